import { type LimitRule, learnBaselines, learnModel, type OperatingState } from '@ritzel/alarms';
import { type LimitRuleDto, publishLimits, saveDrivetrain, saveLimitDraft } from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAlarmRoutes, makeAlarmConsumer } from '../modules/alarms/index.ts';
import { makeCaseConsumer } from '../modules/cases/index.ts';
import { makeConditionEvaluator } from '../modules/conditions/index.ts';
import { appendEvents, type EventConsumer, makeEventConsumer } from '../modules/domain-events/index.ts';
import { addEquipmentRoutes } from '../modules/equipment/index.ts';
import { addLimitRoutes } from '../modules/limits/index.ts';
import { makeEventBus } from '../platform/events.ts';
import { runPoolTransaction } from '../platform/transaction.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { quietEquipmentParts } from '../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { makeTestServer, type TestServer } from '../testing/server.testing.ts';
import { makeTestUser } from '../testing/users.testing.ts';
import {
  LEARNED_DAYS,
  MONTH_DAYS,
  MONTH_MACHINES,
  MONTH_SIGNALS,
  type MonthColumns,
  type MonthMachine,
  type MonthSignal,
  STEP_MS,
  simulateMonth,
} from './simulated-month.testing.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 9, 1);
const SEED = 7;
const clock = { nowMs: START_MS };
let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer((http, { database: { db } }) => {
    const now = () => clock.nowMs;
    addEquipmentRoutes(http, quietEquipmentParts(db, now));
    addAlarmRoutes(http, { db, now });
    addLimitRoutes(http, {
      ...{ db, now, jobs: { send: async () => undefined } },
      readSeries: (): never => {
        throw new Error('nothing is replayed here');
      },
    });
  });
});
afterAll(() => server.close());

const IMMEDIATE = { deadband: 0, onDelayS: 0, offDelayS: 0, minimum: { of: 1, outOf: 1 } };
const STEADY = { onDelayS: 0, offDelayS: 3600, minimum: { of: 3, outOf: 5 } };

/** ISO 20816-9 VR 5, and the boundaries of temperature and pressure that a plant would take from the maker. */
const BOUNDARIES: Readonly<
  Record<string, { direction: 'above' | 'below'; a: number; b: number; c: number }>
> = {
  'velocity-rms': { direction: 'above', a: 3.15, b: 5, c: 8 },
  'acceleration-peak': { direction: 'above', a: 20, b: 40, c: 80 },
  'oil-temperature': { direction: 'above', a: 75, b: 85, c: 95 },
  'bearing-temperature': { direction: 'above', a: 80, b: 90, c: 100 },
  'oil-pressure': { direction: 'below', a: 1.4, b: 1.2, c: 0.8 },
};

const SPEEDS = [
  { from: 500, to: 700 },
  { from: 700, to: 900 },
  { from: 900, to: 1100 },
] as const;
/** What the machines need at each speed: B/C of velocity and of pressure. */
const BIN_LIMITS: Readonly<Record<string, readonly number[]>> = {
  'velocity-rms': [2.4, 6.3, 3.6],
  'oil-pressure': [1.3, 1.6, 1.9],
};

function fixedAlone(role: string): LimitRuleDto[] {
  const { direction, ...boundaries } = BOUNDARIES[role]!;
  return [{ kind: 'fixed', direction, boundaries, bins: [], gate: {}, from: 'WARNING', ...IMMEDIATE }];
}

