import { setTimeout as sleep } from 'node:timers/promises';
import { isStorageFull, passingProblem } from '../../platform/database-problem.ts';
import type { AssetPoints } from './asset-points.ts';

/** The database has been away for too long, or too much is waiting for it. Nothing says that the points are lost. */
export class TelemetryUnavailableError extends Error {
  override readonly name = 'TelemetryUnavailableError';
}

export interface CommitLane {
  /** Resolves when the points are committed. */
  push(batch: readonly AssetPoints[], points: number): Promise<void>;
  /** Resolves when nothing is waiting. */
  drain(): Promise<void>;
  readonly waitingPoints: number;
}

export interface CommitLaneParts {
  readonly commit: (batch: readonly AssetPoints[]) => Promise<void>;
  readonly onCommitted: (batch: readonly AssetPoints[], points: number, startedAtMs: number) => void;
  readonly onUnreachable: (error: unknown) => void;
  /** Something beside the commits failed; the lane goes on. */
  readonly onFailed: (error: unknown) => void;
  readonly nowMs: () => number;
  readonly giveUpAfterMs: number;
}

interface Waiting {
  readonly batch: readonly AssetPoints[];
  readonly points: number;
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MAX_POINTS_A_COMMIT = 400_000;
const MAX_APPENDS_A_COMMIT = 4_000;
/** Under load a commit that follows another waits this long for company: fewer, larger commits cost less. */
const GATHER_MS = 6;
const BUSY_APPENDS = 8;
const RETRY_MS = [50, 100, 200, 400, 800] as const;

/**
 * Group commit: what arrives while a commit is on its way goes together into the next. One commit at a time, so
 * that the later of two appends to an asset is also the later commit.
 */
export function makeCommitLane(parts: CommitLaneParts): CommitLane {
  let queue: Waiting[] = [];
  let waitingPoints = 0;
  let isRunning = false;
  let idle: (() => void)[] = [];

  function takeGroup(): Waiting[] {
    let points = 0;
    let length = 0;
    while (length < queue.length && length < MAX_APPENDS_A_COMMIT) {
      points += queue[length]!.points;
      if (length > 0 && points > MAX_POINTS_A_COMMIT) break;
      length += 1;
    }
    if (length === queue.length) {
      const all = queue;
      queue = [];
      return all;
    }
    return queue.splice(0, length);
  }

  function giveUpOnTheOld(group: Waiting[], error: unknown): Waiting[] {
    const limit = parts.nowMs() - parts.giveUpAfterMs;
    const isFull = isStorageFull(error);
    const refused = new TelemetryUnavailableError(
      isFull
        ? 'The storage is full; send the points again later.'
        : 'The database does not answer; send the points again.',
      { cause: error },
    );
    const keep = (waiting: Waiting) => {
      // Room is made by people: no device has to wait for it.
      if (waiting.since > limit && !isFull) return true;
      waitingPoints -= waiting.points;
      waiting.reject(refused);
      return false;
    };
    queue = queue.filter(keep);
    return group.filter(keep);
  }

  async function commitOnce(group: readonly Waiting[]): Promise<void> {
    const startedAtMs = performance.now();
    const batch = group.length === 1 ? group[0]!.batch : group.flatMap((waiting) => waiting.batch);
    await parts.commit(batch);
    let points = 0;
    for (const waiting of group) points += waiting.points;
    waitingPoints -= points;
    for (const waiting of group) waiting.resolve();
    // They are committed, whatever their listeners do.
    try {
      parts.onCommitted(batch, points, startedAtMs);
    } catch (error) {
      parts.onFailed(error);
    }
  }

  /** A connection that broke may or may not have committed: doing it again is harmless, for reading takes each point once. */
  async function commitGroup(first: Waiting[]): Promise<void> {
    let group = first;
    for (let attempt = 0; group.length > 0; attempt += 1) {
      try {
        await commitOnce(group);
        return;
      } catch (error) {
        if (passingProblem(error) !== undefined) {
          parts.onUnreachable(error);
          group = giveUpOnTheOld(group, error);
          await sleep(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
        } else if (group.length === 1) {
          waitingPoints -= group[0]!.points;
          group[0]!.reject(error);
          return;
        } else {
          // One of them cannot be stored: alone it harms nobody else.
          for (const waiting of group) await commitGroup([waiting]);
          return;
        }
      }
    }
  }

  async function run(): Promise<void> {
    // Whatever else arrived with the same turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    let last = 0;
    while (queue.length > 0) {
      if (last >= BUSY_APPENDS) await sleep(GATHER_MS);
      const group = takeGroup();
      last = group.length;
      try {
        await commitGroup(group);
      } catch (error) {
        for (const waiting of group) waiting.reject(error);
        parts.onFailed(error);
      }
    }
    isRunning = false;
    for (const wake of idle) wake();
    idle = [];
  }

  return {
    push(batch, points) {
      return new Promise((resolve, reject) => {
        queue.push({ batch, points, since: parts.nowMs(), resolve, reject });
        waitingPoints += points;
        if (!isRunning) {
          isRunning = true;
          run().catch(parts.onFailed);
        }
      });
    },
    drain() {
      return isRunning ? new Promise((resolve) => idle.push(resolve)) : Promise.resolve();
    },
    get waitingPoints() {
      return waitingPoints;
    },
  };
}
