import { type AuditFact, recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { appendAnyEvents } from './event-append-store.ts';
import type { AccessFacts, EventSubject } from './event-kinds.ts';

export interface AccessRecord {
  readonly event: AccessFacts;
  readonly organisationId: string;
  /** Who did it; null: the portal itself, as it followed the identity provider or a command of whoever runs the server. */
  readonly byUserId: string | null;
  readonly subject: EventSubject;
  /** What the audit log keeps; about the same subject, with the event's parameters, where it says nothing else. */
  readonly audit: Pick<AuditFact, 'action'> & Partial<Omit<AuditFact, 'organisationId'>>;
}

/**
 * Writes what happened to people and their rights: once as an event for the log of the organisation and for consumers,
 * and once in the audit log with address, request and difference. No other way writes such an event: the two agree.
 */
export async function recordAccess(transaction: DatabaseTransaction, record: AccessRecord): Promise<void> {
  const { event, organisationId, byUserId, subject, audit } = record;
  await appendAnyEvents(transaction, [
    {
      ...event,
      organisationId,
      equipmentId: null,
      subject,
      actor: byUserId === null ? { kind: 'system' } : { kind: 'user', id: byUserId },
    },
  ]);
  await recordAudit(transaction, {
    organisationId,
    userId: byUserId,
    subjectType: subject.kind,
    ...(subject.id === null ? {} : { subjectId: subject.id }),
    detail: { ...event.parameters },
    ...audit,
  });
}
