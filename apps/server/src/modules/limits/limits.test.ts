import {
  discardLimitDraft,
  type LimitRuleDto,
  learnLimits,
  listOwnLimits,
  type Problem,
  publishLimits,
  readLimitReplay,
  readOperatingBins,
  readSignalLimits,
  replayLimits,
  saveDrivetrain,
  saveLimitDraft,
  startLimitReplay,
  withdrawLimits,
} from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeEventBus } from '../../platform/events.ts';
import { makeLog } from '../../platform/log.ts';
import { makeCommittedPoints } from '../../testing/committed-points.testing.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeConditionEvaluator, readLimitsInForce } from '../conditions/index.ts';
import type { TelemetryStore } from '../telemetry-store/index.ts';
import { FIXED, makeLimitServer, NOW_MS } from './limit-server.testing.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const [velocity, , speed] = [1, 2, 3];

/** Stored series by `asset number`, as the telemetry store answers them. */
const stored = new Map<string, { timesMs: Float64Array; values: Float64Array }>();
const readSeries: TelemetryStore['readSeries'] = (async ({ assetId, signalNumber, fromMs, toMs }) => {
  const found = stored.get(`${assetId} ${signalNumber}`);
  const kept = [...(found?.timesMs ?? [])].flatMap((tMs, i) => (tMs >= fromMs && tMs < toMs ? [i] : []));
  return {
    bucketMs: null,
    timesMs: Float64Array.from(kept, (i) => found!.timesMs[i]!),
    values: Float64Array.from(kept, (i) => found!.values[i]!),
  };
}) as TelemetryStore['readSeries']; // @NOTE: raw points alone are answered here

const { server, sent, runReplay } = await makeLimitServer(readSeries);
afterAll(() => server.close());

const WORDS = { source: 'Own statistics', reason: 'Found too late.' };

async function makePlant() {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const person = await makeTestUser(pool, organisationId, 'Adm');
  const token = await server.tokenFor('Adm', organisationId, person.id);
  const saved = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  const gearUnitId = saved.components[2]?.id ?? '';
  await pool.query('update signal set interval_s = 60 where asset_id = $1', [gearUnitId]);
  const { rows } = await pool.query<{ id: string; number: number }>(
    'select id, number from signal where asset_id = $1',
    [gearUnitId],
  );
  const signalOf = (number: number) => rows.find((row) => row.number === number)?.id ?? '';
  const signalId = signalOf(velocity);
  const { points, readSince } = makeCommittedPoints(gearUnitId, NOW_MS);
  const makeEvaluator = () =>
    makeConditionEvaluator({
      ...{ pool, log: makeLog('silent'), events: makeEventBus(), readSince, everyMs: 3_600_000 },
      now: () => NOW_MS,
    });
  async function exceedances(): Promise<string[]> {
    const { rows: found } = await pool.query<{ text: string }>(
      `select concat_ws(' ', code, parameters ->> 'rule', parameters ->> 'limit', parameters ->> 'bin',
              case when (parameters ->> 'isLatching')::boolean then 'latching' end) as text
         from domain_event where kind = 'exceedance' and equipment_id = $1 order by position`,
      [gearUnitId],
    );
    return found.map(({ text }) => text);
  }
  const at = { id: signalId, level: 'signal' as const };
  const save = (rules: LimitRuleDto[], revision: number | null = null, words = WORDS) =>
    server.call(saveLimitDraft, { params: at, body: { revision, rules, ...words } }, { token });
  const publish = (revision: number) =>
    server.call(publishLimits, { params: at, body: { revision } }, { token });
  return {
    ...{ organisationId, token, person, gearUnitId, signalId, signalOf, at, points, makeEvaluator },
    ...{ exceedances, save, publish },
  };
}

const store = (assetId: string, number: number, values: readonly number[], fromMs = NOW_MS - 30 * DAY_MS) =>
  stored.set(`${assetId} ${number}`, {
    timesMs: Float64Array.from(values, (_, i) => fromMs + i * MINUTE_MS),
    values: Float64Array.from(values),
  });

