import type { PoolClient } from 'pg';
import type { EventKind, StoredEvent } from './event-kinds.ts';
import { EVENT_COLUMNS, type EventRecord, storedEventOf } from './stored-event.ts';

/**
 * How far a consumer has read. Positions are handed out before their transactions end, so a reader that remembers a
 * position alone would pass over what commits later with a lower one. Read are windows of transactions
 * `[from, to)`, where every transaction older than `to` has ended; within a window by position. Writers of one asset hold
 * its lock, so of two transactions that wrote events of it, either the one began after the other had ended, and a window
 * that holds the later holds or follows the earlier; or both are in one window, and their positions are in the order in
 * which they held the lock.
 */
export interface EventCursor {
  readonly fromTransaction: string;
  readonly toTransaction: string;
  readonly position: number;
  readonly lastPosition: number;
  readonly floorPosition: number;
  readonly attempts: number;
  /** An event failed and is not tried again yet. */
  readonly isWaiting: boolean;
}

interface CursorRecord {
  from_transaction: string;
  to_transaction: string;
  position: number;
  last_position: number;
  floor_position: number;
  attempts: number;
  is_waiting: boolean;
}

/** A new consumer begins with what is recorded from now on, or with the first event that is kept. */
export async function addConsumer(client: PoolClient, name: string, startsAt: 'now' | 'first') {
  const start = startsAt === 'first' ? `'3'::xid8` : 'pg_snapshot_xmin(pg_current_snapshot())';
  await client.query(
    `insert into event_consumer (name, from_transaction, to_transaction) values ($1, ${start}, ${start})
     on conflict (name) do nothing`,
    [name],
  );
}

/** Undefined while another process works for this consumer. */
export async function lockCursor(client: PoolClient, name: string): Promise<EventCursor | undefined> {
  const { rows } = await client.query<CursorRecord>(
    `select from_transaction::text, to_transaction::text, position, last_position, floor_position, attempts,
            coalesce(retry_at > clock_timestamp(), false) as is_waiting
       from event_consumer where name = $1 for update skip locked`,
    [name],
  );
  const row = rows[0];
  return (
    row && {
      fromTransaction: row.from_transaction,
      toTransaction: row.to_transaction,
      position: row.position,
      lastPosition: row.last_position,
      floorPosition: row.floor_position,
      attempts: row.attempts,
      isWaiting: row.is_waiting,
    }
  );
}

const isRead = ({ position, lastPosition }: EventCursor) => position >= lastPosition;

/**
 * The window that is not read to its end, or the next one; undefined when nothing has been finished since the last.
 * `hasUnfinished`: something is recorded that an older transaction still holds back.
 */
export async function openWindow(
  client: PoolClient,
  cursor: EventCursor,
): Promise<{ window: EventCursor | undefined; hasUnfinished: boolean }> {
  if (!isRead(cursor)) return { window: cursor, hasUnfinished: false };
  const from = cursor.toTransaction;
  const { rows: ends } = await client.query<{ finished: string }>({
    name: 'event-window-end',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as finished',
  });
  const to = ends[0]!.finished;
  // A statement of its own, after the end of the window is known: it sees all that ended before.
  const { rows } = await client.query<{ first: number | null; last: number | null; unfinished: boolean }>({
    name: 'event-window',
    // "offset 0" keeps the planner from looking for the lowest position along all events that were ever recorded.
    text: `select min(position) as first, max(position) as last,
                  exists (select 1 from domain_event where transaction_id >= $2::xid8) as unfinished
             from (select position from domain_event
                    where transaction_id >= $1::xid8 and transaction_id < $2::xid8 and position > $3 offset 0) as window_event`,
    values: [from, to, cursor.floorPosition],
  });
  const { first = null, last = null, unfinished = false } = rows[0] ?? {};
  if (first === null || last === null) return { window: undefined, hasUnfinished: unfinished };
  const window = {
    ...cursor,
    fromTransaction: from,
    toTransaction: to,
    position: first - 1,
    lastPosition: last,
  };
  return { window, hasUnfinished: unfinished };
}

/** The next events of a window, in order; of all kinds unless some are named. */
export async function readWindow(
  client: PoolClient,
  window: EventCursor,
  { kinds, limit }: { readonly kinds: readonly EventKind[] | undefined; readonly limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await client.query<EventRecord>({
    name: 'event-window-read',
    text: `select ${EVENT_COLUMNS} from domain_event event
            where position > $1 and position <= $2 and transaction_id >= $3::xid8 and transaction_id < $4::xid8
              and ($5::text[] is null or kind = any($5))
            order by position limit $6`,
    values: [
      window.position,
      window.lastPosition,
      window.fromTransaction,
      window.toTransaction,
      kinds ?? null,
      limit,
    ],
  });
  return rows.map(storedEventOf);
}

export async function keepCursor(client: PoolClient, name: string, cursor: EventCursor): Promise<void> {
  await client.query({
    name: 'event-cursor-keep',
    text: `update event_consumer set from_transaction = $2::xid8, to_transaction = $3::xid8, position = $4, last_position = $5,
                  attempts = 0, retry_at = null, changed_at = now()
            where name = $1`,
    values: [name, cursor.fromTransaction, cursor.toTransaction, cursor.position, cursor.lastPosition],
  });
}

/** An event failed: it is tried again after a pause. */
export async function keepAttempt(
  client: PoolClient,
  name: string,
  { attempts, pauseMs }: { readonly attempts: number; readonly pauseMs: number },
): Promise<void> {
  await client.query(
    `update event_consumer set attempts = $2, changed_at = now(),
            retry_at = clock_timestamp() + $3 * interval '1 millisecond' where name = $1`,
    [name, attempts, pauseMs],
  );
}
