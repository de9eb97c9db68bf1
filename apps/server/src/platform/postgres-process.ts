import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { OperatingSystemAccount } from './postgres-places.ts';

/** Durable defaults: fsync and synchronous_commit stay on, an acknowledged point is on disk. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Three processes, with what is left for a tool that looks in.
  max_connections: '120',
  shared_buffers: '192MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  wal_compression: 'on',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  jit: 'off',
  log_min_messages: 'warning',
  log_destination: 'stderr',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie still answers to signal 0.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // @NOTE: Node's errors carry a code
  }
}

/** The postmaster of this folder, if one lives: pid from the first line of its file, port from the fourth. */
export function livingPostmaster(dataFolder: string): { pid: number; port: number } | undefined {
  const file = path.join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  // The pid may have been given to another program since.
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return command.includes('postgres') && port > 0 ? { pid, port } : undefined;
}

async function answers(url: string): Promise<true | Error> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

export async function waitUntilAnswering(
  url: string,
  isRunning: () => boolean,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if ((await answers(url)) === true) return;
    if (!isRunning()) break;
    await sleep(40);
  }
  throw new Error(`PostgreSQL did not come up: ${output().trim().split('\n').slice(-3).join(' ')}`);
}

export async function stopPostmaster(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: transactions roll back, buffers are written.
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + 30_000;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

/** Whose programs run on which folder, as which account, and how they are reached. */
export interface LaunchPlace {
  readonly native: string;
  readonly folder: string;
  readonly account: OperatingSystemAccount | undefined;
  readonly urlFor: (port: number) => string;
}

/** Answers the process id once it takes connections. `signal` gives the start up. */
export async function launchAndWait(
  { native, folder, account, urlFor }: LaunchPlace,
  port: number,
  signal?: AbortSignal,
): Promise<number> {
  const started = launch(native, folder, port, account);
  const { pid } = started.child;
  if (pid === undefined) {
    // Why comes a moment later, as an event.
    await sleep(0);
    throw new Error(`PostgreSQL cannot be started: ${started.output()}`);
  }
  try {
    await waitUntilAnswering(
      urlFor(port),
      () => signal?.aborted !== true && started.child.exitCode === null && started.child.signalCode === null,
      started.output,
    );
    started.child.unref();
    return pid;
  } catch (error) {
    if (started.child.exitCode === null) await stopPostmaster(pid);
    throw error;
  }
}

function launch(
  native: string,
  folder: string,
  port: number,
  account: OperatingSystemAccount | undefined,
): { child: ChildProcess; output: () => string } {
  let output = '';
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(path.join(native, 'bin/postgres'), ['-D', folder, ...options], {
    ...account,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    output = `${output}${bytes.toString()}`.slice(-4000);
  });
  // The pipe must not keep our event loop alive.
  if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function')
    child.stderr.unref();
  child.on('error', (error) => {
    output += error.message;
  });
  return { child, output: () => output };
}
