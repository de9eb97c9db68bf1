import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { noteAppended } from './appended-signal.ts';
import { audienceOf } from './event-audience.ts';
import type { AnyNewEvent, NewEvent } from './event-kinds.ts';

/** Many at once are bound as arrays; a statement of so many rows still takes a few milliseconds. */
const ROWS_AT_ONCE = 1000;

// The order of the rows is the order of their positions.
const insert = `
  insert into domain_event (organisation_id, drivetrain_id, equipment_id, equipment_name, kind, code, parameters, occurred_at,
                            subject_kind, subject_id, actor_kind, actor_id, actor_name, idempotency_key, in_log_book,
                            is_notification)
  select coalesce(given.organisation_id, place.organisation_id), coalesce(given.drivetrain_id, place.drivetrain_id),
         given.equipment_id, coalesce(given.equipment_name, place.name), given.kind, given.code, given.parameters,
         coalesce(given.occurred_at, now()), given.subject_kind, given.subject_id, given.actor_kind, given.actor_id,
         actor.name, given.idempotency_key, given.in_log_book, given.is_notification
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::timestamptz[],
                $9::text[], $10::text[], $11::text[], $12::uuid[], $13::text[], $14::boolean[], $15::boolean[])
         with ordinality as given (organisation_id, drivetrain_id, equipment_id, equipment_name, kind, code, parameters,
           occurred_at, subject_kind, subject_id, actor_kind, actor_id, idempotency_key, in_log_book, is_notification, number)
    left join event_place place on place.equipment_id = given.equipment_id
    left join event_actor actor on given.actor_kind = 'user' and actor.user_id = given.actor_id
   where given.idempotency_key is null
      or not exists (select 1 from domain_event known where known.idempotency_key = given.idempotency_key)
   order by given.number`;

/**
 * Writes events in the transaction of what caused them, so that neither exists without the other. Events of one asset
 * are in order when their writers hold its lock.
 */
export async function appendEvents(
  transaction: DatabaseTransaction | PoolClient,
  events: readonly NewEvent[],
): Promise<void> {
  await appendAnyEvents(transaction, events);
}

/** Those of people and rights as well, which are written with their entry of the audit log (`access-events.ts`). */
export async function appendAnyEvents(
  transaction: DatabaseTransaction | PoolClient,
  events: readonly AnyNewEvent[],
): Promise<void> {
  for (let from = 0; from < events.length; from += ROWS_AT_ONCE) {
    const values = columnsOf(events.slice(from, from + ROWS_AT_ONCE));
    if ('executeQuery' in transaction) await transaction.executeQuery(CompiledQuery.raw(insert, values));
    else await transaction.query(insert, values);
  }
  if (events.length > 0) noteAppended(events.map(({ kind }) => kind));
}

function columnsOf(events: readonly AnyNewEvent[]): unknown[][] {
  const audiences = events.map(audienceOf);
  return [
    events.map((event) => event.organisationId ?? null),
    events.map((event) => event.deletedEquipment?.drivetrainId ?? null),
    events.map((event) => event.equipmentId),
    events.map((event) => event.deletedEquipment?.name ?? null),
    events.map((event) => event.kind),
    events.map((event) => event.code),
    events.map((event) => JSON.stringify(event.parameters)),
    events.map((event) => event.occurredAt?.toISOString() ?? null),
    events.map((event) => event.subject.kind),
    events.map((event) => event.subject.id),
    events.map((event) => event.actor.kind),
    events.map((event) => (event.actor.kind === 'system' ? null : event.actor.id)),
    events.map((event) => event.idempotencyKey ?? null),
    audiences.map(({ inLogBook }) => inLogBook),
    audiences.map(({ isNotification }) => isNotification),
  ];
}