test('a draft becomes an edition, decides the condition and raises alarms, and is withdrawn to what is shipped', async () => {
  const { gearUnitId, signalId, at, token, points, makeEvaluator, exceedances, save, publish } =
    await makePlant();
  const evaluator = makeEvaluator();
  evaluator.take([points(velocity, [4, 4, 4])]);
  await evaluator.drain();
  expect(await exceedances()).toEqual([]);

  const draft = await save([FIXED]);
  expect(draft).toMatchObject({ edition: 1, state: 'draft', revision: 1 });
  const pool = server.database.pool;
  expect((await readLimitsInForce(pool, gearUnitId)).get(velocity)).toMatchObject({ bc: 5 });
  await publish(1);
  expect((await readLimitsInForce(pool, gearUnitId)).get(velocity)).toMatchObject({ ab: 2, bc: 3, cd: 6 });

  // Known by another process or this one: what it wrote with the old limits is refused, and it reads them anew.
  evaluator.take([points(velocity, [4, 4, 4], NOW_MS + 3 * MINUTE_MS)]);
  await evaluator.drain();
  await evaluator.drain();
  expect(await exceedances()).toEqual(['began fixed 3']);

  const read = await server.call(readSignalLimits, { params: { id: signalId } }, { token });
  expect(read).toMatchObject({
    levelInForce: 'signal',
    shipped: { limitSet: expect.stringContaining('20816-9') },
  });
  await server.call(withdrawLimits, { params: at, body: { reason: 'Back to the standard.' } }, { token });
  evaluator.take([points(velocity, [4, 4, 4, 4], NOW_MS + 6 * MINUTE_MS)]);
  await evaluator.drain();
  await evaluator.drain();
  expect(await exceedances()).toEqual(['began fixed 3', 'ended fixed']);
  await evaluator.stop();
});

test('an operating bin has limits of its own, in the condition and in the alarm', async () => {
  const { points, makeEvaluator, exceedances, save, publish } = await makePlant();
  await save([
    {
      ...FIXED,
      ...{ boundaries: { b: 20, c: 40 }, isLatching: true },
      bins: [{ speedRpm: { from: 700, to: 760 }, boundaries: { b: 3, c: 6 } }],
    },
  ]);
  await publish(1);
  const evaluator = makeEvaluator();
  evaluator.take([points(speed, [500]), points(velocity, [4, 4, 4])]);
  await evaluator.drain();
  expect(await exceedances()).toEqual([]);
  const later = NOW_MS + 5 * MINUTE_MS;
  evaluator.take([points(speed, [730], later), points(velocity, [4, 4, 4], later)]);
  await evaluator.drain();
  expect(await exceedances()).toEqual(['began fixed 3 700–760 rpm latching']);
  await evaluator.stop();
});

test('silence beyond its rule is an exceedance, which ends with the next value', async () => {
  const { points, makeEvaluator, exceedances, save, publish } = await makePlant();
  await save([FIXED, { kind: 'no-data', afterS: 600, severity: 'WARNING', isLatching: true }]);
  await publish(1);
  const evaluator = makeEvaluator();
  evaluator.take([points(velocity, [1], NOW_MS - 30 * MINUTE_MS)]);
  await evaluator.drain();
  // It arrived now: the count begins with its arrival.
  expect(await exceedances()).toEqual([]);
  await server.database.pool.query(
    `update condition set state = state || '{"arrivedMs": 0}' where value = 1`,
  );
  const later = makeEvaluator();
  later.take([points(speed, [700])]);
  await later.drain();
  await later.drain();
  expect(await exceedances()).toEqual(['began no-data latching']);
  later.take([points(velocity, [1], NOW_MS)]);
  await later.drain();
  expect(await exceedances()).toEqual(['began no-data latching', 'ended no-data latching']);
  await evaluator.stop();
  await later.stop();
});

