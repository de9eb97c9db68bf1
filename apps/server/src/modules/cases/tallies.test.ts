import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  actOnAlarms,
  closeCase,
  listAlarms,
  listCases,
  readAlarmSummary,
  reopenCase,
} from '@ritzel/contract';
import { afterAll, expect, it } from 'vitest';
import { makeAlarmWorld } from './alarm-world.testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-tallies-'));
const world = await makeAlarmWorld(folder);
const { server, clock, append, makePlant, pool } = world;
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

type Plant = Awaited<ReturnType<typeof makePlant>>;

/** What the lists say their counts are, and what is counted row by row. */
async function countsOf({ organisationId, token }: Plant) {
  const alarms = await server.call(listAlarms, { query: {} }, { token });
  const severe = await server.call(
    listAlarms,
    { query: { severity: 'SEVERE', kinds: 'finding' } },
    { token },
  );
  const cases = await server.call(listCases, { query: {} }, { token });
  const ofFault = await server.call(listCases, { query: { fault: 'unbalance' } }, { token });
  const summary = await server.call(readAlarmSummary, {}, { token });
  const count = async (table: string, condition: string) => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} where organisation_id = $1 and ${condition}
          and equipment_id not in (select id from hidden_equipment)`,
      [organisationId],
    );
    return rows[0]!.n;
  };
  const listed = 'ended_at is null';
  return {
    said: {
      ...{ unacknowledged: alarms.counts.unacknowledged, acknowledged: alarms.counts.acknowledged },
      ...{ returned: alarms.counts.returned, severe: severe.counts.unacknowledged },
      ...{ open: cases.counts.open, closed: cases.counts.closed, ofFault: ofFault.counts.open },
      ...{ summary: summary.counts.unacknowledged, openCases: summary.openCases, stale: summary.rate.stale },
      ...{
        waitingCases: summary.unacknowledgedCases,
        lastDay: summary.rate.byHour.reduce((sum, each) => sum + each, 0),
      },
    },
    counted: {
      unacknowledged: await count('alarm', "state = 'unacknowledged'"),
      acknowledged: await count('alarm', "state = 'acknowledged'"),
      returned: await count('alarm', "state = 'returned'"),
      severe: await count('alarm', "state = 'unacknowledged' and severity = 5 and kind = 'finding'"),
      open: await count('fault_case', 'closed_at is null'),
      closed: await count('fault_case', 'closed_at is not null'),
      ofFault: await count('fault_case', "closed_at is null and fault = 'unbalance'"),
      summary: await count('alarm', "state = 'unacknowledged'"),
      openCases: await count('fault_case', 'closed_at is null'),
      waitingCases: (
        await pool.query(
          `select distinct case_id from alarm where organisation_id = $1 and ${listed} and state = 'unacknowledged'
              and case_id is not null and equipment_id not in (select id from hidden_equipment)`,
          [organisationId],
        )
      ).rows.length,
      lastDay: await count('alarm', "raised_at > now() - interval '24 hours' and raised_at <= now()"),
      stale: await count('alarm', `${listed} and is_active and raised_at < now() - interval '24 hours'`),
    },
  };
}

it('the counts of the lists are those of the rows, whatever happens to alarms and cases', async () => {
  const plant = await makePlant();
  const { token } = plant;
  clock.nowMs = Date.now();
  const check = async () => {
    const { said, counted } = await countsOf(plant);
    expect(said).toEqual(counted);
    return counted;
  };
  await append(
    plant.exceedance('velocity-rms', 'began', 'WARNING', { atMs: clock.nowMs - 2 * 86_400_000 }),
    plant.exceedance('oil-temperature', 'began', 'CRITICAL'),
    plant.finding('confirmed', 'SEVERE'),
    plant.finding('confirmed', 'SEVERE', { part: 'shaft', fault: 'unbalance' }),
  );
  expect(await check()).toMatchObject({ unacknowledged: 4, severe: 2, ofFault: 1, stale: 1, lastDay: 3 });
  const { rows } = await server.call(listAlarms, { query: {} }, { token });
  await server.call(
    actOnAlarms,
    { body: { act: 'acknowledge', alarms: rows.slice(0, 2).map(({ id }) => ({ id })) } },
    { token },
  );
  await append(plant.exceedance('velocity-rms', 'ended', 'OK'));
  expect(await check()).toMatchObject({ acknowledged: 2, returned: 1 });
  const cases = (await server.call(listCases, { query: {} }, { token })).rows;
  const { id, revision } = cases.find(({ fault }) => fault === 'unbalance')!;
  const body = { revision, verdict: 'confirmed', found: 'Washed out.' } as const;
  await server.call(closeCase, { params: { id }, body }, { token });
  expect(await check()).toMatchObject({ closed: 1, ofFault: 0 });
  await server.call(reopenCase, { params: { id }, body: { reason: 'Again.' } }, { token });
  expect(await check()).toMatchObject({ closed: 0, ofFault: 1 });
});

it('many rows of a tally are gathered to few without a change of what they say', async () => {
  const plant = await makePlant();
  await append(
    ...Array.from({ length: 120 }, (_, n) => plant.finding('confirmed', 'WARNING', { part: `b${n}` })),
  );
  for (let turn = 0; turn < 100; turn += 1) {
    await pool.query('update alarm set severity = 3 + $2 % 4 where organisation_id = $1', [
      plant.organisationId,
      turn,
    ]);
    await pool.query('update fault_case set severity = 3 + $2 % 4 where organisation_id = $1', [
      plant.organisationId,
      turn,
    ]);
  }
  const tallied = async (table: string) =>
    (await pool.query(`select 1 from ${table} where organisation_id = $1`, [plant.organisationId])).rowCount!;
  expect(await tallied('alarm_tally')).toBeGreaterThan(200);
  expect(await tallied('case_tally')).toBeGreaterThan(200);
  await append(plant.finding('confirmed', 'SEVERE'));
  expect(await tallied('alarm_tally')).toBeLessThan(10);
  expect(await tallied('case_tally')).toBeLessThan(10);
  // Acknowledged and not, many times: what takes back adds up to what is there.
  for (let turn = 0; turn < 6; turn += 1)
    await pool.query(
      `update alarm set state = case when state = 'unacknowledged' then 'acknowledged' else 'unacknowledged' end,
              is_active = not is_active, raised_at = now()
        where organisation_id = $1`,
      [plant.organisationId],
    );
  for (const table of ['waiting_case_tally', 'raised_alarm_tally'])
    expect(await tallied(table)).toBeGreaterThan(0);
  const before = await tallied('waiting_case_tally');
  await append(plant.finding('confirmed', 'CRITICAL'));
  expect(await tallied('waiting_case_tally')).toBeLessThan(before);
  const { said, counted } = await countsOf(plant);
  expect(said).toEqual(counted);
  expect(counted).toMatchObject({ unacknowledged: 120, open: 120, waitingCases: 120, lastDay: 120 });
});

it('what hangs on a deleted machine is not counted, also when it is purged', async () => {
  const plant = await makePlant();
  await append(plant.finding('confirmed', 'WARNING'));
  await pool.query(
    `with hidden as (
       insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_at, restorable_until)
       values ($1, 'equipment', $2, '', '', '{}', now(), now() + interval '1 day') returning id)
     update every_equipment set deletion_id = hidden.id from hidden where every_equipment.id = $2`,
    [plant.organisationId, plant.equipmentId],
  );
  const none = { unacknowledged: 0, open: 0, summary: 0, openCases: 0, waitingCases: 0, lastDay: 0 };
  expect((await countsOf(plant)).said).toMatchObject(none);
  await pool.query('delete from every_equipment where id = $1', [plant.equipmentId]);
  expect((await countsOf(plant)).said).toMatchObject(none);
});
