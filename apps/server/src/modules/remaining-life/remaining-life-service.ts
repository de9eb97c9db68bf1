import { type LifeInputsDto, type LimitForecast, problem, type RemainingLife } from '@ritzel/contract';
import type { LifeElement } from '@ritzel/diagnosis';
import { problemText } from '@ritzel/sentences';
import type { Pool } from 'pg';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { listBearingRatings } from '../bearings/index.ts';
import { readLimitsInForce } from '../conditions/index.ts';
import { makeSignalStore } from '../devices/index.ts';
import { listRepairedElements } from '../diagnoses/index.ts';
import { type Asset, listAssetsInScope, listKinematicsPeriods } from '../equipment/index.ts';
import { DAY_MS, type TelemetryStore } from '../telemetry-store/index.ts';
import { readPeriods } from './account-periods.ts';
import { makeAccounts } from './life-accounts.ts';
import { makeLifeInputStore } from './life-input-store.ts';
import {
  byEarliest,
  dailyReadings,
  FORECAST_DAYS,
  FORECAST_ROLES,
  forecastLimit,
} from './limit-forecasts.ts';
import { readLoadReference } from './load-counting.ts';
import { type CountedDrivetrain, forgetCounted, listLoadDays, type StoredLoadDay } from './load-day-store.ts';
import { findMachineAge } from './machine-age-store.ts';

export interface RemainingLifeParts {
  readonly pool: Pool;
  readonly db: Database;
  readonly readSeries: TelemetryStore['readSeries'];
  readonly now: () => number;
  /** The load of some days waits to be counted. */
  readonly onUncounted: (drivetrain: CountedDrivetrain) => void;
}

interface Acting {
  readonly caller: Caller;
  readonly requestId: string;
}

const MOST_SIGNALS = 24;

/** What is asked about, with its drivetrain and all parts of it. */
async function scopeOf(db: Database, caller: Caller, id: string) {
  const [asked] = await listAssetsInScope(db, caller, id);
  if (asked === undefined) throw problem.notFound('equipment');
  const drivetrainId = asked.drivetrainId ?? asked.id;
  const parts = asked.drivetrainId === null ? undefined : await listAssetsInScope(db, caller, drivetrainId);
  return { asked, drivetrainId, parts: parts ?? (await listAssetsInScope(db, caller, drivetrainId)) };
}

/** Whose elements are shown: of a part its own. */
const isOf = (asked: Asset) => (element: LifeElement) =>
  asked.drivetrainId === null || element.part === asked.identifier;

export async function readLife(
  parts: RemainingLifeParts,
  caller: Caller,
  equipmentId: string,
): Promise<RemainingLife> {
  const { db, now } = parts;
  const scope = await scopeOf(db, caller, equipmentId);
  const { asked, drivetrainId } = scope;
  const drivetrain = { id: drivetrainId, organisationId: caller.organisationId };
  const [found, limits, versions] = await Promise.all([
    readLoadReference(db, drivetrain),
    readLimitForecasts(parts, caller, asked, scope.parts),
    listKinematicsPeriods(db, caller, drivetrainId),
  ]);
  const empty = { equipmentId, drivetrainId, load: null, counted: null, accounts: [], limits };
  if ('missing' in found) return { ...empty, missing: found.missing };
  const { reference } = found;
  const load = {
    signalId: reference.load.id,
    signalName: reference.load.name,
    quantity: reference.quantity,
    unit: reference.load.unit,
    rated: reference.rated,
    speedSignalId: reference.speed?.id ?? null,
    ratedSpeedRpm: reference.ratedSpeedRpm,
  };
  const periods = readPeriods(versions, reference.ratedSpeedRpm);
  if (periods.length === 0) return { ...empty, load, missing: 'kinematics' };
  const designations = (periods.at(-1)?.elements ?? []).flatMap(({ designation }) => designation ?? []);
  const [days, age, repaired, ratings, entered] = await Promise.all([
    listLoadDays(db, drivetrain, reference.key),
    findMachineAge(db, caller, drivetrainId),
    listRepairedElements(
      db,
      scope.parts.map(({ id }) => id),
    ),
    listBearingRatings(db, caller.organisationId, designations),
    makeLifeInputStore(db, caller.organisationId).list(drivetrainId),
  ]);
  // A machine that has just begun to measure, and somebody is looking.
  if (days.length === 0) parts.onUncounted(drivetrain);
  return {
    ...empty,
    load,
    missing: null,
    counted: countedOf(days, age.counterHours, now()),
    accounts: makeAccounts(
      {
        ...{ reference, days, periods, age, repaired, ratings, nowMs: now() },
        entered: new Map(entered.map((each) => [each.element, each])),
        partIds: new Map(scope.parts.map(({ identifier, id }) => [identifier, id])),
      },
      isOf(asked),
    ),
  };
}

function countedOf(
  days: readonly StoredLoadDay[],
  counterHours: number | null,
  nowMs: number,
): RemainingLife['counted'] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const hoursOf = (of: (day: StoredLoadDay) => number) => days.reduce((sum, day) => sum + of(day), 0) / 3600;
  const knownHours = hoursOf(({ knownS }) => knownS);
  const spanHours = (Math.min(nowMs, last.dayMs + DAY_MS) - first.dayMs) / 3_600_000;
  return {
    fromDay: new Date(first.dayMs).toISOString().slice(0, 10),
    toDay: new Date(last.dayMs).toISOString().slice(0, 10),
    days: days.length,
    knownHours,
    runningHours: hoursOf(({ runningS }) => runningS),
    unknownHours: Math.max(0, spanHours - knownHours),
    counterHours,
  };
}