test('a value that rises too fast is an exceedance, long before it is too high', async () => {
  const { points, makeEvaluator, exceedances, save, publish } = await makePlant();
  const { deadband: _, bins: __, ...timing } = FIXED;
  await save([
    {
      ...{ ...timing, kind: 'rate', deadband: 0, windowH: 1, minimum: { of: 1, outOf: 1 } },
      boundaries: { b: 1, c: 4 },
    },
  ]);
  await publish(1);
  const evaluator = makeEvaluator();
  // Half a unit an hour for an hour, then two an hour: never near a fixed limit.
  const slow = Array.from({ length: 60 }, (_each, i) => 1 + (0.5 * i) / 60);
  evaluator.take([points(velocity, slow, NOW_MS - 120 * MINUTE_MS)]);
  await evaluator.drain();
  expect(await exceedances()).toEqual([]);
  const fast = Array.from({ length: 60 }, (_each, i) => 1.5 + (2 * i) / 60);
  evaluator.take([points(velocity, fast, NOW_MS - 60 * MINUTE_MS)]);
  await evaluator.drain();
  expect(await exceedances()).toEqual(['began rate 1']);
  await evaluator.stop();
});

test('a draft in a unit that the signal has no more is not published', async () => {
  const { signalId, save, publish } = await makePlant();
  await save([FIXED]);
  await server.database.pool.query("update signal set unit = '°C' where id = $1", [signalId]);
  await expect(publish(1)).rejects.toMatchObject({
    problem: { status: 400, errors: [{ field: 'rules.0.unit', code: 'unitUnfit' }] },
  });
});

test('limits of a part and of the organisation hold where no nearer level has any', async () => {
  const { organisationId, gearUnitId, signalId, token, save, publish } = await makePlant();
  const limitOf = async () => (await readLimitsInForce(server.database.pool, gearUnitId)).get(velocity)?.bc;
  for (const [level, b] of [
    ['organisation', 4],
    ['part', 3.5],
  ] as const) {
    const params = { id: signalId, level };
    const rules = [{ ...FIXED, boundaries: { b, c: 9 } }];
    await server.call(saveLimitDraft, { params, body: { revision: null, rules, ...WORDS } }, { token });
    await server.call(publishLimits, { params, body: { revision: 1 } }, { token });
    expect(await limitOf()).toBe(b);
  }
  await save([FIXED]);
  await publish(1);
  expect(await limitOf()).toBe(3);
  const listed = await server.call(listOwnLimits, { query: { size: 2 } }, { token });
  expect(listed.rows.map(({ level }) => level)).toEqual(['signal', 'part']);
  const rest = await server.call(listOwnLimits, { query: { size: 2, after: listed.next ?? '' } }, { token });
  expect(rest).toMatchObject({ rows: [{ level: 'organisation' }], next: null });
  // Who sees one group alone does not decide for all of the organisation; another organisation sees nothing of it.
  const other = await makePlant();
  expect(other.organisationId).not.toBe(organisationId);
  expect((await server.call(listOwnLimits, { query: {} }, { token: other.token })).rows).toEqual([]);
  await expect(
    server.call(readSignalLimits, { params: { id: signalId } }, { token: other.token }),
  ).rejects.toMatchObject({ problem: { code: 'notFound' } });
});

