import { afterAll, expect, test } from 'vitest';
import { dropOldPartitions, makePartitions } from './event-upkeep.ts';
import { makeEventWorld } from './event-world.testing.ts';

const world = await makeEventWorld();
const { pool, append, database } = world;
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
const monthOf = (ms: number) => `domain_event_${new Date(ms).toISOString().slice(0, 7).replace('-', '_')}`;

async function partitions(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
      where inhparent = 'domain_event'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function insertAt(recordedAt: Date): Promise<void> {
  await pool.query(
    `insert into domain_event (kind, code, occurred_at, recorded_at, subject_kind, actor_kind, in_log_book, is_notification)
     values ('job', 'done', $1, $1, 'device-job', 'system', false, false)`,
    [recordedAt],
  );
}

test('months are made ahead, and what came before its month was made is moved into it', async () => {
  const nowMs = Date.now();
  const laterMs = nowMs + 400 * DAY_MS;
  await insertAt(new Date(laterMs));
  expect((await pool.query('select 1 from domain_event_default')).rowCount).toBe(1);
  await append(1);
  expect(await makePartitions(pool, laterMs)).toBe(4);
  expect(await makePartitions(pool, laterMs)).toBe(0);
  expect((await pool.query('select 1 from domain_event_default')).rowCount).toBe(0);
  expect((await pool.query(`select 1 from ${monthOf(laterMs)}`)).rowCount).toBe(1);
  expect((await pool.query('select 1 from domain_event')).rowCount).toBe(2);
});

test('a month is dropped when its last day is older than the span, and no other', async () => {
  const nowMs = Date.UTC(2030, 5, 15);
  for (const ms of [Date.UTC(2030, 2, 31), Date.UTC(2030, 3, 30), nowMs]) {
    await makePartitions(pool, ms);
    await insertAt(new Date(ms));
  }
  const dropped = await dropOldPartitions(pool, nowMs, 60);
  expect(dropped).toContain('domain_event_2030_03');
  expect(dropped).not.toContain('domain_event_2030_04');
  const left = await partitions();
  expect(left).toContain('domain_event_2030_04');
  expect(left).not.toContain('domain_event_2030_03');
  expect(left).toContain('domain_event_default');
  const { rowCount } = await pool.query("select 1 from domain_event where recorded_at >= '2030-01-01'");
  expect(rowCount).toBe(2);
});
