import type { EventBus } from '../../platform/events.ts';
import type { CommittedPoints } from '../conditions/index.ts';
import type { DirectorySignal, SignalDirectory } from './signal-directory.ts';

interface LiveValue {
  readonly signal: DirectorySignal;
  tMs: number;
  value: number;
}

/** Publishes the newest value of each signal that has a newer one than was published before. */
export function makeLiveValues(parts: { events: EventBus; directory: SignalDirectory }) {
  const publishedMs = new Map<string, number[]>();

  function newestOf(batches: readonly CommittedPoints[], since: number[], assetId: string): LiveValue[] {
    const signals = parts.directory.find(assetId)?.signals;
    const newest: LiveValue[] = [];
    for (const { signalNumbers, timesMs, values } of signals === undefined ? [] : batches) {
      for (let i = 0; i < timesMs.length; i += 1) {
        const number = signalNumbers[i] as number; // @NOTE: columns have one length
        const signal = signals?.[number];
        const tMs = timesMs[i] as number; // @NOTE: as above
        if (!signal || tMs < (since[number] ?? Number.NEGATIVE_INFINITY)) continue;
        since[number] = tMs;
        const value = values[i] as number; // @NOTE: as above
        const known = newest[number];
        if (known === undefined) newest[number] = { signal, tMs, value };
        else Object.assign(known, { tMs, value });
      }
    }
    // The numbers without a value are holes.
    return newest.filter(() => true);
  }

  return {
    publish(batches: readonly CommittedPoints[]): void {
      for (const [assetId, ofAsset] of Map.groupBy(batches, (batch) => batch.assetId)) {
        const asset = parts.directory.find(assetId);
        if (asset === undefined) continue;
        const since = publishedMs.get(assetId) ?? [];
        publishedMs.set(assetId, since);
        const values = newestOf(ofAsset, since, assetId);
        if (values.length === 0) continue;
        parts.events.publish('values', {
          organisationId: asset.organisationId,
          equipmentId: assetId,
          values: values.map(({ signal, tMs, value }) => ({ signalId: signal.id, t: tMs, value })),
        });
      }
    },
  };
}
