import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_RULE_STATE, type SampleRule, stepRule } from '@ritzel/alarms';
import { operatingBin, operatingBinKey } from '@ritzel/drivetrain';
import type pg from 'pg';
import { makeBenchPlant } from './bench-plant.ts';
import { makeLineLoad } from './bulk-lines.ts';
import { sendLines } from './ingest-bulk.ts';
import { residentMb } from './machine.ts';
import { quantile, type ResultRow } from './result-table.ts';

const EVALUATION = 'Evaluation of a sample by a rule';
const MACHINE = 'Time machine over stored history, 90 days of a value a minute';
const DAYS = 90;
const MINUTE_MS = 60_000;
const STEPS = DAYS * 1440;
const DAY_MS = 86_400_000;
/** Velocity, speed and load of each. */
const UNITS = 20;
const FIELDS = 3;
const ASKED = 7;
const SAMPLES = 1_000_000;

const TIMING = {
  direction: 'above',
  gate: {},
  from: 'WARNING',
  deadband: 0.2,
  onDelayS: 60,
  offDelayS: 300,
  minimum: { of: 3, outOf: 5 },
} as const;
const BOUNDARIES = { a: 42, b: 44, c: 46 };

/** Each kind of rule that samples are stepped by, with operating bins where it may have them. */
const RULES: readonly SampleRule[] = [
  {
    ...{ kind: 'fixed', ...TIMING, boundaries: BOUNDARIES },
    bins: Array.from({ length: 12 }, (_, i) => ({
      speedRpm: { from: 100 * i, to: 100 * (i + 1) },
      loadPercent: { from: 0, to: 120 },
      boundaries: BOUNDARIES,
    })),
  },
  { kind: 'rate', ...TIMING, windowH: 24, boundaries: { b: 1, c: 2 } },
  {
    ...{ kind: 'baseline', ...TIMING, boundaries: { a: 4, b: 8, c: 20 } },
    learned: Object.fromEntries(
      Array.from({ length: 13 }, (_, i) => operatingBin({ speedRpm: 350 + 60 * i, load: 0.6 })).map((bin) => [
        operatingBinKey(bin),
        { median: 30, deviationDb: 0.3, count: 200 },
      ]),
    ),
  },
  {
    ...{ kind: 'model', ...TIMING, boundaries: { a: 2, b: 4, c: 8 } },
    learned: {
      ...{ lagS: 1800, inputs: ['speedRpm', 'loadPercent', 'ambient'], intercept: 20 },
      ...{
        coefficients: [0.01, 0.1, 0.5, 0.0001],
        band: 1,
        explained: 0.9,
        samples: 5000,
        fromMs: 0,
        toMs: 1,
      },
    },
  },
];

/** One core, samples of a minute that wander about the limit. */
export function measureEvaluation(): ResultRow[] {
  return RULES.map((rule) => {
    let state = FIRST_RULE_STATE;
    let changes = 0;
    const operating = { speedRpm: 0, loadPercent: 60, ambient: 21 };
    const startedMs = performance.now();
    for (let i = 0; i < SAMPLES; i += 1) {
      operating.speedRpm = 700 + 300 * Math.sin(i / 900);
      const value = 43 + 3 * Math.sin(i / 400) + Math.sin(i * 1.7);
      const step = stepRule(state, { tMs: i * MINUTE_MS, value }, operating, rule);
      state = step.state;
      if (step.change !== undefined) changes += 1;
    }
    return {
      part: EVALUATION,
      what: rule.kind,
      value: (1000 * (performance.now() - startedMs)) / SAMPLES,
      unit: 'µs',
      goal: { atMost: 2 },
      note: `${SAMPLES.toLocaleString('en-US').replaceAll(',', ' ')} samples, ${changes} changes`,
    };
  });
}

export interface ReplayPlant {
  readonly organisationId: string;
  readonly signalId: string;
  readonly deviceNames: readonly string[];
  readonly deviceToken: string;
}

