import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeLog } from '../../platform/log.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { makeTestEquipment, makeTestOrganisation, makeTestSignal } from '../../testing/plant.testing.ts';
import { makeConditionEvaluator } from './condition-evaluator.ts';
import { makeEvaluationIntake } from './evaluation-intake.ts';
import { makeEvaluationQueue, requestEvaluation } from './evaluation-queue-store.ts';

const startMs = Date.UTC(2026, 10, 21, 12);
const database = await makeTestDatabase();
const { pool } = database;
const log = makeLog('silent');
afterAll(() => database.drop());

async function makeMachine(): Promise<string> {
  const organisationId = await makeTestOrganisation(pool);
  const assetId = await makeTestEquipment(pool, organisationId, 'gearunit');
  await pool.query(`update equipment set vibration_rating = '{"vr":5}' where id = $1`, [assetId]);
  await makeTestSignal(pool, { organisationId, assetId, number: 1 });
  await pool.query("update signal set role = 'velocity-rms', unit = 'mm/s' where asset_id = $1", [assetId]);
  return assetId;
}

/** What the process with the role `ingest` has. */
function makeProcess() {
  const queue = makeEvaluationQueue(pool);
  const parts = { pool, log, events: makeEventBus(), now: () => startMs, everyMs: 3_600_000 };
  const readSince = async () => ({ timesMs: [], values: [] });
  const evaluator = makeConditionEvaluator({ ...parts, readSince });
  return { queue, evaluator, intake: makeEvaluationIntake({ queue, evaluator, followers: [], log }) };
}

const point = (assetId: string, value: number, timeMs = startMs) => ({
  assetId,
  signalNumbers: [1],
  timesMs: Float64Array.of(timeMs),
  values: [value],
});
const changesOf =
  "select parameters -> 'to' as to from domain_event where equipment_id = $1 and kind = 'condition'";
const severityOf = async (id: string) =>
  (await pool.query('select severity from equipment where id = $1', [id])).rows[0].severity;
const waiting = async (id: string) =>
  (await pool.query('select 1 from evaluation_queue where asset_id = $1', [id])).rowCount;

test('points of another process are evaluated without any notification, and leave the queue when that is written', async () => {
  const { queue, intake } = makeProcess();
  const assetId = await makeMachine();
  await queue.addPoints([point(assetId, 9.9)]);
  expect(await waiting(assetId)).toBe(1);
  await intake.drain();
  expect([await severityOf(assetId), await waiting(assetId)]).toEqual([6, 0]);
});

test('while somebody holds the machine its points stay in the queue, and a process that dies meanwhile loses nothing', async () => {
  const { queue, intake } = makeProcess();
  const [held, free] = [await makeMachine(), await makeMachine()];
  const saver = await pool.connect();
  try {
    await saver.query('begin');
    await saver.query('select 1 from equipment where id = $1 for no key update', [held]);
    await queue.addPoints([point(held, 9.9), point(free, 9.9)]);
    await intake.drain();
    expect([await severityOf(free), await waiting(free)]).toEqual([6, 0]);
    expect([await severityOf(held), await waiting(held)]).toEqual([0, 1]);
    await saver.query('commit');
  } finally {
    saver.release();
  }
  await makeProcess().intake.drain();
  expect([await severityOf(held), await waiting(held)]).toEqual([6, 0]);
  const { rows } = await pool.query(changesOf, [held]);
  expect(rows).toEqual([{ to: 6 }]);
});

test('points that are taken a second time change nothing', async () => {
  const { queue, intake, evaluator } = makeProcess();
  const assetId = await makeMachine();
  await queue.addPoints([point(assetId, 9.9), point(assetId, 2, startMs + 60_000)]);
  await intake.drain();
  const state = async () =>
    (
      await pool.query(
        'select condition.*, (select count(*) from domain_event where equipment_id = $1) as changes from condition where asset_id = $1',
        [assetId],
      )
    ).rows;
  const before = await state();
  await queue.addPoints([point(assetId, 9.9), point(assetId, 2, startMs + 60_000)]);
  await intake.drain();
  evaluator.forget([assetId]);
  await queue.addPoints([point(assetId, 9.9)]);
  await intake.drain();
  expect(await state()).toEqual(before);
});

test('findings that change with a transaction are evaluated after it, and not if it is rolled back', async () => {
  const { intake } = makeProcess();
  const assetId = await makeMachine();
  const confirm = async (isKept: boolean) =>
    runPoolTransaction(pool, async (client) => {
      await client.query(
        `insert into finding_condition (asset_id, channel, part, fault, organisation_id, severity, is_confirmed, first_seen,
                                        last_seen, finding, waveform_id, observations, sentence, says)
         select id, 'in', 'b1', 'outer-race', organisation_id, 4, true, now(), now(), '{"confidence":0.9}', gen_random_uuid(),
                '[]', 'Outer race.', '[]' from equipment where id = $1`,
        [assetId],
      );
      await requestEvaluation(client, [assetId]);
      if (!isKept) throw new Error('not kept');
    });
  await expect(confirm(false)).rejects.toThrow('not kept');
  await intake.drain();
  expect(await severityOf(assetId)).toBe(0);
  await confirm(true);
  await intake.drain();
  expect([await severityOf(assetId), await waiting(assetId)]).toEqual([4, 0]);
});