/** What this product offers: bins, gate, delays, samples, what was learned on ten healthy days, and no data. */
function fittedRules(signal: MonthSignal, role: string, columns: MonthColumns): LimitRuleDto[] {
  const { direction, ...boundaries } = BOUNDARIES[role]!;
  const gate = { minSpeedRpm: 300, settlingS: 1200 };
  const sign = direction === 'below' ? -1 : 1;
  const bins = (BIN_LIMITS[role] ?? []).map((b, i) => ({
    speedRpm: SPEEDS[i]!,
    boundaries: { a: b - sign * 0.2 * b, b, c: b + sign * 0.4 * b },
  }));
  const learned = learnedDays(columns, signal);
  const rules: LimitRule[] = [
    {
      ...{ kind: 'fixed', direction, boundaries, bins, gate, from: 'WARNING', ...STEADY },
      deadband: boundaries.b / 20,
    },
    { kind: 'no-data', afterS: 3 * 3600, severity: 'AVERAGE' },
  ];
  const learnedGate = { minSpeedRpm: 300 };
  if (role === 'velocity-rms' || role === 'acceleration-peak')
    rules.push({
      ...{ kind: 'baseline', direction: 'above', gate: learnedGate, from: 'WARNING', ...STEADY, deadband: 1 },
      ...{ boundaries: { a: 4, b: 8, c: 20 }, learned: learnBaselines(learned) },
    });
  if (role.endsWith('temperature')) {
    const model = learnModel(learned);
    if (typeof model === 'string') throw new Error(`${signal}: ${model}`);
    const { band } = model;
    rules.push({
      ...{ kind: 'model', direction: 'above', gate: {}, from: 'WARNING', learned: model },
      ...{ boundaries: { a: band, b: 2 * band, c: 4 * band }, deadband: band / 4 },
      ...{ onDelayS: 3600, offDelayS: 3600, minimum: { of: 3, outOf: 5 } },
    });
  }
  return rules as LimitRuleDto[]; // @NOTE: the schema of the contract is that of the rule
}

function operatingAt({ values }: MonthColumns, step: number): OperatingState {
  const [speedRpm, loadPercent, ambient] = [values.speed[step]!, values.load[step]!, values.ambient[step]!];
  return { speedRpm, loadPercent, ambient, isStandstill: speedRpm < 99.4 };
}

function learnedDays(columns: MonthColumns, signal: MonthSignal) {
  const steps = (LEARNED_DAYS * DAY_MS) / STEP_MS;
  const firstMs = columns.timesMs[0]!;
  return {
    timesMs: columns.timesMs.slice(0, steps),
    values: columns.values[signal].slice(0, steps).map((value) => value ?? Number.NaN),
    operatingAt: (tMs: number) => operatingAt(columns, Math.round((tMs - firstMs) / STEP_MS)),
  };
}

interface Plant {
  readonly organisationId: string;
  /** In the order of MONTH_MACHINES. */
  readonly gearUnitIds: readonly string[];
}

/** Six gear units under rules of one kind, saved and published as people do it. */
async function makePlant(months: readonly MonthColumns[], isFitted: boolean): Promise<Plant> {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const person = await makeTestUser(pool, organisationId, 'Adm');
  const token = await server.tokenFor('Adm', organisationId, person.id);
  const gearUnitIds: string[] = [];
  for (const columns of months) {
    const document = makeDrivetrainDocument();
    const parts = document.parts.map((part) => ({
      ...part,
      ...(part.devices === undefined
        ? {}
        : {
            devices: part.devices.map((device) => ({ ...device, signals: MONTH_SIGNALS.map(declareSignal) })),
          }),
    }));
    const saved = await server.call(saveDrivetrain, { body: { ...document, parts } }, { token });
    const gearUnitId = saved.components[2]?.id ?? '';
    gearUnitIds.push(gearUnitId);
    // A system without operating states knows no standstill.
    if (!isFitted)
      await pool.query("update signal set role = 'other' where asset_id = $1 and role = 'speed'", [
        gearUnitId,
      ]);
    const { rows } = await pool.query<{ id: string; number: number }>(
      'select id, number from signal where asset_id = $1',
      [gearUnitId],
    );
    for (const { id, number } of rows) {
      const [name, role] = MONTH_SIGNALS[number - 1]!;
      if (BOUNDARIES[role] === undefined) continue;
      const params = { id, level: 'signal' } as const;
      const rules = isFitted ? fittedRules(name, role, columns) : fixedAlone(role);
      const draft = await server.call(
        saveLimitDraft,
        { params, body: { revision: null, rules, source: 'Healthy days', reason: 'First edition.' } },
        { token },
      );
      await server.call(publishLimits, { params, body: { revision: draft.revision } }, { token });
    }
  }
  return { organisationId, gearUnitIds };
}

const declareSignal = ([name, role, unit]: (typeof MONTH_SIGNALS)[number]) => ({
  ...{ metric: name, key: name.replaceAll(' ', '.'), name, quantity: role, unit, role, intervalS: 600 },
});

