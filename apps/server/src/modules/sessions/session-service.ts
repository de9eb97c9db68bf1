import { problem, type SignedInUser } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type Account, makeGuestStore } from '../users/index.ts';
import type { SentRefreshToken } from './refresh-cookie.ts';
import { recordSession } from './session-events.ts';
import {
  asSignedInUser,
  findVisitOf,
  makeSession,
  type OpenedSession,
  openSession,
} from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { checkRefreshToken } from './session-rules.ts';
import { makeSessionStore } from './session-store.ts';

async function endStolen(
  transaction: DatabaseTransaction,
  account: Account,
  sessionId: string,
  requestId: string,
): Promise<void> {
  if (!(await makeSessionStore(transaction).endFamily(sessionId))) return;
  await recordSession(transaction, account, {
    event: { code: 'stolen', parameters: {} },
    audit: { action: 'session.end-stolen', subjectType: 'session', subjectId: sessionId, requestId },
  });
}

/** Exchanges a refresh token. A used one that comes back after the grace ends its whole family. */
export async function renewSession(
  parts: SessionParts,
  sent: SentRefreshToken,
  { client, requestId }: { readonly client: Client; readonly requestId: string },
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
        return {
          session: await makeSession(transaction, parts, account, now, found.familyId),
          refresh: undefined,
        };
      case 'stolen':
        await endStolen(transaction, account, found.familyId, requestId);
        return undefined;
      case 'good':
        await store.markUsed(sent.hash, found.familyId, now);
        return openSession(transaction, parts, account, now, { client, openSessionId: found.familyId });
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
    await recordSession(transaction, account, {
      event: { code: 'signed-out', parameters: {} },
      audit: { action: 'session.sign-out', subjectType: 'session', subjectId: sessionId, requestId },
    });
    // With a visit to the demo its sandbox ends.
    await makeGuestStore(transaction).end(account.id);
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
  if (account === undefined) throw problem.sessionEnded();
  // A program's account never signs in, and may ask whose token it has.
  if (caller.serviceTokenId !== undefined)
    return { ...(await asSignedInUser(parts.db, account)), permissions: [...caller.permissions] };
  if (!account.isActive) throw problem.sessionEnded();
  return asSignedInUser(
    parts.db,
    account,
    await findVisitOf(parts.db, account, caller.sessionId, parts.now()),
  );
}