test('what is wrong with a draft is answered at its fields, and nothing is saved', async () => {
  const { save, at, token } = await makePlant();
  const wrong: LimitRuleDto[] = [
    {
      ...FIXED,
      boundaries: { a: 4, b: 3, c: 6 },
      bins: [
        { speedRpm: { from: 0, to: 500 }, boundaries: { b: 1, c: 2 } },
        { speedRpm: { from: 400, to: 700 }, boundaries: { b: 1, c: 2 } },
      ],
    },
    { ...FIXED },
  ];
  await expect(save(wrong)).rejects.toMatchObject({
    problem: {
      errors: [
        { field: 'body.rules.0.boundaries.b', code: 'orderWrong' },
        { field: 'body.rules.0.bins.1', code: 'binsOverlap' },
        { field: 'body.rules.1', code: 'ruleTwice' },
      ],
    },
  });
  const german = await server.fetchCall(
    saveLimitDraft,
    { params: at, body: { revision: null, rules: wrong, ...WORDS } },
    { token, headers: { 'accept-language': 'de' } },
  );
  const { errors } = (await german.json()) as Problem; // @NOTE: what every refusal answers with
  expect(errors?.map(({ message }) => message)).toEqual([
    'Der Wert muss über 4 liegen.',
    'Dieser Bereich überschneidet Bereich 1: Ein Betriebszustand hat einen Grenzwert.',
    'Von jeder Art gibt es eine Regel: Diese steht zweimal da.',
  ]);
  await expect(server.call(discardLimitDraft, { params: at }, { token })).rejects.toMatchObject({
    problem: { code: 'conflict' },
  });
  await save([FIXED], null, { source: '', reason: '' });
  await expect(
    server.call(publishLimits, { params: at, body: { revision: 1 } }, { token }),
  ).rejects.toMatchObject({ problem: { errors: [{ field: 'source', code: 'sourceMissing' }] } });
});

