import { convertRule, type findBin, type LimitRule, type SampleRule, withPeriod } from '@ritzel/alarms';
import { areConvertible, type LimitInForce, type Severity } from '@ritzel/drivetrain';
import { shortNameOf } from './criteria.ts';

/** A rule by which a signal raises alarms, and where it comes from. */
export interface SignalRule {
  readonly rule: SampleRule;
  readonly limitSet: string;
  /** The organisation's own edition; null of a shipped limit set. */
  readonly editionId: string | null;
}

/** An edition in force, as `signal_limits` answers it. */
export interface OwnLimits {
  readonly editionId: string;
  readonly edition: number;
  readonly rules: readonly LimitRule[];
  readonly unit: string;
  readonly source: string;
  readonly publishedMs: number;
  /** When the baseline was reset, in order; null where nothing was learned. */
  readonly resetsMs: readonly number[] | null;
}

/** The edition in force beside a signal, of `signal_limits own`, as `OwnLimits`. */
export const OWN_LIMITS = `case when own.edition_id is null then null else
              jsonb_build_object('editionId', own.edition_id, 'edition', own.edition, 'rules', own.rules, 'unit', own.unit,
                                 'source', own.source, 'publishedMs', extract(epoch from own.published_at) * 1000,
                                 'resetsMs', own.resets_ms) end as own`;

/** A signal that says nothing for too long. */
export interface SilenceRule {
  readonly afterMs: number;
  readonly severity: Severity;
  readonly limitSet: string;
  /** Null of the rule that holds for every limited signal: it is missing while others of its part are measured. */
  readonly editionId: string | null;
  readonly isLatching: boolean;
}

/**
 * A sensor or its cable has failed: its device goes on sending and this signal has not been among it for an hour. When the
 * whole device is silent, its own status says so.
 */
export const MISSING_SIGNAL: SilenceRule = {
  afterMs: 3_600_000,
  severity: 'AVERAGE',
  limitSet: 'Data of the device',
  editionId: null,
  isLatching: false,
};

/** What the values of a signal are compared with. */
export interface SignalCriteria {
  /** One limit decides the condition: the first; outside of all bins. */
  readonly limits: readonly LimitInForce[];
  /** The limits of the operating bins of the organisation's own edition, in its order. */
  readonly binLimits: readonly LimitInForce[];
  readonly bins: Parameters<typeof findBin>[0];
  readonly rules: readonly SignalRule[];
  readonly silence: SilenceRule | null;
  /** Stands for all of it: what was evaluated with another name is evaluated anew. */
  readonly name: string;
}

/** Below it a value comes so often that a single one says little. */
const OFTEN_MS = 60_000;
/** Of a decibel deadband the amount at B/C. */
const decibelAmount = (boundary: number, decibel: number) => boundary * (1 - 10 ** (-decibel / 20));

/**
 * The rule of a signal whose limits nobody has edited: beyond B/C of the limit in force (temperatures: A/B), in three of the last
 * five samples where they come every minute or more often; slow ones at once, and back after two intervals below the deadband.
 */
export function defaultRule(limit: LimitInForce | undefined, intervalMs: number): SignalRule | null {
  if (limit === undefined) return null;
  const isOften = intervalMs <= OFTEN_MS;
  const { boundaries, direction = 'above', fallsAfter, deadband = { kind: 'decibel', decibel: 1 } } = limit;
  return {
    limitSet: shortNameOf(limit.set),
    editionId: null,
    rule: {
      kind: 'fixed',
      boundaries,
      bins: [],
      direction,
      gate: {},
      // A vibration in zone B is that of many sound machines; a temperature beyond A/B is not what was designed.
      from: limit.quantity === 'temperature' ? 'AVERAGE' : 'WARNING',
      deadband:
        deadband.kind === 'absolute'
          ? deadband.amount
          : decibelAmount(Math.abs(boundaries.b), deadband.decibel),
      onDelayS: 0,
      // A severity that falls with one good value takes its alarm along: the next oil sample is months away.
      offDelayS: fallsAfter === 1 ? 0 : isOften ? 60 : (2 * intervalMs) / 1000,
      minimum: isOften ? { of: 3, outOf: 5 } : { of: 1, outOf: 1 },
    },
  };
}

