import {
  type ExceedanceChange,
  findBin,
  type OperatingState,
  type RuleKind,
  type RuleState,
} from '@ritzel/alarms';
import type { Reason } from '@ritzel/contract';
import {
  convertUnit,
  FIRST_SEVERITY_STATE,
  type LimitInForce,
  type RolledUpSeverity,
  rollUp,
  type Severity,
  type SeverityState,
  stepLimit,
} from '@ritzel/drivetrain';
import { isSameReason, type ReasonFacts, reasonOfBadValue, reasonOfLimit } from './condition-reason.ts';
import type { PartFacts } from './criteria.ts';
import { isRated, type SignalCriteria } from './signal-rule.ts';

export interface SignalState {
  readonly id: string;
  readonly number: number;
  readonly role: string;
  readonly unit: string;
  readonly intervalMs: number;
  readonly facts: ReasonFacts;
  readonly criteria: SignalCriteria;
  state: SeverityState;
  sinceMs: number;
  /** Since when it has stood at the last known level: a silence between two readings of it does not begin it anew. */
  knownSinceMs: number;
  reason: Reason | null;
  lastMs: number;
  /** When the newest point was evaluated: a device that catches up on its past is not silent. */
  arrivedMs: number;
  lastValue: number;
  /** What each of its rules remembers. */
  ruleStates: RuleStates;
  /** The silence that its rule asks for is an exceedance that lasts. */
  isSilenceHeld: boolean;
  /** What the state was evaluated with; null where that was not written down. */
  evaluatedWith: string | null;
  /** The row as this process knows it; where another process has written since, it differs. */
  stored: StoredCondition | null;
  isDirty: boolean;
}

export type RuleStates = Readonly<Partial<Record<RuleKind, RuleState>>>;

export interface StoredCondition {
  readonly evaluatedMs: number;
  readonly severity: Severity;
}

/** A value that stays beyond its limit, or does no more, by the rule of its signal. */
export interface SignalExceedance {
  readonly assetId: string;
  readonly signalNumber: number;
  readonly facts: ReasonFacts;
  readonly rule: RuleKind;
  readonly limitSet: string | null;
  readonly editionId: string | null;
  /** The operating bin of the edition, as text; null outside of any. */
  readonly bin: string | null;
  readonly change: ExceedanceChange;
  readonly isLatching: boolean;
  /** Of a silence: the time of the last value before it. */
  readonly lastMs?: number;
}

export interface ConditionChange {
  readonly assetId: string;
  readonly signalNumber: number;
  readonly atMs: number;
  readonly from: Severity;
  readonly to: Severity;
  readonly value: number;
  readonly reason: Reason;
}

/** A confirmed fault of the asset, which its severity counts beside the limits. */
export interface PartFinding {
  readonly severity: Severity;
  readonly sinceMs: number;
  readonly reason: Reason;
}

export interface AssetState {
  findings: readonly PartFinding[];
  readonly assetId: string;
  readonly organisationId: string;
  readonly drivetrainId: string | null;
  readonly name: string;
  readonly part: PartFacts;
  /** By number those that have a limit, and the speed. */
  readonly signals: Map<number, SignalState>;
  /** Numbers of its other signals, which say nothing about its condition. */
  readonly otherSignals: Set<number>;
  /** Numbers of signals that have a condition and no limit any more. */
  withoutLimits: readonly number[];
  /** What of those was beyond a limit: it ends with the limit. */
  endedExceedances: readonly SignalExceedance[];
  /** Stands for what the limits of its signals are chosen by, as it was read. */
  readonly limitBasis: string;
  condition: RolledUpSeverity & { sinceMs: number; reason: Reason | null };
  /** The columns as this process knows them. */
  stored: RolledUpSeverity & { readonly sinceMs: number };
  /** Before this time none of its signals can have fallen silent: nobody need look. */
  silenceDueMs: number;
  /** The condition is not written yet. */
  isDirty: boolean;
}

export function freshSignalState(
  signal: Pick<SignalState, 'id' | 'number' | 'role' | 'unit' | 'intervalMs' | 'facts' | 'criteria'>,
): SignalState {
  return {
    ...signal,
    state: FIRST_SEVERITY_STATE,
    sinceMs: 0,
    knownSinceMs: 0,
    reason: null,
    lastMs: Number.NEGATIVE_INFINITY,
    arrivedMs: Number.NEGATIVE_INFINITY,
    lastValue: Number.NaN,
    ruleStates: {},
    isSilenceHeld: false,
    evaluatedWith: null,
    stored: null,
    isDirty: false,
  };
}

/** In the signal's own unit, so that the sentence speaks in what is measured. */
function limitInUnit(limit: LimitInForce, unit: string): LimitInForce {
  if (limit.unit === unit) return limit;
  const { a, b, c, good } = limit.boundaries;
  const into = (value: number) => convertUnit(value, limit.unit, unit);
  return {
    ...limit,
    unit,
    boundaries: {
      ...(a === undefined ? {} : { a: into(a) }),
      b: into(b),
      c: into(c),
      ...(good === undefined ? {} : { good: into(good) }),
    },
  };
}

export function limitsInUnit(limits: readonly LimitInForce[], unit: string): LimitInForce[] {
  return limits.map((limit) => limitInUnit(limit, unit));
}

/** The limit that the condition is evaluated with in an operating bin; -1 outside of all. */
function limitInBin({ limits, binLimits }: SignalCriteria, bin: number): LimitInForce | undefined {
  return binLimits[bin] ?? limits[0];
}

/**
 * Evaluates the last value anew where the limit is another than the one it was evaluated with: at once and without
 * hysteresis, which belongs to a limit. A signal that is silent or faulty stays so. Returns the change of severity, if
 * there is one.
 */
