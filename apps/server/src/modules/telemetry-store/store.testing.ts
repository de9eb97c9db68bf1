import { randomUUID } from 'node:crypto';
import { makeTestDatabase, type TestDatabase } from '../../platform/database.testing.ts';
import type { DatabaseConnection } from '../../platform/database.ts';
import { makeLog } from '../../platform/log.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeTelemetryStore, type TelemetryStore, type TelemetryStoreParts } from './telemetry-store.ts';

/** A store over a test's database, with the clock of the test. */
export function makeStoreOver(
  database: DatabaseConnection,
  options: Partial<TelemetryStoreParts> = {},
): TelemetryStore {
  return makeTelemetryStore({
    pool: database.pool,
    log: makeLog(process.env.TEST_LOG_LEVEL ?? 'silent'),
    metrics: makeMetrics(),
    nowMs: Date.now,
    ...options,
  });
}

export async function makeTestStore(): Promise<{ store: TelemetryStore; database: TestDatabase }> {
  const database = await makeTestDatabase();
  return { store: makeStoreOver(database), database };
}

/** `values[i]` of signal 1 at `startMs + i * stepMs`. */
export function minutes(startMs: number, values: readonly number[], stepMs = 60_000, signal = 1) {
  return {
    signalNumbers: values.map(() => signal),
    timesMs: values.map((_, index) => startMs + index * stepMs),
    values: [...values],
  };
}

export const newAsset = () => randomUUID();
