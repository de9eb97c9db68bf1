import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './configuration.ts';
import { choosePlaces, initialise, lentAccount, prepareFolder, superuser } from './postgres-places.ts';
import {
  freePort,
  isAlive,
  launchAndWait,
  livingPostmaster,
  stopPostmaster,
  waitUntilAnswering,
} from './postgres-process.ts';
import { makePrivateFolder } from './private-folder.ts';

/** A running embedded PostgreSQL. `stop` ends it in good order and waits for it. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Of the one that runs now. */
  readonly pid: number;
  /** True when it was found running, left by a server that was killed. */
  readonly adopted: boolean;
  stop(): Promise<void>;
  /** Orders it to stop and waits for nothing: for the last moment of a process. */
  askToStop(): void;
}

/** Where the database of a server that runs on this machine answers. */
export function findEmbeddedPostgres(dataDir: string): string {
  const passwordFile = path.join(dataDir, 'postgres-password');
  const living = existsSync(passwordFile)
    ? livingPostmaster(choosePlaces(dataDir, lentAccount()).folder)
    : undefined;
  if (living === undefined)
    throw new StartError(`No database runs in ${dataDir} (DATA_DIR): start the server, or set DATABASE_URL.`);
  const password = readFileSync(passwordFile, 'utf8').trim();
  return `postgres://${superuser}:${password}@127.0.0.1:${living.port}/postgres`;
}

/**
 * Starts PostgreSQL from npm's binaries in `dataDir`/postgres, or adopts the one that a killed server left running.
 * It lives in a process group of its own, so that Ctrl-C reaches the server first. `signal` gives the start up.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  signal?: AbortSignal,
): Promise<EmbeddedPostgres> {
  const account = lentAccount();
  makePrivateFolder(dataDir, account?.gid);
  const { native, folder } = choosePlaces(dataDir, account);
  const passwordFile = path.join(dataDir, 'postgres-password');
  prepareFolder(folder, account);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    const password = randomBytes(24).toString('base64url');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    await initialise(native, folder, password, account, signal);
  }
  if (!existsSync(passwordFile)) {
    throw new StartError(`${passwordFile} is missing: it holds the password of the database beside it.`);
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  const urlFor = (port: number) => `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const place = { native, folder, account, urlFor };

  const living = livingPostmaster(folder);
  if (living) {
    await waitUntilAnswering(
      urlFor(living.port),
      () => isAlive(living.pid),
      () => 'the one left running does not answer',
    );
    return superviseRunning(living, true, urlFor, (port, signal) => launchAndWait(place, port, signal));
  }

  let lastError: unknown;
  // After a hard kill the shared memory of the dead one is held for about two seconds.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    signal?.throwIfAborted();
    const port = await freePort();
    try {
      const pid = await launchAndWait(place, port);
      return superviseRunning({ pid, port }, false, urlFor, (again, giveUp) =>
        launchAndWait(place, again, giveUp),
      );
    } catch (error) {
      lastError = error;
      await sleep(300);
    }
  }
  throw new StartError(`The embedded PostgreSQL does not start. ${(lastError as Error).message}`); // @NOTE: thrown above as Error
}

const lookEveryMs = 300;

/** Starts it again, on the same port, whenever it is gone without having been asked to stop. */
function superviseRunning(
  running: { pid: number; port: number },
  adopted: boolean,
  urlFor: (port: number) => string,
  relaunch: (port: number, signal: AbortSignal) => Promise<number>,
): EmbeddedPostgres {
  let { pid } = running;
  const stopping = new AbortController();
  let relaunching: Promise<void> | undefined;
  async function bringBack(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        pid = await relaunch(running.port, stopping.signal);
        return;
      } catch {
        await sleep(lookEveryMs);
      }
    }
  }
  const timer = setInterval(() => {
    if (relaunching !== undefined || isAlive(pid)) return;
    relaunching = bringBack().finally(() => {
      relaunching = undefined;
    });
  }, lookEveryMs);
  timer.unref();
  return {
    url: urlFor(running.port),
    get pid() {
      return pid;
    },
    adopted,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await relaunching;
      await stopPostmaster(pid);
    },
    askToStop() {
      if (isAlive(pid)) process.kill(pid, 'SIGINT');
    },
  };
}
