import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type DatabaseConnection } from './database.ts';
import { databaseUrl } from './postgres.testing.ts';

export interface TestDatabase extends DatabaseConnection {
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/**
 * A fresh database with every migration run, on the test run's own PostgreSQL. One per test file:
 *
 *     const database = await makeTestDatabase();
 *     afterAll(() => database.drop());
 */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('testPostgresUrl');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await administer(
    serverUrl,
    `create database ${name} template ${inject('testTemplate')} strategy file_copy`,
  );
  const connection = connectDatabase(databaseUrl(serverUrl, name));
  return {
    ...connection,
    async drop() {
      await connection.close();
      await administer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const admin = connectDatabase(serverUrl, { purpose: 'migration', maxConnections: 1 });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}
