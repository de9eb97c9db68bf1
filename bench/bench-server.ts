import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, type DatabaseConnection } from '../apps/server/src/platform/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/embedded-postgres.ts';

// @NOTE: plain JavaScript, for the launcher runs on any Node
// @ts-expect-error it brings no types
import { nodeFlags } from '../bin/node-flags.js';

export const BENCH_HTTP_PORT = Number(process.env.BENCH_PORT ?? 26_010);
export const BENCH_MQTT_PORT = BENCH_HTTP_PORT + 1;

export interface BenchServer {
  readonly baseUrl: string;
  readonly pid: number;
  /** From the start of the process until it is ready, PostgreSQL running already. */
  readonly startMs: number;
  /** Milliseconds from the start of the process until it has written this line. */
  said(line: string): Promise<number>;
  stop(): Promise<void>;
}

export interface BenchSite {
  readonly postgres: EmbeddedPostgres;
  readonly database: DatabaseConnection;
  /** With more settings in its environment. */
  startServer(environment?: Record<string, string>): Promise<BenchServer>;
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..');

/** A folder, a PostgreSQL and the server of this tree, the latter in a process of its own. */
export async function makeBenchSite(): Promise<BenchSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  // Millions of rows at once take longer than any statement of the product may.
  const database = connectDatabase(postgres.url, {
    limits: { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
  });
  return {
    postgres,
    database,
    startServer: (environment) =>
      startServer({ DATA_DIR: folder, DATABASE_URL: postgres.url, ...environment }),
    async close() {
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `ritzel serve` (or `start`) with this environment; resolves when it is ready. */
export async function startServer(
  environment: Record<string, string>,
  command: 'serve' | 'start' = 'serve',
): Promise<BenchServer> {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeFlags, path.join(root, 'apps/server/src/entry/ritzel.ts'), command],
    {
      env: {
        ...process.env,
        PORT: String(BENCH_HTTP_PORT),
        MQTT_PORT: String(BENCH_MQTT_PORT),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines: { text: string; atMs: number }[] = [];
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (text) =>
      lines.push({ text: text.trim(), atMs: performance.now() - startedAt }),
    );
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const baseUrl = `http://127.0.0.1:${BENCH_HTTP_PORT}/api`;
  for (;;) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error('the server did not start');
    const isReady = await fetch(`${baseUrl}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) break;
    await sleep(10);
  }
  return {
    baseUrl,
    pid: child.pid,
    startMs: performance.now() - startedAt,
    async said(line) {
      for (;;) {
        const found = lines.find(({ text }) => text === line);
        if (found) return found.atMs;
        if (child.exitCode !== null) throw new Error(`the server ended without saying "${line}"`);
        await sleep(50);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
