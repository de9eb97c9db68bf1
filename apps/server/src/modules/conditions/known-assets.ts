import type { Pool } from 'pg';
import type { AssetState } from './asset-state.ts';
import { loadAssets } from './condition-store.ts';
import { type DrivetrainOperation, readingsOfDrivetrain } from './operating-state.ts';

/** What a process knows of the assets whose points it evaluates. */
export interface KnownAssets {
  readonly assets: Map<string, AssetState>;
  /** By drivetrain, or by the asset that belongs to none. */
  readonly operations: Map<string, DrivetrainOperation>;
  /** Assets of which what is known is out of date. */
  readonly stale: Set<string>;
  /** The drivetrain and its parts, as far as they are known. */
  membersOf(drivetrainId: string): AssetState[];
  /** Reads these assets where they are not known, and those that are stale; an unsettled one stays as it is, and stale. */
  read(assetIds: readonly string[], isUnsettled: (asset: AssetState) => boolean): Promise<void>;
}

/** `onRead` is called with each asset that was not known. */
export function makeKnownAssets(pool: Pool, onRead: (asset: AssetState) => void): KnownAssets {
  const assets = new Map<string, AssetState>();
  const drivetrains = new Map<string, Set<string>>();
  const operations = new Map<string, DrivetrainOperation>();
  const stale = new Set<string>();

  function remember(loaded: readonly AssetState[]): void {
    for (const asset of loaded) {
      // What is known already may be ahead of what was written.
      if (!assets.has(asset.assetId)) {
        assets.set(asset.assetId, asset);
        onRead(asset);
      }
      if (asset.drivetrainId === null) continue;
      const members = drivetrains.get(asset.drivetrainId) ?? new Set();
      members.add(asset.assetId);
      drivetrains.set(asset.drivetrainId, members);
    }
    for (const drivetrainId of new Set(loaded.map((asset) => asset.drivetrainId ?? asset.assetId))) {
      const members = loaded.filter((asset) => (asset.drivetrainId ?? asset.assetId) === drivetrainId);
      operations.set(drivetrainId, readingsOfDrivetrain(members, operations.get(drivetrainId)));
    }
  }

  async function read(
    assetIds: readonly string[],
    isUnsettled: (asset: AssetState) => boolean,
  ): Promise<void> {
    // An unsettled one with a later call: read anew, it would lose what is not written.
    const isKept = (id: string) => {
      const asset = assets.get(id);
      return asset !== undefined && isUnsettled(asset);
    };
    const kept = [...stale].filter(isKept);
    const forgotten = new Set([...stale].filter((id) => !isKept(id)));
    const missing = [...new Set([...assetIds, ...forgotten])].filter(
      (id) => !assets.has(id) || forgotten.has(id),
    );
    stale.clear();
    for (const id of kept) stale.add(id);
    if (missing.length === 0) return;
    const loaded = await loadAssets(pool, missing).catch((error: unknown) => {
      for (const id of forgotten) stale.add(id);
      throw error;
    });
    const arrivals = new Map<string, number>();
    for (const id of forgotten) {
      const asset = assets.get(id);
      for (const signal of asset?.signals.values() ?? []) arrivals.set(signal.id, signal.arrivedMs);
      assets.delete(id);
      if (asset?.drivetrainId) drivetrains.delete(asset.drivetrainId);
    }
    // When a point arrived is written with its condition, and this process may have seen later ones.
    for (const signal of loaded.flatMap((asset) => [...asset.signals.values()]))
      signal.arrivedMs = Math.max(arrivals.get(signal.id) ?? Number.NEGATIVE_INFINITY, signal.arrivedMs);
    remember(loaded);
  }

  const membersOf = (drivetrainId: string): AssetState[] =>
    [drivetrainId, ...(drivetrains.get(drivetrainId) ?? [])].flatMap((id) => assets.get(id) ?? []);

  return { assets, operations, stale, membersOf, read };
}
