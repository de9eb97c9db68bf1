import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  cancelReport,
  changeReportSchedule,
  createReport,
  createReportSchedule,
  listReportRecipients,
  listReportSchedules,
  ProblemError,
  type ReportSettings,
  readReport,
  readReportFile,
  retryReport,
  runReportSchedule,
} from '@ritzel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { makeReportMaker } from './report-maker.ts';
import type { ReportPool } from './report-pool.ts';
import { makeReportQueue } from './report-store.ts';
import { makeReportWorld } from './report-world.testing.ts';

const world = await makeReportWorld();
const { server, maker, clock, pool } = world;
afterAll(() => world.close());

const settingsOf = (equipmentId: string): ReportSettings => ({
  ...{ kind: 'machine', equipmentId, language: 'en', paper: 'A4', timeZone: 'UTC', unitSystem: 'metric' },
  ...{ days: 31, sections: ['trend', 'actions', 'alarms'] },
});

async function makePlantWithReport() {
  const plant = await world.makePlant();
  const { id: machineId } = await world.makeDamagedMachine(plant.organisationId);
  const body = settingsOf(machineId);
  const { id } = await server.call(createReport, { body }, { token: plant.token });
  const read = () => server.call(readReport, { params: { id } }, { token: plant.token });
  return { ...plant, id, machineId, read };
}

/** A maker whose drawing ends only when it is aborted. */
function makeSlowMaker() {
  const { promise: isDrawing, resolve: begin } = Promise.withResolvers<void>();
  const draw: ReportPool['draw'] = (_collected, _look, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      begin();
    });
  return { isDrawing, slow: makeReportMaker({ ...world.makerParts, drawing: { draw }, drawingPauseMs: 5 }) };
}

describe('a report whose process dies', () => {
  it('is begun three times, then it has failed and says why, and its owner can have it made again', async () => {
    const { id, read, token } = await makePlantWithReport();
    const queue = makeReportQueue(world.db);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const claimed = await queue.claim(new Date(clock.nowMs), new Date(clock.nowMs + 1000));
      expect(claimed).toMatchObject({ id, attempts: attempt });
      clock.nowMs += 2000;
    }
    await maker.drain();
    expect(await read()).toMatchObject({ state: 'failed', failure: 'interrupted', bytes: null });
    await server.call(retryReport, { params: { id } }, { token });
    await maker.drain();
    expect(await read()).toMatchObject({ state: 'done', failure: null });
  });

  it('waits for the next one as if it had not begun where the process stopped in good order', async () => {
    const { id, read } = await makePlantWithReport();
    const { slow, isDrawing } = makeSlowMaker();
    const turn = slow.drain();
    await isDrawing;
    await slow.stop();
    await turn;
    expect(await read()).toMatchObject({ state: 'waiting', failure: null });
    const { rows } = await pool.query('select attempts, retry_at from report where id = $1', [id]);
    expect(rows).toEqual([{ attempts: 0, retry_at: null }]);
    await maker.drain();
    expect((await read()).state).toBe('done');
  });

  it('ends its drawing when it is cancelled meanwhile', async () => {
    const { id, read, token } = await makePlantWithReport();
    const { slow, isDrawing } = makeSlowMaker();
    const turn = slow.drain();
    await isDrawing;
    await server.call(cancelReport, { params: { id } }, { token });
    await turn;
    await slow.stop();
    expect(await read()).toMatchObject({ state: 'cancelled', failure: null });
  });
});