async function readLimitForecasts(
  { db, pool, readSeries, now }: RemainingLifeParts,
  caller: Caller,
  asked: Asset,
  assets: readonly Asset[],
): Promise<LimitForecast[]> {
  const own = asked.drivetrainId === null ? assets : [asked];
  const ids = own.map(({ id }) => id);
  const signals = (await makeSignalStore(db, caller).listOfRoles(ids, FORECAST_ROLES)).slice(0, MOST_SIGNALS);
  const limitsOf = new Map(
    await Promise.all(
      [...new Set(signals.map(({ assetId }) => assetId))].map(
        async (id) => [id, await readLimitsInForce(pool, id)] as const,
      ),
    ),
  );
  const today = Math.floor(now() / DAY_MS) * DAY_MS;
  const forecasts = await Promise.all(
    signals.map(async (signal) => {
      const limits = limitsOf.get(signal.assetId)?.get(signal.number);
      if (limits === undefined) return undefined;
      const series = await readSeries({
        ...{ assetId: signal.assetId, signalNumber: signal.number, buckets: FORECAST_DAYS },
        ...{ fromMs: today - (FORECAST_DAYS - 1) * DAY_MS, toMs: today + DAY_MS },
      });
      return forecastLimit(signal, limits, dailyReadings(series, now()));
    }),
  );
  return forecasts.filter((each) => each !== undefined).toSorted(byEarliest);
}

/** Enters what the life of an element is calculated from; nothing at all takes it back. */
export async function enterLifeInputs(
  { db, now }: RemainingLifeParts,
  { caller, requestId }: Acting,
  { id, element }: { readonly id: string; readonly element: string },
  { revision, inputs }: { readonly revision: number; readonly inputs: LifeInputsDto },
): Promise<{ revision: number }> {
  const { asked, drivetrainId } = await scopeOf(db, caller, id);
  const newest = readPeriods(await listKinematicsPeriods(db, caller, drivetrainId), 1).at(-1);
  const known = newest?.elements.filter(isOf(asked)).find((each) => each.id === element);
  if (known === undefined)
    throw problem.fieldInvalid('params.element', 'elementUnknown', problemText('ELEMENT_UNKNOWN'));
  refuseOfOtherKind(known.kind, inputs);
  if (inputs.newSince !== undefined && Date.parse(inputs.newSince) > now())
    throw problem.fieldInvalid('body.inputs.newSince', 'timeAhead', problemText('NEW_BY_TODAY'));
  return runTransaction(db, async (transaction) => {
    const store = makeLifeInputStore(transaction, caller.organisationId);
    const before = (await store.list(drivetrainId)).find((each) => each.element === element);
    const saved = await store.save(drivetrainId, { element, inputs, revision }, caller.userId);
    if (saved === undefined) throw problem.conflict(problemText('LIFE_INPUTS_CHANGED'));
    await recordAudit(transaction, {
      ...{ organisationId: caller.organisationId, userId: caller.userId, requestId },
      ...{ action: 'life-inputs.change', subjectType: 'equipment', subjectId: drivetrainId },
      detail: { element, from: before?.inputs ?? null, to: inputs },
    });
    return { revision: saved };
  });
}

const INPUTS_OF_KIND: Readonly<Record<LifeElement['kind'], ReadonlySet<keyof LifeInputsDto>>> = {
  bearing: new Set([
    ...(['ratedLifeHours', 'ratingKn', 'loadKn', 'reliability'] as const),
    ...(['kappa', 'contamination', 'fatigueLimitKn', 'newSince'] as const),
  ]),
  gear: new Set(['ratedLifeHours', 'exponent', 'newSince']),
  coupling: new Set(['fatigueRange', 'newSince']),
};

/** What a gear pair or a coupling does not have is refused at its field. */
function refuseOfOtherKind(kind: LifeElement['kind'], inputs: LifeInputsDto): void {
  // @NOTE: the keys of a checked object are those of its type
  for (const field of Object.keys(inputs) as (keyof LifeInputsDto)[]) {
    if (INPUTS_OF_KIND[kind].has(field)) continue;
    throw problem.fieldInvalid(
      `body.inputs.${field}`,
      'notOfThisKind',
      problemText('NOT_OF_THIS_KIND', { kind, field }),
    );
  }
}

/** Lets the load of all stored days be counted again. */
export async function recountDays(
  { db, onUncounted }: RemainingLifeParts,
  { caller, requestId }: Acting,
  id: string,
): Promise<{ days: number }> {
  const [asked] = await listAssetsInScope(db, caller, id);
  if (asked === undefined || asked.drivetrainId !== null) throw problem.notFound('drivetrain');
  const { organisationId, userId } = caller;
  const days = await runTransaction(db, async (transaction) => {
    const forgotten = await forgetCounted(transaction, { id, organisationId });
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'load-spectra.recount' },
      ...{ subjectType: 'equipment', subjectId: id, detail: { days: forgotten } },
    });
    return forgotten;
  });
  onUncounted({ id, organisationId });
  return { days };
}
