import { sql } from 'kysely';
import { type AuditFact, recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { type AccessFacts, recordAccess } from '../domain-events/index.ts';
import type { Account } from '../users/index.ts';

type SessionFacts = Extract<AccessFacts, { readonly kind: 'session' }>;

interface SessionRecord {
  readonly event: {
    [C in SessionFacts['code']]: Omit<Extract<SessionFacts, { code: C }>, 'kind'>;
  }[SessionFacts['code']];
  /** About the account unless it says what else. */
  readonly audit: Pick<AuditFact, 'action' | 'requestId'> & Partial<AuditFact>;
}

/** Takes as many ways to the database as noting something, so that the time taken does not reveal whether there is an account. */
export async function noteNothing(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_current_xact_id()`.execute(transaction);
}

/**
 * What happened to the sessions of an account, and to sign-ins of nobody. A guest of the demo leaves no event that stays, and
 * an address that nobody has leaves none either.
 */
export async function recordSession(
  transaction: DatabaseTransaction,
  account: Account | undefined,
  { event, audit }: SessionRecord,
): Promise<void> {
  if (account === undefined || account.guestUntil !== null) {
    await noteNothing(transaction);
    await recordAudit(transaction, {
      organisationId: account?.organisationId ?? null,
      userId: account?.id ?? null,
      subjectType: 'user',
      ...(account ? { subjectId: account.id } : {}),
      ...audit,
    });
    return;
  }
  await recordAccess(transaction, {
    // @NOTE: a code of sessions with the parameters of that code
    event: { kind: 'session', ...event } as SessionFacts,
    organisationId: account.organisationId,
    byUserId: account.id,
    subject: { kind: 'user', id: account.id },
    audit: { detail: {}, ...audit },
  });
}