describe('the recipients of a schedule', () => {
  const daily = (equipmentId: string, recipientIds: string[]) => ({
    settings: settingsOf(equipmentId),
    ...{ rhythm: 'daily' as const, minute: 360, delivery: 'keep' as const, recipientIds },
  });
  const codeOf = async (asked: Promise<unknown>) => {
    const error = await asked.catch((caught: unknown) => caught);
    return error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
  };
  const mailsTo = async (email: string) => {
    const { rows } = await pool.query<{ template: string }>(
      'select template from mail where recipient = $1',
      [email],
    );
    return rows.map(({ template }) => template);
  };

  async function makeColleagues() {
    const plant = await world.makePlant('Ana');
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const one = await world.makeColleague(plant.organisationId, 'Vie');
    const other = await world.makeColleague(plant.organisationId, 'Vie');
    const { rows } = await pool.query<{ id: string }>(
      `insert into user_group (organisation_id, name) values ($1, 'Mills') returning id`,
      [plant.organisationId],
    );
    const narrow = (userId: string) =>
      pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [rows[0]!.id, userId]);
    return { ...plant, machineId: id, one, other, narrow };
  }

  it('get its report by mail while they may see what it is about', async () => {
    const { token, email, machineId, one, other, narrow } = await makeColleagues();
    const body = daily(machineId, [one.userId, other.userId]);
    const { id, recipients } = await server.call(createReportSchedule, { body }, { token });
    expect(recipients.map((each) => each.id).sort()).toEqual([one.userId, other.userId].sort());
    await narrow(other.userId);
    await server.call(runReportSchedule, { params: { id } }, { token });
    await maker.drain();
    expect(await mailsTo(one.email)).toEqual(['report-ready']);
    expect(await mailsTo(other.email)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('are people of the organisation who may see it, and changed only as they were seen', async () => {
    const { token, machineId, one, other, narrow } = await makeColleagues();
    const outsider = await world.makePlant();
    const tried = (userId: string) =>
      codeOf(server.call(createReportSchedule, { body: daily(machineId, [userId]) }, { token }));
    expect(await tried(outsider.userId)).toBe('recipientUnknown');
    await narrow(other.userId);
    expect(await tried(other.userId)).toBe('recipientMayNot');
    expect(await server.call(listReportSchedules, {}, { token })).toEqual([]);

    const made = await server.call(createReportSchedule, { body: daily(machineId, [one.userId]) }, { token });
    const params = { id: made.id };
    const revision = made.revision;
    const change = (recipientIds: string[]) =>
      server.call(changeReportSchedule, { params, body: { revision, recipientIds } }, { token });
    expect(await codeOf(change([other.userId]))).toBe('recipientMayNot');
    expect((await change([])).recipients).toEqual([]);
    await expect(change([one.userId])).rejects.toThrow(/meanwhile/);
  });

  it('are chosen among those who may read reports', async () => {
    const { token, one, userId } = await makeColleagues();
    const offered = await server.call(listReportRecipients, {}, { token });
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([one.userId, userId]));
    expect(Object.keys(offered[0]!)).toEqual(['id', 'name']);
  });
});

describe('the maintenance of a report', () => {
  it('prints each check with when it is due and was carried out last, and what is open', async () => {
    const { id, machineId, organisationId, userId, token } = await makePlantWithReport();
    await server.call(cancelReport, { params: { id } }, { token });
    const { rows } = await pool.query<{ id: string }>(
      `insert into maintenance_check (organisation_id, equipment_id, scope_id, shipped_code, kind, minutes, every_hours,
                                      due_hours, assignee_id, settled_at)
       values ($1, $2, $2, 'oil-sample', 'oil-sample', 40, 500, 57905, $3, '2026-09-01') returning id`,
      [organisationId, machineId, userId],
    );
    const steps = [
      ...[{ key: 'sample-temperature', kind: 'value', text: 'Oil temperature', code: 'sample-temperature' }],
    ].map((step) => ({ ...step, unit: '°C', low: 40, high: 90, isRequired: true }));
    const execution = await pool.query<{ id: string }>(
      `insert into check_execution (id, organisation_id, check_id, equipment_id, steps, shipped_code, started_at, started_by_name,
                                    finished_at, finished_by_name, signed_name, failed_steps)
       values (gen_random_uuid(), $1, $2, $3, $4, 'oil-sample', '2026-10-04T08:00Z', 'Kim Berg', '2026-10-04T09:00Z', 'Kim Berg', 'Kim Berg', 1)
       returning id`,
      [organisationId, rows[0]!.id, machineId, JSON.stringify(steps)],
    );
    await pool.query(
      `insert into check_answer (id, execution_id, step_key, outcome, value, answered_at, user_name)
       values (gen_random_uuid(), $1, 'sample-temperature', 'failed', 97, '2026-10-04T08:30Z', 'Kim Berg')`,
      [execution.rows[0]!.id],
    );
    for (const [language, words] of [
      [
        'en',
        [
          'overdue checks: 2',
          'Oil sample',
          '166 h overdue',
          '2026-10-04, Kim Berg',
          '97.0 °C',
          'at most 90.0 °C',
        ],
      ],
      ['de', ['überfällige Prüfungen: 2', 'Ölprobe', '166 h überfällig', 'höchstens 90,0 °C']],
    ] as const) {
      const body = {
        ...settingsOf(machineId),
        language,
        sections: ['maintenance' as const],
      } as ReportSettings;
      const made = await server.call(createReport, { body }, { token });
      await maker.drain();
      expect((await server.call(readReport, { params: { id: made.id } }, { token })).failure).toBeNull();
      const bytes = await server.call(readReportFile, { params: { id: made.id } }, { token });
      if (process.env.KEEP_REPORTS)
        writeFileSync(path.join(process.env.KEEP_REPORTS, `maintenance-${language}.pdf`), bytes);
      const file = path.join(world.folder, `${made.id}.pdf`);
      writeFileSync(file, bytes);
      const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ');
      for (const each of words) expect(text).toContain(each);
    }
  });
});
