import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceLog, DeviceRegistry, KnownDevice } from '../devices/index.ts';
import type { AssetPoints, TelemetryStore } from '../telemetry-store/index.ts';
import {
  type Reading,
  type Refusal,
  type SortedReadings,
  type SortingOptions,
  sentMetricOf,
  sortReadings,
} from './reading-rules.ts';
import { isTransientFault, refusalOf } from './transient-fault.ts';
import { declarationFault, WITHOUT_UNIT } from './value-rules.ts';

/** Every point of every ingest adapter passes here. */
export interface ReadingAdapter {
  /**
   * Commits all readings or, when one of them is refused, none. Metrics that nobody described become signals of the
   * device's equipment.
   */
  takeWhole(device: KnownDevice, readings: readonly Reading[]): Promise<readonly Refusal[]>;
  /**
   * The good readings as points for `commit`; the others are in the devices' logs. Throws only what may pass when it is
   * tried again.
   */
  sortTogether(
    groups: readonly { device: KnownDevice; readings: readonly Reading[] }[],
  ): Promise<PointShare[]>;
  /**
   * Commits points that are sorted already, all together: of the points of an asset those first that are handed over
   * first. Answers how many were refused for good, which is in the devices' logs. Throws only what may pass.
   */
  commit(shares: readonly PointShare[]): Promise<number>;
}

/** Points of one asset, and the device whose log notes them. */
export interface PointShare {
  readonly device: Pick<KnownDevice, 'id'>;
  readonly points: AssetPoints;
}

export interface ReadingAdapterParts {
  readonly store: Pick<TelemetryStore, 'append'>;
  readonly registry: Pick<DeviceRegistry, 'declareMetrics'>;
  readonly deviceLog: Pick<DeviceLog, 'note'>;
  readonly metrics: Pick<Metrics, 'messagesRefused'>;
  readonly log: Pick<Log, 'warn'>;
  readonly nowMs: () => number;
}

export function makeReadingAdapter(parts: ReadingAdapterParts): ReadingAdapter {
  const { store, registry, deviceLog, metrics, log, nowMs } = parts;

  function note(device: KnownDevice, { refusals, remarks }: SortedReadings): void {
    for (const { code, message } of remarks) deviceLog.note(device.id, code, message);
    for (const { code, message } of refusals) {
      deviceLog.note(device.id, code, message);
      metrics.messagesRefused.inc({ code });
    }
  }

  async function declare(
    device: KnownDevice,
    readings: readonly Reading[],
  ): Promise<{ device: KnownDevice; reason?: string | undefined }> {
    const unitByMetric = new Map<string, string>();
    for (const reading of readings) {
      if (device.signals.has(reading.metric) || unitByMetric.has(reading.metric)) continue;
      if (declarationFault(device, sentMetricOf(reading)) !== undefined) continue;
      unitByMetric.set(reading.metric, reading.unit ?? WITHOUT_UNIT);
    }
    if (unitByMetric.size === 0) return { device };
    try {
      return await registry.declareMetrics(
        device,
        [...unitByMetric].map(([metric, unit]) => ({ metric, unit })),
      );
    } catch (error) {
      if (isTransientFault(error)) throw error;
      log.warn({ err: error, deviceId: device.id }, 'signals refused by the database');
      return { device, reason: refusalOf(error) };
    }
  }

  const hasUnknown = (device: KnownDevice, readings: readonly Reading[]) =>
    readings.some(({ metric }) => !device.signals.has(metric));

  async function sort(
    device: KnownDevice,
    readings: readonly Reading[],
    options: SortingOptions,
  ): Promise<SortedReadings> {
    if (!hasUnknown(device, readings)) return sortReadings(device, readings, options);
    const described = await declare(device, readings);
    return sortReadings(described.device, readings, { ...options, undeclaredReason: described.reason });
  }

  async function commit(shares: readonly PointShare[]): Promise<number> {
    if (shares.length === 0) return 0;
    try {
      await store.append(shares.map(({ points }) => points));
      return 0;
    } catch (error) {
      if (isTransientFault(error)) throw error;
      if (shares.length > 1) {
        // One of them cannot be stored: alone it harms nobody else. The same points again change nothing.
        let refused = 0;
        for (const share of shares) refused += await commit([share]);
        return refused;
      }
      const [{ device, points }] = shares as [PointShare]; // @NOTE: neither empty nor more than one
      const count = points.timesMs.length;
      log.warn({ err: error, assetId: points.assetId, points: count }, 'points refused by the database');
      deviceLog.note(device.id, 'not-stored', `${count} values: ${refusalOf(error)}`, count);
      metrics.messagesRefused.inc({ code: 'not-stored' });
      return count;
    }
  }

  return {
    commit,
    async takeWhole(device, readings) {
      const now = nowMs();
      // A body of which something is refused leaves no signal behind.
      const before = hasUnknown(device, readings)
        ? sortReadings(device, readings, { nowMs: now, isBeforeDeclaring: true })
        : undefined;
      const isRefused = before !== undefined && before.refusals.length > 0;
      const sorted = isRefused ? before : await sort(device, readings, { nowMs: now });
      note(device, sorted);
      if (sorted.refusals.length > 0) return sorted.refusals;
      const refused = await commit(sorted.batch.map((points) => ({ device, points })));
      if (refused === 0) return [];
      return [{ index: 0, part: undefined, code: 'not-stored', message: 'The values cannot be stored.' }];
    },
    async sortTogether(groups) {
      const options = { nowMs: nowMs() };
      const shares = await Promise.all(
        groups.map(async ({ device, readings }) => {
          const sorted = await sort(device, readings, options);
          note(device, sorted);
          return sorted.batch.map((points) => ({ device, points }));
        }),
      );
      return shares.flat();
    },
  };
}
