import type { AssetState, ConditionChange, SignalExceedance, SignalState } from './asset-state.ts';
import { reasonOfSilence } from './condition-reason.ts';
import { needsRotation } from './criteria.ts';
import { isRated } from './signal-rule.ts';

/** What silence is measured against: since when this process listens, and what else was measured at the part. */
export interface SilenceWatch {
  readonly listeningSinceMs: number;
  /** The newest point of any signal of the part. */
  readonly newestMs: number;
  /** When the machine was last seen standing still: there is nothing to measure then. */
  readonly standstillMs: number;
}

/** A signal that arrives again is given this long after others of its part: they need not come in the order of their times. */
const MISSING_FOR_MS = 10 * 60_000;

export function silenceWatchOf(
  asset: AssetState,
  listeningSinceMs: number,
  standstillMs = Number.NEGATIVE_INFINITY,
): SilenceWatch {
  let newestMs = Number.NEGATIVE_INFINITY;
  for (const { lastMs } of asset.signals.values()) if (lastMs > newestMs) newestMs = lastMs;
  return { listeningSinceMs, newestMs, standstillMs };
}

/** Nothing was received for as long as the rule of the signal allows. */
export function stepSilenceRule(
  asset: AssetState,
  signal: SignalState,
  nowMs: number,
  watch: SilenceWatch,
): SignalExceedance | undefined {
  const { silence } = signal.criteria;
  if (silence === null || signal.isSilenceHeld || nowMs <= silenceRuleDueMs(signal, watch)) return undefined;
  signal.isSilenceHeld = true;
  signal.isDirty = true;
  return silenceOf(asset.assetId, signal, 'began', signal.lastMs + silence.afterMs);
}

function silenceRuleDueMs(signal: SignalState, { listeningSinceMs, newestMs, standstillMs }: SilenceWatch) {
  const { isSilenceHeld, lastMs, arrivedMs, role } = signal;
  const { silence } = signal.criteria;
  if (silence === null || isSilenceHeld || lastMs === Number.NEGATIVE_INFINITY)
    return Number.POSITIVE_INFINITY;
  if (silence.editionId !== null) return Math.max(lastMs, arrivedMs, listeningSinceMs) + silence.afterMs;
  const sinceMs = needsRotation(role) ? Math.max(lastMs, standstillMs) : lastMs;
  // By its own time, so that a past that is sent late is no silence; a slow signal is missing after ten intervals.
  if (newestMs - sinceMs <= Math.max(silence.afterMs, 10 * signal.intervalMs))
    return Number.POSITIVE_INFINITY;
  return Math.max(arrivedMs, listeningSinceMs) + MISSING_FOR_MS;
}

/** The exceedance that a silence is, or the end of it. */
export function silenceOf(
  assetId: string,
  { number, facts, criteria, lastMs, lastValue }: SignalState,
  code: 'began' | 'ended',
  atMs: number,
): SignalExceedance {
  const {
    severity = 'WARNING',
    limitSet = null,
    editionId = null,
    isLatching = false,
  } = criteria.silence ?? {};
  return {
    ...{ assetId, signalNumber: number, facts, rule: 'no-data', limitSet, editionId, bin: null, lastMs },
    isLatching,
    change: {
      ...{ code, atMs, value: lastValue },
      from: code === 'began' ? 'UNKNOWN' : severity,
      to: code === 'began' ? severity : 'UNKNOWN',
    },
  };
}

/**
 * An evaluated signal that has been silent for three intervals says nothing about now. The count begins with its newest
 * point or with that point's arrival, whichever came later; and what was not listened to was no silence: it begins
 * with `listeningSinceMs` at the earliest.
 */
export function stepSilence(
  asset: AssetState,
  signal: SignalState,
  nowMs: number,
  listeningSinceMs: number,
): ConditionChange | undefined {
  if (nowMs <= staleDueMs(signal, listeningSinceMs)) return undefined;
  const staleAtMs = signal.lastMs + 3 * signal.intervalMs;
  const from = signal.state.severity;
  signal.state = { ...signal.state, severity: 'UNKNOWN' };
  signal.sinceMs = staleAtMs;
  signal.reason = reasonOfSilence(signal.facts, signal.lastMs);
  signal.isDirty = true;
  return {
    assetId: asset.assetId,
    signalNumber: signal.number,
    atMs: staleAtMs,
    from,
    to: 'UNKNOWN',
    value: signal.lastValue,
    reason: signal.reason,
  };
}

/** The last moment at which a signal is not silent yet if nothing more is received from it; infinite where silence says nothing. */
export function silenceDueMs(signal: SignalState, watch: SilenceWatch): number {
  return Math.min(silenceRuleDueMs(signal, watch), staleDueMs(signal, watch.listeningSinceMs));
}

function staleDueMs(signal: SignalState, listeningSinceMs: number): number {
  if (
    !isRated(signal.criteria) ||
    signal.state.severity === 'UNKNOWN' ||
    signal.lastMs === Number.NEGATIVE_INFINITY
  )
    return Number.POSITIVE_INFINITY;
  return Math.max(signal.lastMs, signal.arrivedMs, listeningSinceMs) + 3 * signal.intervalMs;
}
