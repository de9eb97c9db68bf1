import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../testing/server.testing.ts';
import type { DatabaseTransaction } from './database.ts';
import { repositoryRoot } from './release.ts';
import { runPoolTransaction, runTransaction, TransactionConflictError } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer((http, { database }) => {
    http.app.get('/api/conflict', () => runTransaction(database.db, () => Promise.reject(endedBy('40P01'))));
    http.app.get('/api/constraint/23505', () => database.pool.query('insert into counter values (1)'));
    http.app.get('/api/constraint/23503', () =>
      database.pool.query('insert into favorite values (gen_random_uuid(), gen_random_uuid())'),
    );
  });
  await server.database.pool.query('create table counter (id int primary key, value int not null default 0)');
  await server.database.pool.query('insert into counter select generate_series(1, 4)');
});
afterAll(() => server.close());

const endedBy = (code: string) => Object.assign(new Error(`ended by PostgreSQL: ${code}`), { code });
const countUp = (transaction: DatabaseTransaction, id: number) =>
  sql`update counter set value = value + 1 where id = ${id}`.execute(transaction);
const counterOf = async (id: number) =>
  (await server.database.pool.query('select value from counter where id = $1', [id])).rows[0].value;

test('two transactions that wait in a circle are both written, each once', async () => {
  const { db } = server.database;
  let runs = 0;
  // Each holds its first row until the other holds one too.
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const cross = (from: number, to: number, mine: typeof first, others: typeof first) =>
    runTransaction(db, async (transaction) => {
      runs += 1;
      await countUp(transaction, from);
      mine.resolve();
      await others.promise;
      await countUp(transaction, to);
    });
  await Promise.all([cross(1, 2, first, second), cross(2, 1, second, first)]);
  expect(runs).toBe(3);
  expect([await counterOf(1), await counterOf(2)]).toEqual([2, 2]);
});

describe.each([
  ['runTransaction', (work: () => Promise<string>) => runTransaction(server.database.db, work)],
  ['runPoolTransaction', (work: () => Promise<string>) => runPoolTransaction(server.database.pool, work)],
])('%s', (_, run) => {
  test.each(['40P01', '40001'])('runs again after %s, a bounded number of times', async (code) => {
    let runs = 0;
    const answer = await run(async () => {
      runs += 1;
      if (runs < 3) throw endedBy(code);
      return 'written';
    });
    expect([answer, runs]).toEqual(['written', 3]);
    runs = 0;
    const hopeless = run(async () => {
      runs += 1;
      throw endedBy(code);
    });
    await expect(hopeless).rejects.toThrow(TransactionConflictError);
    expect(runs).toBe(5);
  });

  test('runs once where anything else is wrong', async () => {
    let runs = 0;
    const failing = run(async () => {
      runs += 1;
      throw endedBy('23505');
    });
    await expect(failing).rejects.toThrow('23505');
    expect(runs).toBe(1);
  });
});

test('whoever lost every time is answered 503, in words that say what to do', async () => {
  const response = await fetch(`${server.baseUrl}/conflict`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: 'notReady',
    detail: 'Others write the same at this moment. Nothing was changed; try again.',
  });
});

test.each(['23505', '23503'])(
  'a constraint that was violated between looking and writing (%s) is answered 409, not 500',
  async (code) => {
    const response = await fetch(`${server.baseUrl}/constraint/${code}`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'conflict' });
  },
);

test('work that fails leaves nothing, and its connection is as it was', async () => {
  const failing = runTransaction(
    server.database.db,
    async (transaction) => {
      await countUp(transaction, 3);
      throw new Error('no');
    },
    { lockTimeoutMs: 50 },
  );
  await expect(failing).rejects.toThrow('no');
  expect(await counterOf(3)).toBe(0);
});

test('a lock is waited for as long as the terms say, in this transaction and in no other', async () => {
  const { db, pool } = server.database;
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = runTransaction(db, async (transaction) => {
    await countUp(transaction, 4);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const update = 'update counter set value = value + 1 where id = 4';
  const waiting = runPoolTransaction(pool, (client) => client.query(update), { lockTimeoutMs: 50 });
  await expect(waiting).rejects.toMatchObject({ code: '55P03' });
  released.resolve();
  await holder;
  expect(await counterOf(4)).toBe(1);
  const { rows } = await pool.query('show lock_timeout');
  expect(rows[0].lock_timeout).not.toBe('50ms');
});

test('a connection that is lost within a transaction is given to nobody else', async () => {
  const { pool } = server.database;
  const lost = runPoolTransaction(pool, (client) =>
    client.query('select pg_terminate_backend(pg_backend_pid())'),
  );
  await expect(lost).rejects.toThrow();
  const answers = await Promise.all(Array.from({ length: 12 }, () => pool.query('select 1 as one')));
  expect(answers.map(({ rows }) => rows[0].one)).toEqual(Array(12).fill(1));
});

test('there is no other way to run a transaction', () => {
  const folder = path.join(repositoryRoot, 'apps/server/src');
  const allowed = new Set([
    'platform/transaction.ts',
    // Each migration is one, under a lock that lasts longer; nobody else is at work then.
    'platform/migrations.ts',
    // No transaction but a session, for the time in which tables are moved to the workers of a cluster.
    'modules/telemetry-store/cluster-tables.ts',
  ]);
  // What only tests run may hold a transaction open to see what others do meanwhile.
  const others = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !/\.test(ing)?\.ts$/.test(file) && !allowed.has(file))
    .filter((file) =>
      /\.transaction\(\)|startTransaction\(|pool\.connect\(|query\(\s*['"`](begin|start transaction)\b/i.test(
        readFileSync(path.join(folder, file), 'utf8'),
      ),
    );
  expect(others).toEqual([]);
});
