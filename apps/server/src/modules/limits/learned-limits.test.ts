import {
  type LimitRuleDto,
  learnLimits,
  listOwnLimits,
  publishLimits,
  readSignalLimits,
  replayLimits,
  saveDrivetrain,
  saveLimitDraft,
} from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeEventBus } from '../../platform/events.ts';
import { makeLog } from '../../platform/log.ts';
import { makeCommittedPoints } from '../../testing/committed-points.testing.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeConditionEvaluator } from '../conditions/index.ts';
import type { TelemetryStore } from '../telemetry-store/index.ts';
import { FIXED, makeLimitServer, NOW_MS } from './limit-server.testing.ts';

const MINUTE_MS = 60_000;
const velocity = 1;
/** When the server answers: some values come after `NOW_MS`, by their own times. */
const LATER_MS = NOW_MS + 60 * MINUTE_MS;

let stored: { readonly timesMs: number[]; readonly values: number[] } = { timesMs: [], values: [] };
const readSeries = (async ({ signalNumber, fromMs, toMs }) => {
  const kept = stored.timesMs.flatMap((tMs, i) =>
    signalNumber === velocity && tMs >= fromMs && tMs < toMs ? [i] : [],
  );
  return {
    bucketMs: null,
    timesMs: Float64Array.from(kept, (i) => stored.timesMs[i]!),
    values: Float64Array.from(kept, (i) => stored.values[i]!),
  };
}) as TelemetryStore['readSeries']; // @NOTE: raw points alone are answered here

const { server } = await makeLimitServer(readSeries, () => LATER_MS);
afterAll(() => server.close());

