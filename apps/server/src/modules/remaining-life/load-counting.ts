import { countLoad, type RatedSeries } from '@ritzel/diagnosis';
import { type BackgroundLoop, makeBackgroundLoop, type Turn } from '../../platform/background-loop.ts';
import { makeBackgroundRound, type Portion } from '../../platform/background-round.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { makeSignalStore, type SignalPlace } from '../devices/index.ts';
import { listNameplates } from '../equipment/index.ts';
import {
  DAY_MS,
  findFirstMeasured,
  type SeriesQuestion,
  type TelemetryStore,
} from '../telemetry-store/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import {
  type CountedDay,
  type CountedDrivetrain,
  listCountedDays,
  listLoadedDrivetrains,
  saveLoadDay,
} from './load-day-store.ts';
import { findLoadReference, LOAD_REFERENCE_ROLES, type LoadReference } from './load-reference.ts';

export interface LoadCountingParts {
  readonly db: Database;
  readonly readSeries: TelemetryStore['readSeries'];
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
}

export interface LoadCounting extends Pick<BackgroundLoop, 'start' | 'stop' | 'drain'> {
  /** Counts this drivetrain before the others: somebody looks at it. */
  hasten(drivetrain: CountedDrivetrain): void;
}

const EVERY_MS = 10 * 60_000;
/** Between two portions of a long work. */
const PORTION_PAUSE_MS = 2_000;
const DRIVETRAINS_A_TURN = 200;
/** What is not done in one turn is done in the next. */
const DAYS_A_TURN = 240;
/** Days that are counted again once a day, for points that came late. */
const LATE_DAYS = 7;
const MOST_DAYS = 3660;
/** The last points of a day come a little after it. */
const AFTER_END_MS = 20 * 60_000;
/** What was measured so long before a day may still hold when it begins. */
const LEAD_MS = 2 * 3_600_000;

/** The days to count, newest first: those not counted yet, from other signals, before their end, or too long ago to have late points. */
export function daysToCount(
  counted: readonly CountedDay[],
  { firstMs, nowMs, key }: { readonly firstMs: number; readonly nowMs: number; readonly key: string },
): number[] {
  const known = new Map(counted.map((day) => [day.dayMs, day]));
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const first = Math.max(Math.floor(firstMs / DAY_MS) * DAY_MS, today - MOST_DAYS * DAY_MS);
  const days: number[] = [];
  for (let dayMs = today; dayMs >= first; dayMs -= DAY_MS) {
    const day = known.get(dayMs);
    const isLate = dayMs > today - LATE_DAYS * DAY_MS && (day?.countedAtMs ?? 0) < nowMs - DAY_MS;
    if (
      day === undefined ||
      day.countedFrom !== key ||
      day.countedAtMs < Math.min(nowMs - EVERY_MS / 2, dayMs + DAY_MS + AFTER_END_MS) ||
      isLate
    )
      days.push(dayMs);
  }
  return days;
}

/** The drivetrain's load reference; undefined where its load cannot be counted. */
export async function readLoadReference(
  db: Database,
  { id, organisationId }: CountedDrivetrain,
): Promise<ReturnType<typeof findLoadReference>> {
  const viewer = wholeOrganisation(organisationId);
  const parts = await listNameplates(db, viewer, id);
  const signals = await makeSignalStore(db, viewer).listOfRoles(
    parts.map((part) => part.id),
    LOAD_REFERENCE_ROLES,
  );
  return findLoadReference(parts, signals);
}

/** Counts the load of each day in the background, a portion at a time. */
export function makeLoadCounting(parts: LoadCountingParts): LoadCounting {
  const { db, readSeries, log, metrics, now } = parts;

  async function read(signal: SignalPlace, rated: number, dayMs: number): Promise<RatedSeries> {
    const question: SeriesQuestion = {
      ...{ assetId: signal.assetId, signalNumber: signal.number },
      ...{ fromMs: dayMs - LEAD_MS, toMs: dayMs + DAY_MS },
    };
    const { timesMs, values } = await readSeries({ ...question, buckets: undefined });
    return { timesMs, values, rated };
  }

  async function countDay(drivetrain: CountedDrivetrain, reference: LoadReference, dayMs: number) {
    const { load, speed, rated, ratedSpeedRpm, quantity, key } = reference;
    const atMs = now();
    const [loads, speeds] = await Promise.all([
      read(load, rated, dayMs),
      speed === undefined ? undefined : read(speed, ratedSpeedRpm, dayMs),
    ]);
    const range = { fromMs: dayMs, toMs: Math.min(dayMs + DAY_MS, atMs) };
    const day = countLoad(range, { load: loads, speed: speeds, quantity });
    await saveLoadDay(db, drivetrain, { ...day, dayMs }, { from: key, atMs });
  }

  /** A portion of days. */
  async function countDrivetrain(
    drivetrain: CountedDrivetrain,
    most: number,
    { signal }: Turn,
  ): Promise<Portion> {
    const found = await readLoadReference(db, drivetrain);
    if ('missing' in found) return { done: 0, isDone: true };
    const { reference } = found;
    const { assetId, number } = reference.load;
    const firstMs = await findFirstMeasured(db, assetId, number);
    if (firstMs === undefined) return { done: 0, isDone: true };
    const days = daysToCount(await listCountedDays(db, drivetrain.id), {
      ...{ firstMs, nowMs: now(), key: reference.key },
    });
    const portion = days.slice(0, most);
    for (const dayMs of portion) {
      if (signal.aborted) return { done: 0, isDone: false };
      await countDay(drivetrain, reference, dayMs);
    }
    return { done: portion.length, isDone: portion.length === days.length };
  }

  const round = makeBackgroundRound({
    list: (after, most) => listLoadedDrivetrains(db, after, most),
    work: countDrivetrain,
    itemsATurn: DRIVETRAINS_A_TURN,
    unitsATurn: DAYS_A_TURN,
    pauseMs: PORTION_PAUSE_MS,
  });
  const loop = makeBackgroundLoop({
    name: 'load spectra',
    everyMs: EVERY_MS,
    log,
    metrics,
    turn: round.turn,
  });
  return {
    start: loop.start,
    stop: loop.stop,
    drain: loop.drain,
    hasten(drivetrain) {
      // Who looks again and again asks for no more than once.
      round.hasten(drivetrain.id, async () => drivetrain);
      loop.wake();
    },
  };
}
