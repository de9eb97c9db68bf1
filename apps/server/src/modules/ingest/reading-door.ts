import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceLog, DeviceRegistry, KnownDevice } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry-store/index.ts';
import { type Reading, type Refusal, type SortedReadings, sortReadings } from './reading-rules.ts';

/** Where every point of every door goes through. */
export interface ReadingDoor {
  /**
   * Resolves when the good readings are committed; the others are in the device's log and in the answer.
   * Metrics nobody described become signals of the device's equipment when `declares`.
   */
  take(
    device: KnownDevice,
    readings: readonly Reading[],
    options: { declares: boolean },
  ): Promise<readonly Refusal[]>;
  /** Commits all readings or, when one of them is refused, none. */
  takeWhole(device: KnownDevice, readings: readonly Reading[]): Promise<readonly Refusal[]>;
  /** The same as `take` for several devices in one commit. */
  takeTogether(groups: readonly { device: KnownDevice; readings: readonly Reading[] }[]): Promise<void>;
}

export interface ReadingDoorParts {
  readonly store: Pick<TelemetryStore, 'append'>;
  readonly registry: Pick<DeviceRegistry, 'declareMetrics'>;
  readonly deviceLog: Pick<DeviceLog, 'note'>;
  readonly metrics: Pick<Metrics, 'messagesRefused'>;
  readonly nowMs: () => number;
}

/** A device has as many signals as the registry allows; beyond that it is not asked again with every message. */
const MAX_SIGNALS = 2000;

export function makeReadingDoor(parts: ReadingDoorParts): ReadingDoor {
  const { store, registry, deviceLog, metrics, nowMs } = parts;

  function note(device: KnownDevice, { refusals, remarks }: SortedReadings): void {
    for (const { code, message } of remarks) deviceLog.note(device.id, code, message);
    for (const { code, message } of refusals) {
      deviceLog.note(device.id, code, message);
      metrics.messagesRefused.inc({ code });
    }
  }

  async function declare(device: KnownDevice, readings: readonly Reading[]): Promise<KnownDevice> {
    const unknown = readings.filter(({ metric }) => !device.signals.has(metric));
    if (unknown.length === 0 || device.equipmentId === null || device.signals.size >= MAX_SIGNALS)
      return device;
    const unitByMetric = new Map(unknown.map(({ metric, unit }) => [metric, unit ?? '1']));
    return registry.declareMetrics(
      device,
      [...unitByMetric].map(([metric, unit]) => ({ metric, unit })),
    );
  }

  async function sort(
    device: KnownDevice,
    readings: readonly Reading[],
    declares: boolean,
  ): Promise<SortedReadings> {
    const described = declares ? await declare(device, readings) : device;
    const sorted = sortReadings(described, readings, nowMs());
    note(device, sorted);
    return sorted;
  }

  return {
    async take(device, readings, { declares }) {
      const { batch, refusals } = await sort(device, readings, declares);
      if (batch.length > 0) await store.append(batch);
      return refusals;
    },
    async takeWhole(device, readings) {
      const { batch, refusals } = await sort(device, readings, false);
      if (refusals.length === 0) await store.append(batch);
      return refusals;
    },
    async takeTogether(groups) {
      const sorted = await Promise.all(groups.map(({ device, readings }) => sort(device, readings, true)));
      const batch = sorted.flatMap((each) => each.batch);
      if (batch.length > 0) await store.append(batch);
    },
  };
}
