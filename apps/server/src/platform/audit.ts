import { sql } from 'kysely';
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
