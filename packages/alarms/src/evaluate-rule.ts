import {
  type Boundaries,
  decibelAbove,
  operatingBin,
  operatingBinKey,
  SEVERITIES,
  type Severity,
  severityOf,
  severityThresholds,
} from '@ritzel/drivetrain';
import { expectedValue, type LagState, stepLag } from './behaviour-model.ts';
import { isOutsidePeriod } from './learned-period.ts';
import type {
  ExceedanceChange,
  LimitRule,
  OperatingBin,
  OperatingState,
  Range,
  RuleSample,
  StateGate,
} from './limit-rule.ts';
import { medianInPlace } from './median-in-place.ts';

/** Rules that compare samples with boundaries; what is not received is compared with the clock (`stepSilence`). */
export type SampleRule = Exclude<LimitRule, { readonly kind: 'no-data' }>;

/** What a rule remembers between samples: plain JSON, so that another process goes on where this one stopped. */
export interface RuleState {
  /** The severity that is held, by its number; 0 where there is no exceedance. */
  readonly held: number;
  /** The newest sample that was evaluated; samples before it change nothing that was announced. */
  readonly newestMs: number | null;
  /** Severities of the last samples, newest last, as far as the minimum counts them. */
  readonly recent: readonly number[];
  /** Since when the value has been worse than what is held, without a break. */
  readonly worseSinceMs: number | null;
  /** Since when it has been better, how many samples that were, and the worst of them. */
  readonly betterSinceMs: number | null;
  readonly better: number;
  readonly fallsTo: number;
  /** The operating bin of the newest sample, and since when. */
  readonly bin: number | null;
  readonly binSinceMs: number | null;
  /** For a model: speed, load and ambient after its lag. */
  readonly lag?: LagState;
  /** For a rate: samples of the window, thinned out. */
  readonly window?: readonly (readonly [tMs: number, value: number])[];
}

export const FIRST_RULE_STATE: RuleState = {
  held: 0,
  newestMs: null,
  recent: [],
  worseSinceMs: null,
  betterSinceMs: null,
  better: 0,
  fallsTo: 0,
  bin: null,
  binSinceMs: null,
};

export interface RuleStep {
  readonly state: RuleState;
  readonly change?: ExceedanceChange;
  /** Why the sample was not compared; undefined where it was. */
  readonly skipped?: 'late' | 'sensor-fault' | 'baseline-reset' | 'gate' | 'no-boundaries' | 'too-few';
}

/** Samples of a window that a slope is taken from: enough for a robust one, few enough for each sample. */
const WINDOW_SAMPLES = 48;
const HOUR_MS = 3_600_000;

export const isWithin = (value: number, { from, to }: Range): boolean =>
  (from === undefined || value >= from) && (to === undefined || value < to);

/** The first bin that fits; -1 outside of all. A bin that asks for a speed or load that is not known does not fit. */
export function findBin(bins: readonly OperatingBin[], { speedRpm, loadPercent }: OperatingState): number {
  return bins.findIndex(
    (bin) =>
      (bin.speedRpm === undefined || (speedRpm !== undefined && isWithin(speedRpm, bin.speedRpm))) &&
      (bin.loadPercent === undefined ||
        (loadPercent !== undefined && isWithin(loadPercent, bin.loadPercent))),
  );
}

/** The operating bin of adaptive baselines. */
export const binKeyOf = ({ speedRpm, loadPercent }: OperatingState): string =>
  operatingBinKey(
    operatingBin({
      speedRpm: speedRpm === undefined ? null : Math.abs(speedRpm),
      load: loadPercent === undefined ? null : loadPercent / 100,
    }),
  );

function isShut(gate: StateGate, operating: OperatingState): boolean {
  if (operating.isStandstill === true) return true;
  const { minSpeedRpm, minLoadPercent } = gate;
  // What is asked for and not known says nothing about the machine: it is not evaluated.
  if (
    minSpeedRpm !== undefined &&
    !(operating.speedRpm !== undefined && Math.abs(operating.speedRpm) >= minSpeedRpm)
  )
    return true;
  return (
    minLoadPercent !== undefined &&
    !(operating.loadPercent !== undefined && operating.loadPercent >= minLoadPercent)
  );
}

/** The severity of a value by its number; what is below the least that counts is 0. */
function levelOf(value: number, boundaries: Boundaries, rule: SampleRule): number {
  const isBelow = rule.direction === 'below';
  const { b, c, a, good } = boundaries;
  const x = isBelow ? -value : value;
  const at = (boundary: number) => (isBelow ? -boundary : boundary);
  const level =
    x > at(c)
      ? SEVERITIES.CRITICAL
      : x > (at(b) + at(c)) / 2
        ? SEVERITIES.SEVERE
        : x > at(b)
          ? SEVERITIES.WARNING
          : x > (a === undefined ? (good === undefined ? at(0.7 * b) : at(good)) : at(a))
            ? SEVERITIES.AVERAGE
            : 0;
  return level >= SEVERITIES[rule.from] ? level : 0;
}

