import { sql } from 'kysely';
import type { Caller } from './access.ts';
import type { Database, DatabaseTransaction } from './database.ts';

export interface AuditFact {
  readonly organisationId: string | null;
  readonly userId: string | null;
  /** A verb of the trade: `equipment.rename`, `session.sign-in`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId?: string;
  readonly detail?: Record<string, unknown>;
  readonly requestId?: string;
}

/** Writes who did what. Called inside the transaction of the change, so that neither exists without the other. */
export async function recordAudit(db: Database | DatabaseTransaction, fact: AuditFact): Promise<void> {
  await sql`
    insert into audit_entry (organisation_id, user_id, action, subject_type, subject_id, detail, request_id)
    values (${fact.organisationId}, ${fact.userId}, ${fact.action}, ${fact.subjectType}, ${fact.subjectId ?? null},
            ${JSON.stringify(fact.detail ?? {})}, ${fact.requestId ?? null})`.execute(db);
}

/**
 * The same for what a user changes of their own view: preferences, saved views. The audit log is for changes of what an
 * organisation shares; a guest of the demo shares nothing and is gone by tomorrow, and rows that stay for good are not
 * for anonymous visitors to write.
 */
export async function recordViewAudit(
  db: Database | DatabaseTransaction,
  caller: Pick<Caller, 'isDemo' | 'organisationId' | 'userId'>,
  fact: Omit<AuditFact, 'organisationId' | 'userId'>,
): Promise<void> {
  if (caller.isDemo) return;
  await recordAudit(db, { ...fact, organisationId: caller.organisationId, userId: caller.userId });
}

/** Removes what was written of nobody's organisation before this time: anybody can cause it. */
export async function removeAudit(db: Database, action: string, before: Date): Promise<void> {
  await sql`delete from audit_entry where organisation_id is null and action = ${action} and at < ${before}`.execute(
    db,
  );
}
