import { randomBytes } from 'node:crypto';
import { problem, type RoleCode } from '@ritzel/contract';
import { TOKEN_LIFE_S, type Tokens } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { StartError } from '../../platform/configuration.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { ensureDemoOrganisationRow } from '../organisations/index.ts';
import { makeAccountStore, makeGuestStore } from '../users/index.ts';
import { type OpenedSession, openSession } from './session-opening.ts';
import type { SessionParts } from './session-parts.ts';
import { DEMO_LIFE_MS } from './session-rules.ts';

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
    const organisationId = await ensureDemoOrganisationRow(transaction, {
      identifier: organisationIdentifier,
      name: 'Demo plants',
    });
    const accounts = makeAccountStore(transaction);
    const ensureUser = async (email: string, name: string, role: RoleCode) => {
      const id = await accounts.ensureWithoutPassword({ organisationId, email, name, role });
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
  await makeGuestStore(db).removeThoseOver(over);
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
    const guests = makeGuestStore(transaction);
    if ((await guests.count()) >= MAX_GUESTS)
      throw problem.tooMany('The demo is crowded at the moment. Try again later.');
    const email = `demo-${randomBytes(6).toString('hex')}@ritzel.example`;
    const until = new Date(now.getTime() + DEMO_LIFE_MS);
    const id = await guests.insertCopyOf(demoEmail, { email, until, now });
    const account = id === undefined ? undefined : await makeAccountStore(transaction).find(id);
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
