import { problem, type SignedInUser } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { asSignedInUser, makeSession, type OpenedSession, openSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { judgeRefreshToken } from './session-rules.ts';
import { endSessionsOf, makeSessionStore } from './session-store.ts';
import { makeSignInLimit, waitSentence } from './sign-in-limit.ts';

/** Exchanges a refresh token. A used one that comes back after the grace ends its whole family. */
export async function refreshSession(
  parts: SessionParts,
  tokenHash: Buffer,
  requestId: string,
): Promise<OpenedSession> {
  const now = parts.now();
  const outcome = await runTransaction(parts.db, async (transaction) => {
    const store = makeSessionStore(transaction);
    const account = await store.lockAccountOfToken(tokenHash);
    const found = await store.findRefreshToken(tokenHash);
    if (found === undefined || !account?.isActive) return undefined;
    switch (judgeRefreshToken(found, now)) {
      case 'expired':
        return undefined;
      case 'racing':
        return { session: await makeSession(parts, account, now, found.familyId), refresh: undefined };
      case 'stolen':
        await store.endFamily(found.familyId);
        await recordAudit(transaction, {
          organisationId: account.organisationId,
          userId: account.id,
          action: 'session.end-stolen',
          subjectType: 'session',
          subjectId: found.familyId,
          requestId,
        });
        return undefined;
      case 'good':
        await store.markUsed(tokenHash, now);
        return openSession(transaction, parts, account, now, found.familyId);
    }
  });
  // Thrown outside, or the end of the family would be rolled back.
  if (outcome === undefined) throw problem.sessionEnded();
  return outcome;
}

/** Ends the session of a refresh token; one that is unknown is ended already. */
export async function signOut(parts: SessionParts, tokenHash: Buffer, requestId: string): Promise<void> {
  await runTransaction(parts.db, async (transaction) => {
    const store = makeSessionStore(transaction);
    const account = await store.lockAccountOfToken(tokenHash);
    const found = await store.findRefreshToken(tokenHash);
    if (found === undefined || account === undefined) return;
    await store.endFamily(found.familyId);
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'session.sign-out',
      subjectType: 'session',
      subjectId: found.familyId,
      requestId,
    });
  });
}

export async function whoAmI(parts: SessionParts, caller: Caller): Promise<SignedInUser> {
  const account = await makeSessionStore(parts.db).findAccount(caller.userId);
  if (!account?.isActive) throw problem.sessionEnded();
  return asSignedInUser(account);
}

/** Every session of the user ends, the caller's too; the answer is the only one left. */
export async function changePassword(
  parts: SessionParts,
  caller: Caller,
  request: { currentPassword: string; newPassword: string; requestId: string; client: Client },
): Promise<OpenedSession> {
  const { db, passwords } = parts;
  const now = parts.now();
  const before = await makeSessionStore(db).findAccount(caller.userId);
  // A demo visitor has no password to change.
  if (before === undefined || caller.isDemo) throw problem.notFound();
  const wrong = () =>
    problem.fieldInvalid('body.currentPassword', 'passwordWrong', 'The current password is wrong.');
  // A stolen access token is no way around the limit of the sign-in.
  const limit = makeSignInLimit(db);
  const attempt = { email: before.email, network: request.client.network };
  const waitMs = await limit.begin(attempt, now);
  if (waitMs > 0) throw problem.tooMany(waitSentence(waitMs));
  if (!(await passwords.verify(request.currentPassword, before.passwordHash))) throw wrong();
  await limit.forgive(attempt, now);
  if (request.currentPassword === request.newPassword)
    throw problem.fieldInvalid('body.newPassword', 'passwordUnchanged', 'The new password is the old one.');
  const passwordHash = await passwords.hash(request.newPassword);
  return runTransaction(db, async (transaction) => {
    const store = makeSessionStore(transaction);
    const account = await store.lockAccount(caller.userId);
    if (!account?.isActive || account.passwordHash !== before.passwordHash) throw wrong();
    await store.setPasswordHash(account.id, passwordHash);
    await endSessionsOf(transaction, account.id, now);
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'user.change-password',
      subjectType: 'user',
      subjectId: account.id,
      detail: { address: request.client.address },
      requestId: request.requestId,
    });
    return openSession(transaction, parts, account, now);
  });
}