/** A gear unit with a learned baseline and a fixed rule of its own in force. */
async function makePlant() {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const person = await makeTestUser(pool, organisationId, 'Adm');
  const token = await server.tokenFor('Adm', organisationId, person.id);
  const saved = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  const gearUnitId = saved.components[2]?.id ?? '';
  await pool.query('update signal set interval_s = 60 where asset_id = $1', [gearUnitId]);
  const { rows } = await pool.query<{ id: string }>(
    'select id from signal where asset_id = $1 and number = $2',
    [gearUnitId, velocity],
  );
  const signalId = rows[0]?.id ?? '';
  const { points, readSince } = makeCommittedPoints(gearUnitId, LATER_MS);
  const evaluator = makeConditionEvaluator({
    ...{ pool, log: makeLog('silent'), events: makeEventBus(), readSince, everyMs: 3_600_000 },
    now: () => LATER_MS,
  });
  const params = { id: signalId };
  const learn = (fromMs: number, toMs: number) =>
    server.call(
      learnLimits,
      {
        params,
        body: { kind: 'baseline', from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
      },
      { token },
    );
  return {
    ...{ learn, evaluator },
    /** One value a minute from this time on, stored and evaluated as it arrives. */
    async receive(values: readonly number[], fromMs: number) {
      stored = {
        timesMs: [...stored.timesMs, ...values.map((_, i) => fromMs + i * MINUTE_MS)],
        values: [...stored.values, ...values],
      };
      evaluator.take([points(velocity, [...values], fromMs)]);
      // What was refused, because the limits are others, is stepped in the round after.
      await evaluator.drain();
      await evaluator.drain();
    },
    async publish(rules: LimitRuleDto[], revision: number | null = null) {
      const at = { ...params, level: 'signal' as const };
      const words = { source: 'Own statistics', reason: 'Found too late.' };
      const draft = await server.call(
        saveLimitDraft,
        { params: at, body: { revision, rules, ...words } },
        { token },
      );
      await server.call(publishLimits, { params: at, body: { revision: draft.revision } }, { token });
    },
    async reset(atMs: number) {
      const { rows: added } = await pool.query<{ id: string }>(
        `insert into log_entry (organisation_id, equipment_id, at, kind, text, resets_baseline, author_id, author_name)
         select organisation_id, drivetrain_id, $2, 'repair', 'Bearing exchanged.', true, $3, 'Test user'
           from equipment where id = $1 returning id`,
        [gearUnitId, new Date(atMs), person.id],
      );
      return added[0]?.id ?? '';
    },
    removeNote: (id: string) => pool.query('update log_entry set removed_at = now() where id = $1', [id]),
    async exceedances(rule: string) {
      const { rows: found } = await pool.query<{ code: string; minute: number }>(
        `select code, (extract(epoch from occurred_at) * 1000 - $2) / 60000 as minute from domain_event
          where kind = 'exceedance' and equipment_id = $1 and parameters ->> 'rule' = $3 order by position`,
        [gearUnitId, NOW_MS, rule],
      );
      return found.map(({ code, minute }) => `${code} ${Math.round(minute)}`);
    },
    read: () => server.call(readSignalLimits, { params }, { token }),
    list: () => server.call(listOwnLimits, { query: {} }, { token }),
    replay: (rules: LimitRuleDto[]) =>
      server.call(
        replayLimits,
        {
          params,
          body: {
            ...{
              from: new Date(NOW_MS - 60 * MINUTE_MS).toISOString(),
              to: new Date(LATER_MS).toISOString(),
            },
            rules,
          },
        },
        { token },
      ),
  };
}

const minuteOf = (text: string | null) => (text === null ? null : (Date.parse(text) - NOW_MS) / MINUTE_MS);

test('what was learned before a reset says nothing after it, live and replayed, until it is learned again', async () => {
  stored = { timesMs: [], values: [] };
  const plant = await makePlant();
  const { receive, learn, publish, reset, exceedances, read, list, replay, evaluator } = plant;
  await receive(Array(30).fill(1), NOW_MS - 30 * MINUTE_MS);
  const rule = await learn(NOW_MS - 60 * MINUTE_MS, NOW_MS);
  expect(rule).toMatchObject({ kind: 'baseline', fromMs: NOW_MS - 30 * MINUTE_MS, toMs: NOW_MS - MINUTE_MS });
  const rules: LimitRuleDto[] = [{ ...FIXED, offDelayS: 0 }, rule];
  await publish(rules);
  expect(await read()).toMatchObject({ learningAgain: [] });

  // 9 dB above what is usual, and below the fixed limit.
  await receive(Array(5).fill(2.9), NOW_MS);
  expect(await exceedances('baseline')).toEqual(['began 0']);
  await reset(NOW_MS + 5 * MINUTE_MS);
  await receive(Array(5).fill(2.9), NOW_MS + 5 * MINUTE_MS);
  expect(await exceedances('baseline')).toEqual(['began 0', 'ended 5']);
  // The fixed limit of the same edition is in force meanwhile.
  expect(await exceedances('fixed')).toEqual([]);
  await receive(Array(5).fill(4), NOW_MS + 10 * MINUTE_MS);
  expect(await exceedances('fixed')).toEqual(['began 10']);
  expect(await exceedances('baseline')).toEqual(['began 0', 'ended 5']);

  const since = new Date(NOW_MS + 5 * MINUTE_MS).toISOString();
  expect((await read()).learningAgain).toEqual([{ kind: 'baseline', since, samples: 10, needed: 20 }]);
  expect((await list()).rows).toMatchObject([{ state: 'in-force', learningSince: since }]);
  const replayed = await replay(rules);
  for (const { begins } of [replayed.today, replayed.draft])
    expect(begins.map((each) => [each.rule, minuteOf(each.from), minuteOf(each.to)])).toEqual([
      ['baseline', 0, 5],
      ['fixed', 10, null],
    ]);

  await receive(Array(20).fill(2), NOW_MS + 15 * MINUTE_MS);
  expect((await read()).learningAgain).toMatchObject([{ samples: 30 }]);
  const again = await learn(NOW_MS - 60 * MINUTE_MS, NOW_MS + 35 * MINUTE_MS);
  expect(again).toMatchObject({ fromMs: NOW_MS + 5 * MINUTE_MS });
  await publish([FIXED, again]);
  expect(await read()).toMatchObject({ learningAgain: [] });
  expect((await list()).rows).toMatchObject([{ learningSince: null }]);
  await receive(Array(5).fill(9), NOW_MS + 35 * MINUTE_MS);
  expect(await exceedances('baseline')).toEqual(['began 0', 'ended 5', 'began 35']);
  await evaluator.stop();
});

test('a note that is removed resets nothing: what was learned before it holds again', async () => {
  stored = { timesMs: [], values: [] };
  const { receive, learn, publish, reset, removeNote, exceedances, read, evaluator } = await makePlant();
  await receive(Array(30).fill(1), NOW_MS - 30 * MINUTE_MS);
  await publish([FIXED, await learn(NOW_MS - 60 * MINUTE_MS, NOW_MS)]);
  const note = await reset(NOW_MS);
  await receive(Array(5).fill(2.9), NOW_MS);
  expect(await exceedances('baseline')).toEqual([]);
  await removeNote(note);
  expect(await read()).toMatchObject({ learningAgain: [] });
  await receive(Array(5).fill(2.9), NOW_MS + 5 * MINUTE_MS);
  expect(await exceedances('baseline')).toEqual(['began 5']);
  await evaluator.stop();
});
