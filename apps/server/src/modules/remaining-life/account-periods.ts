import type { LifeElement } from '@ritzel/diagnosis';
import { lifeElements } from '@ritzel/diagnosis';
import { type Kinematics, readKinematics } from '@ritzel/drivetrain';
import type { KinematicsPeriod } from '../equipment/index.ts';

export interface ReadKinematicsPeriod {
  readonly fromMs: number;
  readonly kinematics: Kinematics;
  readonly elements: readonly LifeElement[];
}

/** The versions that can be read, with their elements at rated speed. */
export function readPeriods(
  periods: readonly KinematicsPeriod[],
  ratedSpeedRpm: number,
): ReadKinematicsPeriod[] {
  return periods.flatMap(({ fromMs, document }) => {
    const read = readKinematics(document);
    if (!('kinematics' in read)) return [];
    return [{ fromMs, kinematics: read.kinematics, elements: lifeElements(read.kinematics, ratedSpeedRpm) }];
  });
}

/** What makes an element another one: the designation of a bearing, the teeth of gears, the kind of a coupling. */
function identityOf({ bearings, gearPairs, planetaryStages, couplings }: Kinematics, id: string) {
  const bearing = bearings?.find((each) => each.id === id);
  if (bearing !== undefined) return bearing.designation?.toUpperCase().replaceAll(/[\s-]/g, '');
  const pair = gearPairs?.find((each) => each.id === id);
  if (pair !== undefined) return `${pair.pinion.teeth}/${pair.wheel.teeth}`;
  const stage = planetaryStages?.find((each) => each.id === id);
  if (stage !== undefined) return `${stage.sun?.teeth}/${stage.planetTeeth}/${stage.ring?.teeth}`;
  return couplings?.find((each) => each.id === id)?.kind;
}

/**
 * Since which version an element is the one of now: where an earlier version has another in its place it was replaced. What
 * an earlier version does not say was described later, not replaced.
 */
export function replacedAt(periods: readonly ReadKinematicsPeriod[], id: string): number | undefined {
  const newest = periods.at(-1);
  if (newest === undefined) return undefined;
  let identity = identityOf(newest.kinematics, id);
  let fromMs = newest.fromMs;
  for (const { kinematics, fromMs: from } of periods.slice(0, -1).reverse()) {
    const before = identityOf(kinematics, id);
    if (identity !== undefined && before !== undefined && before !== identity) return fromMs;
    identity ??= before;
    fromMs = from;
  }
  return undefined;
}

export type SinceBecause = 'entered' | 'repair' | 'kinematics' | 'commissioned' | 'first-measured';

export interface AccountBeginning {
  readonly sinceMs: number;
  readonly because: SinceBecause;
  /** The first day that counts, its beginning. */
  readonly firstDayMs: number;
}

const DAY_MS = 86_400_000;

/** Since when an element is accounted for. What a person entered goes before all, then what happened last. */
export function beginningOfAccount(known: {
  readonly enteredDay: string | undefined;
  readonly repairedMs: number | undefined;
  readonly replacedMs: number | undefined;
  readonly commissionedDay: string | null;
  readonly firstMeasuredMs: number;
}): AccountBeginning {
  const { enteredDay, repairedMs, replacedMs, commissionedDay, firstMeasuredMs } = known;
  const onDay = (day: string, because: SinceBecause) => {
    const sinceMs = Date.parse(`${day}T00:00:00Z`);
    return { sinceMs, because, firstDayMs: sinceMs };
  };
  if (enteredDay !== undefined) return onDay(enteredDay, 'entered');
  const happened = [
    ...(repairedMs === undefined ? [] : [{ sinceMs: repairedMs, because: 'repair' as const }]),
    ...(replacedMs === undefined ? [] : [{ sinceMs: replacedMs, because: 'kinematics' as const }]),
  ].toSorted((a, b) => b.sinceMs - a.sinceMs)[0];
  // Of the day itself nobody knows which half was before: it is unknown time.
  if (happened !== undefined)
    return { ...happened, firstDayMs: Math.ceil(happened.sinceMs / DAY_MS) * DAY_MS };
  return commissionedDay !== null && Date.parse(`${commissionedDay}T00:00:00Z`) <= firstMeasuredMs
    ? onDay(commissionedDay, 'commissioned')
    : { sinceMs: firstMeasuredMs, because: 'first-measured', firstDayMs: firstMeasuredMs };
}
