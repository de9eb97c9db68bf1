import {
  FIRST_RULE_STATE,
  FLOOD_IN_TEN_MINUTES,
  type RuleState,
  type SpectralRule,
  spectralRuleKey,
  stepSpectralRule,
} from '@ritzel/alarms';
import type { SpectralReplayFacts } from '@ritzel/contract';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import { isWarningOf } from '../limits/index.ts';
import { operatingOf } from './record-evaluation.ts';
import type { RecordResults, StoredEvaluation } from './spectral-evaluation-store.ts';

const TEN_MINUTES_MS = 600_000;
const WEEK_MS = 7 * 86_400_000;
/** Begins that are kept, the newest: what is kept of a replay is bounded, however many records it goes over. */
const MOST_BEGINS = 500;

type Begin = SpectralReplayFacts['begins'][number];

/** What one rule set has come to over the records so far, and what its rules remember; plain JSON. */
export interface ReplaySide {
  readonly states: Readonly<Record<string, RuleState>>;
  readonly alarms: number;
  readonly withoutFault: number;
  readonly floods: number;
  readonly recordsAbove: number;
  readonly begins: readonly Begin[];
  /** By the id of its case: the first alarm that warned of a confirmed fault. */
  readonly found: Readonly<Record<string, string>>;
  /** The times of the newest alarms, as many as a flood has at least. */
  readonly newestMs: readonly number[];
  readonly floodMs: number | null;
}

export const EMPTY_SIDE: ReplaySide = {
  ...{ states: {}, alarms: 0, withoutFault: 0, floods: 0, recordsAbove: 0 },
  ...{ begins: [], found: {}, newestMs: [], floodMs: null },
};

/** A fault of the machine that somebody confirmed. */
export interface KnownFault {
  readonly caseId: string;
  readonly caseNumber: number;
  readonly confirmedMs: number;
}

interface SteppedRecord extends Pick<StoredEvaluation, 'speedRpm' | 'load'> {
  readonly tMs: number;
  readonly results: RecordResults;
}

/** One record further, by the steps of a live one. */
export function stepSide(
  side: ReplaySide,
  rules: readonly SpectralRule[],
  { tMs, results, ...running }: SteppedRecord,
  faults: readonly KnownFault[] = [],
): ReplaySide {
  const isAbove = Object.values(results).some((worst) => (worst?.decibel ?? 0) > 0);
  let next: ReplaySide = { ...side, recordsAbove: side.recordsAbove + (isAbove ? 1 : 0) };
  for (const rule of rules) {
    const key = spectralRuleKey(rule);
    const sample = { tMs, decibel: results[key]?.decibel ?? null };
    const step = stepSpectralRule(next.states[key] ?? FIRST_RULE_STATE, sample, operatingOf(running), rule);
    next = { ...next, states: { ...next.states, [key]: step.state } };
    if (step.change === undefined) continue;
    const { code, atMs, to, value } = step.change;
    const at = new Date(atMs).toISOString();
    if (code === 'began')
      next = withAlarm(next, { from: at, to: null, severity: to, decibel: value, rule: key }, faults);
    else
      next = withOpen(next, key, (open) => {
        if (code === 'ended') return { ...open, to: at };
        return SEVERITIES[to] > SEVERITIES[open.severity]
          ? { ...open, severity: severityOf(SEVERITIES[to]), decibel: value }
          : open;
      });
  }
  return next;
}

function withAlarm(side: ReplaySide, begin: Begin, faults: readonly KnownFault[]): ReplaySide {
  const atMs = Date.parse(begin.from);
  const warned = faults.filter((fault) => isWarningOf(fault, atMs));
  const newestMs = [...side.newestMs, atMs].slice(-FLOOD_IN_TEN_MINUTES);
  const isFlood = newestMs.length === FLOOD_IN_TEN_MINUTES && atMs - newestMs[0]! < TEN_MINUTES_MS;
  // Stretches that touch are one flood.
  const isNew = isFlood && (side.floodMs === null || atMs - side.floodMs >= TEN_MINUTES_MS);
  return {
    ...side,
    alarms: side.alarms + 1,
    withoutFault: side.withoutFault + (warned.length === 0 ? 1 : 0),
    floods: side.floods + (isNew ? 1 : 0),
    floodMs: isFlood ? atMs : side.floodMs,
    newestMs,
    begins: [...side.begins, begin].slice(-MOST_BEGINS),
    found: { ...Object.fromEntries(warned.map(({ caseId }) => [caseId, begin.from])), ...side.found },
  };
}

function withOpen(side: ReplaySide, key: string, change: (open: Begin) => Begin): ReplaySide {
  const at = side.begins.findLastIndex(({ rule, to }) => rule === key && to === null);
  const open = side.begins[at];
  return open === undefined ? side : { ...side, begins: side.begins.with(at, change(open)) };
}

/** A side as a reader gets it; the span is that of its records. */
export function toSpectralFacts({ alarms, begins }: ReplaySide, spanMs: number): SpectralReplayFacts {
  return {
    alarms,
    alarmsAWeek: alarms / Math.max(1 / 7, spanMs / WEEK_MS),
    begins: begins.toSorted((x, y) => x.from.localeCompare(y.from)),
  };
}
