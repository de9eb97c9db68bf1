import { problem, type SignedInUser } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import type { Account } from '../users/index.ts';
import type { SentRefreshToken } from './refresh-cookie.ts';
import { recordSession } from './session-events.ts';
import { asSignedInUser, makeSession, type OpenedSession, openSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { checkRefreshToken } from './session-rules.ts';
import { endSessionsOf, makeSessionStore } from './session-store.ts';
import { makeSignInLimit, waitSentence } from './sign-in-limit.ts';

async function endStolen(
  transaction: DatabaseTransaction,
  account: Account,
  sessionId: string,
  requestId: string,
): Promise<void> {
  if (!(await makeSessionStore(transaction).endFamily(sessionId))) return;
  await recordSession(transaction, account, 'stolen');
  await recordAudit(transaction, {
    organisationId: account.organisationId,
    userId: account.id,
    action: 'session.end-stolen',
    subjectType: 'session',
    subjectId: sessionId,
    requestId,
  });
}

/** Exchanges a refresh token. A used one that comes back after the grace ends its whole family. */
export async function renewSession(
  parts: SessionParts,
  sent: SentRefreshToken,
  requestId: string,
): Promise<OpenedSession> {
  const now = parts.now();
  const outcome = await runTransaction(parts.db, async (transaction) => {
    const store = makeSessionStore(transaction);
    const account = await store.lockAccountOfToken(sent.hash);
    const found = await store.findRefreshToken(sent.hash);
    if (found === undefined) {
      // Given out here once and kept no more: it was used, and long ago.
      const owner = sent.sessionId && (await store.lockAccountOfSession(sent.sessionId));
      if (owner && sent.sessionId) await endStolen(transaction, owner, sent.sessionId, requestId);
      return undefined;
    }
    if (!account?.isActive) return undefined;
    switch (checkRefreshToken(found, now)) {
      case 'expired':
        return undefined;
      case 'racing':
        return { session: await makeSession(parts, account, now, found.familyId), refresh: undefined };
      case 'stolen':
        await endStolen(transaction, account, found.familyId, requestId);
        return undefined;
      case 'good':
        await store.markUsed(sent.hash, found.familyId, now);
        return openSession(transaction, parts, account, now, found.familyId);
    }
  });
  // Thrown outside, or the end of the family would be rolled back.
  if (outcome === undefined) throw problem.sessionEnded();
  return outcome;
}

/** Ends the session of a refresh token, used or not, or of an access token; one that is unknown is ended already. */
export async function endOwnSession(
  parts: SessionParts,
  sessionId: string,
  requestId: string,
): Promise<void> {
  await runTransaction(parts.db, async (transaction) => {
    const store = makeSessionStore(transaction);
    const account = await store.lockAccountOfSession(sessionId);
    if (account === undefined || !(await store.endFamily(sessionId))) return;
    await recordSession(transaction, account, 'signed-out');
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'session.sign-out',
      subjectType: 'session',
      subjectId: sessionId,
      requestId,
    });
  });
}

/** The session that a refresh cookie belongs to; one of an earlier release does not name it. */
export async function findSessionOf(
  parts: SessionParts,
  sent: SentRefreshToken,
): Promise<string | undefined> {
  return sent.sessionId ?? (await makeSessionStore(parts.db).findRefreshToken(sent.hash))?.familyId;
}

export async function readCurrentUser(parts: SessionParts, caller: Caller): Promise<SignedInUser> {
  const account = await makeSessionStore(parts.db).findAccount(caller.userId);
  if (!account?.isActive) throw problem.sessionEnded();
  return asSignedInUser(account);
}

/** Every session of the user ends, the caller's too; the answer is the only one left. */
export async function replacePassword(
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
    await appendEvents(transaction, [
      {
        kind: 'rights',
        code: 'password-changed',
        parameters: {},
        organisationId: account.organisationId,
        equipmentId: null,
        subject: { kind: 'user', id: account.id },
        actor: { kind: 'user', id: account.id },
      },
    ]);
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
