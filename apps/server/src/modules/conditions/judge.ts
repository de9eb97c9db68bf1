import type { Signal } from '@ritzel/contract';
import type { Pool } from 'pg';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import {
  type AssetState,
  type ConditionChange,
  ratedSpeedOf,
  rollUpAsset,
  rollUpTrain,
  type SignalState,
  silenceDueMs,
  stepPoint,
  stepSilence,
  type TrainSpeed,
} from './asset-state.ts';
import { isSameReason } from './condition-reason.ts';
import { listSilentAssets, listUnevaluated, loadAssets, writeConditions } from './condition-store.ts';
import { shownLimits } from './criteria.ts';
import { foldVibration } from './train-vibration.ts';

/** Points of one asset as columns, as the telemetry store commits them. */
export interface CommittedPoints {
  readonly assetId: string;
  readonly signalNumbers: ArrayLike<number>;
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export interface JudgeParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly events: EventBus;
  readonly now: () => number;
  /** Raw points of a signal after a time, for stepping over what a crash left unjudged. */
  readonly readSince: (
    assetId: string,
    signalNumber: number,
    sinceMs: number,
  ) => Promise<{ timesMs: ArrayLike<number>; values: ArrayLike<number> }>;
  readonly everyMs?: number;
}

export interface Judge {
  /** Called with every committed batch; returns at once. */
  take(batch: readonly CommittedPoints[]): void;
  /** Judges and writes all that was taken; for tests, which drain instead of sleeping. */
  drain(): Promise<void>;
  limitsOf(assetId: string): Promise<ReadonlyMap<number, NonNullable<Signal['limits']>>>;
  /** What is known of these assets is out of date. */
  forget(assetIds: readonly string[]): void;
  /** What is known of any asset may be out of date: events were missed. */
  forgetAll(): void;
  /** The findings of these assets have changed: their severities are rolled up anew. */
  reconsider(assetIds: readonly string[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Committed batches that wait for a database that does not answer. */
const MAX_BATCHES_KEPT = 20_000;
const AFTER_FAILURE_MS = 1000;

/** The judge lives in memory behind the commits and writes its findings a few times a second. */
export function makeJudge(parts: JudgeParts): Judge {
  const { pool, log, events, now } = parts;
  const assets = new Map<string, AssetState>();
  const trains = new Map<string, Set<string>>();
  const speeds = new Map<string, TrainSpeed>();
  let taken: CommittedPoints[] = [];
  let unwritten: ConditionChange[] = [];
  let working: Promise<void> = Promise.resolve();
  let isScheduled = false;
  let isStopped = false;
  let listeningSinceMs = Number.NEGATIVE_INFINITY;
  const stale = new Set<string>();
  // What somebody's save kept from being written, and whether its condition is another than was published.
  let unsettled = new Map<AssetState, boolean>();
  const reconsidered = new Set<string>();

  function remember(loaded: readonly AssetState[]): void {
    for (const asset of loaded) {
      // What is known already may be ahead of what was written.
      if (!assets.has(asset.assetId)) assets.set(asset.assetId, asset);
      if (asset.drivetrainId === null) continue;
      const members = trains.get(asset.drivetrainId) ?? new Set();
      members.add(asset.assetId);
      trains.set(asset.drivetrainId, members);
    }
    for (const trainId of new Set(loaded.map((asset) => asset.drivetrainId ?? asset.assetId))) {
      const members = loaded.filter((asset) => asset.drivetrainId === trainId);
      const measured = members.find((asset) =>
        [...asset.signals.values()].some((signal) => signal.role === 'speed'),
      );
      if (measured === undefined || speeds.has(trainId)) continue;
      // A gear unit whose plate names no speed turns with its motor.
      const motor = members.find((asset) => asset.part.type === 'motor');
      const ratedRpm = ratedSpeedOf(measured) ?? (motor && ratedSpeedOf(motor));
      speeds.set(trainId, { rpm: Number.NaN, atMs: Number.NEGATIVE_INFINITY, ratedRpm });
    }
  }

  async function know(assetIds: readonly string[]): Promise<void> {
    const arrivals = new Map<string, number>();
    const kept = new Set<string>();
    for (const id of stale) {
      const asset = assets.get(id);
      // Read anew, it would lose what is not written.
      if (asset !== undefined && unsettled.has(asset)) {
        kept.add(id);
        continue;
      }
      for (const signal of asset?.signals.values() ?? []) arrivals.set(signal.id, signal.arrivedMs);
      assets.delete(id);
      if (asset?.drivetrainId) {
        trains.delete(asset.drivetrainId);
        speeds.delete(asset.drivetrainId);
      }
    }
    const forgotten = [...stale];
    const missing = [...new Set([...assetIds, ...forgotten])].filter((id) => !assets.has(id));
    stale.clear();
    for (const id of kept) stale.add(id);
    if (missing.length === 0) return;
    const loaded = await loadAssets(pool, missing).catch((error: unknown) => {
      for (const id of forgotten) stale.add(id);
      throw error;
    });
    // When a point arrived is in no table.
    for (const signal of loaded.flatMap((asset) => [...asset.signals.values()]))
      signal.arrivedMs = arrivals.get(signal.id) ?? signal.arrivedMs;
    remember(loaded);
  }

  function step(batch: CommittedPoints, nowMs: number, touched: Set<AssetState>): void {
    const asset = assets.get(batch.assetId);
    if (asset === undefined) return;
    touched.add(asset);
    asset.silenceDueMs = Number.NEGATIVE_INFINITY;
    const trainId = asset.drivetrainId ?? asset.assetId;
    const speed = speeds.get(trainId);
    // By signal number, one more than the index of its newest point; numbers are small and this loop sees every point.
    const newest: number[] = [];
    const told: SignalState[] = [];
    let hasStrangers = false;
    for (let i = 0; i < batch.timesMs.length; i += 1) {
      const signal = asset.signals.get(batch.signalNumbers[i] as number); // @NOTE: columns have one length
      if (signal === undefined) {
        hasStrangers = true;
        continue;
      }
      const t = batch.timesMs[i] as number; // @NOTE: as above
      const value = batch.values[i] as number; // @NOTE: as above
      const change = stepPoint(asset, signal, t, value, speed, nowMs);
      if (change) unwritten.push(change);
      if (speed && signal.role === 'speed' && t >= speed.atMs) {
        speed.rpm = value;
        speed.atMs = t;
      }
      if (t < signal.lastMs) continue;
      if (newest[signal.number] === undefined) told.push(signal);
      newest[signal.number] = i + 1;
    }
    // A signal made since: read again with the next batch.
    if (hasStrangers) stale.add(asset.assetId);
    if (told.length > 0) {
      events.publish('values', {
        organisationId: asset.organisationId,
        equipmentId: asset.assetId,
        values: told.map((signal) => {
          const at = (newest[signal.number] as number) - 1; // @NOTE: set for each that is told
          return { signalId: signal.id, t: batch.timesMs[at] as number, value: batch.values[at] as number }; // @NOTE: as above
        }),
      });
    }
  }

  /**
   * Rolls up, writes, and only then publishes: what the portal is told is committed. What cannot be written now is
   * written with the next round.
   */
  async function settle(touched: ReadonlySet<AssetState>): Promise<void> {
    const changed = new Set<AssetState>();
    const toWrite = new Set<AssetState>();
    for (const [asset, isChanged] of unsettled) {
      toWrite.add(asset);
      if (isChanged) changed.add(asset);
    }
    for (const asset of new Set([...touched, ...unsettled.keys()])) {
      if (rollUpAsset(asset)) changed.add(asset);
      if (asset.isDirty || changed.has(asset) || [...asset.signals.values()].some((signal) => signal.isDirty))
        toWrite.add(asset);
    }
    for (const trainId of new Set(
      [...toWrite].map((asset) => asset.drivetrainId).filter((id) => id !== null),
    )) {
      const train = assets.get(trainId);
      if (train === undefined) continue;
      const members = [...(trains.get(trainId) ?? [])]
        .map((id) => assets.get(id))
        .filter((asset) => asset !== undefined);
      const before = train.condition;
      train.condition = rollUpTrain(members);
      foldVibration(train, members);
      toWrite.add(train);
      if (
        before.severity !== train.condition.severity ||
        !isSameReason(before.reason, train.condition.reason)
      )
        changed.add(train);
    }
    // Until it is written, all of it is unsettled.
    unsettled = new Map([...toWrite].map((asset) => [asset, changed.has(asset)]));
    const written = await writeConditions(pool, [...toWrite], unwritten, (error, assetIds) =>
      log.error({ err: error, assetIds }, 'conditions that the database refuses'),
    );
    unwritten = unwritten.filter((change) => !written.has(change.assetId));
    for (const asset of toWrite) {
      if (!written.has(asset.assetId)) continue;
      unsettled.delete(asset);
      asset.isDirty = false;
      for (const signal of asset.signals.values()) signal.isDirty = false;
      if (changed.has(asset)) publishCondition(asset);
    }
    if (unsettled.size > 0) schedule();
  }

  function publishCondition(asset: AssetState): void {
    const { severity, hasUnknown, sinceMs, reason } = asset.condition;
    events.publish('condition', {
      organisationId: asset.organisationId,
      equipmentId: asset.assetId,
      severity,
      hasUnknown,
      since: sinceMs > 0 ? new Date(sinceMs).toISOString() : null,
      reason,
    });
  }

  /** The points are committed; what is not written now is with the next round. */
  async function settleOrWarn(touched: ReadonlySet<AssetState>): Promise<void> {
    try {
      await settle(touched);
    } catch (error) {
      log.warn({ err: error }, 'conditions not written');
      schedule(AFTER_FAILURE_MS);
    }
  }

  /** Assets that cannot be read now are evaluated later; of very many batches the newest. */
  function takeAgain(batches: readonly CommittedPoints[]): void {
    const all = [...batches, ...taken];
    taken = all.slice(-MAX_BATCHES_KEPT);
    if (taken.length < all.length)
      log.warn({ batches: all.length - taken.length }, 'points not evaluated: too many wait');
  }

  async function work(): Promise<void> {
    const batches = taken;
    taken = [];
    if (unsettled.size > 0) await settleOrWarn(new Set());
    try {
      await know([...new Set(batches.map((batch) => batch.assetId))]);
    } catch (error) {
      takeAgain(batches);
      log.warn({ err: error }, 'equipment not read; its points are evaluated later');
      schedule(AFTER_FAILURE_MS);
      return;
    }
    const touched = new Set<AssetState>();
    for (const id of [...reconsidered]) {
      // Not read anew yet: with the next round.
      if (stale.has(id)) continue;
      reconsidered.delete(id);
      const asset = assets.get(id);
      if (asset) touched.add(asset);
    }
    const nowMs = now();
    for (const batch of batches) step(batch, nowMs, touched);
    for (const asset of silenced()) touched.add(asset);
    if (touched.size > 0) await settleOrWarn(touched);
  }

  function* silenced(): Generator<AssetState> {
    const nowMs = now();
    for (const asset of assets.values()) {
      if (nowMs <= asset.silenceDueMs) continue;
      let isTouched = false;
      let dueMs = Number.POSITIVE_INFINITY;
      for (const signal of asset.signals.values()) {
        const change = stepSilence(asset, signal, nowMs, listeningSinceMs);
        if (change) {
          unwritten.push(change);
          isTouched = true;
        }
        dueMs = Math.min(dueMs, silenceDueMs(signal, listeningSinceMs));
      }
      asset.silenceDueMs = dueMs;
      if (isTouched) yield asset;
    }
  }

  function schedule(afterMs = parts.everyMs ?? 200): void {
    if (isScheduled || isStopped) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      working = working.then(work);
    }, afterMs);
  }

  async function wakeSilent(): Promise<void> {
    const silent = (await listSilentAssets(pool, new Date(now()))).filter((id) => !assets.has(id));
    if (silent.length > 0) await know(silent);
    schedule();
  }

  /** Steps over the points that were committed after the judge last wrote. */
  async function catchUp(): Promise<void> {
    const rows = await listUnevaluated(pool);
    for (const row of rows) {
      const points = await parts.readSince(row.asset_id, row.signal_number, row.judged_ms + 1);
      taken.push({
        assetId: row.asset_id,
        signalNumbers: Array.from({ length: points.timesMs.length }, () => row.signal_number),
        ...points,
      });
    }
  }

  let watch: NodeJS.Timeout | undefined;
  return {
    take(batch) {
      taken.push(...batch);
      schedule();
    },
    async drain() {
      working = working.then(work);
      await working;
    },
    async limitsOf(assetId) {
      const found =
        assets.get(assetId) ?? (await loadAssets(pool, [assetId])).find((asset) => asset.assetId === assetId);
      const shown = [...(found?.signals.values() ?? [])].map(
        (signal) => [signal.number, shownLimits(signal.limits)] as const,
      );
      return new Map(
        shown.filter((entry): entry is [number, NonNullable<Signal['limits']>] => entry[1] !== null),
      );
    },
    forget(assetIds) {
      for (const id of assetIds) stale.add(id);
    },
    forgetAll() {
      for (const id of assets.keys()) {
        stale.add(id);
        // Findings may have changed as well: severities are rolled up anew.
        reconsidered.add(id);
      }
      schedule();
    },
    reconsider(assetIds) {
      for (const id of assetIds) {
        stale.add(id);
        reconsidered.add(id);
      }
      schedule();
    },
    async start() {
      listeningSinceMs = now();
      await catchUp();
      schedule();
      watch = setInterval(
        () => void wakeSilent().catch((error: unknown) => log.warn({ err: error }, 'silence watch')),
        5_000,
      );
      watch.unref();
    },
    async stop() {
      clearInterval(watch);
      isStopped = true;
      working = working.then(work);
      await working;
    },
  };
}
