import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { countFloods, type Exceedance } from '@ritzel/alarms';
import type { LearnedRuleKind, LimitReplay, ReplayFacts } from '@ritzel/contract';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Confirmed faults in an answer; those that the draft changes come first. */
const MOST_FAULTS = 200;
const SIDES = ['today', 'draft'] as const;
type Side = (typeof SIDES)[number];

/** What one rule set has come to over the signals so far. */
interface SideSums {
  readonly alarms: number;
  readonly withoutFault: number;
  readonly floods: number;
  readonly chattering: number;
  /** The shares of the time in alarm of all signals, added. */
  readonly activeShares: number;
}

/** A fault that was confirmed at a machine, and the first alarm of any of its signals that warned of it. */
export interface SummedFault {
  readonly caseNumber: number;
  readonly confirmedAt: string;
  readonly today: string | null;
  readonly draft: string | null;
}

/** What a replay has come to; plain JSON, kept with the number of signals that it covers. */
export interface ReplaySums {
  readonly today: SideSums;
  readonly draft: SideSums;
  /** By the id of their case: a fault is one, however many signals its machine has. */
  readonly faults: Readonly<Record<string, SummedFault>>;
  readonly leftOut: number;
  /** Rules of the draft that were learned on one signal and say nothing of others. */
  readonly leftOutRules: readonly LearnedRuleKind[];
  /** Signals that have learned rules in force, which are left out of today as well. */
  readonly learnedToday: number;
}

const NOTHING: SideSums = { alarms: 0, withoutFault: 0, floods: 0, chattering: 0, activeShares: 0 };

export const emptySums = (leftOutRules: readonly LearnedRuleKind[]): ReplaySums => ({
  ...{ today: NOTHING, draft: NOTHING, faults: {}, leftOut: 0, leftOutRules, learnedToday: 0 },
});

type SideResult = {
  readonly facts: Pick<ReplayFacts, 'alarms' | 'withoutFault' | 'isChattering' | 'activeShare' | 'faults'>;
  readonly exceedances: readonly Exceedance[];
};
export type SignalResult = Readonly<Record<Side, SideResult>> & { readonly hasLearned: boolean };

interface ReplayAccount {
  add(result: SignalResult): void;
  leaveOut(): void;
  sums(): ReplaySums;
  /** The alarms of each minute, to go on with after a restart. */
  pack(): Buffer;
}

/**
 * Adds up what a replay came to over many signals. Alarms are kept as a number a minute, so that the memory depends on the
 * span and not on how many there are.
 */
export function makeReplayAccount(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  before: ReplaySums,
  packed: Buffer | null,
): ReplayAccount {
  const minutes = Math.max(1, Math.ceil((toMs - fromMs) / MINUTE_MS));
  const both = new Uint32Array(2 * minutes);
  if (packed !== null) new Uint8Array(both.buffer).set(inflateRawSync(packed));
  const perMinute = { today: both.subarray(0, minutes), draft: both.subarray(minutes) };
  const faults = new Map(Object.entries(before.faults));
  let sums = before;

  const addSide = (side: Side, { facts, exceedances }: SideResult): SideSums => {
    for (const { beginMs } of exceedances)
      perMinute[side][Math.min(minutes - 1, Math.max(0, Math.floor((beginMs - fromMs) / MINUTE_MS)))]! += 1;
    for (const { caseId, caseNumber, confirmedAt, foundAt } of facts.faults) {
      const known = faults.get(caseId) ?? { caseNumber, confirmedAt, today: null, draft: null };
      faults.set(caseId, { ...known, [side]: earlierOf(known[side], foundAt) });
    }
    const { alarms, withoutFault, floods, chattering, activeShares } = sums[side];
    return {
      floods,
      alarms: alarms + facts.alarms,
      withoutFault: withoutFault + facts.withoutFault,
      chattering: chattering + (facts.isChattering ? 1 : 0),
      activeShares: activeShares + facts.activeShare,
    };
  };

  return {
    add(result) {
      sums = {
        ...sums,
        today: addSide('today', result.today),
        draft: addSide('draft', result.draft),
        learnedToday: sums.learnedToday + (result.hasLearned ? 1 : 0),
      };
    },
    leaveOut() {
      sums = { ...sums, leftOut: sums.leftOut + 1 };
    },
    sums: () => ({
      ...sums,
      today: { ...sums.today, floods: countFloods(perMinute.today) },
      draft: { ...sums.draft, floods: countFloods(perMinute.draft) },
      faults: Object.fromEntries(faults),
    }),
    pack: () => deflateRawSync(new Uint8Array(both.buffer), { level: 1 }),
  };
}

/** Times as ISO text in UTC, which orders as the times do. */
function earlierOf(x: string | null, y: string | null): string | null {
  if (x === null || y === null) return x ?? y;
  return x < y ? x : y;
}

type ReplayFigures = Pick<
  LimitReplay,
  'today' | 'draft' | 'confirmedFaults' | 'faults' | 'leftOut' | 'leftOutRules' | 'learnedToday'
>;

/** The sums as a reader gets them. */
export function toReplayFigures(
  sums: ReplaySums,
  { days, done }: { readonly days: number; readonly done: number },
): ReplayFigures {
  const faults = Object.entries(sums.faults);
  const found = (side: Side) => faults.filter(([, fault]) => fault[side] !== null).length;
  const sideOf = (side: Side) => {
    const { activeShares, ...counts } = sums[side];
    return {
      ...counts,
      alarmsAWeek: counts.alarms / (days / 7),
      activeShare: activeShares / Math.max(1, done - sums.leftOut),
      found: found(side),
    };
  };
  return {
    today: sideOf('today'),
    draft: sideOf('draft'),
    confirmedFaults: faults.length,
    faults: toReplayedFaults(sums.faults),
    ...{ leftOut: sums.leftOut, leftOutRules: [...sums.leftOutRules], learnedToday: sums.learnedToday },
  };
}

/** Faults as a reader gets them, first those that the draft changes. */
export const toReplayedFaults = (faults: ReplaySums['faults']): LimitReplay['faults'] =>
  Object.entries(faults)
    .toSorted(([, x], [, y]) => changeOf(y) - changeOf(x) || (x.confirmedAt < y.confirmedAt ? 1 : -1))
    .slice(0, MOST_FAULTS)
    .map(([caseId, { caseNumber, confirmedAt, today, draft }]) => ({
      ...{ caseId, caseNumber, confirmedAt },
      today: { foundAt: today, daysBefore: daysBetween(today, confirmedAt) },
      draft: { foundAt: draft, daysBefore: daysBetween(draft, confirmedAt) },
    }));

const daysBetween = (from: string | null, to: string): number | null =>
  from === null ? null : (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** How far the draft moves the day on which a fault is found; what only one of both finds moves farthest. */
function changeOf({ today, draft }: SummedFault): number {
  if (today === null && draft === null) return 0;
  if (today === null || draft === null) return Number.MAX_VALUE;
  return Math.abs(Date.parse(today) - Date.parse(draft));
}