const findingOf = (equipmentId: string, severity: number, index: number, atMs: number) =>
  ({
    kind: 'finding',
    code: index === 0 ? 'confirmed' : 'grown',
    parameters: {
      ...{ part: 'B3', fault: 'outer-race', channel: 'in', waveformId: crypto.randomUUID(), cause: null },
      ...{ severity, severityBefore: null },
    },
    equipmentId,
    occurredAt: new Date(atMs),
    subject: { kind: 'finding', id: 'B3 outer-race' },
    actor: { kind: 'system' },
  }) as const;

/** What was sent in a span, as the store commits it. */
function committed(assetId: string, { timesMs, values }: MonthColumns, fromStep: number, toStep: number) {
  const batch = { assetId, signalNumbers: [] as number[], timesMs: [] as number[], values: [] as number[] };
  for (let step = fromStep; step < toStep; step += 1)
    for (const [index, [name]] of MONTH_SIGNALS.entries()) {
      const value = values[name][step];
      if (value === undefined) continue;
      batch.signalNumbers.push(index + 1);
      batch.timesMs.push(timesMs[step]!);
      batch.values.push(value);
    }
  return batch;
}

async function runMonth(plants: readonly Plant[], months: readonly MonthColumns[]): Promise<void> {
  const { pool } = server.database;
  const evaluator = makeConditionEvaluator({
    ...{ pool, log: server.log, events: makeEventBus(), everyMs: 3_600_000 },
    now: () => clock.nowMs,
    readSince: async () => ({ timesMs: [], values: [] }),
  });
  const stepsAtOnce = DAY_MS / 2 / STEP_MS;
  const firstStep = (LEARNED_DAYS * DAY_MS) / STEP_MS;
  for (let half = 0; half < 2 * MONTH_DAYS; half += 1) {
    const fromStep = firstStep + half * stepsAtOnce;
    clock.nowMs = START_MS + (half + 1) * (DAY_MS / 2);
    for (const { gearUnitIds } of plants)
      evaluator.take(
        gearUnitIds.map((id, index) => committed(id, months[index]!, fromStep, fromStep + stepsAtOnce)),
      );
    await evaluator.drain();
    const found = plants.flatMap(({ gearUnitIds }) =>
      MONTH_MACHINES.flatMap(({ fault }, machine) =>
        (fault?.findings ?? []).flatMap(({ day, severity }, index) =>
          day * 2 === half + 1 ? findingOf(gearUnitIds[machine]!, severity, index, clock.nowMs) : [],
        ),
      ),
    );
    if (found.length > 0) await runPoolTransaction(pool, (client) => appendEvents(client, found));
  }
  await evaluator.stop();
  for (const consumer of [makeAlarmConsumer(), makeCaseConsumer()]) await handleAll(consumer);
}

/** All events that there are; a transaction of another test on the same PostgreSQL may hold them back for a moment. */
async function handleAll(consumer: EventConsumer): Promise<void> {
  const { pool } = server.database;
  const running = makeEventConsumer({ pool, log: server.log, terms: { maxAttempts: 1 } }, consumer);
  await expect
    .poll(
      async () => {
        await running.drain();
        const { rows } = await pool.query(
          `select 1 from domain_event event, event_consumer consumer
            where event.kind = any($2) and consumer.name = $1
              and (event.transaction_id >= consumer.to_transaction
                   or (event.transaction_id >= consumer.from_transaction and event.position > consumer.position))`,
          [consumer.name, consumer.kinds],
        );
        return rows.length;
      },
      { interval: 20, timeout: 20_000 },
    )
    .toBe(0);
  await running.stop();
}

interface Raised {
  readonly machine: number;
  readonly day: number;
  readonly kind: string;
  readonly signal: MonthSignal | undefined;
}

async function readRaised({ organisationId, gearUnitIds }: Plant): Promise<Raised[]> {
  const { rows } = await server.database.pool.query<{
    equipment_id: string;
    at: Date;
    kind: string;
    signal_number: number | null;
  }>(
    `select alarm.equipment_id, step.at, alarm.kind, alarm.signal_number
       from alarm_step step join alarm on alarm.id = step.alarm_id
      where step.organisation_id = $1 and step.code = 'raised' order by step.at, step.id`,
    [organisationId],
  );
  return rows.map(({ equipment_id, at, kind, signal_number }) => ({
    machine: gearUnitIds.indexOf(equipment_id),
    day: (at.getTime() - START_MS) / DAY_MS,
    kind,
    signal: signal_number === null ? undefined : MONTH_SIGNALS[signal_number - 1]?.[0],
  }));
}