/** Gear units behind one gateway, each with a velocity, a speed and a load. */
export async function makeReplayPlant(pool: pg.Pool): Promise<ReplayPlant> {
  const { organisationId, devices } = await makeBenchPlant(pool, {
    ...{ name: 'replayed', devices: UNITS, signals: FIELDS, node: 'replayed' },
  });
  await pool.query(
    `update signal set interval_s = 60,
            role = (array['velocity-rms', 'speed', 'load'])[number], unit = (array['mm/s', 'rpm', '%'])[number]
      where organisation_id = $1`,
    [organisationId],
  );
  const { rows } = await pool.query<{ id: string }>(
    'select id from signal where asset_id = $1 and number = 1',
    [devices[0]?.assetId],
  );
  return {
    ...{ organisationId, signalId: rows[0]?.id ?? '', deviceToken: devices[0]?.token ?? '' },
    deviceNames: devices.map(({ identifier }) => identifier),
  };
}

const MANY = 'Time machine over 10 000 signals as a job, 90 days of a value an hour';
const MANY_UNITS = 500;
const SIGNALS_OF_EACH = 20;
const HOUR_MS = 3_600_000;

/** 10 000 signals of one role behind one gateway. */
export async function makeManyReplayed(pool: pg.Pool): Promise<ReplayPlant> {
  const { organisationId, devices } = await makeBenchPlant(pool, {
    ...{ name: 'replayed-many', devices: MANY_UNITS, signals: SIGNALS_OF_EACH, node: 'replayed-many' },
  });
  await pool.query(
    "update signal set interval_s = 3600, role = 'velocity-rms', unit = 'mm/s' where organisation_id = $1",
    [organisationId],
  );
  const { rows } = await pool.query<{ id: string }>(
    'select id from signal where asset_id = $1 and number = 1',
    [devices[0]?.assetId],
  );
  return {
    ...{ organisationId, signalId: rows[0]?.id ?? '', deviceToken: devices[0]?.token ?? '' },
    deviceNames: devices.map(({ identifier }) => identifier),
  };
}

const PROMPT_MS = 100;
const PROMPT_CALLS = 50;
const MOST_CALLS = 3000;

/** After millions of points at once the server has work of its own, which is not that of the replay. */
async function untilPrompt(ask: () => Promise<unknown>): Promise<void> {
  for (let prompt = 0, calls = 0; prompt < PROMPT_CALLS && calls < MOST_CALLS; calls += 1) {
    await sleep(PROMPT_MS);
    const askedMs = performance.now();
    await ask();
    prompt = performance.now() - askedMs < PROMPT_MS ? prompt + 1 : 0;
  }
}

/** The job over all of them: how long, how often its progress is new, and what it takes of memory. */
export async function measureReplayOfMany(
  server: {
    readonly port: number;
    readonly baseUrl: string;
    readonly writePath: string;
    readonly pid: number;
  },
  plant: ReplayPlant,
  token: string,
): Promise<ResultRow[]> {
  const nowMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const steps = DAYS * 24;
  const atOnce = 60;
  for (let from = 0; from < steps; from += atOnce) {
    const load = makeLineLoad({
      ...{ deviceNames: plant.deviceNames, fields: SIGNALS_OF_EACH, stepMs: HOUR_MS, linesPerBody: 5000 },
      ...{ startMs: nowMs - (steps - from) * HOUR_MS, steps: Math.min(atOnce, steps - from) },
    });
    const headers = { authorization: `Token ${plant.deviceToken}` };
    await sendLines({ port: server.port, writePath: server.writePath, headers }, load, 4);
  }
  const call = makeCall(server.baseUrl, token);
  await untilPrompt(() => call('/limits/replay'));
  const memoryBefore = residentMb(server.pid);
  let memory = memoryBefore;
  const startedMs = performance.now();
  const { signals } = await call(`/signals/${plant.signalId}/limits/replays`, { days: DAYS, rules: [FIXED] });
  // The first comes after the call and the queue.
  let [seen, seenMs, firstMs, laterMs] = [0, startedMs, 0, 0];
  for (;;) {
    await sleep(100);
    const { state, done, leftOut, error } = await call('/limits/replay');
    if (state === 'failed') throw new Error(error ?? 'the replay failed');
    if (leftOut > 0) throw new Error(`${leftOut} signals have no history`);
    memory = Math.max(memory, residentMb(server.pid));
    const atMs = performance.now();
    if (done > seen) {
      if (seen === 0) firstMs = atMs - seenMs;
      else laterMs = Math.max(laterMs, atMs - seenMs);
      [seen, seenMs] = [done, atMs];
    }
    if (state !== 'done') continue;
    const seconds = (atMs - startedMs) / 1000;
    return [
      {
        part: MANY,
        what: `${signals.toLocaleString('en-US').replaceAll(',', ' ')} signals, all of it`,
        value: seconds,
        unit: 's',
        note: `${steps} samples each, ${((1000 * seconds) / signals).toFixed(1)} ms a signal, today's rules and the draft`,
      },
      {
        part: MANY,
        what: 'longest time without new progress',
        value: Math.max(firstMs, laterMs),
        unit: 'ms',
        goal: { atMost: 2000 },
        note: `asked for ten times a second; the first after ${firstMs.toFixed(0)} ms, later at most ${laterMs.toFixed(0)} ms`,
      },
      {
        part: MANY,
        what: 'memory more than before',
        value: memory - memoryBefore,
        unit: 'MB',
        note: `${memory.toFixed(0)} MB at most`,
      },
    ];
  }
}

