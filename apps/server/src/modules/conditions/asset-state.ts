import { type ExceedanceChange, endRule, FIRST_RULE_STATE, type RuleState, stepRule } from '@ritzel/alarms';
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
import {
  isSameReason,
  type ReasonFacts,
  reasonOfBadValue,
  reasonOfLimit,
  reasonOfSilence,
} from './condition-reason.ts';
import { needsRotation, type PartFacts, speedRatedRpm } from './criteria.ts';
import type { SignalRule } from './signal-rule.ts';

/** Below this share of the rated speed a machine is taken to stand still. */
const STANDSTILL_SHARE = 0.1;
/** A speed reading says something about a vibration reading at most this far apart. */
export const SPEED_HOLDS_MS = 10 * 60_000;

export interface SignalState {
  readonly id: string;
  readonly number: number;
  readonly role: string;
  readonly unit: string;
  readonly intervalMs: number;
  readonly facts: ReasonFacts;
  /** One limit decides: the first of the set in force for this role. */
  readonly limits: readonly LimitInForce[];
  state: SeverityState;
  sinceMs: number;
  /** Since when it has stood at the last known level: a silence between two readings of it does not begin it anew. */
  knownSinceMs: number;
  reason: Reason | null;
  lastMs: number;
  /** When the newest point was evaluated: a device that catches up on its past is not silent. */
  arrivedMs: number;
  lastValue: number;
  /** What raises alarms: the rule of the limit in force, and what it remembers. */
  readonly rule: SignalRule | null;
  ruleState: RuleState;
  /** What the state was evaluated with; null where that was not written down. */
  evaluatedWith: string | null;
  /** The row as this process knows it; where another process has written since, it differs. */
  stored: StoredCondition | null;
  isDirty: boolean;
}

export interface StoredCondition {
  readonly evaluatedMs: number;
  readonly severity: Severity;
}

/** A value that stays beyond its limit, or does no more, by the rule of its signal. */
export interface SignalExceedance {
  readonly assetId: string;
  readonly signalNumber: number;
  readonly facts: ReasonFacts;
  readonly limitSet: string | null;
  readonly change: ExceedanceChange;
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

/** The speed of the drivetrain, which lies with the motor or the gear unit, decides whether its vibration counts. */
export interface DrivetrainSpeed {
  rpm: number;
  atMs: number;
  ratedRpm: number | undefined;
}

export function isAtStandstill(speed: DrivetrainSpeed | undefined, atMs: number): boolean {
  if (speed?.ratedRpm === undefined || Math.abs(speed.atMs - atMs) > SPEED_HOLDS_MS) return false;
  return Math.abs(speed.rpm) < STANDSTILL_SHARE * speed.ratedRpm;
}

export function freshSignalState(
  signal: Pick<SignalState, 'id' | 'number' | 'role' | 'unit' | 'intervalMs' | 'facts' | 'limits' | 'rule'>,
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
    ruleState: FIRST_RULE_STATE,
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

/** Names a limit by all that decides: two limits of one name evaluate alike. */
function nameOfLimit({ set, unit, boundaries: { a, b, c, good } }: LimitInForce): string {
  return [set.id, unit, a, b, c, good].join('|');
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
  const limit = signal.limits[0];
  if (limit === undefined || signal.evaluatedWith === null || !Number.isFinite(signal.lastValue))
    return undefined;
  const name = nameOfLimit(limit);
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
  drivetrainSpeed: DrivetrainSpeed | undefined,
  nowMs: number,
): ConditionChange | undefined {
  if (tMs <= signal.lastMs) return undefined;
  signal.lastMs = tMs;
  signal.arrivedMs = nowMs;
  signal.lastValue = value;
  const limit = signal.limits[0];
  if (limit === undefined) return undefined;
  if (needsRotation(signal.role) && isAtStandstill(drivetrainSpeed, tMs)) return undefined;
  const { severity: from, known: knownBefore } = signal.state;
  signal.state = stepLimit(signal.state, value, limit);
  signal.evaluatedWith = nameOfLimit(limit);
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

/**
 * The same point through the rule of its signal: after its delays and minimum samples a value that stays beyond the limit is
 * an exceedance. Returns what began, changed or ended.
 */
export function stepExceedance(
  asset: AssetState,
  signal: SignalState,
  sample: { readonly tMs: number; readonly value: number },
  drivetrainSpeed: DrivetrainSpeed | undefined,
): SignalExceedance | undefined {
  if (signal.rule === null) return undefined;
  const isKnown =
    drivetrainSpeed !== undefined && Math.abs(drivetrainSpeed.atMs - sample.tMs) <= SPEED_HOLDS_MS;
  const { state, change } = stepRule(
    signal.ruleState,
    sample,
    {
      ...(isKnown ? { speedRpm: drivetrainSpeed.rpm } : {}),
      isStandstill: needsRotation(signal.role) && isAtStandstill(drivetrainSpeed, sample.tMs),
    },
    signal.rule.rule,
  );
  if (state === signal.ruleState) return undefined;
  signal.ruleState = state;
  return change && exceedanceOf(asset.assetId, signal, change);
}

const exceedanceOf = (
  assetId: string,
  { number, facts, rule }: Pick<SignalState, 'number' | 'facts' | 'rule'>,
  change: ExceedanceChange,
): SignalExceedance => ({ assetId, signalNumber: number, facts, limitSet: rule?.limitSet ?? null, change });

/** A signal has no limit any more: what it was beyond has ended. */
export function endExceedance(
  assetId: string,
  signal: Pick<SignalState, 'number' | 'facts' | 'rule' | 'ruleState' | 'lastMs' | 'lastValue'>,
): SignalExceedance | undefined {
  const change = endRule(signal.ruleState, signal.lastMs, signal.lastValue);
  return change && exceedanceOf(assetId, signal, change);
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
  if (nowMs <= silenceDueMs(signal, listeningSinceMs)) return undefined;
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
export function silenceDueMs(signal: SignalState, listeningSinceMs: number): number {
  if (
    signal.limits.length === 0 ||
    signal.state.severity === 'UNKNOWN' ||
    signal.lastMs === Number.NEGATIVE_INFINITY
  )
    return Number.POSITIVE_INFINITY;
  return Math.max(signal.lastMs, signal.arrivedMs, listeningSinceMs) + 3 * signal.intervalMs;
}

/** The part's condition from its evaluated signals and its confirmed findings; returns whether it changed. */
export function rollUpAsset(asset: AssetState): boolean {
  const evaluated = [...asset.signals.values()].filter((signal) => signal.limits.length > 0);
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
      part.findings.length > 0 || [...part.signals.values()].some((signal) => signal.limits.length > 0),
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

export function ratedSpeedOf(asset: AssetState): number | undefined {
  return speedRatedRpm(asset.part.nameplate);
}
