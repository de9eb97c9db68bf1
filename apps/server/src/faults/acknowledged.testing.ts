import { expect } from 'vitest';
import { makeTelemetryStore, makeWaveformStore } from '../modules/telemetry-store/index.ts';
import { wholeOrganisation } from '../modules/visibility/index.ts';
import { makeBlobStore } from '../platform/blob-store.ts';
import { connectDatabase } from '../platform/database.ts';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import {
  assetIds,
  LOAD_SIGNALS,
  measuredValue,
  organisationId,
  timeOf,
  waveformOf,
} from './deterministic-load.testing.ts';

/** What was acknowledged, by its serial numbers. */
export interface Acknowledged {
  readonly points: Set<number>[];
  readonly waveforms: Map<number, string>;
}

export function makeStores(pool: ReturnType<typeof connectDatabase>['pool'], dataDir: string) {
  const log = makeLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  const metrics = makeMetrics();
  return {
    store: makeTelemetryStore({ pool, log, metrics, nowMs: Date.now, giveUpAfterMs: 8_000 }),
    waveforms: makeWaveformStore({ pool, blobs: makeBlobStore(undefined, dataDir), metrics, log }),
  };
}

/** Looks for everything that was acknowledged: there, once, with the value it had. */
export async function expectAllThere(
  acknowledged: Acknowledged,
  url: string,
  dataDir: string,
): Promise<void> {
  const connection = connectDatabase(url);
  const { store, waveforms } = makeStores(connection.pool, dataDir);
  await store.start();
  const last = await store.lastValues(assetIds);
  for (const [asset, serials] of acknowledged.points.entries()) {
    const assetId = assetIds[asset]!;
    for (let signal = 1; signal <= LOAD_SIGNALS; signal++) {
      const series = await store.readSeries({ assetId, signalNumber: signal, fromMs: 0, toMs: timeOf(1e8) });
      const found = new Map<number, number>();
      for (const [index, time] of series.timesMs.entries()) found.set(time, series.values[index]!);
      expect(found.size, 'no point stands twice').toBe(series.timesMs.length);
      const lost = [...serials].filter(
        (serial) => found.get(timeOf(serial)) !== measuredValue(serial, signal),
      );
      expect(lost, `acknowledged points of asset ${asset}, signal ${signal} that are lost`).toEqual([]);
      expect(last.get(assetId)?.get(signal)?.tMs, 'the last value is the newest point').toBe(
        series.timesMs.at(-1),
      );
    }
  }
  for (const [serial, id] of acknowledged.waveforms) {
    const found = await waveforms.find(wholeOrganisation(organisationId), id);
    expect(found, `acknowledged waveform ${serial}`).toBeDefined();
    const wanted = waveformOf(serial);
    const bytes = Buffer.from(await waveforms.readSamples(found!));
    expect(bytes.equals(Buffer.from(wanted.samples.buffer)), `samples of waveform ${serial}`).toBe(true);
  }
  await store.stop();
  await connection.close();
}