const FIXED = {
  ...{ kind: 'fixed', ...TIMING, bins: [], boundaries: BOUNDARIES },
};

/** Of the replay of one signal, and of that of many. */
interface ReplayReply {
  readonly samples: number;
  readonly signals: number;
  readonly state: string;
  readonly done: number;
  /** Signals without history, say. */
  readonly leftOut: number;
  readonly error: string | null;
}

/** @NOTE: the contract's replies */
const makeCall =
  (baseUrl: string, token: string) =>
  async (path: string, body?: object): Promise<ReplayReply> => {
    const reply = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as ReplayReply;
  };

export async function measureReplay(
  server: { readonly port: number; readonly baseUrl: string; readonly writePath: string },
  plant: ReplayPlant,
  token: string,
): Promise<ResultRow[]> {
  const nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const startMs = nowMs - DAYS * DAY_MS;
  // In pieces: all lines at once would fill the memory of the client.
  for (let from = 0; from < STEPS; from += 14_400) {
    const steps = Math.min(14_400, STEPS - from);
    const load = makeLineLoad({
      ...{ deviceNames: plant.deviceNames, fields: FIELDS, startMs: startMs + from * MINUTE_MS },
      ...{ stepMs: MINUTE_MS, steps, linesPerBody: 5000 },
    });
    const headers = { authorization: `Token ${plant.deviceToken}` };
    await sendLines({ port: server.port, writePath: server.writePath, headers }, load, 4);
  }
  const call = makeCall(server.baseUrl, token);
  const body = {
    ...{ from: new Date(startMs).toISOString(), to: new Date(nowMs).toISOString(), rules: [FIXED] },
  };
  const times: number[] = [];
  let samples = 0;
  for (let i = 0; i < ASKED; i += 1) {
    const startedMs = performance.now();
    const replay = await call(`/signals/${plant.signalId}/limits/replay`, body);
    times.push(performance.now() - startedMs);
    samples = replay.samples;
  }
  const one: ResultRow = {
    part: MACHINE,
    what: 'one signal with its speed and load, p50 of the call',
    value: quantile(times, 0.5),
    unit: 'ms',
    goal: { atMost: 1000 },
    note: `${samples} samples, slowest ${Math.max(...times).toFixed(0)} ms; today's rules and the draft in one walk`,
  };
  const startedMs = performance.now();
  await call(`/signals/${plant.signalId}/limits/replays`, { days: DAYS, rules: [FIXED] });
  for (;;) {
    await sleep(100);
    const { state, done, error } = await call('/limits/replay');
    if (state === 'failed') throw new Error(error ?? 'the replay failed');
    if (state !== 'done') continue;
    const seconds = (performance.now() - startedMs) / 1000;
    return [
      one,
      {
        part: MACHINE,
        what: `${done} signals as a job, each`,
        value: (1000 * seconds) / done,
        unit: 'ms',
        note: `10 000 signals at this pace: ${(((seconds / done) * 10_000) / 60).toFixed(0)} min, with progress and an end`,
      },
    ];
  }
}
