import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { StoredEvent } from './event-kinds.ts';
import { EVENT_COLUMNS, type EventRecord, storedEventOf } from './stored-event.ts';

/** An event that a consumer could not handle however often it tried. */
export interface FailedEvent {
  readonly consumer: string;
  readonly position: number;
  readonly kind: string | null;
  readonly code: string | null;
  readonly equipmentName: string | null;
  readonly attempts: number;
  readonly error: string;
  readonly setAsideAt: Date;
  readonly isRetryRequested: boolean;
}

export interface FailedEventFilter {
  readonly consumer?: string | undefined;
  readonly position?: number | undefined;
}

/** The position says which event; the time, kept to the millisecond, says in which partition. */
const RECORDED_THEN = `event.recorded_at >= failed.recorded_at - interval '1 millisecond'
                   and event.recorded_at <= failed.recorded_at + interval '1 millisecond'`;

const CHOSEN = '($1::text is null or failed.consumer = $1) and ($2::bigint is null or failed.position = $2)';
const chosen = ({ consumer, position }: FailedEventFilter) => [consumer ?? null, position ?? null];

/** The oldest first; kind and place are null where the event is past its keeping. */
export async function listFailedEvents(
  db: Database,
  filter: FailedEventFilter,
  limit: number,
): Promise<FailedEvent[]> {
  const { rows } = await db.executeQuery<FailedEvent>(
    CompiledQuery.raw(
      `select failed.consumer, failed.position, event.kind, event.code, event.equipment_name as "equipmentName",
            failed.attempts, failed.error, failed.set_aside_at as "setAsideAt",
            failed.retry_requested_at is not null as "isRetryRequested"
       from event_set_aside failed
       left join domain_event event on event.position = failed.position and ${RECORDED_THEN}
      where ${CHOSEN} order by failed.set_aside_at, failed.position limit $3`,
      [...chosen(filter), limit],
    ),
  );
  return rows;
}

/** Their consumers handle them again with their next round; answers how many. */
export async function requestRetry(
  db: Database | DatabaseTransaction,
  filter: FailedEventFilter,
): Promise<number> {
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(
      `update event_set_aside failed set retry_requested_at = now() where ${CHOSEN}`,
      chosen(filter),
    ),
  );
  return Number(numAffectedRows ?? 0n);
}

/** The oldest event that is to be handled again; undefined where none is, or it is past its keeping. */
export async function nextToRetry(client: PoolClient, consumer: string): Promise<StoredEvent | undefined> {
  const { rows } = await client.query<EventRecord>({
    name: 'event-to-retry',
    text: `select ${EVENT_COLUMNS} from event_set_aside failed
             join domain_event event on event.position = failed.position and ${RECORDED_THEN}
            where failed.consumer = $1 and failed.retry_requested_at is not null order by failed.position limit 1`,
    values: [consumer],
  });
  return rows[0] && storedEventOf(rows[0]);
}

export async function removeFailedEvent(
  client: PoolClient,
  consumer: string,
  position: number,
): Promise<void> {
  await client.query('delete from event_set_aside where consumer = $1 and position = $2', [
    consumer,
    position,
  ]);
}

/** It failed again: it stays aside until somebody asks once more. */
export async function noteFailedRetry(
  client: PoolClient,
  consumer: string,
  position: number,
  error: string,
): Promise<void> {
  await client.query(
    `update event_set_aside set retry_requested_at = null, attempts = attempts + 1, error = $3, set_aside_at = now()
      where consumer = $1 and position = $2`,
    [consumer, position, error],
  );
}

/** What a consumer could not handle is kept beside, and its cursor goes on. */
export async function setEventAside(
  client: PoolClient,
  consumer: string,
  event: Pick<StoredEvent, 'position' | 'recordedAt'>,
  { attempts, error }: { readonly attempts: number; readonly error: string },
): Promise<void> {
  await client.query(
    `insert into event_set_aside (consumer, position, recorded_at, attempts, error) values ($1, $2, $3, $4, $5)
     on conflict (consumer, position) do nothing`,
    [consumer, event.position, event.recordedAt, attempts, error],
  );
}
