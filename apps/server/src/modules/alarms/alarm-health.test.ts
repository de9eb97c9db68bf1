import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actOnAlarm, actOnAlarms, listAlarms, readAlarmHealth } from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeAlarmWorld } from '../cases/alarm-world.testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-alarm-health-'));
const world = await makeAlarmWorld(folder);
const { server, clock, append, makePlant, pool } = world;
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Plant = Awaited<ReturnType<typeof makePlant>>;
const healthOf = ({ token }: Plant, query: { days?: '7' | '31' | '90'; group?: string } = {}) =>
  server.call(readAlarmHealth, { query }, { token });

describe('the health of the alarm system', () => {
  it('is nothing but zeros where no alarm came', async () => {
    expect(await healthOf(await makePlant())).toMatchObject({
      ...{ alarms: 0, perTenMinutes: 0, worstTenMinutes: 0, worstAt: null, floods: [], sources: [] },
      ...{ staleCount: 0, shelvedCount: 0, answers: { acknowledged: 0, medianS: null } },
    });
  });

  it('names what chatters and links it to its signal', async () => {
    const plant = await makePlant();
    const startMs = clock.nowMs - HOUR_MS;
    for (const n of [0, 1, 2])
      await append(
        plant.exceedance('velocity-rms', 'began', 'WARNING', { atMs: startMs + n * 15 * SECOND_MS }),
        plant.exceedance('velocity-rms', 'ended', 'OK', { atMs: startMs + n * 15 * SECOND_MS + SECOND_MS }),
      );
    await append(plant.exceedance('oil-temperature', 'began', 'SEVERE', { atMs: startMs }));
    const health = await healthOf(plant);
    expect(health).toMatchObject({ alarms: 4, worstTenMinutes: 4, chatteringCount: 1, floodCount: 0 });
    expect(
      health.sources.map(({ subject, alarms, isChattering }) => [subject, alarms, isChattering]),
    ).toEqual([
      ['velocity-rms', 3, true],
      ['oil-temperature', 1, false],
    ]);
    expect(health.chattering[0]).toMatchObject({
      signalId: plant.signals.get('velocity-rms')!.id,
      equipment: { id: plant.equipmentId },
      share: 0.75,
    });
    expect(health.bySeverity).toEqual([
      { severity: 'SEVERE', alarms: 1 },
      { severity: 'WARNING', alarms: 3 },
    ]);
    expect(health.tenMinutes.alarms.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(Date.parse(health.worstAt!)).toBe(startMs);
  });

  it('sees a flood with its begin and end, and only within the span', async () => {
    const plant = await makePlant();
    const startMs = clock.nowMs - 10 * DAY_MS;
    for (let n = 0; n < 12; n += 1)
      await append(
        plant.exceedance('velocity-rms', 'began', 'WARNING', { atMs: startMs + n * 40 * SECOND_MS }),
        plant.exceedance('velocity-rms', 'ended', 'OK', { atMs: startMs + n * 40 * SECOND_MS + SECOND_MS }),
      );
    const { floods, floodCount, floodShare } = await healthOf(plant, { days: '31' });
    expect(floodCount).toBe(1);
    expect(floods).toEqual([
      {
        begin: new Date(startMs).toISOString(),
        end: new Date(startMs + 11 * 40 * SECOND_MS).toISOString(),
        alarms: 12,
      },
    ]);
    expect(floodShare).toBeCloseTo(1 / (31 * 144), 6);
    expect(await healthOf(plant, { days: '7' })).toMatchObject({ floodCount: 0, alarms: 0 });
  });

  it('lists what is stale, what is shelved for too long, and what is put aside, with who did it', async () => {
    const plant = await makePlant();
    await append(
      plant.exceedance('velocity-rms', 'began', 'WARNING', { atMs: clock.nowMs - 2 * DAY_MS }),
      plant.exceedance('oil-temperature', 'began', 'SEVERE', { atMs: clock.nowMs - HOUR_MS }),
      plant.exceedance('acceleration-peak', 'began', 'WARNING', { atMs: clock.nowMs - HOUR_MS }),
    );
    const { rows } = await server.call(listAlarms, {}, { token: plant.token });
    const idOf = (subject: string) => rows.find((row) => row.subject === subject)!.id;
    await server.call(
      actOnAlarm,
      {
        params: { id: idOf('oil-temperature') },
        body: {
          act: 'shelve',
          comment: 'Cooler is cleaned',
          until: new Date(clock.nowMs + 30 * DAY_MS).toISOString(),
        },
      },
      { token: plant.token },
    );
    await server.call(
      actOnAlarms,
      {
        body: {
          act: 'take-out-of-service',
          comment: 'Sensor is exchanged',
          alarms: [{ id: idOf('acceleration-peak') }],
        },
      },
      { token: plant.token },
    );
    const now = await healthOf(plant);
    expect(now.stale.map(({ subject }) => subject)).toEqual(['velocity-rms']);
    expect(now).toMatchObject({ staleCount: 1, shelvedCount: 1, shelvedLongCount: 0, outOfServiceCount: 1 });
    expect(now.aside).toMatchObject([{ subject: 'acceleration-peak', comment: 'Sensor is exchanged' }]);
    clock.nowMs += 8 * DAY_MS;
    const later = await healthOf(plant);
    expect(later).toMatchObject({ shelvedLongCount: 1, shelvedLong: [{ comment: 'Cooler is cleaned' }] });
    expect(later.shelvedLong[0]?.by).not.toBeNull();
    clock.nowMs -= 8 * DAY_MS;
  });

  it('says how long people took to acknowledge, each of them and each group', async () => {
    const plant = await makePlant();
    const { rows: groups } = await pool.query<{ id: string }>(
      "insert into user_group (organisation_id, name) values ($1, 'Kilns') returning id",
      [plant.organisationId],
    );
    const groupId = groups[0]!.id;
    await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [
      groupId,
      plant.equipmentId,
    ]);
    await append(
      plant.exceedance('velocity-rms', 'began', 'WARNING', { atMs: clock.nowMs - 90 * SECOND_MS }),
    );
    const { rows } = await server.call(listAlarms, {}, { token: plant.token });
    await server.call(
      actOnAlarm,
      { params: { id: rows[0]!.id }, body: { act: 'acknowledge' } },
      { token: plant.token },
    );
    const health = await healthOf(plant);
    expect(health.answers).toMatchObject({ acknowledged: 1 });
    expect(health.answers.medianS).toBeCloseTo(90, 0);
    expect(health.byPerson).toHaveLength(1);
    expect(health.byPerson[0]).toMatchObject({ acknowledged: 1, medianS: health.answers.medianS });
    expect(health.byGroup).toMatchObject([
      { groupId, name: 'Kilns', alarms: 1, acknowledged: 1, floodCount: 0 },
    ]);
    expect(await healthOf(plant, { group: groupId })).toMatchObject({ alarms: 1 });
    expect(await healthOf(plant, { group: crypto.randomUUID() })).toMatchObject({ alarms: 0, byGroup: [] });
  });

  it('counts nothing of another organisation', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING', { atMs: clock.nowMs - HOUR_MS }));
    expect(await healthOf(await makePlant())).toMatchObject({ alarms: 0, byGroup: [] });
  });
});

