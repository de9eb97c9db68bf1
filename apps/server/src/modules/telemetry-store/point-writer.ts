import type { Pool } from 'pg';
import { isStorageFull, passingProblem } from '../../platform/database-problem.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type StorageWatch, unwatchedStorage } from '../../platform/storage-watch.ts';
import type { AssetPlacement } from './asset-placement.ts';
import { type AssetPoints, checkPoints } from './asset-points.ts';
import { type CommitLane, makeCommitLane, TelemetryUnavailableError } from './commit-lane.ts';
import { insertFreshRows } from './fresh-rows.ts';

export interface PointWriter {
  append(batch: readonly AssetPoints[]): Promise<void>;
  /** Resolves when nothing is waiting for its commit. */
  drain(): Promise<void>;
}

export interface PointWriterParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly storage?: Pick<StorageWatch, 'assertRoom' | 'noteError' | 'noteStored'>;
  readonly onCommitted: (batch: readonly AssetPoints[]) => void;
  /** On a cluster: the assets of each worker have lanes of their own. */
  readonly placement?: () => AssetPlacement | undefined;
  /** How long an append waits for a database that is away before it fails. */
  readonly giveUpAfterMs: number;
  /** Points that may wait for their commit; beyond it an append fails at once. */
  readonly maxWaitingPoints: number;
}

/** Commits on their way at once, to one database or one worker of a cluster. An asset keeps to one lane. */
const LANES = 2;

function laneOf(assetId: string): number {
  const last = assetId.length - 1;
  return (assetId.charCodeAt(last) * 31 + assetId.charCodeAt(last - 1)) % LANES;
}

export function makePointWriter(parts: PointWriterParts): PointWriter {
  const storage = parts.storage ?? unwatchedStorage;
  let learning: Promise<void> | undefined;

  /** Lanes to one database or one worker; `worker` is what the log calls it. */
  function makeLanes(worker?: number): CommitLane[] {
    let unreachableSinceMs: number | undefined;
    return Array.from({ length: LANES }, () =>
      makeCommitLane({
        commit: (batch) => insertFreshRows(parts.pool, batch),
        nowMs: () => performance.now(),
        giveUpAfterMs: parts.giveUpAfterMs,
        onUnreachable(error) {
          storage.noteError(error);
          if (unreachableSinceMs !== undefined) return;
          unreachableSinceMs = performance.now();
          parts.log.warn(
            { err: error, worker },
            isStorageFull(error) ? 'no room for points' : 'the database is unreachable: points wait',
          );
        },
        onFailed: (error) => parts.log.error({ err: error }, 'a commit was not worked on to its end'),
        onCommitted(batch, points, startedAtMs) {
          storage.noteStored();
          if (unreachableSinceMs !== undefined) {
            const unreachableMs = Math.round(performance.now() - unreachableSinceMs);
            parts.log.info({ unreachableMs, worker }, 'the database is back');
            unreachableSinceMs = undefined;
          }
          parts.metrics.pointsCommitted.inc(points);
          parts.metrics.commitSeconds.observe((performance.now() - startedAtMs) / 1000);
          parts.onCommitted(batch);
        },
      }),
    );
  }

  const lanes = makeLanes();
  const lanesOfWorkers = new Map<number, CommitLane[]>();

  function lanesOf(worker: number): CommitLane[] {
    let known = lanesOfWorkers.get(worker);
    if (known === undefined) {
      known = makeLanes(worker);
      lanesOfWorkers.set(worker, known);
      lanes.push(...known);
    }
    return known;
  }

  async function learnWorkers(placement: AssetPlacement, batch: readonly AssetPoints[]): Promise<void> {
    const unknown = batch.flatMap(({ assetId }) =>
      placement.workerOf(assetId) === undefined ? [assetId] : [],
    );
    if (unknown.length === 0) return;
    await placement.learn(unknown).catch((error: unknown) => {
      throw passingProblem(error) !== undefined
        ? new TelemetryUnavailableError('The database does not answer; send the points again.', {
            cause: error,
          })
        : error;
    });
  }

  /** While a worker is being looked up, whatever comes later waits behind it: appends keep the order of their calls. */
  async function awaitPlacement(placement: AssetPlacement, batch: readonly AssetPoints[]): Promise<void> {
    if (learning === undefined && batch.every(({ assetId }) => placement.workerOf(assetId) !== undefined))
      return;
    const own = (learning ?? Promise.resolve()).then(() => learnWorkers(placement, batch));
    const last = own.catch(() => {});
    learning = last;
    try {
      await own;
    } finally {
      if (learning === last) learning = undefined;
    }
  }

  function laneFor(assetId: string, placement: AssetPlacement | undefined): CommitLane {
    if (placement === undefined) return lanes[laneOf(assetId)]!;
    return lanesOf(placement.workerOf(assetId) ?? 0)[laneOf(assetId)]!;
  }

  function assertRoom(): void {
    try {
      storage.assertRoom();
    } catch (error) {
      throw new TelemetryUnavailableError('The storage is full; send the points again later.', {
        cause: error,
      });
    }
  }

  return {
    async append(batch) {
      let points = 0;
      for (const asset of batch) {
        checkPoints(asset);
        points += asset.timesMs.length;
      }
      if (points === 0) return;
      assertRoom();
      const waiting = lanes.reduce((sum, lane) => sum + lane.waitingPoints, 0);
      if (waiting > 0 && waiting + points > parts.maxWaitingPoints) {
        throw new TelemetryUnavailableError('Too many points wait for the database; send them again later.');
      }
      const placement = parts.placement?.();
      if (placement !== undefined) await awaitPlacement(placement, batch);
      if (batch.length === 1) return laneFor(batch[0]!.assetId, placement).push(batch, points);
      const shares = new Map<CommitLane, { batch: AssetPoints[]; points: number }>();
      for (const asset of batch) {
        const lane = laneFor(asset.assetId, placement);
        let share = shares.get(lane);
        if (share === undefined) {
          share = { batch: [], points: 0 };
          shares.set(lane, share);
        }
        share.batch.push(asset);
        share.points += asset.timesMs.length;
      }
      const pushed = [...shares].map(([lane, share]) => lane.push(share.batch, share.points));
      // All of them end before the answer: none may still be on its way when the sender tries again.
      const results = await Promise.allSettled(pushed);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}
