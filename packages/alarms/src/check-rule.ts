import { areConvertible, type Boundaries } from '@ritzel/drivetrain';
import { type ProblemText, problemText } from '@ritzel/sentences/problems';
import type { LimitRule, OperatingBin, Range } from './limit-rule.ts';

/** What is wrong with a rule, at which of its fields. */
export interface RuleProblem {
  /** Dotted path within the rule: `bins.1.boundaries.b`. */
  readonly field: string;
  readonly code: string;
  readonly message: ProblemText;
}

const MOST_BINS = 64;
const LONGEST_DELAY_S = 7 * 86_400;
const MOST_SAMPLES = 20;

/** All that is wrong with a rule, so that a form can show each at its field; empty where it can be used. */
export function checkRule(
  rule: LimitRule,
  units: { readonly signal: string; readonly rule: string },
): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const add = (field: string, code: string, message: ProblemText) => problems.push({ field, code, message });
  if (!areConvertible(units.signal, units.rule))
    add('unit', 'unitUnfit', problemText('RULE_UNIT_UNFIT', { unit: units.rule, signal: units.signal }));
  if (rule.kind === 'no-data') {
    if (!(rule.afterS > 0 && rule.afterS <= 30 * 86_400))
      add('afterS', 'timeUnfit', problemText('RULE_TIME_WITHOUT_DATA'));
    return problems;
  }
  const isFixed = rule.kind === 'fixed';
  if (rule.boundaries !== null) checkBoundaries('boundaries', rule.boundaries, rule.direction, add);
  else if (!isFixed || rule.bins.length === 0)
    add('boundaries', 'boundariesMissing', problemText('RULE_BOUNDARIES_MISSING'));
  if (!(rule.deadband >= 0 && Number.isFinite(rule.deadband)))
    add('deadband', 'deadbandNegative', problemText('RULE_DEADBAND_NEGATIVE'));
  for (const field of ['onDelayS', 'offDelayS'] as const)
    if (!(rule[field] >= 0 && rule[field] <= LONGEST_DELAY_S))
      add(field, 'delayUnfit', problemText('RULE_DELAY_UNFIT'));
  const { of, outOf } = rule.minimum;
  if (!Number.isInteger(of) || !Number.isInteger(outOf) || of < 1 || outOf > MOST_SAMPLES || of > outOf)
    add('minimum', 'minimumUnfit', problemText('RULE_SAMPLES_UNFIT', { most: MOST_SAMPLES }));
  if (rule.kind === 'rate' && !(rule.windowH > 0 && rule.windowH <= 24 * 366))
    add('windowH', 'windowUnfit', problemText('RULE_WINDOW_UNFIT'));
  if (rule.kind === 'fixed') checkBins(rule.bins, rule.direction, add);
  return problems;
}

type Add = (field: string, code: string, message: ProblemText) => void;

function checkBoundaries(
  field: string,
  { a, b, c, good }: Boundaries,
  direction: 'above' | 'below',
  add: Add,
): void {
  const named = [
    ['good', good],
    ['a', a],
    ['b', b],
    ['c', c],
  ] as const;
  const given = named.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  for (const { name, value } of given)
    if (!Number.isFinite(value)) add(`${field}.${name}`, 'numberUnfit', problemText('RULE_NUMBER_UNFIT'));
  for (let i = 1; i < given.length; i += 1) {
    const [before, after] = [given[i - 1]!, given[i]!];
    const isOrdered = direction === 'below' ? after.value < before.value : after.value > before.value;
    if (!isOrdered && Number.isFinite(after.value) && Number.isFinite(before.value))
      add(
        `${field}.${after.name}`,
        'orderWrong',
        direction === 'below'
          ? problemText('RULE_MUST_BE_BELOW', { value: before.value })
          : problemText('RULE_MUST_BE_ABOVE', { value: before.value }),
      );
  }
}

function checkBins(bins: readonly OperatingBin[], direction: 'above' | 'below', add: Add): void {
  if (bins.length > MOST_BINS) add('bins', 'binsTooMany', problemText('RULE_MOST_BINS', { most: MOST_BINS }));
  bins.forEach((bin, index) => {
    checkBoundaries(`bins.${index}.boundaries`, bin.boundaries, direction, add);
    for (const axis of ['speedRpm', 'loadPercent'] as const)
      if (bin[axis] !== undefined && isReversed(bin[axis]))
        add(`bins.${index}.${axis}`, 'rangeReversed', problemText('RULE_RANGE_REVERSED'));
    const other = bins.findIndex((each, at) => at < index && overlaps(each, bin));
    if (other >= 0) add(`bins.${index}`, 'binsOverlap', problemText('RULE_BINS_OVERLAP', { bin: other + 1 }));
  });
}

const isReversed = ({ from, to }: Range) => from !== undefined && to !== undefined && from >= to;

const meet = (x: Range | undefined, y: Range | undefined) =>
  Math.max(x?.from ?? -Infinity, y?.from ?? -Infinity) < Math.min(x?.to ?? Infinity, y?.to ?? Infinity);

const overlaps = (x: OperatingBin, y: OperatingBin) =>
  meet(x.speedRpm, y.speedRpm) && meet(x.loadPercent, y.loadPercent);