describe('with 100 000 alarms', () => {
  let token = '';
  beforeAll(async () => {
    const organisationId = await makeTestOrganisation(pool);
    token = await server.tokenFor('Ope', organisationId);
    const equipmentIds: string[] = [];
    for (let n = 0; n < 100; n += 1) equipmentIds.push(await makeTestEquipment(pool, organisationId));
    await pool.query(
      `with made as (
         insert into alarm (organisation_id, equipment_id, kind, source_key, subject, state, is_active, severity,
                            worst_severity, sentence, raised_at, worse_at, returned_at, ended_at)
         select $1, ($2::uuid[])[1 + n % 100], 'fixed', 'signal ' || n % 2000, 'v' || n % 2000, 'normal', false, 4, 4, 'v',
                at, at, at, at
           from generate_series(1, 100000) n,
                lateral (select now() - n * interval '25 seconds' as at) time
         returning id, equipment_id, raised_at),
       steps as (
         insert into alarm_step (alarm_id, organisation_id, equipment_id, at, code, state, severity)
         select id, $1, equipment_id, raised_at, 'raised', 'unacknowledged', 4 from made returning alarm_id, at, equipment_id)
       select count(*) from steps`,
      [organisationId, equipmentIds],
    );
    await pool.query(
      `insert into alarm_step (alarm_id, organisation_id, equipment_id, at, code, state, severity, user_name)
       select alarm_id, $1, equipment_id, at + interval '40 seconds', 'acknowledge', 'acknowledged', 4, 'Ada'
         from alarm_step where organisation_id = $1 limit 30000`,
      [organisationId],
    );
    await pool.query('analyze alarm, alarm_step');
  }, 120_000);

  it('is answered within seconds on a busy machine, with every alarm counted', async () => {
    const tookMs: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const begunMs = performance.now();
      const health = await server.call(readAlarmHealth, { query: { days: '31' } }, { token });
      tookMs.push(performance.now() - begunMs);
      expect(health.alarms).toBeGreaterThan(99_000);
      expect(health.answers.medianS).toBeCloseTo(40, 3);
    }
    if (process.env.TEST_LOG_LEVEL) console.log(tookMs.map(Math.round));
    expect(tookMs.toSorted((x, y) => x - y)[2]).toBeLessThan(5_000);
  });
});
