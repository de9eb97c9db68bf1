import { type LimitRuleDto, readLimitReplay, startLimitReplay } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import type { TelemetryStore } from '../telemetry-store/index.ts';
import { FIXED, makeLimitServer, makeMachines, NOW_MS } from './limit-server.testing.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MACHINES = 12;

const stored = new Map<string, Float64Array>();
/** Seven days of a value a minute, as the telemetry store answers them. */
const readSeries: TelemetryStore['readSeries'] = (async ({ assetId, signalNumber }) => {
  const values = stored.get(`${assetId} ${signalNumber}`) ?? new Float64Array(0);
  return {
    bucketMs: null,
    timesMs: Float64Array.from(values, (_, i) => NOW_MS - 7 * DAY_MS + i * MINUTE_MS),
    values,
  };
}) as TelemetryStore['readSeries']; // @NOTE: raw points alone are answered here

const { server, sent, runReplay } = await makeLimitServer(readSeries);
afterAll(() => server.close());

const { bins: _, ...TIMING } = FIXED;
const BASELINE: LimitRuleDto = {
  ...TIMING,
  ...{ kind: 'baseline', boundaries: { a: 4, b: 8, c: 20 }, learned: {} },
};

/** Seven quiet days with one hour at 4 mm/s. */
const withHourFrom = (minute: number) =>
  Float64Array.from({ length: 7 * 1440 }, (_each, i) => (i >= minute && i < minute + 60 ? 4 : 1));

test('a flood of many signals is one flood, and a confirmed fault counts once and by its first alarm', async () => {
  const { pool, organisationId, token, machines, signals } = await makeMachines(server, MACHINES);
  // At noon of the third day the first sensor of each machine within nine minutes; at the first machine the second sensor a day before.
  for (const [i, machine] of machines.entries()) {
    const [first, second] = signals.filter(({ asset_id }) => asset_id === machine);
    stored.set(`${machine} ${first!.number}`, withHourFrom(3 * 1440 + (i % 9)));
    if (i === 0) stored.set(`${machine} ${second!.number}`, withHourFrom(2 * 1440));
  }
  await pool.query(
    `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, severity, worst_severity, sentence,
       opened_at, first_sign_at, worse_at, closed_at, verdict)
     select $1, 1, id, coalesce(drivetrain_id, id), 'fault', 4, 4, 'Looseness.', $3, $3, $3, $3, 'confirmed'
       from equipment where id = $2`,
    [organisationId, machines[0], new Date(NOW_MS - DAY_MS)],
  );
  const started = await server.call(
    startLimitReplay,
    { params: { id: signals[0]!.id }, body: { days: 7, rules: [FIXED, BASELINE] } },
    { token },
  );
  expect(started).toMatchObject({ state: 'waiting', signals: 2 * MACHINES, leftOutRules: ['baseline'] });
  await runReplay(sent.at(-1)!);
  const done = await server.call(readLimitReplay, {}, { token });
  expect(done).toMatchObject({
    ...{ state: 'done', done: 2 * MACHINES, leftOut: MACHINES - 1, confirmedFaults: 1 },
    ...{ leftOutRules: ['baseline'], learnedToday: 0 },
    today: { alarms: 0, floods: 0, found: 0 },
    // The two of the first machine warned of its fault, the others of none.
    draft: { alarms: MACHINES + 1, floods: 1, withoutFault: MACHINES - 1, chattering: 0, found: 1 },
    faults: [{ caseNumber: 1, today: { foundAt: null, daysBefore: null } }],
  });
  expect(done?.faults[0]?.draft.daysBefore).toBeCloseTo(4, 1);
  const { rows } = await pool.query('select announced from limit_replay where id = $1', [started.id]);
  expect(rows).toEqual([{ announced: null }]);
});

test('a draft of learned rules alone says nothing of other signals and is refused', async () => {
  const { token, signals } = await makeMachines(server, MACHINES);
  await expect(
    server.call(
      startLimitReplay,
      { params: { id: signals[0]!.id }, body: { days: 7, rules: [BASELINE] } },
      { token },
    ),
  ).rejects.toMatchObject({
    problem: { status: 400, errors: [{ field: 'body.rules.0', code: 'learnedElsewhere' }] },
  });
});
