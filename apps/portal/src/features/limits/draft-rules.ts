import { convertRule, type LimitRule } from '@ritzel/alarms';
import {
  LEARNED_RULE_KINDS,
  type LimitEdition,
  type LimitLevel,
  type LimitReplay,
  type LimitRuleDto,
  type SignalLimits,
} from '@ritzel/contract';
import { areConvertible } from '@ritzel/drivetrain';
import { hashKey } from '@tanstack/react-query';

export type RuleKind = LimitRuleDto['kind'];
type RuleOf<K extends RuleKind> = Extract<LimitRuleDto, { kind: K }>;
export type FixedRule = RuleOf<'fixed'>;
export type TimedRule = Exclude<LimitRuleDto, { kind: 'no-data' }>;
export type Boundaries = TimedRule['boundaries'];
export type BoundaryName = 'a' | 'b' | 'c';

/** What is edited: the rules of the next edition with their words. `binIndex` of the fixed rule, or null outside of bins. */
export interface LimitDraft {
  readonly rules: readonly LimitRuleDto[];
  readonly source: string;
  readonly reason: string;
}

const TIMING = {
  direction: 'above',
  gate: {},
  from: 'WARNING',
  minimum: { of: 3, outOf: 5 },
} as const;

/** A rule to begin with, where a signal has none of its kind. */
export function firstRule(
  kind: 'fixed' | 'rate' | 'no-data',
  usual: number,
  intervalS: number,
): LimitRuleDto {
  const high = tidy(usual === 0 ? 1 : Math.abs(usual) * 1.5);
  const delays = { onDelayS: 0, offDelayS: Math.max(60, 2 * intervalS) };
  if (kind === 'no-data') return { kind, afterS: Math.max(600, 10 * intervalS), severity: 'WARNING' };
  if (kind === 'rate')
    return {
      ...{ kind, ...TIMING, minimum: { of: 1, outOf: 1 }, ...delays, windowH: 24, deadband: 0 },
      boundaries: { b: tidy(high / 24), c: tidy(high / 12) },
    };
  return {
    ...{ kind, ...TIMING, ...delays, bins: [], deadband: tidy(high / 50) },
    boundaries: { a: tidy(high * 0.7), b: high, c: tidy(high * 1.6) },
  };
}

/** Two significant digits: a proposal that a person would write. */
function tidy(value: number): number {
  return Number(value.toPrecision(2));
}

/** What the editor opens with: the draft, what is in force at this level, what is shipped, or a proposal. */
export function limitDraftOf(limits: SignalLimits, level: LimitLevel, usual: number): LimitDraft {
  const { unit } = limits.signal;
  const edition = draftEdition(limits, level) ?? editionInForce(limits, level);
  if (edition !== undefined && areConvertible(edition.unit, unit))
    return {
      // @NOTE: the schema of the contract is that of the rule, with undefined for what is left out
      rules: edition.rules.map((rule) => convertRule(rule as LimitRule, edition.unit, unit) as LimitRuleDto),
      source: edition.source,
      reason: edition.state === 'draft' ? edition.reason : '',
    };
  const { shipped } = limits;
  return {
    rules: [shipped?.rule ?? firstRule('fixed', usual, limits.signal.intervalS ?? 600)],
    source: '',
    reason: '',
  };
}

export const draftEdition = ({ editions }: SignalLimits, level: LimitLevel): LimitEdition | undefined =>
  editions.find((edition) => edition.level === level && edition.state === 'draft');

export const editionInForce = ({ editions }: SignalLimits, level: LimitLevel): LimitEdition | undefined =>
  editions.find((edition) => edition.level === level && edition.state === 'in-force');

/** An edition that says nothing about the signal any more: it is measured in another kind of unit since. */
export function unfitEdition(limits: SignalLimits, level: LimitLevel): LimitEdition | undefined {
  const edition = draftEdition(limits, level) ?? editionInForce(limits, level);
  return edition !== undefined && !areConvertible(edition.unit, limits.signal.unit) ? edition : undefined;
}

/** The number that the draft would be published under. */
export function nextEdition({ editions }: SignalLimits, level: LimitLevel): number {
  const ofLevel = editions.filter((edition) => edition.level === level);
  const draft = ofLevel.find(({ state }) => state === 'draft');
  return draft?.edition ?? Math.max(0, ...ofLevel.map(({ edition }) => edition)) + 1;
}

export function ruleOf<K extends RuleKind>(draft: LimitDraft, kind: K): RuleOf<K> | undefined {
  return draft.rules.find((rule): rule is RuleOf<K> => rule.kind === kind);
}

