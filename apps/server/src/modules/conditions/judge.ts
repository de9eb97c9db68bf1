import type { Signal } from '@ritzel/contract';
import type { Pool } from 'pg';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import {
  type AssetState,
  type ConditionChange,
  RING_SLOTS,
  ratedSpeedOf,
  rollUpAsset,
  rollUpTrain,
  type SignalState,
  silenceDueMs,
  stepPoint,
  stepSilence,
  type TrainSpeed,
} from './asset-state.ts';
import { listSilentAssets, loadAssets, writeConditions } from './condition-store.ts';
import { shownLimits } from './criteria.ts';

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
  const reconsidered = new Set<string>();
  /** Whose condition has changed and was not published yet: a write that failed is done again. */
  const unpublished = new Set<string>();

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
    for (const id of stale) {
      const asset = assets.get(id);
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

  /** Rolls up, writes, and only then tells: what the portal hears is committed. */
  async function settle(touched: ReadonlySet<AssetState>): Promise<void> {
    const changed = new Set<AssetState>();
    const written = new Set<AssetState>();
    for (const asset of touched) {
      if (rollUpAsset(asset)) changed.add(asset);
      if (asset.isDirty || changed.has(asset) || [...asset.signals.values()].some((signal) => signal.isDirty))
        written.add(asset);
    }
    for (const trainId of new Set(
      [...written].map((asset) => asset.drivetrainId).filter((id) => id !== null),
    )) {
      const train = assets.get(trainId);
      if (train === undefined) continue;
      const members = [...(trains.get(trainId) ?? [])]
        .map((id) => assets.get(id))
        .filter((asset) => asset !== undefined);
      const before = train.condition;
      train.condition = rollUpTrain(members);
      foldVibration(train, members);
      written.add(train);
      if (
        before.severity !== train.condition.severity ||
        before.reason?.sentence !== train.condition.reason?.sentence
      )
        changed.add(train);
    }
    for (const { assetId } of changed) unpublished.add(assetId);
    const changes = unwritten;
    await writeConditions(pool, [...written], changes);
    unwritten = unwritten.slice(changes.length);
    for (const asset of written) {
      asset.isDirty = false;
      for (const signal of asset.signals.values()) signal.isDirty = false;
    }
    const news = [...unpublished];
    unpublished.clear();
    for (const asset of news.map((id) => assets.get(id)).filter((known) => known !== undefined)) {
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
  }

  async function work(): Promise<void> {
    const batches = taken;
    taken = [];
    const touched = new Set<AssetState>();
    let isKnown = false;
    try {
      await know([...new Set(batches.map((batch) => batch.assetId))]);
      isKnown = true;
      for (const id of reconsidered) {
        const asset = assets.get(id);
        if (asset) touched.add(asset);
      }
      reconsidered.clear();
      const nowMs = now();
      for (const batch of batches) step(batch, nowMs, touched);
      for (const asset of silenced()) touched.add(asset);
      if (touched.size > 0) await settle(touched);
    } catch (error) {
      // The points are committed; the states in memory stay dirty and are written with the next round.
      log.warn({ err: error }, 'conditions not written');
      for (const { assetId } of touched) reconsidered.add(assetId);
      // What could not be stepped over is stepped over then; beyond the bound a start catches up.
      if (!isKnown) taken = [...batches, ...taken].slice(-MAX_BATCHES_KEPT);
      schedule(AFTER_FAILURE_MS);
    }
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
    const { rows } = await pool.query<{ asset_id: string; signal_number: number; judged_ms: number }>(
      `select last.asset_id, last.signal_number, coalesce(extract(epoch from condition.judged_at) * 1000, 0)::bigint as judged_ms
         from telemetry_last last
         join signal on signal.asset_id = last.asset_id and signal.number = last.signal_number
         left join condition on condition.asset_id = last.asset_id and condition.signal_number = last.signal_number
        where signal.role <> 'other' and last.t_ms > coalesce(extract(epoch from condition.judged_at) * 1000, 0)`,
    );
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

/** A drivetrain shows the worst vibration of its parts, and the hours of the part that counts them. */
function foldVibration(train: AssetState, members: readonly AssetState[]): void {
  const end = Math.max(0, ...members.map((member) => member.ringEnd));
  train.ringEnd = end;
  train.ring = Array.from({ length: RING_SLOTS }, (_, index) => {
    const values = members
      .filter((member) => {
        const slot = end - ((((end - index) % RING_SLOTS) + RING_SLOTS) % RING_SLOTS);
        return slot <= member.ringEnd && slot > member.ringEnd - RING_SLOTS;
      })
      .map((member) => member.ring[index])
      .filter((value): value is number => typeof value === 'number');
    return values.length === 0 ? null : Math.max(...values);
  });
  const worst = members
    .map((member) => member.vibration)
    .filter((vibration) => vibration !== null)
    .sort((x, y) => y.value - x.value)[0];
  train.vibration = worst ?? null;
  const hours = members.map((member) => member.operationHours).filter((value) => value !== null);
  if (hours.length > 0) train.operationHours = Math.max(...hours);
}
