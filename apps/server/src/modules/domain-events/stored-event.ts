import type { EventFacts, StoredEvent } from './event-kinds.ts';

export interface EventRecord {
  position: number;
  organisation_id: string | null;
  drivetrain_id: string | null;
  equipment_id: string | null;
  equipment_name: string | null;
  kind: string;
  code: string;
  parameters: unknown;
  occurred_at: Date;
  recorded_at: Date;
  subject_kind: string;
  subject_id: string | null;
  actor_kind: 'user' | 'device' | 'system';
  actor_id: string | null;
  actor_name: string | null;
}

export const EVENT_COLUMNS = `event.position, event.organisation_id, event.drivetrain_id, event.equipment_id,
  event.equipment_name, event.kind, event.code, event.parameters, event.occurred_at, event.recorded_at,
  event.subject_kind, event.subject_id, event.actor_kind, event.actor_id, event.actor_name`;

export function storedEventOf(row: EventRecord): StoredEvent {
  // @NOTE: kind, code and parameters belong together as `appendEvents` was given them
  const facts = { kind: row.kind, code: row.code, parameters: row.parameters } as EventFacts;
  return {
    ...facts,
    position: row.position,
    organisationId: row.organisation_id,
    drivetrainId: row.drivetrain_id,
    equipmentId: row.equipment_id,
    equipmentName: row.equipment_name,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
    subject: { kind: row.subject_kind, id: row.subject_id },
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  };
}
