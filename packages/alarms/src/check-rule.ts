import { areConvertible, type Boundaries } from '@ritzel/drivetrain';
import type { LimitRule, OperatingBin, Range } from './limit-rule.ts';

/** What is wrong with a rule, at which of its fields. */
export interface RuleProblem {
  /** Dotted path within the rule: `bins.1.boundaries.b`. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
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
  const add = (field: string, code: string, message: string) => problems.push({ field, code, message });
  if (!areConvertible(units.signal, units.rule))
    add('unit', 'unitUnfit', `A limit in ${units.rule} does not fit a signal in ${units.signal}.`);
  if (rule.kind === 'no-data') {
    if (!(rule.afterS > 0 && rule.afterS <= 30 * 86_400))
      add('afterS', 'timeUnfit', 'Choose a time between a second and 30 days.');
    return problems;
  }
  const isFixed = rule.kind === 'fixed';
  if (rule.boundaries !== null) checkBoundaries('boundaries', rule.boundaries, rule.direction, add);
  else if (!isFixed || rule.bins.length === 0)
    add(
      'boundaries',
      'boundariesMissing',
      'Give the boundaries, or at least one operating bin that has some.',
    );
  if (!(rule.deadband >= 0 && Number.isFinite(rule.deadband)))
    add('deadband', 'deadbandNegative', 'The deadband is zero or more.');
  for (const field of ['onDelayS', 'offDelayS'] as const)
    if (!(rule[field] >= 0 && rule[field] <= LONGEST_DELAY_S))
      add(field, 'delayUnfit', 'A delay is between zero and seven days.');
  const { of, outOf } = rule.minimum;
  if (!Number.isInteger(of) || !Number.isInteger(outOf) || of < 1 || outOf > MOST_SAMPLES || of > outOf)
    add(
      'minimum',
      'minimumUnfit',
      `Choose a number of samples out of at most ${MOST_SAMPLES} that is not larger than those.`,
    );
  if (rule.kind === 'rate' && !(rule.windowH > 0 && rule.windowH <= 24 * 366))
    add('windowH', 'windowUnfit', 'The window of a rate is longer than zero and at most a year.');
  if (rule.kind === 'fixed') checkBins(rule.bins, rule.direction, add);
  return problems;
}

type Add = (field: string, code: string, message: string) => void;

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
    if (!Number.isFinite(value)) add(`${field}.${name}`, 'numberUnfit', 'This is no number.');
  for (let i = 1; i < given.length; i += 1) {
    const [before, after] = [given[i - 1]!, given[i]!];
    const isOrdered = direction === 'below' ? after.value < before.value : after.value > before.value;
    if (!isOrdered && Number.isFinite(after.value) && Number.isFinite(before.value))
      add(
        `${field}.${after.name}`,
        'orderWrong',
        direction === 'below'
          ? `It must be below ${before.value}, for low values are the bad ones here.`
          : `It must be above ${before.value}.`,
      );
  }
}

function checkBins(bins: readonly OperatingBin[], direction: 'above' | 'below', add: Add): void {
  if (bins.length > MOST_BINS) add('bins', 'binsTooMany', `A rule has at most ${MOST_BINS} operating bins.`);
  bins.forEach((bin, index) => {
    checkBoundaries(`bins.${index}.boundaries`, bin.boundaries, direction, add);
    for (const axis of ['speedRpm', 'loadPercent'] as const)
      if (bin[axis] !== undefined && isReversed(bin[axis]))
        add(`bins.${index}.${axis}`, 'rangeReversed', 'The range begins after its end.');
    const other = bins.findIndex((each, at) => at < index && overlaps(each, bin));
    if (other >= 0)
      add(
        `bins.${index}`,
        'binsOverlap',
        `This bin overlaps bin ${other + 1}: one operating state has one limit.`,
      );
  });
}

const isReversed = ({ from, to }: Range) => from !== undefined && to !== undefined && from >= to;

const meet = (x: Range | undefined, y: Range | undefined) =>
  Math.max(x?.from ?? -Infinity, y?.from ?? -Infinity) < Math.min(x?.to ?? Infinity, y?.to ?? Infinity);

const overlaps = (x: OperatingBin, y: OperatingBin) =>
  meet(x.speedRpm, y.speedRpm) && meet(x.loadPercent, y.loadPercent);
