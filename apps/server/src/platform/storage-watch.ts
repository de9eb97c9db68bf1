import { statfs } from 'node:fs/promises';
import { type ProblemError, problem } from '@ritzel/contract';
import { type LoopMetrics, makeBackgroundLoop } from './background-loop.ts';
import type { BlobStore } from './blob-store.ts';
import { isStorageFull } from './database-problem.ts';
import type { Log } from './log.ts';

/** Knows whether there is room for what devices and people send. */
export interface StorageWatch {
  /** Throws `storageFull` while there is none, before anything is begun. */
  assertRoom(): void;
  /** To be called with an error that may mean that a disk is full: of the database, of a folder, of a bucket. */
  noteError(error: unknown): void;
  /** Something was stored: there is room again. */
  noteStored(): void;
  readonly isFull: boolean;
  /** For `/health`: throws a sentence while there is no room. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

export interface StorageWatchParts {
  /** Folders of ours whose disk may fill up. */
  readonly folders: readonly string[];
  /** Free bytes that are left for the database's own log and for people who make room. */
  readonly reserveBytes: number;
  readonly log: Pick<Log, 'info' | 'warn' | 'error' | 'debug'>;
  readonly metrics?: LoopMetrics;
  readonly nowMs: () => number;
  readonly freeBytesOf?: (folder: string) => Promise<number>;
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 5_000;
/** A refusal by a disk that is not ours to look at counts for so long; then the next write finds out. */
const REFUSAL_COUNTS_MS = 60_000;

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Looks at the disks of our own folders, and is notified of refusals by any other. Starts looking at once. */
export function makeStorageWatch(parts: StorageWatchParts): StorageWatch {
  const { folders, reserveBytes, log, nowMs } = parts;
  const freeBytesOf = parts.freeBytesOf ?? freeBytes;
  let crowded: string | undefined;
  let refusedAtMs: number | undefined;
  let wasFull = false;

  const isRefused = () => refusedAtMs !== undefined && nowMs() - refusedAtMs < REFUSAL_COUNTS_MS;

  function publishChange(): void {
    const isFull = crowded !== undefined || isRefused();
    if (isFull === wasFull) return;
    wasFull = isFull;
    if (isFull) log.error({ folder: crowded }, 'the storage is full: nothing more is taken in');
    else log.info('there is room again: intake goes on');
  }

  async function look(): Promise<void> {
    let found: string | undefined;
    for (const folder of folders) {
      // A folder that cannot be asked is no reason to refuse measurements: writing to it will show.
      const free = await freeBytesOf(folder).catch(() => Number.POSITIVE_INFINITY);
      if (free < reserveBytes) found = folder;
    }
    crowded = found;
    publishChange();
  }

  const loop = makeBackgroundLoop({
    name: 'looking for room',
    turn: look,
    everyMs: parts.lookEveryMs ?? LOOK_EVERY_MS,
    log,
    metrics: parts.metrics,
  });
  loop.start();

  /** A disk of ours below its reserve refuses; after a refusal by another the next write is let through to try. */
  const fullProblem = (): ProblemError | undefined =>
    crowded === undefined ? undefined : problem.storageFull();

  return {
    assertRoom() {
      const full = fullProblem();
      if (full !== undefined) throw full;
    },
    noteError(error) {
      if (!isStorageFull(error)) return;
      refusedAtMs = nowMs();
      publishChange();
    },
    noteStored() {
      if (refusedAtMs === undefined) return;
      refusedAtMs = undefined;
      publishChange();
    },
    get isFull() {
      return crowded !== undefined || isRefused();
    },
    async check() {
      await look();
      if (crowded !== undefined)
        throw new Error('The disk is full: nothing more is taken in until there is room.');
      if (isRefused()) throw new Error('The database or the blob store has no room left.');
    },
    stop: loop.stop,
  };
}

/** Where nobody watches: tests and commands. */
export const unwatchedStorage: Pick<StorageWatch, 'assertRoom' | 'noteError' | 'noteStored'> = {
  assertRoom() {},
  noteError() {},
  noteStored() {},
};

/** The same store, which takes nothing in while there is no room: what people upload waits like what devices send. */
export function watchBlobs(
  blobs: BlobStore,
  storage: Pick<StorageWatch, 'assertRoom' | 'noteError'>,
): BlobStore {
  async function watched(put: () => Promise<void>): Promise<void> {
    storage.assertRoom();
    try {
      await put();
    } catch (error) {
      storage.noteError(error);
      throw error;
    }
  }
  return {
    ...blobs,
    put: (key, bytes) => watched(() => blobs.put(key, bytes)),
    putStream: (key, source) => watched(() => blobs.putStream(key, source)),
  };
}
