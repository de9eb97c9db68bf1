import { LONGEST_VALUE_MS, measureRunning } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import {
  type BackgroundLoop,
  type LoopMetrics,
  makeBackgroundLoop,
  type Turn,
} from '../../platform/background-loop.ts';
import { makeBackgroundRound, type Portion } from '../../platform/background-round.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { readOperatingMeasurements } from '../conditions/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { lockDrivetrain } from '../equipment/index.ts';
import { DAY_MS, listStoredDays, type StoredDays, type TelemetryStore } from '../telemetry-store/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import {
  type CountedHours,
  type CountedMachine,
  findCountedMachine,
  listCountedHours,
  listCountedMachines,
  saveHourDay,
} from './hour-counting-store.ts';
import { findHourSource, type HourSource, sourcesAtHand } from './hour-source.ts';
import { countFrom, readCounters } from './hour-source-store.ts';
import { writeCountedHours } from './shown-hours-store.ts';

export interface HourCountingParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly readSeries: TelemetryStore['readSeries'];
  readonly log: Log;
  readonly metrics: LoopMetrics;
  readonly now: () => number;
}

export interface HourCounting extends Pick<BackgroundLoop, 'start' | 'stop' | 'drain'> {
  /** Counts these before the others: something of them was changed. */
  hasten(equipmentIds: readonly string[]): void;
}

type Counted = Extract<HourSource, { signal: unknown }>;

const EVERY_MS = 10 * 60_000;
/** Between two portions of a long work. */
const PORTION_PAUSE_MS = 1_000;
const MACHINES_A_TURN = 200;
/** What is not done in one turn is done in the next. */
const DAYS_A_TURN = 240;
const MOST_DAYS = 3660;
/** Where nobody said how often values come. */
const USUAL_INTERVAL_MS = 10 * 60_000;

/** The days of a machine to count, newest first: not counted yet, from another signal or threshold, or from other points. */
function daysToCount(
  { sinceMs, keptDays }: Pick<CountedMachine, 'sinceMs' | 'keptDays'>,
  stored: StoredDays,
  counted: readonly CountedHours[],
  { nowMs, countedFrom }: { readonly nowMs: number; readonly countedFrom: string },
): { readonly dayMs: number; readonly seen: string }[] {
  const known = new Map(counted.map((day) => [day.dayMs, day]));
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const first = Math.max(Math.floor((sinceMs ?? 0) / DAY_MS) * DAY_MS, today - MOST_DAYS * DAY_MS);
  // The last value before midnight speaks into the next day.
  const candidates = new Set(stored.daysMs.flatMap((dayMs) => [dayMs + DAY_MS, dayMs]));
  const oldestKept = keptDays === null ? Number.NEGATIVE_INFINITY : today - keptDays * DAY_MS;
  return [...candidates]
    .filter((dayMs) => dayMs >= first && dayMs <= today)
    .sort((one, other) => other - one)
    .flatMap((dayMs) => {
      const day = known.get(dayMs);
      // Of a day whose points, or those before it, are no longer kept, what was counted is all that is left.
      if (day !== undefined && dayMs - DAY_MS < oldestKept) return [];
      const seen = stored.versionOf(dayMs - LONGEST_VALUE_MS, dayMs + DAY_MS + LONGEST_VALUE_MS);
      const isDone = day !== undefined && !day.isOpen && day.countedFrom === countedFrom && day.seen === seen;
      return isDone || seen === '' ? [] : [{ dayMs, seen }];
    });
}

