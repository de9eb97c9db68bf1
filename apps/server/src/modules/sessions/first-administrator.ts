import { randomBytes } from 'node:crypto';
import { checkEmail, problem, type RoleCode, STAFF_ROLE } from '@ritzel/contract';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type OpenedSession, openSession } from './session-opening.ts';
import type { SessionParts } from './session-parts.ts';
import { makeSessionStore } from './session-store.ts';

const secretName = 'first-administrator-link';
/** A link that nobody used until then is replaced at the next start. */
const LINK_DAYS = 7;

/** The users of the demo plant do not count: an installation that began as a demo can still be taken over. */
async function hasUsers(db: Database | DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from app_user join organisation on organisation.id = app_user.organisation_id
                    where not organisation.is_demo) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * The one-time link that creates the first administrator, or undefined once there is a user. There is one for a database:
 * each process and each start prints the same until it is used or seven days old. Its token is kept as it is, beside the
 * key that signs the sessions: whoever reads that table needs no link.
 */
export async function firstAdministratorLink(db: Database, publicUrl: string): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined;
  const { rows } = await sql<{ token: string }>`
    insert into service_secret as known (name, value) values (${secretName}, ${randomBytes(32).toString('base64url')})
    on conflict (name) do update set
      value = case when known.created_at > now() - make_interval(days => ${LINK_DAYS}) then known.value else excluded.value end,
      created_at = case when known.created_at > now() - make_interval(days => ${LINK_DAYS}) then known.created_at else now() end
    returning value as token`.execute(db);
  const token = rows[0]?.token;
  return token && `${publicUrl.replace(/\/+$/, '')}/auth/first-administrator?token=${token}`;
}

export async function isFirstAdministratorAwaited(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from service_secret where name = ${secretName}) as found`.execute(db);
  return (rows[0]?.found ?? false) && !(await hasUsers(db));
}

export interface FirstAdministrator {
  readonly linkToken: string;
  readonly organisationName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** `Holtwick Zement GmbH` becomes `holtwick-zement-gmbh`. */
function identifierOf(organisationName: string): string {
  const words = organisationName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return words === '' || words === 'demo' ? 'organisation' : words;
}

/**
 * Creates organisation and administrator and uses the link up. Whoever deletes the link's row first wins; a second
 * one at the same moment waits for that row and finds it gone. An address of the operator's own domains becomes
 * portal administrator (role kind `Fle`), any other the administrator of its organisation.
 */
export async function createFirstAdministrator(
  parts: SessionParts,
  first: FirstAdministrator,
  requestId: string,
): Promise<OpenedSession> {
  const { db, passwords, configuration } = parts;
  const now = parts.now();
  const isToken = sql`name = ${secretName} and value = ${first.linkToken}
    and created_at > now() - make_interval(days => ${LINK_DAYS})`;
  const known = await sql`select 1 from service_secret where ${isToken}`.execute(db);
  // Before the password is hashed: a guess costs the guesser more than us.
  if (known.rows.length === 0) throw problem.notFound('link');
  const passwordHash = await passwords.hash(first.password);
  const isStaff = checkEmail(first.email, STAFF_ROLE, configuration.staffEmailDomains) === undefined;
  const role: RoleCode = isStaff ? STAFF_ROLE : 'Adm';
  return db.transaction().execute(async (transaction) => {
    const used = await sql`delete from service_secret where ${isToken} returning 1`.execute(transaction);
    if (used.rows.length === 0 || (await hasUsers(transaction))) throw problem.notFound('link');
    const organisation = await sql<{ id: string }>`
      insert into organisation (identifier, name)
      values (${identifierOf(first.organisationName)}, ${first.organisationName})
      on conflict do nothing returning id`.execute(transaction);
    const organisationId = organisation.rows[0]?.id;
    if (organisationId === undefined) throw problem.conflict('There is an organisation of this name.');
    const user = await sql<{ id: string }>`
      insert into app_user (organisation_id, email, name, password_hash, role_code, last_sign_in_at)
      values (${organisationId}, ${first.email}, ${first.name}, ${passwordHash}, ${role}, ${now})
      on conflict do nothing returning id`.execute(transaction);
    const account = user.rows[0] && (await makeSessionStore(transaction).findAccount(user.rows[0].id));
    if (account === undefined) throw problem.conflict('There is a user with this e-mail address.');
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'organisation.create-first',
      subjectType: 'organisation',
      subjectId: account.organisationId,
      detail: { role },
      requestId,
    });
    return openSession(transaction, parts, account, now);
  });
}