/** The draft with a rule in place of the one of its kind. */
export function withRule(draft: LimitDraft, rule: LimitRuleDto): LimitDraft {
  const isNew = draft.rules.every(({ kind }) => kind !== rule.kind);
  return {
    ...draft,
    rules: isNew
      ? [...draft.rules, rule]
      : draft.rules.map((each) => (each.kind === rule.kind ? rule : each)),
  };
}

export const withoutRule = (draft: LimitDraft, kind: RuleKind): LimitDraft => ({
  ...draft,
  rules: draft.rules.filter((rule) => rule.kind !== kind),
});

/** The boundaries that are edited: of an operating bin, or outside of all. */
export function boundariesOf(rule: TimedRule, binIndex: number | null): Boundaries {
  if (rule.kind === 'fixed' && binIndex !== null) return rule.bins[binIndex]?.boundaries ?? rule.boundaries;
  return rule.boundaries;
}

export function withBoundaries<R extends TimedRule>(
  rule: R,
  binIndex: number | null,
  boundaries: NonNullable<Boundaries>,
): LimitRuleDto {
  if (rule.kind !== 'fixed' || binIndex === null) return { ...rule, boundaries };
  return {
    ...rule,
    bins: rule.bins.map((bin, index) => (index === binIndex ? { ...bin, boundaries } : bin)),
  };
}

/** A step that a hand can set: a twentieth of the decade of the highest boundary. */
export function stepOf(boundaries: Boundaries): number {
  const { a = 0, b, c } = boundaries ?? { b: 1, c: 1 };
  const highest = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), 1e-9);
  return 10 ** Math.floor(Math.log10(highest)) / 20;
}

/** To the next step, without the dust of binary fractions. */
export function snap(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toPrecision(12));
}

/**
 * Boundaries for a range of operation by its own statistics: ISO 20816-1 recommends an ALARM above the usual value by a
 * quarter of B/C, and never above one and a quarter of it. Where no standard fits, six deviations of what is usual.
 */
export function proposeBoundaries(
  usual: { readonly median: number; readonly scatter: number },
  shipped: Boundaries,
): NonNullable<Boundaries> {
  const { median, scatter } = usual;
  // Nine of ten values within the scatter: 1.64 deviations of a normal distribution.
  const deviation = scatter / 1.64;
  if (shipped === null) {
    const b = tidy(median + 6 * deviation);
    return { a: tidy(median + 4 * deviation), b, c: tidy(median + 12 * deviation) };
  }
  const b = tidy(Math.min(1.25 * shipped.b, Math.max(median + 0.25 * shipped.b, median + 4 * deviation)));
  return { a: tidy((median + b) / 2), b, c: tidy(Math.max(b * 1.25, shipped.c * (b / shipped.b))) };
}

type OperatingBin = FixedRule['bins'][number];
export type OperatingCell = Pick<OperatingBin, 'speedRpm' | 'loadPercent'>;

const isSameRange = (x: OperatingCell['speedRpm'], y: OperatingCell['speedRpm']) =>
  x?.from === y?.from && x?.to === y?.to;

/** The bin of the rule that is exactly this cell of the grid; -1 where there is none. */
export const binOfCell = ({ bins }: FixedRule, cell: OperatingCell): number =>
  bins.findIndex(
    (bin) => isSameRange(bin.speedRpm, cell.speedRpm) && isSameRange(bin.loadPercent, cell.loadPercent),
  );

const contains = (range: OperatingCell['speedRpm'], value: number): boolean =>
  range === undefined ||
  (Number.isFinite(value) &&
    (range.from === undefined || value >= range.from) &&
    (range.to === undefined || value < range.to));

/** Whether a machine that runs like this is in the range. */
export const isInCell = ({ speedRpm, loadPercent }: OperatingCell, speed: number, load: number): boolean =>
  contains(speedRpm, speed) && contains(loadPercent, load);

/** Whether a replay over many signals was of these rules and of signals like this one; what is learned is left out of it. */
export function isReplayOf(
  replay: LimitReplay | null | undefined,
  rules: readonly LimitRuleDto[],
  { role, equipmentType }: SignalLimits['signal'],
): boolean {
  if (!replay || replay.role !== role || replay.partType !== equipmentType) return false;
  const kept = rules.filter(({ kind }) => !LEARNED_RULE_KINDS.some((learned) => learned === kind));
  return hashKey([replay.rules]) === hashKey([kept]);
}
