import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's URL of the test run's own PostgreSQL. */
    testPostgresUrl: string;
    /** A migrated, empty database that every test file copies. */
    testTemplate: string;
  }
}

interface TestPostgres {
  readonly url: string;
  readonly template: string;
  stop(): Promise<void>;
}

/** One PostgreSQL for the projects of a run, however many there are: vitest loads this file once for each. */
const shared = globalThis as { testPostgres?: { started: Promise<TestPostgres>; users: number } };

/** vitest's global set-up: one PostgreSQL for the run, with one migrated database to copy. */
export default async function provideTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  shared.testPostgres ??= { started: startTestPostgres(), users: 0 };
  const used = shared.testPostgres;
  used.users += 1;
  const postgres = await used.started;
  project.provide('testPostgresUrl', postgres.url);
  project.provide('testTemplate', postgres.template);
  return async () => {
    used.users -= 1;
    if (used.users > 0) return;
    delete shared.testPostgres;
    await postgres.stop();
  };
}

async function startTestPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-test-'));
  // PostgreSQL may run as another account than the tests.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const template = 'ritzel_template';
  const admin = connectDatabase(postgres.url, { purpose: 'migration', maxConnections: 1 });
  // The database of a test need not outlive the machine: nothing waits for the disk.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.pool.query(`alter system set ${setting} = off`);
  await admin.pool.query('select pg_reload_conf()');
  await admin.pool.query(`create database ${template}`);
  const connection = connectDatabase(databaseUrl(postgres.url, template), {
    purpose: 'migration',
    maxConnections: 1,
  });
  await migrate(connection.pool);
  await connection.close();
  // Nobody may be connected while it is copied, autovacuum neither.
  await admin.pool.query(`alter database ${template} allow_connections false`);
  await admin.close();
  return {
    url: postgres.url,
    template,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