export function stepLimitChange(
  asset: AssetState,
  signal: SignalState,
  nowMs: number,
): ConditionChange | undefined {
  const limit = limitInBin(signal.criteria, signal.ruleStates.fixed?.bin ?? -1);
  if (limit === undefined || signal.evaluatedWith === null || !Number.isFinite(signal.lastValue))
    return undefined;
  const { name } = signal.criteria;
  if (name === signal.evaluatedWith) return undefined;
  signal.evaluatedWith = name;
  signal.isDirty = true;
  const from = signal.state.severity;
  const fresh = stepLimit(FIRST_SEVERITY_STATE, signal.lastValue, limit);
  signal.state = from === 'UNKNOWN' ? { ...fresh, severity: 'UNKNOWN' } : fresh;
  const to = signal.state.severity;
  if (to === 'UNKNOWN') return undefined;
  signal.reason = reasonOfLimit(signal.facts, to, signal.lastValue, limit, signal.lastMs);
  if (to === from) return undefined;
  signal.sinceMs = nowMs;
  signal.knownSinceMs = nowMs;
  return {
    assetId: asset.assetId,
    signalNumber: signal.number,
    atMs: nowMs,
    from,
    to,
    value: signal.lastValue,
    reason: signal.reason,
  };
}

/**
 * One committed point further. Points older than the newest evaluated one change no condition (the store keeps
 * them all the same). Returns the change of severity, if there is one.
 */
export function stepPoint(
  asset: AssetState,
  signal: SignalState,
  { tMs, value }: { readonly tMs: number; readonly value: number },
  operating: OperatingState,
  nowMs: number,
): ConditionChange | undefined {
  if (tMs <= signal.lastMs) return undefined;
  signal.lastMs = tMs;
  signal.arrivedMs = nowMs;
  signal.lastValue = value;
  const { bins, name } = signal.criteria;
  const limit = limitInBin(signal.criteria, bins.length === 0 ? -1 : findBin(bins, operating));
  if (limit === undefined || operating.isStandstill === true) return undefined;
  const { severity: from, known: knownBefore } = signal.state;
  signal.state = stepLimit(signal.state, value, limit);
  signal.evaluatedWith = name;
  const to = signal.state.severity;
  signal.isDirty = true;
  signal.reason =
    to === 'UNKNOWN'
      ? reasonOfBadValue(signal.facts, tMs)
      : reasonOfLimit(signal.facts, to, value, limit, tMs);
  if (to === from) return undefined;
  const isBack = from === 'UNKNOWN' && to === knownBefore && signal.knownSinceMs > 0;
  signal.sinceMs = isBack ? signal.knownSinceMs : tMs;
  if (to !== 'UNKNOWN') signal.knownSinceMs = signal.sinceMs;
  return {
    assetId: asset.assetId,
    signalNumber: signal.number,
    atMs: tMs,
    from,
    to,
    value,
    reason: signal.reason,
  };
}

/** The part's condition from its evaluated signals and its confirmed findings; returns whether it changed. */
export function rollUpAsset(asset: AssetState): boolean {
  const evaluated = [...asset.signals.values()].filter((signal) => isRated(signal.criteria));
  const rolled = rollUp([
    ...evaluated.map((signal) => signal.state.severity),
    ...asset.findings.map((finding) => finding.severity),
  ]);
  // Of what is equally bad, a finding says more than a number: it names the part.
  const deciding =
    asset.findings.find((finding) => finding.severity === rolled.severity) ??
    evaluated
      .filter((signal) => signal.state.severity === rolled.severity)
      .sort((x, y) => x.sinceMs - y.sinceMs || x.number - y.number)[0];
  return changeCondition(asset, {
    ...rolled,
    sinceMs: deciding?.sinceMs ?? 0,
    reason: deciding?.reason ?? null,
  });
}

function changeCondition(asset: AssetState, next: AssetState['condition']): boolean {
  const before = asset.condition;
  const isChanged =
    before.severity !== next.severity ||
    before.hasUnknown !== next.hasUnknown ||
    before.sinceMs !== next.sinceMs ||
    !isSameReason(before.reason, next.reason);
  asset.condition = next;
  asset.isDirty ||= isChanged;
  return isChanged;
}

/** A drivetrain's condition from those of its parts that have a criterion; returns whether it changed. */
export function rollUpDrivetrain(drivetrain: AssetState, parts: readonly AssetState[]): boolean {
  const evaluated = parts.filter(
    (part) =>
      part.findings.length > 0 || [...part.signals.values()].some((signal) => isRated(signal.criteria)),
  );
  const rolled = rollUp(evaluated.map((part) => part.condition));
  const deciding = evaluated
    .filter((part) => part.condition.severity === rolled.severity)
    .sort((x, y) => x.condition.sinceMs - y.condition.sinceMs)[0];
  return changeCondition(drivetrain, {
    ...rolled,
    sinceMs: deciding?.condition.sinceMs ?? 0,
    reason: deciding?.condition.reason ?? null,
  });
}

/** What was stepped is in the database: nothing of it is left to write. */
export function noteWritten(asset: AssetState): void {
  asset.isDirty = false;
  asset.withoutLimits = [];
  asset.endedExceedances = [];
  const { severity, hasUnknown, sinceMs } = asset.condition;
  asset.stored = { severity, hasUnknown, sinceMs };
  for (const signal of asset.signals.values()) {
    if (!signal.isDirty) continue;
    signal.isDirty = false;
    signal.stored = { evaluatedMs: Math.trunc(signal.lastMs), severity: signal.state.severity };
  }
}