function isOfFault({ fault }: MonthMachine, { day, kind, signal }: Raised): boolean {
  if (fault === undefined || day < fault.fromDay) return false;
  return kind === 'finding' || (signal !== undefined && fault.grows[signal] !== undefined);
}

/** That a sensor is silent is an alarm of its own; what it measures while it is broken is none. */
const isOfSensor = ({ failures = [] }: MonthMachine, { kind, signal, day }: Raised): boolean =>
  failures.some(
    (each) => kind === 'no-data' && each.signal === signal && day >= each.fromDay && day <= each.toDay,
  );

async function countAnnouncements({ organisationId }: Plant): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    "select count(*) from domain_event where kind = 'case' and organisation_id = $1",
    [organisationId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** `cooler (4): oil …`: the machine, how many alarms it gathers, what it says; in the order in which they were opened. */
async function readCases({ organisationId, gearUnitIds }: Plant): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ id: string; alarms: number; sentence: string }>(
    `select equipment_id as id, sentence, (select count(*) from alarm where case_id = fault_case.id) as alarms
       from fault_case where organisation_id = $1 order by number`,
    [organisationId],
  );
  return rows.map(
    ({ id, alarms, sentence }) => `${MONTH_MACHINES[gearUnitIds.indexOf(id)]?.name} (${alarms}): ${sentence}`,
  );
}

async function measure(plant: Plant) {
  const raised = await readRaised(plant);
  const isRight = (each: Raised) => {
    const machine = MONTH_MACHINES[each.machine]!;
    return isOfFault(machine, each) || isOfSensor(machine, each);
  };
  return {
    /** Days from the beginning of each fault to its first alarm; null where there was none. */
    found: MONTH_MACHINES.flatMap((machine, index) => {
      if (machine.fault === undefined) return [];
      const first = raised.find((each) => each.machine === index && isOfFault(machine, each));
      return [first === undefined ? null : Math.round(10 * (first.day - machine.fault.fromDay)) / 10];
    }),
    sensorsFound: raised.filter((each) => isOfSensor(MONTH_MACHINES[each.machine]!, each)).length,
    raised: raised.length,
    falseAlarms: raised.filter((each) => !isRight(each)).length,
    cases: await readCases(plant),
    announcements: await countAnnouncements(plant),
  };
}

test('thirty days: every planted fault is found, false alarms are counted, beside fixed limits alone', {
  timeout: 120_000,
}, async () => {
  const months = MONTH_MACHINES.map((machine, index) => simulateMonth(machine, START_MS, SEED + index));
  const fitted = await makePlant(months, true);
  const fixed = await makePlant(months, false);
  await runMonth([fitted, fixed], months);
  // Whoever changes a rule, the evaluation or the grouping sees here what it did; docs/alarms.md has these figures.
  expect(await measure(fitted)).toEqual({
    found: [6, 5.3, 2, 0.4, 7.2],
    sensorsFound: 1,
    raised: 53,
    falseAlarms: 2,
    cases: [
      'healthy (2): velocity output 73.3 mm/s, above 5.04 mm/s.',
      'cooler (5): oil 4.65 °C above the value expected from speed, load and ambient temperature, limit 4.08 °C.',
      'outer race (5): B3: outer-race defect confirmed.',
      'unbalance (4): velocity input 5.44 mm/s, above 5.04 mm/s.',
      'hot bearing (2): bearing input 19.9 °C above the value expected from speed, load and ambient temperature, limit 8.68 °C.',
      'pump (1): pressure 1.27 bar, below 1.28 bar.',
      'healthy (1): bearing output not measured since 2026-10-20 23:50 UTC.',
    ],
    announcements: 15,
  });
  const { cases, ...alone } = await measure(fixed);
  expect(cases).toHaveLength(13);
  expect(alone).toEqual({
    found: [6, 1.3, 12.5, 3.7, 8.9],
    sensorsFound: 1,
    raised: 465,
    falseAlarms: 203,
    announcements: 19,
  });
});
