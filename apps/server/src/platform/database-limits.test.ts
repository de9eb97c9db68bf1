import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { StartError } from './configuration.ts';
import { makeTestDatabase } from './database.testing.ts';
import { connectDatabase } from './database.ts';
import { CONNECTIONS_BESIDE_POOLS, POOL_LIMITS, POOL_SIZES } from './database-limits.ts';
import { passingProblem } from './database-problem.ts';
import { assertConnectionsFit } from './database-requirements.ts';
import { makeTestNetwork } from './network.testing.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());

const quick = { connectMs: 500, statementMs: 400, lockMs: 200, idleInTransactionMs: 300 };
const codeOf = async (doing: Promise<unknown>) => {
  const error = await doing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return passingProblem(error)?.problem.code;
};

test('every purpose has limits, and what waits for an answer waits longer than the database may take', async () => {
  for (const purpose of ['people', 'ingest', 'background', 'upkeep'] as const) {
    const connection = connectDatabase(database.url, { purpose, maxConnections: 1 });
    try {
      const { rows } = await connection.pool.query<{ name: string; setting: string }>(
        `select name, setting from pg_settings where name in
         ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
      );
      const { statementMs, lockMs, idleInTransactionMs } = POOL_LIMITS[purpose];
      expect(rows.map(({ setting }) => Number(setting))).toEqual([idleInTransactionMs, lockMs, statementMs]);
      expect(Math.min(statementMs, lockMs, idleInTransactionMs)).toBeGreaterThan(0);
      expect(connection.pool.options.query_timeout).toBeGreaterThan(statementMs);
      expect(connection.pool.options.connectionTimeoutMillis).toBeGreaterThan(0);
      expect(connection.pool.options.keepAlive).toBe(true);
    } finally {
      await connection.close();
    }
  }
});

test('a statement, a lock and a silent transaction end by themselves, each with its own problem', async () => {
  const connection = connectDatabase(database.url, { maxConnections: 2, limits: quick });
  try {
    expect(await codeOf(connection.pool.query('select pg_sleep(30)'))).toBe('statementTimeout');
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table policy in access exclusive mode');
    expect(await codeOf(connection.pool.query('select count(*) from policy'))).toBe('lockTimeout');
    await holder.query('rollback');
    holder.release();

    const silent = await connection.pool.connect();
    await silent.query('begin');
    await new Promise((resolve) => silent.once('end', resolve));
    expect(await codeOf(silent.query('select 1'))).toBe('notReady');
    silent.release();
    expect((await connection.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  } finally {
    await connection.close();
  }
});

test('a pool whose connections are all in use refuses after its wait, and serves again when one is free', async () => {
  const connection = connectDatabase(database.url, { maxConnections: 1, limits: { connectMs: 300 } });
  try {
    const held = await connection.pool.connect();
    expect(await codeOf(connection.pool.query('select 1'))).toBe('databaseBusy');
    expect(await codeOf(sql`select 1`.execute(connection.db))).toBe('databaseBusy');
    held.release();
    expect((await connection.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  } finally {
    await connection.close();
  }
});

test('a network that swallows every packet ends in an error, and no connection of that time is used again', {
  timeout: 60_000,
}, async () => {
  const url = new URL(database.url);
  const network = await makeTestNetwork(Number(url.port));
  url.port = String(network.port);
  const connection = connectDatabase(url.href, { maxConnections: 3, limits: quick });
  try {
    // Three ways to one connection: of the pool, held by hand, and through Kysely's transaction.
    const held = await connection.pool.connect();
    await sql`select 1`.execute(connection.db);
    await connection.pool.query('select 1');
    network.swallow();
    const byHand = held.query('select 1');
    const inTransaction = connection.db
      .transaction()
      .execute((transaction) => sql`select 1`.execute(transaction));
    const [pooled, ...others] = await Promise.all([
      codeOf(connection.pool.query('select 1')),
      codeOf(byHand),
      codeOf(inTransaction),
    ]);
    held.release();
    expect(others).toEqual(['notReady', 'notReady']);
    // It may have waited for a connection, or on one.
    expect(['notReady', 'databaseBusy']).toContain(pooled);
    // A new connection opens and is never answered.
    expect(await codeOf(connection.pool.query('select 1'))).toBe('notReady');

    network.heal();
    const answers = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, n) => (await connection.pool.query('select $1::int as n', [n])).rows[0].n,
      ),
    );
    expect(answers).toEqual([0, 1, 2, 3, 4, 5]);
    expect(connection.pool.totalCount).toBeLessThanOrEqual(3);
    expect(
      await connection.db
        .transaction()
        .execute(async (transaction) => (await sql`select 1`.execute(transaction)).rows.length),
    ).toBe(1);
  } finally {
    await network.close();
    await connection.close();
  }
});

test('a pool is closed although its database is lost', { timeout: 60_000 }, async () => {
  const url = new URL(database.url);
  const network = await makeTestNetwork(Number(url.port));
  url.port = String(network.port);
  const connection = connectDatabase(url.href, { maxConnections: 2 });
  await Promise.all([connection.pool.query('select 1'), connection.pool.query('select 1')]);
  network.swallow();
  await connection.close();
  expect(connection.pool.totalCount).toBe(0);
  await network.close();
});

test('the usual pools of one process, and of three, fit what PostgreSQL allows', async () => {
  const { rows } = await database.pool.query<{ setting: string }>('show max_connections');
  expect(Object.keys(rows[0] ?? {})).toEqual(['max_connections']);
  await assertConnectionsFit(database.pool, POOL_SIZES);
  const wanted = POOL_SIZES.people + POOL_SIZES.ingest + POOL_SIZES.background + CONNECTIONS_BESIDE_POOLS;
  // PostgreSQL's own default is 100 with 3 for its administrators.
  expect(3 * wanted).toBeLessThanOrEqual(97);
  await expect(assertConnectionsFit(database.pool, { ...POOL_SIZES, people: 500 })).rejects.toThrow(
    StartError,
  );
});
