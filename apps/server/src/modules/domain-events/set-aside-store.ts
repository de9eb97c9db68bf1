import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { StoredEvent } from './event-kinds.ts';
import { EVENT_COLUMNS, type EventRecord, storedEventOf } from './stored-event.ts';

/** The time was kept to the millisecond; with it only one partition is asked. */
const SAME_TIME = `event.recorded_at >= aside.recorded_at - interval '1 millisecond'
               and event.recorded_at <= aside.recorded_at + interval '1 millisecond'`;

export interface SetAsideEvent {
  readonly consumer: string;
  readonly position: string;
  readonly kind: string | null;
  readonly error: string;
  readonly attempts: number;
  readonly setAsideAt: Date;
  readonly isWaiting: boolean;
}

export async function listSetAside(db: Database, limit: number): Promise<SetAsideEvent[]> {
  const { rows } = await sql<SetAsideEvent>`
    select aside.consumer, aside.position::text as position, event.kind, aside.error, aside.attempts,
           aside.set_aside_at as "setAsideAt", aside.retry_requested_at is not null as "isWaiting"
      from event_set_aside aside
      left join domain_event event on event.position = aside.position and ${sql.raw(SAME_TIME)}
     order by aside.set_aside_at desc, aside.position limit ${limit}`.execute(db);
  return rows;
}

/** Their consumers take them up with the next round. Ids are `consumer/position`. */
export async function requestSetAside(
  db: DatabaseTransaction,
  ids: readonly string[] | 'all',
): Promise<number> {
  const { numAffectedRows } = await sql`
    update event_set_aside set retry_requested_at = now()
     where retry_requested_at is null
       and ${ids === 'all' ? sql`true` : sql`consumer || '/' || position = any(${[...ids]}::text[])`}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** The first event of a consumer that somebody asked to be handled again. */
export async function takeRequested(client: PoolClient, consumer: string): Promise<StoredEvent | undefined> {
  const { rows } = await client.query<EventRecord>({
    name: 'event-set-aside-requested',
    text: `select ${EVENT_COLUMNS} from domain_event event
             join event_set_aside aside on aside.position = event.position and ${SAME_TIME}
            where aside.consumer = $1 and aside.retry_requested_at is not null
            order by event.position limit 1`,
    values: [consumer],
  });
  return rows[0] && storedEventOf(rows[0]);
}

export async function removeSetAside(client: PoolClient, consumer: string, position: number): Promise<void> {
  await client.query('delete from event_set_aside where consumer = $1 and position = $2', [
    consumer,
    position,
  ]);
}

export async function noteSetAsideFailure(
  client: PoolClient,
  consumer: string,
  { position, error }: { readonly position: number; readonly error: string },
): Promise<void> {
  await client.query(
    `update event_set_aside set attempts = attempts + 1, error = $3, set_aside_at = now(), retry_requested_at = null
      where consumer = $1 and position = $2`,
    [consumer, position, error],
  );
}
