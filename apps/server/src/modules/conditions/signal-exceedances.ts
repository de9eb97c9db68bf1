import {
  type ExceedanceChange,
  endRule,
  FIRST_RULE_STATE,
  type OperatingState,
  type RuleKind,
  stepRule,
} from '@ritzel/alarms';
import type { AssetState, SignalExceedance, SignalState } from './asset-state.ts';
import { isRated, type SignalCriteria, type SignalRule } from './signal-rule.ts';
import { silenceOf } from './signal-silence.ts';

/**
 * The same point through the rules of its signal: after its delays and minimum samples a value that stays beyond a limit is
 * an exceedance. Returns what began, changed or ended.
 */
export function stepExceedances(
  asset: AssetState,
  signal: SignalState,
  sample: { readonly tMs: number; readonly value: number },
  operating: OperatingState,
): SignalExceedance[] {
  const found: SignalExceedance[] = [];
  for (const given of signal.criteria.rules) {
    const { kind } = given.rule;
    const before = signal.ruleStates[kind] ?? FIRST_RULE_STATE;
    const { state, change } = stepRule(before, sample, operating, given.rule);
    if (state === before) continue;
    signal.ruleStates = { ...signal.ruleStates, [kind]: state };
    // Of what has a condition, the point itself decides whether it is written: at standstill it says nothing.
    if (change || !isRated(signal.criteria)) signal.isDirty = true;
    if (change) found.push(exceedanceOf(asset.assetId, signal, given, change));
  }
  if (signal.isSilenceHeld && sample.tMs > signal.lastMs) {
    signal.isSilenceHeld = false;
    signal.isDirty = true;
    found.push(silenceOf(asset.assetId, signal, 'ended', sample.tMs));
  }
  return found;
}

function exceedanceOf(
  assetId: string,
  { number, facts, criteria, ruleStates }: SignalState,
  { rule, limitSet, editionId }: SignalRule,
  change: ExceedanceChange,
): SignalExceedance {
  const bin = rule.kind === 'fixed' ? criteria.bins[ruleStates.fixed?.bin ?? -1] : undefined;
  return {
    ...{ assetId, signalNumber: number, facts, rule: rule.kind, limitSet, editionId, change },
    isLatching: rule.isLatching ?? false,
    bin: bin === undefined ? null : binText(bin),
  };
}

/** `700–760 rpm, 60–90 %`: an operating bin as a person reads it. */
export function binText({ speedRpm, loadPercent }: SignalCriteria['bins'][number]): string {
  const text = ({ from, to }: { from?: number; to?: number }, unit: string) =>
    to === undefined ? `≥ ${from} ${unit}` : from === undefined ? `< ${to} ${unit}` : `${from}–${to} ${unit}`;
  return [
    ...(speedRpm === undefined ? [] : [text(speedRpm, 'rpm')]),
    ...(loadPercent === undefined ? [] : [text(loadPercent, '%')]),
  ].join(', ');
}

/** Rules that a signal has no more: what they held ends with them. */
export function endExceedances(assetId: string, signal: SignalState): SignalExceedance[] {
  const kinds = new Set<string>(signal.criteria.rules.map(({ rule }) => rule.kind));
  const { number, facts, lastMs, lastValue } = signal;
  const ended = Object.entries(signal.ruleStates).flatMap(([kind, state]): SignalExceedance[] => {
    const change = kinds.has(kind) ? undefined : endRule(state, lastMs, lastValue);
    if (change === undefined) return [];
    const rule = kind as RuleKind; // @NOTE: what the evaluator has written
    return [
      {
        ...{ assetId, signalNumber: number, facts, rule, change },
        ...{ limitSet: null, editionId: null, bin: null, isLatching: false },
      },
    ];
  });
  if (signal.isSilenceHeld && signal.criteria.silence === null)
    ended.push(silenceOf(assetId, signal, 'ended', lastMs));
  return ended;
}
