import { checkEmail, problem, type RoleCode, STAFF_ROLE } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { hasSecret, isOneTimeSecret, oneTimeSecret, useOneTimeSecret } from '../../platform/secrets.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { insertOrganisation } from '../organisations/index.ts';
import { makeAccountStore } from '../users/index.ts';
import { assertGoodPassword } from './password-policy.ts';
import { type OpenedSession, openSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';

const secretName = 'first-administrator-link';
/** A link that nobody used until then is replaced at the next start. */
const LINK_DAYS = 7;

/** An installation that began as a demo can still be taken over. */
const hasUsers = (db: Database | DatabaseTransaction) => makeAccountStore(db).hasUsers();

/**
 * The one-time link that creates the first administrator, or undefined once there is a user. There is one for a database:
 * each process and each start prints the same until it is used or seven days old. Its token is kept as it is, beside the
 * key that signs the sessions: whoever reads that table needs no link.
 */
export async function firstAdministratorLink(db: Database, publicUrl: string): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined;
  const token = await oneTimeSecret(db, secretName, LINK_DAYS);
  return `${publicUrl.replace(/(?<!\/)\/+$/, '')}/auth/first-administrator#token=${token}`;
}

export async function isFirstAdministratorAwaited(db: Database): Promise<boolean> {
  return (await hasSecret(db, secretName)) && !(await hasUsers(db));
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
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return words === '' || words === 'demo' ? 'organisation' : words;
}

/**
 * Creates organisation and administrator and uses the link up. Whoever deletes the link's row first wins; a second
 * one at the same moment waits for that row and finds it gone. An address of the operator's own domains becomes
 * portal administrator (role kind `Fle`), any other the administrator of its organisation.
 */
export async function makeFirstAdministrator(
  parts: SessionParts,
  first: FirstAdministrator,
  { client, requestId }: { readonly client: Client; readonly requestId: string },
): Promise<OpenedSession> {
  const { db, passwords, configuration } = parts;
  const now = parts.now();
  const link = { name: secretName, value: first.linkToken, lifeDays: LINK_DAYS };
  const isKnown = await isOneTimeSecret(db, link);
  // Before the password is hashed: a guess costs the guesser more than us.
  if (!isKnown) throw problem.notFound('link');
  assertGoodPassword('body.password', first.password, first.email);
  const passwordHash = await passwords.hash(first.password);
  const isStaff = checkEmail(first.email, STAFF_ROLE, configuration.staffEmailDomains) === undefined;
  const role: RoleCode = isStaff ? STAFF_ROLE : 'Adm';
  return runTransaction(db, async (transaction) => {
    if (!(await useOneTimeSecret(transaction, link)) || (await hasUsers(transaction)))
      throw problem.notFound('link');
    const organisationId = await insertOrganisation(transaction, {
      identifier: identifierOf(first.organisationName),
      name: first.organisationName,
    });
    if (organisationId === undefined) throw problem.conflict(problemText('ORGANISATION_NAME_TAKEN'));
    const accounts = makeAccountStore(transaction);
    const { name, email } = first;
    const id = await accounts.insert({ organisationId, email, name, passwordHash, role }, now);
    const account = id === undefined ? undefined : await accounts.find(id);
    if (account === undefined) throw problem.conflict(problemText('EMAIL_TAKEN'));
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'organisation.create-first',
      subjectType: 'organisation',
      subjectId: account.organisationId,
      detail: { role },
      requestId,
    });
    return openSession(transaction, parts, account, now, { client });
  });
}