/** Names a limit by all that decides: two limits of one name evaluate alike. */
function nameOfLimit({ set, unit, boundaries: { a, b, c, good } }: LimitInForce): string {
  return [set.id, unit, a, b, c, good].join('|');
}

/** What holds for a signal: the organisation's edition where there is one, else the shipped limits, in the signal's unit. */
export function criteriaOfSignal(
  shipped: readonly LimitInForce[],
  own: OwnLimits | null,
  { unit, intervalMs }: { readonly unit: string; readonly intervalMs: number },
): SignalCriteria {
  // An edition for many signals says nothing about one in another unit.
  if (own === null || !areConvertible(own.unit, unit)) {
    const rule = defaultRule(shipped[0], intervalMs);
    return {
      ...{ limits: shipped, binLimits: [], bins: [], silence: shipped.length === 0 ? null : MISSING_SIGNAL },
      rules: rule === null ? [] : [rule],
      name: shipped[0] === undefined ? '' : nameOfLimit(shipped[0]),
    };
  }
  const { editionId, edition } = own;
  const limitSet = `Own limits, edition ${edition}`;
  const learned = { resetsMs: own.resetsMs ?? [], latestMs: own.publishedMs };
  const rules = own.rules.map((rule) => withPeriod(convertRule(rule, own.unit, unit), learned));
  const fixed = rules.find((rule) => rule.kind === 'fixed');
  const limitOf = (boundaries: LimitInForce['boundaries']) =>
    ownLimit(own, boundaries, fixed, { shipped, unit });
  const noData = rules.find((rule) => rule.kind === 'no-data');
  return {
    // Without fixed boundaries of its own the condition keeps to what is shipped.
    limits: fixed === undefined ? shipped : fixed.boundaries === null ? [] : [limitOf(fixed.boundaries)],
    binLimits: (fixed?.bins ?? []).map(({ boundaries }) => limitOf(boundaries)),
    bins: fixed?.bins ?? [],
    rules: rules.flatMap((rule) => (rule.kind === 'no-data' ? [] : { rule, limitSet, editionId })),
    silence:
      noData === undefined
        ? MISSING_SIGNAL
        : {
            ...{ afterMs: noData.afterS * 1000, severity: noData.severity, limitSet, editionId },
            isLatching: noData.isLatching ?? false,
          },
    name: `edition ${editionId} ${unit}`,
  };
}

function ownLimit(
  { editionId, edition, source }: OwnLimits,
  boundaries: LimitInForce['boundaries'],
  rule: Extract<LimitRule, { kind: 'fixed' }> | undefined,
  { shipped, unit }: { readonly shipped: readonly LimitInForce[]; readonly unit: string },
): LimitInForce {
  const { quantity = 'ratio', place = 'housing', detector = 'value' } = shipped[0] ?? {};
  return {
    ...{ quantity, place, detector, unit, boundaries },
    direction: rule?.direction ?? 'above',
    deadband: { kind: 'absolute', amount: rule?.deadband ?? 0 },
    set: {
      id: `edition ${editionId}`,
      standard: 'Own limits,',
      edition: String(edition),
      table: '',
      class: `edition ${edition}`,
      ...{ support: 'any', parts: [], limits: [], source },
    },
  };
}

/** Where something is evaluated at all: a limit outside of bins, one inside, or a rule that needs none. */
export const isEvaluated = ({ limits, binLimits, rules, silence }: SignalCriteria): boolean =>
  limits.length > 0 || binLimits.length > 0 || rules.length > 0 || silence !== null;

/** Its values are compared with a limit: it counts in the condition of its part. */
export const isRated = ({ limits, binLimits }: Pick<SignalCriteria, 'limits' | 'binLimits'>): boolean =>
  limits.length > 0 || binLimits.length > 0;
