import type { Pool } from 'pg';
import { readSignals } from './projected-signal-store.ts';

/** What the projections must know of a signal. */
export interface DirectorySignal {
  readonly id: string;
  readonly role: string;
  readonly unit: string;
  readonly intervalMs: number;
}

export interface DirectoryAsset {
  readonly assetId: string;
  readonly organisationId: string;
  readonly drivetrainId: string | null;
  /** By signal number; null for a number that is no signal's. */
  readonly signals: (DirectorySignal | null | undefined)[];
}

/** Of which signal of which asset a point is. */
export interface SignalDirectory {
  find(assetId: string): DirectoryAsset | undefined;
  /** Reads what is not known of these points. */
  learn(batch: readonly { assetId: string; signalNumbers: ArrayLike<number> }[]): Promise<void>;
  forget(assetIds: readonly string[]): void;
  forgetAll(): void;
}

/** Where no interval was declared. */
const DEFAULT_INTERVAL_MS = 10 * 60_000;

export function makeSignalDirectory(pool: Pool): SignalDirectory {
  const assets = new Map<string, DirectoryAsset>();

  const isKnown = (assetId: string, signalNumbers: ArrayLike<number>) => {
    const signals = assets.get(assetId)?.signals;
    if (signals === undefined) return false;
    for (let i = 0; i < signalNumbers.length; i += 1)
      if (signals[signalNumbers[i] as number] === undefined) return false; // @NOTE: i is below the length
    return true;
  };

  return {
    find: (assetId) => assets.get(assetId),
    async learn(batch) {
      const missing = batch.filter(({ assetId, signalNumbers }) => !isKnown(assetId, signalNumbers));
      if (missing.length === 0) return;
      const rows = await readSignals(pool, [...new Set(missing.map(({ assetId }) => assetId))]);
      for (const [assetId, signals] of Map.groupBy(rows, (row) => row.asset_id)) {
        const { organisation_id: organisationId, drivetrain_id: drivetrainId } = signals[0]!;
        const asset: DirectoryAsset = { assetId, organisationId, drivetrainId, signals: [] };
        for (const { id, number, role, unit, interval_s } of signals)
          asset.signals[number] = {
            id,
            role,
            unit,
            intervalMs: interval_s === null ? DEFAULT_INTERVAL_MS : interval_s * 1000,
          };
        assets.set(assetId, asset);
      }
      // What is no signal's is not asked for again.
      for (const { assetId, signalNumbers } of missing) {
        const signals = assets.get(assetId)?.signals;
        if (signals !== undefined) for (const number of Array.from(signalNumbers)) signals[number] ??= null;
      }
    },
    forget(assetIds) {
      for (const id of assetIds) assets.delete(id);
    },
    forgetAll: () => assets.clear(),
  };
}
