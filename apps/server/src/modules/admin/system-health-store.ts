import type { CallReply, readSystemHealth } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

type Health = CallReply<typeof readSystemHealth>;

export async function readDatabaseFacts(
  db: Database,
): Promise<{ databaseBytes: number; postgresql: string; schema: string }> {
  const { rows } = await sql<{ bytes: string; postgresql: string; schema: string }>`
    select pg_database_size(current_database())::text as bytes, current_setting('server_version') as postgresql,
           (select max(name) from migration) as schema`.execute(db);
  const [row] = rows;
  return {
    databaseBytes: Number(row?.bytes ?? 0),
    postgresql: row?.postgresql ?? '',
    schema: row?.schema ?? '',
  };
}

export async function readConsumers(db: Database): Promise<Health['consumers']> {
  const { rows } = await sql<{ name: string; lag: number; set_aside: number; changed_at: Date }>`
    select consumer.name, consumer.changed_at,
           (select count(*)::int from event_set_aside aside where aside.consumer = consumer.name) as set_aside,
           coalesce((select extract(epoch from now() - min(event.recorded_at))::float8 from domain_event event
                      where event.transaction_id >= consumer.to_transaction
                         or (event.transaction_id >= consumer.from_transaction and event.position > consumer.position)), 0) as lag
      from event_consumer consumer order by consumer.name`.execute(db);
  return rows.map((row) => ({
    name: row.name,
    lagSeconds: Math.max(0, row.lag),
    setAside: row.set_aside,
    changedAt: row.changed_at.toISOString(),
  }));
}

/** What waits for background work outside of the job queues. */
export async function readBacklogs(db: Database): Promise<Health['queues']> {
  const { rows } = await sql<{ name: string; waiting: number; oldest: number | null }>`
    select 'waveform-diagnosis' as name, count(*)::int as waiting,
           extract(epoch from now() - min(received_at))::float8 as oldest
      from waveform where analysed_at is null or diagnosed_at is null
    union all
    select 'rediagnosis', count(*)::int, extract(epoch from now() - min(requested_at))::float8 from rediagnosis_request
    union all
    select 'evaluation', count(*)::int, null from evaluation_queue
    union all
    select 'device-jobs', count(*)::int, extract(epoch from now() - min(created_at))::float8
      from device_job where ended_at is null`.execute(db);
  return rows.map(({ name, waiting, oldest }) => ({
    name,
    waiting,
    running: 0,
    failed: 0,
    oldestSeconds: oldest === null ? null : Math.max(0, oldest),
  }));
}
