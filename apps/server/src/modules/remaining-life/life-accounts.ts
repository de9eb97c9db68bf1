import type { LifeAccount, LifeInputsDto } from '@ritzel/contract';
import { accountLife, type CatalogueRating, type LifeElement, type LifePeriod } from '@ritzel/diagnosis';
import {
  type AccountBeginning,
  beginningOfAccount,
  type ReadKinematicsPeriod,
  replacedAt,
} from './account-periods.ts';
import type { StoredLoadDay } from './load-day-store.ts';
import type { LoadReference } from './load-reference.ts';
import type { MachineAge } from './machine-age-store.ts';

/** All that the accounts of a drivetrain rest on. */
export interface AccountFacts {
  readonly reference: LoadReference;
  readonly days: readonly StoredLoadDay[];
  readonly periods: readonly ReadKinematicsPeriod[];
  readonly age: MachineAge;
  /** When a repair closed a finding of an element. */
  readonly repaired: ReadonlyMap<string, number>;
  readonly ratings: ReadonlyMap<string, CatalogueRating>;
  readonly entered: ReadonlyMap<string, { readonly inputs: LifeInputsDto; readonly revision: number }>;
  /** By the identifier of the part. */
  readonly partIds: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

const HOUR_MS = 3_600_000;
const YEAR_MS = 365.25 * 86_400_000;
/** From less than a week nobody knows how a machine is usually run. */
const HOURS_FOR_DATE = 168;
/** Beyond, a date says nothing. */
const FARTHEST_YEARS = 100;

/** The accounts of these elements of the newest kinematics. */
export function makeAccounts(
  facts: AccountFacts,
  isWanted: (element: LifeElement) => boolean,
): LifeAccount[] {
  const elements = facts.periods.at(-1)?.elements ?? [];
  return elements.filter(isWanted).map((element) => makeAccount(facts, element));
}

function makeAccount(facts: AccountFacts, element: LifeElement): LifeAccount {
  const { age, days, entered, nowMs, partIds, periods, ratings, reference, repaired } = facts;
  const { inputs, revision } = entered.get(element.id) ?? { inputs: {}, revision: 0 };
  const { newSince, ...lifeInputs } = inputs;
  const beginning = beginningOfAccount({
    enteredDay: newSince,
    repairedMs: repaired.get(element.id),
    replacedMs: replacedAt(periods, element.id),
    commissionedDay: age.commissionedDay,
    firstMeasuredMs: days[0]?.dayMs ?? nowMs,
  });
  const own = days.filter(({ dayMs }) => dayMs >= beginning.firstDayMs);
  const rating = ratings.get(element.designation ?? '') ?? {};
  const life = accountLife(
    element,
    {
      periods: splitByVersion(own, periods, element),
      isLoadTorque: reference.quantity !== 'load',
      hasSpeed: reference.speed !== undefined,
    },
    lifeInputs,
    rating,
  );
  const time = timeOf(own, beginning, age, nowMs);
  const damageWithUnknown = life.damage === null || time.whole === null ? null : life.damage * time.whole;
  return {
    ...life,
    name: element.name ?? element.id,
    designation: element.designation,
    partId: partIds.get(element.part ?? '') ?? null,
    since: new Date(beginning.sinceMs).toISOString(),
    sinceBecause: beginning.because,
    knownHours: time.knownHours,
    unknownHours: time.unknownHours,
    damageWithUnknown,
    usedUp: usedUpOf(life.damage, damageWithUnknown, time.knownHours, nowMs),
    assumptions: [...life.assumptions],
    inputs,
    revision,
  };
}

/** Each version of the kinematics with the days it held at the beginning of; one that does not know the element, with the speed of now. */
function splitByVersion(
  days: readonly StoredLoadDay[],
  periods: readonly ReadKinematicsPeriod[],
  element: LifeElement,
): LifePeriod[] {
  return periods.flatMap(({ fromMs, elements }, index) => {
    const untilMs = periods[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    const own = days.filter(({ dayMs }) => dayMs >= fromMs && dayMs < untilMs);
    const speedRpm = elements.find(({ id }) => id === element.id)?.speedRpm ?? element.speedRpm;
    return own.length === 0 ? [] : [{ speedRpm, days: own }];
  });
}

/**
 * Hours that are known and not known since the beginning, and how many times the known the whole is if the rest was like
 * it: by the machine's own counter where the account begins with the machine, else by the calendar.
 */
function timeOf(
  days: readonly StoredLoadDay[],
  { sinceMs, because }: AccountBeginning,
  { counterHours }: MachineAge,
  nowMs: number,
): { readonly knownHours: number; readonly unknownHours: number; readonly whole: number | null } {
  const knownHours = days.reduce((sum, { knownS }) => sum + knownS, 0) / 3600;
  const runningHours = days.reduce((sum, { runningS }) => sum + runningS, 0) / 3600;
  const unknownHours = Math.max(0, (nowMs - sinceMs) / HOUR_MS - knownHours);
  const isWholeLife = because === 'commissioned' || because === 'first-measured';
  const byCounter =
    isWholeLife && counterHours !== null && runningHours > 0 ? counterHours / runningHours : undefined;
  const byCalendar = knownHours > 0 ? (knownHours + unknownHours) / knownHours : undefined;
  const whole = byCounter ?? byCalendar;
  return { knownHours, unknownHours, whole: whole === undefined ? null : Math.max(1, whole) };
}

/** When the rating life is used up at the pace of the known time: never a date without its band. */
function usedUpOf(
  damage: number | null,
  withUnknown: number | null,
  knownHours: number,
  nowMs: number,
): LifeAccount['usedUp'] {
  if (damage === null || withUnknown === null || knownHours < HOURS_FOR_DATE || damage <= 0) return null;
  const msPerLife = (knownHours * HOUR_MS) / damage;
  const [earliestMs, latestMs] = [withUnknown, damage].map((used) => Math.max(0, 1 - used) * msPerLife) as [
    number,
    number,
  ]; // @NOTE: two of two
  if (latestMs > FARTHEST_YEARS * YEAR_MS) return null;
  return {
    earliestAt: new Date(nowMs + earliestMs).toISOString(),
    latestAt: new Date(nowMs + latestMs).toISOString(),
  };
}