test('of two who change a draft at once the second gets what is there now', async () => {
  const { save } = await makePlant();
  const both = await Promise.allSettled([save([FIXED]), save([{ ...FIXED, deadband: 0.2 }])]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const rejected = both.find((each) => each.status === 'rejected');
  expect(rejected?.reason.problem).toMatchObject({ code: 'conflict', current: { revision: 1 } });
  await save([FIXED], 1);
  await expect(save([FIXED], 1)).rejects.toMatchObject({ problem: { current: { revision: 2 } } });
});

test('the time machine counts what the draft would have raised, beside today and what was confirmed', async () => {
  const { gearUnitId, signalId, token, organisationId } = await makePlant();
  // 20 days at 2 mm/s with bites of one sample at 7, then two hours at 4 on each of the last ten days.
  const values = Array.from({ length: 30 * 1440 }, (_, i) => {
    const day = Math.floor(i / 1440);
    if (day >= 20 && i % 1440 < 120) return 4;
    return i % 500 === 0 ? 7 : 2;
  });
  store(gearUnitId, velocity, values);
  await server.database.pool.query(
    `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, severity, worst_severity, sentence,
       opened_at, first_sign_at, worse_at, closed_at, verdict)
     select $1, 1, id, coalesce(drivetrain_id, id), 'fault', 4, 4, 'Looseness.', $3, $3, $3, $3, 'confirmed'
       from equipment where id = $2`,
    [organisationId, gearUnitId, new Date(NOW_MS - 2.5 * DAY_MS)],
  );
  const span = { from: new Date(NOW_MS - 30 * DAY_MS).toISOString(), to: new Date(NOW_MS).toISOString() };
  const replay = (rules: LimitRuleDto[]) =>
    server.call(replayLimits, { params: { id: signalId }, body: { ...span, rules } }, { token });
  const { today, draft, samples } = await replay([FIXED]);
  expect(samples).toBe(30 * 1440);
  // Single samples beyond 5 mm/s are no exceedance by three of five; 4 mm/s is none of them.
  expect(today.alarms).toBe(0);
  expect(today.faults).toMatchObject([{ caseNumber: 1, foundAt: null }]);
  expect(draft.alarms).toBe(10);
  // The last two came after it was confirmed.
  expect(draft.withoutFault).toBe(2);
  expect(draft.faults[0]?.daysBefore).toBeCloseTo(7.5, 1);
  // The bites one by one, as a fixed limit without minimum would have it.
  const single = await replay([
    { ...FIXED, boundaries: { b: 5, c: 8 }, minimum: { of: 1, outOf: 1 }, offDelayS: 0 },
  ]);
  expect(single.draft.alarms).toBeGreaterThan(70);
});

test('many signals are replayed as a job, which goes on where it stopped', async () => {
  const { gearUnitId, signalId, token } = await makePlant();
  store(
    gearUnitId,
    velocity,
    Array.from({ length: 1440 }, (_, i) => (i < 60 ? 4 : 1)),
    NOW_MS - DAY_MS,
  );
  const started = await server.call(
    startLimitReplay,
    { params: { id: signalId }, body: { days: 7, rules: [FIXED] } },
    { token },
  );
  expect(started).toMatchObject({ state: 'waiting', done: 0 });
  await expect(
    server.call(startLimitReplay, { params: { id: signalId }, body: { days: 7, rules: [FIXED] } }, { token }),
  ).rejects.toMatchObject({ problem: { code: 'conflict' } });
  await runReplay(sent.at(-1)!);
  const done = await server.call(readLimitReplay, {}, { token });
  expect(done).toMatchObject({ state: 'done', done: started.signals, draft: { alarms: 1, alarmsAWeek: 1 } });
  expect(done?.today.alarms).toBe(0);
  // A second delivery of the same job finds nothing to do.
  await runReplay(sent.at(-1)!);
  expect(await server.call(readLimitReplay, {}, { token })).toEqual(done);
});

test('operating bins say where the machine ran; a model needs something to explain by', async () => {
  const { gearUnitId, signalId, token, person } = await makePlant();
  const count = 2880;
  store(
    gearUnitId,
    velocity,
    Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 2 : 3)),
    NOW_MS - 2 * DAY_MS,
  );
  store(
    gearUnitId,
    speed,
    Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 500 : 980)),
    NOW_MS - 2 * DAY_MS,
  );
  const { speeds, loads, cells } = await server.call(
    readOperatingBins,
    { params: { id: signalId } },
    { token },
  );
  expect(loads).toEqual([]);
  expect(cells).toHaveLength(2);
  for (const { speed: at, share, median } of cells) {
    expect(share).toBeCloseTo(0.5, 2);
    expect(median).toBe((speeds[at]?.to ?? 0) <= 700 ? 2 : 3);
  }
  const span = { from: new Date(NOW_MS - 2 * DAY_MS).toISOString(), to: new Date(NOW_MS).toISOString() };
  const learn = (kind: 'baseline' | 'model', id = signalId) =>
    server.call(learnLimits, { params: { id }, body: { kind, ...span } }, { token });
  const baseline = await learn('baseline');
  if (baseline.kind !== 'baseline') throw new Error('not a baseline');
  expect(
    Object.values(baseline.learned)
      .map(({ median }) => Math.round(median))
      .sort(),
  ).toEqual([2, 3]);
  // After a repair the machine is another one: what was measured before says nothing of it.
  const countOf = (learned: (typeof baseline)['learned']) =>
    Object.values(learned).reduce((sum, each) => sum + each.count, 0);
  expect(countOf(baseline.learned)).toBe(count);
  await server.database.pool.query(
    `insert into log_entry (organisation_id, equipment_id, at, kind, text, resets_baseline, author_id, author_name)
     select organisation_id, id, $2, 'repair', 'Bearing exchanged.', true, $3, 'Test user' from equipment where id = $1`,
    [gearUnitId, new Date(NOW_MS - DAY_MS), person.id],
  );
  const repaired = await learn('baseline');
  expect(repaired.kind === 'baseline' && countOf(repaired.learned)).toBe(count / 2);
  const model = await learn('model');
  if (model.kind !== 'model') throw new Error('not a model');
  expect(model.learned.inputs).toEqual(['speedRpm']);
  store(gearUnitId, speed, [], NOW_MS);
  await expect(learn('model')).rejects.toMatchObject({ problem: { errors: [{ code: 'modelUnfit' }] } });
});
