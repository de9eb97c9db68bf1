import type { Pool } from 'pg';
import { isStorageFull } from '../../platform/database-problem.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { StorageWatch } from '../../platform/storage-watch.ts';
import { type AssetPoints, checkPoints } from './asset-points.ts';
import { makeCommitLane, TelemetryUnavailable } from './commit-lane.ts';
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
  readonly storage: Pick<StorageWatch, 'assertRoom' | 'noteError' | 'noteStored'>;
  readonly onCommitted: (batch: readonly AssetPoints[]) => void;
  /** How long an append waits for a database that is away before it fails. */
  readonly giveUpAfterMs: number;
  /** Points that may wait for their commit; beyond it an append fails at once. */
  readonly maxWaitingPoints: number;
}

/** Commits on their way at once. An asset keeps to one lane. */
const LANES = 2;

function laneOf(assetId: string): number {
  const last = assetId.length - 1;
  return (assetId.charCodeAt(last) * 31 + assetId.charCodeAt(last - 1)) % LANES;
}

export function makePointWriter(parts: PointWriterParts): PointWriter {
  let awaySinceMs: number | undefined;

  const lanes = Array.from({ length: LANES }, () =>
    makeCommitLane({
      commit: (batch) => insertFreshRows(parts.pool, batch),
      nowMs: () => performance.now(),
      giveUpAfterMs: parts.giveUpAfterMs,
      onAway(error) {
        parts.storage.noteError(error);
        if (awaySinceMs !== undefined) return;
        awaySinceMs = performance.now();
        parts.log.warn({ err: error }, isStorageFull(error) ? 'no room for points' : 'the database is away: points wait');
      },
      onCommitted(batch, points, startedAtMs) {
        parts.storage.noteStored();
        if (awaySinceMs !== undefined) {
          parts.log.info({ awayMs: Math.round(performance.now() - awaySinceMs) }, 'the database is back');
          awaySinceMs = undefined;
        }
        parts.metrics.pointsCommitted.inc(points);
        parts.metrics.commitSeconds.observe((performance.now() - startedAtMs) / 1000);
        parts.onCommitted(batch);
      },
    }),
  );

  function assertRoom(): void {
    try {
      parts.storage.assertRoom();
    } catch (error) {
      throw new TelemetryUnavailable('The storage is full; send the points again later.', { cause: error });
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
        throw new TelemetryUnavailable('Too many points wait for the database; send them again later.');
      }
      if (batch.length === 1) return lanes[laneOf(batch[0]!.assetId)]!.push(batch, points);
      const shares = lanes.map(() => ({ batch: [] as AssetPoints[], points: 0 })); // @NOTE: filled below
      for (const asset of batch) {
        const share = shares[laneOf(asset.assetId)]!;
        share.batch.push(asset);
        share.points += asset.timesMs.length;
      }
      const pushed = shares.flatMap((share, index) =>
        share.points === 0 ? [] : [lanes[index]!.push(share.batch, share.points)],
      );
      // All of them end before the answer: none may still be on its way when the sender tries again.
      const results = await Promise.allSettled(pushed);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}