/** The boundary under a severity, with its name, in the unit of the rule. */
export function boundaryOf(
  severity: Severity,
  boundaries: Boundaries,
): { readonly limit: number; readonly boundary: string } | undefined {
  const found = severityThresholds(boundaries).findLast((each) => each.severity === severity);
  return found && { limit: found.above, boundary: found.name };
}

/** Slopes between all pairs of a window: one piece of memory for all calls, for a window is looked at often. */
let slopes = new Float64Array((WINDOW_SAMPLES * (WINDOW_SAMPLES + 1)) / 2);

/** The slope of a window in units an hour: the median of the slopes between all pairs (Theil–Sen). */
export function slopeOf(window: readonly (readonly [tMs: number, value: number])[]): number {
  const pairs = (window.length * (window.length - 1)) / 2;
  if (slopes.length < pairs) slopes = new Float64Array(pairs);
  let count = 0;
  for (let i = 0; i < window.length; i += 1) {
    const [t0, v0] = window[i]!;
    for (let j = i + 1; j < window.length; j += 1) {
      const [t1, v1] = window[j]!;
      if (t1 > t0) slopes[count++] = ((v1 - v0) / (t1 - t0)) * HOUR_MS;
    }
  }
  return medianInPlace(slopes, count);
}

/** Adds a sample to the window; undefined where it is too close to the one before to change the slope. */
function widen(state: RuleState, { tMs, value }: RuleSample, windowMs: number) {
  const window = state.window ?? [];
  const last = window.at(-1);
  if (last !== undefined && tMs - last[0] < windowMs / WINDOW_SAMPLES) return undefined;
  return [...window.filter(([at]) => at >= tMs - windowMs), [tMs, value] as const];
}

/**
 * One sample further. Deterministic: the same samples in the same order come to the same state and the same changes,
 * however they were cut into batches and through however many processes they went.
 */
export function stepRule(
  state: RuleState,
  sample: RuleSample,
  operating: OperatingState,
  rule: SampleRule,
): RuleStep {
  const { tMs } = sample;
  if (state.newestMs !== null && tMs <= state.newestMs) return { state, skipped: 'late' };
  if (!Number.isFinite(sample.value)) return { state: { ...state, newestMs: tMs }, skipped: 'sensor-fault' };
  // What it held ends with it, at standstill as well: no sample of this machine could end it.
  if (isOutsidePeriod(rule, tMs)) return lapse(state, sample);
  if (isShut(rule.gate, operating)) return { state: pausedAt(state, tMs), skipped: 'gate' };

  let { value } = sample;
  let next: RuleState = state;
  let boundaries: Boundaries | null = rule.boundaries;
  if (rule.kind === 'fixed') {
    const bin = findBin(rule.bins, operating);
    if (bin !== state.bin) next = { ...pausedAt(next, tMs), bin, binSinceMs: tMs };
    if (bin >= 0) boundaries = rule.bins[bin]!.boundaries;
    const { settlingS = 0 } = rule.gate;
    // The first bin that is seen is no change of operation.
    if (
      settlingS > 0 &&
      state.bin !== null &&
      next.binSinceMs !== null &&
      tMs - next.binSinceMs < settlingS * 1000
    )
      return { state: { ...next, newestMs: tMs }, skipped: 'gate' };
  } else if (rule.kind === 'rate') {
    const window = widen(state, sample, rule.windowH * HOUR_MS);
    if (window === undefined) return { state: { ...state, newestMs: tMs }, skipped: 'too-few' };
    next = { ...next, window };
    const first = window[0]!;
    // Half a window says little about a slope over the whole of it.
    if (window.length < 5 || tMs - first[0] < (rule.windowH * HOUR_MS) / 2)
      return { state: { ...next, newestMs: tMs }, skipped: 'too-few' };
    value = slopeOf(window);
  } else if (rule.kind === 'baseline') {
    const baseline = rule.learned[binKeyOf(operating)];
    // A bin that was not seen while it learned: nothing is known to be normal there.
    if (baseline === undefined || !(value > 0))
      return { state: pausedAt(next, tMs), skipped: 'no-boundaries' };
    value = decibelAbove(value, baseline);
  } else if (rule.kind === 'model') {
    const lag = stepLag(state.lag, tMs, operating, rule.learned);
    if (lag === undefined) return { state: pausedAt(next, tMs), skipped: 'no-boundaries' };
    next = { ...next, lag };
    value -= expectedValue(rule.learned, lag);
  }
  if (boundaries === null) return { state: pausedAt(next, tMs), skipped: 'no-boundaries' };
  return compare(next, { tMs, value }, boundaries, rule);
}