/** Counts the hours that machines run from their speed or load, in the background, a portion at a time. */
export function makeHourCounting(parts: HourCountingParts): HourCounting {
  const { db, pool, readSeries, log, metrics, now } = parts;

  async function countDay(
    machine: CountedMachine,
    { signal, threshold }: Counted,
    { dayMs, seen }: { dayMs: number; seen: string },
    countedFrom: string,
  ): Promise<void> {
    const { timesMs, values } = await readSeries({
      ...{ assetId: signal.assetId, signalNumber: signal.number, buckets: undefined },
      ...{ fromMs: dayMs - LONGEST_VALUE_MS, toMs: dayMs + DAY_MS + LONGEST_VALUE_MS },
    });
    const running = measureRunning(
      { timesMs, values, intervalMs: USUAL_INTERVAL_MS },
      { fromMs: Math.max(dayMs, machine.sinceMs ?? dayMs), toMs: dayMs + DAY_MS, nowMs: now() },
      threshold,
    );
    await saveHourDay(db, machine, { ...running, dayMs, countedFrom, seen });
  }

  /** What the signals of now make of the choice; what differs from before is written first. Undefined: nothing is counted. */
  async function settleSource(machine: CountedMachine): Promise<[CountedMachine, Counted] | undefined> {
    const measurements = (await readOperatingMeasurements(db, [machine.id])).get(machine.id);
    const atHand = sourcesAtHand(measurements ?? { speed: undefined, load: undefined }, machine.hasCounter);
    const found = findHourSource(machine, atHand);
    if (found === undefined) return undefined;
    if (found.source === machine.source) return found.source === 'counter' ? undefined : [machine, found];
    if (found.source === 'counter' && machine.source === null) return undefined;
    const viewer = wholeOrganisation(machine.organisationId);
    const settled = await runTransaction(db, async (transaction) => {
      await lockDrivetrain(transaction, viewer, machine.id, 'write');
      const current = await findCountedMachine(transaction, machine.id);
      // Somebody has chosen something else meanwhile.
      if (current === undefined || current.revision !== machine.revision || current.source !== machine.source)
        return undefined;
      if (found.source === 'counter') await readCounters(transaction, current);
      else await countFrom(transaction, current, { source: found.source, atMs: now() });
      const changed = await findCountedMachine(transaction, machine.id);
      if (current.source !== null)
        await appendEvents(transaction, [
          {
            ...{ kind: 'maintenance', code: 'hours-source-changed', equipmentId: machine.id },
            organisationId: machine.organisationId,
            parameters: { before: current.source, after: found.source, hours: changed?.hours ?? null },
            ...{ subject: { kind: 'equipment', id: machine.id }, actor: { kind: 'system' } },
          },
        ]);
      return changed;
    });
    return settled === undefined || found.source === 'counter' ? undefined : [settled, found];
  }

  /** A portion of days. */
  async function countMachine(given: CountedMachine, most: number, { signal }: Turn): Promise<Portion> {
    const settled = await settleSource(given);
    if (settled === undefined) return { done: 0, isDone: true };
    const [machine, source] = settled;
    const countedFrom = `${source.signal.id} ${source.threshold}`;
    const fromMs = Math.max(0, (machine.sinceMs ?? now() - MOST_DAYS * DAY_MS) - DAY_MS);
    const stored = await listStoredDays(db, {
      ...{ assetId: source.signal.assetId, signalNumber: source.signal.number, fromMs },
    });
    const days = daysToCount(machine, stored, await listCountedHours(db, machine), {
      ...{ nowMs: now(), countedFrom },
    });
    const portion = days.slice(0, most);
    for (const day of portion) {
      if (signal.aborted) return { done: 0, isDone: false };
      await countDay(machine, source, day, countedFrom);
    }
    const isDone = portion.length === days.length;
    // Half of a past is nothing to show.
    if (isDone)
      await writeCountedHours(pool, machine.id, (error, ids) =>
        log.error({ err: error, ids }, 'counted hours that the database refuses'),
      );
    return { done: portion.length, isDone };
  }

  const round = makeBackgroundRound({
    list: (after, most) => listCountedMachines(db, after, most),
    work: countMachine,
    itemsATurn: MACHINES_A_TURN,
    unitsATurn: DAYS_A_TURN,
    pauseMs: PORTION_PAUSE_MS,
  });
  const loop = makeBackgroundLoop({
    name: 'operating hours',
    everyMs: EVERY_MS,
    log,
    metrics,
    turn: round.turn,
  });
  return {
    start: loop.start,
    stop: loop.stop,
    drain: loop.drain,
    hasten(equipmentIds) {
      for (const id of equipmentIds) round.hasten(id, () => findCountedMachine(db, id));
      loop.wake();
    },
  };
}
