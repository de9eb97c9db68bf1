import { randomBytes } from 'node:crypto';
import { problem } from '@ritzel/contract';
import { sql } from 'kysely';
import { TOKEN_LIFE_S, type Tokens } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { StartError } from '../../platform/configuration.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type OpenedSession, openSession } from './session-opening.ts';
import type { SessionParts } from './session-parts.ts';
import { DEMO_LIFE_MS } from './session-rules.ts';
import { makeSessionStore } from './session-store.ts';

const organisationIdentifier = 'demo';
const demoEmail = 'demo@ritzel.example';
const provisioningEmail = 'provisioning@ritzel.example';
const provisioningLifeS = 24 * 3600;
/** More visitors than this within half a day are no visitors. */
export const MAX_GUESTS = 5000;

export interface DemoOrganisation {
  readonly organisationId: string;
  readonly demoUserId: string;
  /** Bearer token of role `Adm` for the demo organisation alone, good for a day: the demo plant is set up with it. */
  readonly provisioningToken: string;
}

/** The demo organisation with its two users, made on first use. Neither user has a password. */
export async function ensureDemoOrganisation(
  db: Database,
  tokens: Tokens,
  now: Date,
): Promise<DemoOrganisation> {
  return runTransaction(db, async (transaction) => {
    const organisation = await sql<{ id: string }>`
      insert into organisation (identifier, name, is_demo) values (${organisationIdentifier}, 'Demo plants', true)
      on conflict (identifier) do update set is_demo = true
      returning id`.execute(transaction);
    const organisationId = organisation.rows[0]?.id;
    if (organisationId === undefined) throw new Error('the demo organisation was not written');
    const ensureUser = async (email: string, name: string, role: string) => {
      const { rows } = await sql<{ id: string }>`
        insert into app_user (organisation_id, email, name, role_code)
        values (${organisationId}, ${email}, ${name}, ${role})
        on conflict (email) do update set role_code = excluded.role_code, status = 'active', password_hash = null
          where app_user.organisation_id = excluded.organisation_id
        returning id`.execute(transaction);
      const id = rows[0]?.id;
      if (id === undefined)
        throw new StartError(`The demo needs the address ${email}, which another user has.`);
      return id;
    };
    const demoUserId = await ensureUser(demoEmail, 'Demo', 'Dem');
    const provisioningUserId = await ensureUser(provisioningEmail, 'Demo plant', 'Adm');
    const { token } = await tokens.issue(
      { userId: provisioningUserId, organisationId, role: 'Adm', isDemo: false },
      now,
      provisioningLifeS,
    );
    return { organisationId, demoUserId, provisioningToken: token };
  });
}

/** Removes visitors whose time and last access token are over; what they marked or set goes with them. */
export async function removeGuests(db: Database | DatabaseTransaction, now: Date): Promise<void> {
  const over = new Date(now.getTime() - 2 * TOKEN_LIFE_S * 1000);
  // Two visitors at once clean up different rows instead of waiting for each other.
  await sql`
    delete from app_user where id in
      (select id from app_user where guest_until < ${over} for update skip locked)`.execute(db);
}

/**
 * Lets a visitor in as a guest: a copy of the demo user, of role `Dem`, for half a day. Favourites and preferences
 * work for them as for anyone and are seen by nobody else.
 */
export async function signInGuest(parts: SessionParts, requestId: string): Promise<OpenedSession> {
  const now = parts.now();
  return runTransaction(parts.db, async (transaction) => {
    // Who counts before adding takes turns, or many at once would be more than the most.
    await takeTurns(transaction, 'guests', organisationIdentifier);
    await removeGuests(transaction, now);
    const guests = await sql<{ count: number }>`
      select count(*) as count from app_user where guest_until is not null`.execute(transaction);
    if ((guests.rows[0]?.count ?? 0) >= MAX_GUESTS)
      throw problem.tooMany('The demo is crowded at the moment. Try again later.');
    const email = `demo-${randomBytes(6).toString('hex')}@ritzel.example`;
    const { rows } = await sql<{ id: string }>`
      insert into app_user (organisation_id, email, name, role_code, guest_until, last_sign_in_at)
      select organisation_id, ${email}, name, role_code, ${new Date(now.getTime() + DEMO_LIFE_MS)}, ${now}
        from app_user where email = ${demoEmail}
      returning id`.execute(transaction);
    const account = rows[0] && (await makeSessionStore(transaction).findAccount(rows[0].id));
    if (account === undefined) throw problem.notFound('demo');
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'session.sign-in-demo',
      subjectType: 'user',
      subjectId: account.id,
      requestId,
    });
    return openSession(transaction, parts, account, now);
  });
}
