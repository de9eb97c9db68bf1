import { type OwnSession, problem } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordSession } from './session-events.ts';
import type { SessionParts } from './session-parts.ts';
import { makeSessionStore } from './session-store.ts';
import { readUserAgent } from './user-agent.ts';

export async function listSessionsOf(parts: SessionParts, caller: Caller): Promise<OwnSession[]> {
  const sessions = await makeSessionStore(parts.db).listOpen(caller.userId, parts.now());
  return sessions.map(({ id, userAgent, address, begunAt, lastUsedAt }) => ({
    id,
    ...readUserAgent(userAgent),
    address,
    begunAt: begunAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === caller.sessionId,
  }));
}

/** Ends one session of the caller, or all but the one that asks; their tokens are refused within seconds. */
export async function revokeSessions(
  parts: SessionParts,
  caller: Caller,
  { id, requestId }: { readonly id?: string; readonly requestId: string },
): Promise<number> {
  return runTransaction(parts.db, async (transaction) => {
    const store = makeSessionStore(transaction);
    const account = await store.lockAccount(caller.userId);
    const ended = await store.endOf(caller.userId, id === undefined ? { except: caller.sessionId } : { id });
    if (id !== undefined && ended.length === 0) throw problem.notFound('session');
    // What visitors of the demo do to their own is not for good.
    if (!caller.isDemo && ended.length > 0)
      await recordSession(transaction, account, {
        event: { code: 'revoked', parameters: { sessions: ended.length, isEverywhere: id === undefined } },
        audit: {
          action: 'session.revoke',
          subjectType: 'session',
          ...(id === undefined ? {} : { subjectId: id }),
          detail: { sessionIds: ended },
          requestId,
        },
      });
    return ended.length;
  });
}
