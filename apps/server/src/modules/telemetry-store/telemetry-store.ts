import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { StorageWatch } from '../../platform/storage-watch.ts';
import { type AssetPlacement, readAssetPlacement } from './asset-placement.ts';
import type { AssetPoints } from './asset-points.ts';
import { type LastValuesOfAssets, makeLastValues } from './last-values.ts';
import { makePointWriter } from './point-writer.ts';
import { dropOldDays } from './retention.ts';
import {
  type BucketedSeries,
  type RawSeries,
  readStoredSeries,
  type SeriesQuestion,
} from './series-reading.ts';
import { makeUpkeep } from './upkeep.ts';

export interface TelemetryStore {
  /**
   * Resolves when the points are committed to disk. Doing it again changes nothing; another value at the same time
   * replaces the earlier one; order does not matter. The columns must not change until then.
   * Throws a RangeError for what cannot be stored and TelemetryUnavailableError when the database is unreachable for
   * too long.
   */
  append(batch: readonly AssetPoints[]): Promise<void>;
  /** Called after each commit. Returns the function that ends it. */
  onCommitted(listener: (batch: readonly AssetPoints[]) => void): () => void;
  /** The newest point of each signal, by asset; an asset without points has an empty map. */
  lastValues(assetIds: readonly string[]): Promise<LastValuesOfAssets>;
  readSeries(question: SeriesQuestion & { buckets: number }): Promise<BucketedSeries>;
  readSeries(question: SeriesQuestion & { buckets?: undefined }): Promise<RawSeries>;
  readSeries(question: SeriesQuestion): Promise<RawSeries | BucketedSeries>;
  /** Compacts what is due, or all that is fresh; answers the number of points. */
  compact(options?: { all?: boolean }): Promise<number>;
  /** Drops the days that each organisation no longer keeps. */
  dropOldDays(): Promise<void>;
  /** Brings last values up to date; resolves when reading may begin. */
  start(options?: { upkeep?: boolean }): Promise<void>;
  /** Commits what waits, writes what is behind. */
  stop(): Promise<void>;
}

export interface TelemetryStoreParts {
  /** Commits what arrives, and reads and compacts too unless these have pools of their own. */
  readonly pool: Pool;
  readonly readingPool?: Pool;
  readonly upkeepPool?: Pool;
  readonly storage?: Pick<StorageWatch, 'assertRoom' | 'noteError' | 'noteStored'>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly nowMs: () => number;
  /** How long an append waits for a database that is unreachable; 20 s by default. */
  readonly giveUpAfterMs?: number;
  readonly maxWaitingPoints?: number;
  readonly compactEveryMs?: number;
}

/** Reads over connections of one's own. */
export function makeSeriesReader(pool: Pool): TelemetryStore['readSeries'] {
  function read(question: SeriesQuestion & { buckets: number }): Promise<BucketedSeries>;
  function read(question: SeriesQuestion & { buckets?: undefined }): Promise<RawSeries>;
  function read(question: SeriesQuestion): Promise<RawSeries | BucketedSeries>;
  function read(question: SeriesQuestion): Promise<RawSeries | BucketedSeries> {
    return readStoredSeries(pool, question);
  }
  return read;
}

export function makeTelemetryStore(parts: TelemetryStoreParts): TelemetryStore {
  const { pool, log, metrics, nowMs } = parts;
  const listeners = new Set<(batch: readonly AssetPoints[]) => void>();
  const readingPool = parts.readingPool ?? pool;
  const upkeepPool = parts.upkeepPool ?? pool;
  const last = makeLastValues({ pool, readingPool, upkeepPool, log, metrics, writer: randomUUID() });
  const upkeep = makeUpkeep({
    pool: upkeepPool,
    log,
    metrics,
    nowMs,
    everyMs: parts.compactEveryMs ?? 60_000,
  });
  let placement: AssetPlacement | undefined;
  const writer = makePointWriter({
    pool,
    log,
    metrics,
    ...(parts.storage === undefined ? {} : { storage: parts.storage }),
    placement: () => placement,
    giveUpAfterMs: parts.giveUpAfterMs ?? 20_000,
    maxWaitingPoints: parts.maxWaitingPoints ?? 4_000_000,
    onCommitted(batch) {
      last.take(batch);
      for (const listener of listeners) {
        try {
          listener(batch);
        } catch (error) {
          log.error({ err: error }, 'a listener of committed points failed');
        }
      }
    },
  });

  return {
    append: writer.append,
    onCommitted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastValues: last.read,
    readSeries: makeSeriesReader(readingPool),
    compact: upkeep.runOnce,
    dropOldDays: () => dropOldDays(upkeepPool, nowMs()),
    async start(options = {}) {
      placement = await readAssetPlacement(pool);
      await last.rollForward();
      last.start();
      if (options.upkeep) upkeep.start();
    },
    async stop() {
      await upkeep.stop();
      await writer.drain();
      await last.stop();
    },
  };
}
