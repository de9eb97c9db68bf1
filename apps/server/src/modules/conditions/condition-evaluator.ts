import { makeBackgroundLoop } from '../../platform/background-loop.ts';
import {
  type AssetState,
  type ConditionChange,
  noteWritten,
  rollUpAsset,
  rollUpDrivetrain,
  type SignalExceedance,
  stepLimitChange,
  stepPoint,
} from './asset-state.ts';
import { readMissedPoints } from './catch-up.ts';
import { type CommittedPoints, pickPoints } from './committed-points.ts';
import {
  LONGEST_CATCH_UP_MS,
  listSilentAssets,
  listUnevaluated,
  type UnevaluatedSignal,
} from './condition-store.ts';
import { writeConditions } from './condition-write-store.ts';
import { isOperatingRole } from './criteria.ts';
import type { PointFollower, PointFollowerParts } from './evaluation-intake.ts';
import { makeKnownAssets } from './known-assets.ts';
import { isAtStandstill, noteReading, operatingStateAt } from './operating-state.ts';
import { stepExceedances } from './signal-exceedances.ts';
import { isEvaluated } from './signal-rule.ts';
import { findSilences } from './silence-search.ts';

export interface ConditionEvaluator extends PointFollower {
  /** Called with every committed batch; returns at once. */
  take(batch: readonly CommittedPoints[]): void;
  /** What is known of these assets is out of date. */
  forget(assetIds: readonly string[]): void;
  /** What is known of any asset may be out of date: events were missed. */
  forgetAll(): void;
  /** The findings or limits of these assets have changed: they are read and evaluated anew. */
  reconsider(assetIds: readonly string[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Committed batches that wait for a database that does not answer. */
const MAX_BATCHES_KEPT = 20_000;
const SILENCE_WATCH_MS = 5_000;
const ROUND_MS = 200;

/** The condition evaluator lives in memory behind the commits and writes its findings a few times a second. */
export function makeConditionEvaluator(parts: PointFollowerParts): ConditionEvaluator {
  const { pool, log, events, now } = parts;
  const known = makeKnownAssets(pool, takeLimits);
  const { assets, operations, stale, membersOf } = known;
  const standstills = new Map<string, number>();
  let taken: CommittedPoints[] = [];
  let unwritten: ConditionChange[] = [];
  let unwrittenExceedances: SignalExceedance[] = [];
  let silent: string[] = [];
  // What kept this round from writing everything.
  let failure: unknown;
  let listeningSinceMs = Number.NEGATIVE_INFINITY;
  // What somebody's save kept from being written, and whether its condition is another than was published.
  let unsettled = new Map<AssetState, boolean>();
  const reconsidered = new Set<string>();
  // Signals whose last value was evaluated with another limit than the one that was read now.
  let limitsChanged = new Set<AssetState>();
  // Signals whose points are read back from the store: what was made of them rested on rows that have changed.
  let unread = new Map<string, Pick<UnevaluatedSignal, 'assetId' | 'signalNumber'>>();

  function takeLimits(asset: AssetState): void {
    if (asset.withoutLimits.length > 0) limitsChanged.add(asset);
    for (const signal of asset.signals.values()) {
      const change = stepLimitChange(asset, signal, now());
      if (change) unwritten.push(change);
      if (signal.isDirty) limitsChanged.add(asset);
    }
  }

  let forgettings = 0;

  /** Read anew, an asset would lose what is not written. */
  async function know(assetIds: readonly string[]): Promise<void> {
    const before = forgettings;
    await known.read(assetIds, (asset) => unsettled.has(asset));
    // What was read meanwhile may be from before the events that were missed.
    if (forgettings !== before) reconsiderAll();
  }

  function reconsiderAll(): void {
    for (const id of assets.keys()) {
      stale.add(id);
      // Findings may have changed as well: severities are rolled up anew.
      reconsidered.add(id);
    }
    loop.wake();
  }

  const readMissed = (missed: readonly UnevaluatedSignal[]) =>
    readMissedPoints(missed, known, parts.readSince);

  function takeLimitsChanged(touched: Set<AssetState>): void {
    for (const asset of limitsChanged) touched.add(asset);
    limitsChanged = new Set();
  }

  /** Answers the points of signals that are not known: made since the asset was read, or gone. */
  function step(
    batch: CommittedPoints,
    nowMs: number,
    touched: Set<AssetState>,
  ): CommittedPoints | undefined {
    const asset = assets.get(batch.assetId);
    if (asset === undefined) return undefined;
    touched.add(asset);
    asset.silenceDueMs = Number.NEGATIVE_INFINITY;
    const operation = operations.get(asset.drivetrainId ?? asset.assetId) ?? {};
    const unknown: number[] = [];
    for (let i = 0; i < batch.timesMs.length; i += 1) {
      const number = batch.signalNumbers[i] as number; // @NOTE: columns have one length
      const signal = asset.signals.get(number);
      if (signal === undefined) {
        if (!asset.otherSignals.has(number)) unknown.push(i);
        continue;
      }
      const t = batch.timesMs[i] as number; // @NOTE: as above
      const value = batch.values[i] as number; // @NOTE: as above
      const sample = { tMs: t, value };
      const operating = operatingStateAt(operation, t, signal.role);
      // The rules first: the point is the newest one for both.
      unwrittenExceedances.push(...stepExceedances(asset, signal, sample, operating));
      const change = stepPoint(asset, signal, sample, operating, nowMs);
      if (change) unwritten.push(change);
      if (!isOperatingRole(signal.role)) continue;
      noteReading(operation, signal.id, sample);
      if (isAtStandstill(operation, t)) standstills.set(asset.drivetrainId ?? asset.assetId, t);
    }
    if (unknown.length === 0) return undefined;
    return pickPoints(batch, unknown);
  }

  /** Points of signals that were made since their asset was read: it is read anew, once for each number. */
  async function stepUnknown(
    left: readonly CommittedPoints[],
    nowMs: number,
    touched: Set<AssetState>,
  ): Promise<void> {
    if (left.length === 0) return;
    // Read anew, an asset would lose what is not written.
    await settleOrKeep(touched);
    touched.clear();
    for (const { assetId } of left) stale.add(assetId);
    const batches = [...left];
    try {
      await know([]);
      batches.unshift(...(await readUnread()));
    } catch (error) {
      takeAgain(left);
      failure = error;
      return;
    }
    takeLimitsChanged(touched);
    const isStale = ({ assetId }: CommittedPoints) => stale.has(assetId);
    for (const batch of batches) {
      if (isStale(batch)) continue;
      const unknown = step(batch, nowMs, touched);
      const asset = assets.get(batch.assetId);
      for (const number of Array.from(unknown?.signalNumbers ?? [])) asset?.otherSignals.add(number);
    }
    // With the next round, in their order.
    takeAgain(batches.filter(isStale));
    if (taken.length > 0) loop.wake();
  }

  /**
   * Rolls up, writes, and only then publishes: what the portal receives is committed. What cannot be written now is
   * written with the next round.
   */
  async function settle(touched: ReadonlySet<AssetState>): Promise<void> {
    const changed = new Set<AssetState>();
    const toWrite = new Set<AssetState>();
    for (const [asset, isChanged] of unsettled) {
      toWrite.add(asset);
      if (isChanged) changed.add(asset);
    }
    const evaluated = new Set([...touched, ...unsettled.keys()]);
    for (const asset of evaluated) {
      // A drivetrain has the condition of its parts, and none by its own signals.
      if (asset.part.type !== 'drivetrain' && rollUpAsset(asset)) changed.add(asset);
      const hasRows = asset.isDirty || asset.withoutLimits.length > 0;
      if (hasRows || [...asset.signals.values()].some(({ isDirty }) => isDirty)) toWrite.add(asset);
    }
    for (const drivetrainId of new Set([...evaluated].map((asset) => asset.drivetrainId ?? asset.assetId))) {
      const drivetrain = assets.get(drivetrainId);
      if (drivetrain?.part.type !== 'drivetrain') continue;
      const members = membersOf(drivetrainId).filter((asset) => asset !== drivetrain);
      if (rollUpDrivetrain(drivetrain, members)) changed.add(drivetrain);
      // Its row is locked with any of its parts: of two processes the second one rolls up what the first one wrote.
      if (drivetrain.isDirty || members.some((member) => member.isDirty)) toWrite.add(drivetrain);
    }
    if (toWrite.size === 0) return;
    // Until it is written, all of it is unsettled.
    unsettled = new Map([...toWrite].map((asset) => [asset, changed.has(asset)]));
    const rolledUp = new Set(
      [...toWrite]
        .filter(({ isDirty }) => isDirty)
        .map(({ drivetrainId, assetId }) => drivetrainId ?? assetId),
    );
    const { written, outdated } = await writeConditions(
      pool,
      {
        assets: [...toWrite],
        members: [...rolledUp].flatMap(membersOf),
        changes: unwritten,
        exceedances: unwrittenExceedances,
      },
      (error, assetIds) => log.error({ err: error, assetIds }, 'conditions that the database refuses'),
    );
    const isLeft = ({ assetId }: { assetId: string }) => !written.has(assetId) && !outdated.has(assetId);
    unwritten = unwritten.filter(isLeft);
    unwrittenExceedances = unwrittenExceedances.filter(isLeft);
    for (const asset of toWrite) {
      if (outdated.has(asset.assetId)) beginAnew(asset);
      if (!written.has(asset.assetId)) continue;
      unsettled.delete(asset);
      noteWritten(asset);
      if (changed.has(asset)) publishCondition(asset);
    }
    if (unsettled.size > 0 || outdated.size > 0) loop.wake();
  }

  /** Another process has evaluated the drivetrain since: it is read anew, and its points are stepped from there. */
  function beginAnew(asset: AssetState): void {
    unsettled.delete(asset);
    for (const { number: signalNumber, isDirty } of asset.signals.values())
      if (isDirty) unread.set(`${asset.assetId} ${signalNumber}`, { assetId: asset.assetId, signalNumber });
    for (const { assetId } of membersOf(asset.drivetrainId ?? asset.assetId)) {
      stale.add(assetId);
      reconsidered.add(assetId);
    }
  }

  /** The points after those that the rows rest on, of signals that begin anew or have just got a limit. */
  async function readUnread(): Promise<CommittedPoints[]> {
    for (const id of reconsidered)
      for (const { number: signalNumber, stored, lastMs, criteria } of assets.get(id)?.signals.values() ?? [])
        if (isEvaluated(criteria) && stored === null && lastMs === Number.NEGATIVE_INFINITY)
          unread.set(`${id} ${signalNumber}`, { assetId: id, signalNumber });
    if (unread.size === 0) return [];
    const missed = [...unread.values()].flatMap(({ assetId, signalNumber }) => {
      const signal = assets.get(assetId)?.signals.get(signalNumber);
      return signal === undefined
        ? []
        : [{ assetId, signalNumber, evaluatedMs: Math.max(signal.lastMs, now() - LONGEST_CATCH_UP_MS) }];
    });
    const points = await readMissed(missed);
    unread = new Map();
    return points;
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
  async function settleOrKeep(touched: ReadonlySet<AssetState>): Promise<void> {
    try {
      await settle(touched);
    } catch (error) {
      failure = error;
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
    failure = undefined;
    const batches = taken;
    taken = [];
    if (unsettled.size > 0) await settleOrKeep(new Set());
    try {
      await know([...new Set([...silent, ...batches.map((batch) => batch.assetId)])]);
      silent = [];
      batches.unshift(...(await readUnread()));
    } catch (error) {
      takeAgain(batches);
      throw error;
    }
    const touched = new Set<AssetState>();
    takeLimitsChanged(touched);
    for (const id of [...reconsidered]) {
      // Not read anew yet: with the next round.
      if (stale.has(id)) continue;
      reconsidered.delete(id);
      const asset = assets.get(id);
      if (asset) touched.add(asset);
    }
    const nowMs = now();
    const left = batches.flatMap((batch) => step(batch, nowMs, touched) ?? []);
    await stepUnknown(left, nowMs, touched);
    const silences = await findSilences(pool, log, {
      ...{ assets: assets.values(), nowMs: now(), listeningSinceMs },
      standstillOf: (asset) => standstills.get(asset.drivetrainId ?? asset.assetId),
    });
    unwritten.push(...silences.changes);
    unwrittenExceedances.push(...silences.exceedances);
    for (const asset of silences.assets) touched.add(asset);
    if (touched.size > 0) await settleOrKeep(touched);
    if (failure !== undefined) throw failure;
  }

  const loop = makeBackgroundLoop({
    name: 'condition evaluator',
    turn: work,
    everyMs: SILENCE_WATCH_MS,
    gatherMs: parts.everyMs ?? ROUND_MS,
    hasLastTurn: true,
    log,
    metrics: parts.metrics,
  });
  const silenceWatch = makeBackgroundLoop({
    name: 'silence watch',
    async turn() {
      silent = (await listSilentAssets(pool, new Date(now()))).filter((id) => !assets.has(id));
      if (silent.length > 0) loop.wake();
    },
    everyMs: SILENCE_WATCH_MS,
    isFirstTurnLater: true,
    log,
    metrics: parts.metrics,
  });

  /** Steps over the points that were committed after the condition evaluator last wrote. */
  async function catchUp(): Promise<void> {
    const missed = await listUnevaluated(pool);
    await know([...new Set(missed.map(({ assetId }) => assetId))]);
    taken.push(...(await readMissed(missed)));
  }

  return {
    take(batch) {
      taken.push(...batch);
      loop.wake();
    },
    async drain() {
      // What went wrong is in the log, and what it left is taken with the next round.
      await loop.drain().catch(() => {});
    },
    isSettled(assetId) {
      const asset = assets.get(assetId);
      if (stale.has(assetId) && reconsidered.has(assetId)) return false;
      if (asset !== undefined && unsettled.has(asset)) return false;
      return !taken.some((batch) => batch.assetId === assetId);
    },
    forget(assetIds) {
      for (const id of assetIds) stale.add(id);
    },
    forgetAll() {
      forgettings += 1;
      reconsiderAll();
    },
    reconsider(assetIds) {
      for (const id of assetIds) {
        stale.add(id);
        reconsidered.add(id);
      }
      loop.wake();
    },
    async start() {
      listeningSinceMs = now();
      await catchUp();
      loop.start();
      silenceWatch.start();
    },
    async stop() {
      await silenceWatch.stop();
      await loop.stop();
    },
  };
}