/** What is not compared begins every count anew and leaves what is held as it is. */
function pausedAt(state: RuleState, tMs: number): RuleState {
  return {
    ...state,
    newestMs: tMs,
    recent: [],
    worseSinceMs: null,
    betterSinceMs: null,
    better: 0,
    fallsTo: 0,
  };
}

/** The baseline was reset since the rule learned: it begins anew with what it learns next. */
function lapse(state: RuleState, { tMs, value }: RuleSample): RuleStep {
  const { lag: _lag, ...left } = pausedAt(state, tMs);
  const change = endRule(state, tMs, value);
  return { state: { ...left, held: 0 }, ...(change && { change }), skipped: 'baseline-reset' };
}

/** The last levels with this one: of a signal that stays where it is the same list goes on. */
function remember(recent: readonly number[], level: number, most: number): readonly number[] {
  if (recent.length === most) {
    let isSame = true;
    for (let i = 0; i < most; i += 1) if (recent[i] !== level) isSame = false;
    if (isSame) return recent;
  }
  return [...recent, level].slice(-most);
}

function compare(
  state: RuleState,
  { tMs, value }: RuleSample,
  boundaries: Boundaries,
  rule: SampleRule,
): RuleStep {
  const level = levelOf(value, boundaries, rule);
  const recent = remember(state.recent, level, rule.minimum.outOf);
  const worseSinceMs = level > state.held ? (state.worseSinceMs ?? tMs) : null;
  // So many of the last samples were at least this bad; it is asked only where this one is worse than what is held.
  const supported = level > state.held ? (recent.toSorted((x, y) => y - x)[rule.minimum.of - 1] ?? 0) : 0;
  const isDelayOver =
    rule.onDelayS === 0 || (worseSinceMs !== null && tMs - worseSinceMs >= rule.onDelayS * 1000);
  if (supported > state.held && level > state.held && isDelayOver) {
    const to = severityOf(Math.min(supported, level));
    return {
      state: {
        ...state,
        newestMs: tMs,
        ...{ held: SEVERITIES[to], recent, worseSinceMs: level > SEVERITIES[to] ? worseSinceMs : null },
        ...{ betterSinceMs: null, better: 0, fallsTo: 0 },
      },
      change: changeOf(state, to, { atMs: worseSinceMs ?? tMs, value }, boundaries),
    };
  }
  if (state.held === 0) return { state: { ...state, newestMs: tMs, recent, worseSinceMs } };
  // A deadband below the boundary: what is just under it has not come back.
  const cleared = levelOf(
    rule.direction === 'below' ? value - rule.deadband : value + rule.deadband,
    boundaries,
    rule,
  );
  if (cleared >= state.held)
    return {
      state: { ...state, newestMs: tMs, recent, worseSinceMs, betterSinceMs: null, better: 0, fallsTo: 0 },
    };
  const betterSinceMs = state.betterSinceMs ?? tMs;
  const better = state.better + 1;
  const fallsTo = Math.max(state.fallsTo, cleared);
  if (better < rule.minimum.of || tMs - betterSinceMs < rule.offDelayS * 1000)
    return { state: { ...state, newestMs: tMs, recent, worseSinceMs, betterSinceMs, better, fallsTo } };
  return {
    // What is remembered of before would raise it again at once.
    state: {
      ...state,
      newestMs: tMs,
      held: fallsTo,
      recent: [],
      worseSinceMs: null,
      betterSinceMs: null,
      better: 0,
      fallsTo: 0,
    },
    change: changeOf(state, severityOf(fallsTo), { atMs: betterSinceMs, value }, boundaries),
  };
}

function changeOf(
  { held }: RuleState,
  to: Severity,
  { atMs, value }: { readonly atMs: number; readonly value: number },
  boundaries: Boundaries,
): ExceedanceChange {
  const passed = SEVERITIES[to] === 0 ? undefined : boundaryOf(to, boundaries);
  return {
    code: held === 0 ? 'began' : SEVERITIES[to] === 0 ? 'ended' : 'changed',
    atMs,
    from: severityOf(held),
    to,
    value,
    ...passed,
  };
}

/** The rule is gone, or its signal: what it held ends with it. */
export function endRule(state: RuleState, atMs: number, value: number): ExceedanceChange | undefined {
  return state.held === 0
    ? undefined
    : { code: 'ended', atMs, from: severityOf(state.held), to: 'UNKNOWN', value };
}
