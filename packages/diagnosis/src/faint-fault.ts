import type { BearingChances } from './bearing-chance.ts';
import type { BearingEvidence } from './bearing-evidence.ts';
import { type BearingFinding, FAMILY_NAMES, isCageAlone, makeFinding } from './bearing-finding.ts';
import type { FamilyChance } from './family-chance.ts';
import { evidence } from './finding.ts';

/** What a bearing shows once exact repetition is taken out of the signal, against chance in the same record. */
export interface FaintEvidence {
  readonly measured: BearingEvidence;
  readonly chances: BearingChances;
}

/** The evidence of one bearing, with that of its faint lines where the clear ones did not decide. */
export interface WholeEvidence extends BearingEvidence {
  readonly faint?: FaintEvidence;
}

/** Where the rules for faint lines draw theirs. Exported so that a validation can move them. */
export interface FaintThresholds {
  /** Least height over chance, dB. */
  readonly leastDb: number;
  /** The same in spreads of chance (a tenth of all other families reaches one). */
  readonly leastSpreads: number;
  /** From here one race alone explains what is seen, dB. */
  readonly clearDb: number;
  /** Below it, the other race speaks for the rolling elements from this share of its height, and these spreads. */
  readonly otherShare: number;
  readonly otherSpreads: number;
}

export const FAINT_THRESHOLDS: FaintThresholds = {
  leastDb: 4,
  leastSpreads: 1.8,
  clearDb: 18,
  otherShare: 0.2,
  otherSpreads: 0.5,
};
/** Chance spreads at least this much, dB: a record whose other families stand alike still fluctuates. */
const LEAST_SPREAD_DB = 1.5;
/** Cage lines speak of a rolling element only where there are impacts: normal noise has a kurtosis of 3. */
const IMPACT_KURTOSIS = 3.5;

type Fault = BearingFinding['fault'];
type Part = keyof BearingChances;

const FAULT_OF: Record<Part, Fault> = {
  outer: 'outer-race',
  inner: 'inner-race',
  rolling: 'rolling-element',
  cage: 'cage',
};

/**
 * The fault that faint lines show, or undefined. A damaged race is struck by every element that passes and shows one
 * clear family. A damaged element strikes either race, when it happens to turn its spot there: it shows faint lines of
 * both, its own, or the cage that carries it together with impacts.
 */
export function findFaintFault(
  { measured, chances }: FaintEvidence,
  kurtosis: number,
  thresholds: FaintThresholds = FAINT_THRESHOLDS,
): BearingFinding | undefined {
  const { leastDb, leastSpreads, clearDb, otherShare, otherSpreads } = thresholds;
  const isSeen = (chance: FamilyChance) =>
    chance.overChanceDb >= leastDb && spreadsOf(chance) >= leastSpreads;
  const heightOf = (part: Part) => (isSeen(chances[part]) ? chances[part].overChanceDb : 0);
  const make = (fault: Fault, parts: readonly Part[]) => finding(measured, chances, fault, parts, leastDb);
  const [race, other]: [Part, Part] =
    chances.outer.overChanceDb >= chances.inner.overChanceDb ? ['outer', 'inner'] : ['inner', 'outer'];
  const raceDb = heightOf(race);
  const rollingDb = heightOf('rolling');
  const cageDb = heightOf('cage');
  const isImpacting = kurtosis > IMPACT_KURTOSIS && !isCageAlone(measured);
  if (raceDb >= clearDb && raceDb >= rollingDb) return make(FAULT_OF[race], [race]);
  const otherDb = chances[other].overChanceDb;
  const isShared = otherDb >= otherShare * raceDb && spreadsOf(chances[other]) >= otherSpreads;
  if (raceDb > 0 && isShared) return make('rolling-element', [race, other]);
  const elementDb = isImpacting ? Math.max(rollingDb, cageDb) : rollingDb;
  if (elementDb > raceDb) {
    const parts: Part[] = rollingDb >= cageDb ? ['rolling', 'cage'] : ['cage', 'rolling'];
    return make(
      'rolling-element',
      parts.filter((part) => heightOf(part) > 0),
    );
  }
  if (cageDb > raceDb) return make('cage', ['cage']);
  return raceDb > 0 ? make(FAULT_OF[race], [race]) : undefined;
}

function spreadsOf({ overChanceDb, spreadDb }: FamilyChance): number {
  return overChanceDb / Math.max(LEAST_SPREAD_DB, spreadDb);
}

function finding(
  measured: BearingEvidence,
  chances: BearingChances,
  fault: Fault,
  parts: readonly Part[],
  leastDb: number,
): BearingFinding {
  const leading = parts[0]!;
  const isOfRaces = fault === 'rolling-element' && (leading === 'outer' || leading === 'inner');
  const why = [
    ...(isOfRaces ? [evidence('BEARING_BOTH_RACES', {})] : []),
    ...(fault === 'rolling-element' && parts.includes('cage') ? [evidence('BEARING_CAGE_IMPACTS', {})] : []),
    ...parts.map((part) =>
      evidence('BEARING_OVER_CHANCE', { family: FAMILY_NAMES[part], overDb: chances[part].overChanceDb }),
    ),
  ];
  const families = parts.map((part) => measured[part]);
  const score = chances[leading].overChanceDb;
  return makeFinding(measured, { fault, score, families, why }, leastDb);
}
