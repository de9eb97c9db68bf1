import { problem, type Session, VISIT_MINUTES } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import type { Account } from '../users/index.ts';
import { makeSession, permissionsHeldBy } from './session-opening.ts';
import type { SessionParts } from './session-parts.ts';
import { makeSessionStore } from './session-store.ts';
import { makeVisitStore, type OpenVisit } from './visit-store.ts';

const MINUTE_MS = 60_000;

/** The account of a session that is open, locked; a token that the server handed to itself has no session to visit in. */
async function lockVisitor(
  transaction: DatabaseTransaction,
  caller: Caller,
  now: Date,
): Promise<{ account: Account; sessionId: string }> {
  const { sessionId } = caller;
  if (sessionId === undefined) throw problem.conflict(problemText('SIGNED_IN_ONLY'));
  const account = await makeSessionStore(transaction).lockAccount(caller.userId);
  const isOpen = await makeVisitStore(transaction).isSessionOpen(sessionId, now);
  if (!account?.isActive || !isOpen) throw problem.sessionEnded();
  if (!(await permissionsHeldBy(transaction, account)).has('ORGANISATION_5103')) throw problem.sessionEnded();
  return { account, sessionId };
}

async function recordLeaving(
  transaction: DatabaseTransaction,
  account: Account,
  visit: OpenVisit,
  requestId: string,
): Promise<void> {
  await recordAccess(transaction, {
    event: { kind: 'visit', code: 'left', parameters: {} },
    organisationId: visit.organisationId,
    byUserId: account.id,
    subject: { kind: 'organisation', id: visit.organisationId },
    audit: { action: 'organisation.leave', requestId },
  });
}

/** From here on, until it ends, the session works with the customer's data; the customer can read who, when and why. */
export async function beginVisit(
  parts: SessionParts,
  caller: Caller,
  request: { id: string; reason: string; requestId: string },
): Promise<Session> {
  const now = parts.now();
  return runTransaction(parts.db, async (transaction) => {
    const visits = makeVisitStore(transaction);
    const { account, sessionId } = await lockVisitor(transaction, caller, now);
    if ((await visits.findOrganisationName(request.id)) === undefined) throw problem.notFound('organisation');
    if (request.id === account.organisationId) throw problem.conflict(problemText('OWN_ORGANISATION'));
    const before = await visits.findOpen(sessionId, now);
    if (before !== undefined) {
      await visits.end(before.id, now);
      await recordLeaving(transaction, account, before, request.requestId);
    }
    const endsAt = new Date(now.getTime() + VISIT_MINUTES * MINUTE_MS);
    await visits.begin({
      organisationId: request.id,
      userId: account.id,
      userName: account.name,
      sessionId,
      reason: request.reason,
      beganAt: now,
      endsAt,
    });
    const facts = { reason: request.reason, endsAt: endsAt.toISOString() };
    await recordAccess(transaction, {
      event: { kind: 'visit', code: 'entered', parameters: facts },
      organisationId: request.id,
      byUserId: account.id,
      subject: { kind: 'organisation', id: request.id },
      audit: {
        action: 'organisation.enter',
        detail: { ...facts, name: account.name, email: account.email },
        requestId: request.requestId,
      },
    });
    return makeSession(transaction, parts, account, now, sessionId);
  });
}

/** Back to the own organisation; whoever is there already stays there. */
export async function endVisit(parts: SessionParts, caller: Caller, requestId: string): Promise<Session> {
  const now = parts.now();
  return runTransaction(parts.db, async (transaction) => {
    const visits = makeVisitStore(transaction);
    const { account, sessionId } = await lockVisitor(transaction, caller, now);
    const visit = await visits.findOpen(sessionId, now);
    if (visit !== undefined) {
      await visits.end(visit.id, now);
      await recordLeaving(transaction, account, visit, requestId);
    }
    return makeSession(transaction, parts, account, now, sessionId);
  });
}
