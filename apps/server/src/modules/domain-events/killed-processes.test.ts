import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeEventWorld } from './event-world.testing.ts';

const world = await makeEventWorld();
const { pool, database, asset } = world;
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
});

async function start(file: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), database.url, asset], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  // One whose connections were ended may have ended by itself.
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const count = async (table: string) =>
  (await pool.query<{ count: number }>(`select count(*) as count from ${table}`)).rows[0]!.count;
const grows = async (table: string) => {
  const before = await count(table);
  await expect.poll(() => count(table), { timeout: 40_000 }).toBeGreaterThan(before + 20);
};

test('a dummy consumer of twenty lines gets every event exactly once in its effect, through kills of every process', {
  timeout: 120_000,
}, async () => {
  await pool.query('create table cause (number int generated always as identity primary key)');
  const [firstWriter, ...consumers] = await Promise.all(
    ['appending-process.testing.ts', 'consuming-process.testing.ts', 'consuming-process.testing.ts'].map(
      start,
    ),
  );
  let writer = firstWriter!;
  for (let round = 0; round < 3; round += 1) {
    await grows('effect');
    // In the middle of whatever it does; the other one takes over.
    await kill(consumers.shift()!);
    await grows('effect');
    // Now and then the database ends every connection, as it does when it is restarted.
    if (round === 1)
      await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    await kill(writer);
    const [nextWriter, nextConsumer] = await Promise.all(
      ['appending-process.testing.ts', 'consuming-process.testing.ts'].map(start),
    );
    writer = nextWriter!;
    consumers.push(nextConsumer!);
  }
  await kill(writer);
  // A transaction that was killed in its middle may still be ending.
  await expect
    .poll(async () => (await count('effect')) === (await count('domain_event')), { timeout: 40_000 })
    .toBe(true);
  for (const consumer of consumers) await kill(consumer);
  const { rows } = await pool.query(
    `select count(*) as handled, count(distinct position) as distinct_ones, count(distinct number) as numbers from effect`,
  );
  const causes = await count('cause');
  expect(causes).toBeGreaterThan(100);
  expect(rows).toEqual([{ handled: causes, distinct_ones: causes, numbers: causes }]);
});
