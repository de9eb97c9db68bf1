import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { readLanguage } from '../preferences/index.ts';
import type { Account } from '../users/index.ts';
import { assertGoodPassword } from './password-policy.ts';
import { type OpenedSession, openSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { endSessionsOf, makeSessionStore } from './session-store.ts';
import { makeSignInLimit, waitRefusal } from './sign-in-limit.ts';

/** The organisation whose administrators may see mail of this account: none may take over one of the operator's. */
export const mailOrganisation = ({
  permissions,
  organisationId,
}: Pick<Account, 'permissions' | 'organisationId'>) =>
  permissions.has('ADMIN_9001') ? null : organisationId;

/**
 * The account of a caller who proved their password once more. A stolen access token is no way around the limit of the
 * sign-in. The account may change afterwards: look again under its lock.
 */
export async function proveOwnPassword(
  parts: SessionParts,
  caller: Caller,
  given: { readonly field: string; readonly password: string; readonly client: Client },
): Promise<Account> {
  const account = await makeSessionStore(parts.db).findAccount(caller.userId);
  // A demo visitor and a program have no password.
  if (account === undefined || caller.isDemo || caller.serviceTokenId !== undefined) throw problem.notFound();
  const now = parts.now();
  const limit = makeSignInLimit(parts.db);
  const attempt = { email: account.email, network: given.client.network };
  const waitMs = await limit.begin(attempt, now);
  if (waitMs > 0) throw problem.tooMany(waitRefusal(waitMs));
  if (!(await parts.passwords.verify(given.password, account.passwordHash)))
    throw problem.fieldInvalid(given.field, 'passwordWrong', problemText('CURRENT_PASSWORD_WRONG'));
  await limit.forgive(attempt, now);
  return account;
}

/** Sets a new password of a locked account, ends its sessions and informs its owner by mail. */
export async function storeNewPassword(
  transaction: DatabaseTransaction,
  parts: SessionParts,
  account: Account,
  change: {
    readonly passwordHash: string;
    readonly action: 'user.change-password' | 'user.reset-password';
    readonly client: Client;
    readonly requestId: string;
  },
): Promise<void> {
  const now = parts.now();
  await makeSessionStore(transaction).setPasswordHash(account.id, change.passwordHash);
  await endSessionsOf(transaction, account.id, now);
  await parts.mail.add(
    transaction,
    {
      template: 'password-changed',
      parameters: { changedAt: now.toISOString() },
      secrets: null,
      organisationId: mailOrganisation(account),
      recipient: account,
      language: await readLanguage(transaction, account.id),
    },
    now,
  );
  await recordAccess(transaction, {
    event: { kind: 'rights', code: 'password-changed', parameters: {} },
    organisationId: account.organisationId,
    byUserId: account.id,
    subject: { kind: 'user', id: account.id },
    audit: {
      action: change.action,
      detail: { address: change.client.address },
      requestId: change.requestId,
    },
  });
}

/** Every session of the user ends, the caller's too; the answer is the only one left. */
export async function replacePassword(
  parts: SessionParts,
  caller: Caller,
  request: { currentPassword: string; newPassword: string; requestId: string; client: Client },
): Promise<OpenedSession> {
  const { db, passwords } = parts;
  const field = 'body.currentPassword';
  const before = await proveOwnPassword(parts, caller, {
    field,
    password: request.currentPassword,
    client: request.client,
  });
  if (request.currentPassword === request.newPassword)
    throw problem.fieldInvalid('body.newPassword', 'passwordUnchanged', problemText('PASSWORD_UNCHANGED'));
  assertGoodPassword('body.newPassword', request.newPassword, before.email);
  const passwordHash = await passwords.hash(request.newPassword);
  return runTransaction(db, async (transaction) => {
    const account = await makeSessionStore(transaction).lockAccount(caller.userId);
    if (!account?.isActive || account.passwordHash !== before.passwordHash)
      throw problem.fieldInvalid(field, 'passwordWrong', problemText('CURRENT_PASSWORD_WRONG'));
    await storeNewPassword(transaction, parts, account, {
      passwordHash,
      action: 'user.change-password',
      client: request.client,
      requestId: request.requestId,
    });
    return openSession(transaction, parts, account, parts.now(), { client: request.client });
  });
}
