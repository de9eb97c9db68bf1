import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  ANALYSIS_SECTIONS,
  cancelReport,
  changeReportSchedule,
  createReport,
  createReportSchedule,
  deleteReport,
  listReportSchedules,
  listReports,
  ProblemError,
  type Report,
  type ReportPane,
  type ReportSettings,
  readReport,
  readReportFile,
  retryReport,
  runReportSchedule,
} from '@ritzel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../platform/blob-store.ts';
import { archiveFaults } from './pdf-archive-rules.testing.ts';
import { figureSentences } from './pdf-objects.testing.ts';
import { makePdfReader } from './pdf-reading.testing.ts';
import { makeReportWorld } from './report-world.testing.ts';

const disk = { isFull: false };
const full = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' });
const world = await makeReportWorld(
  (blobs): BlobStore => ({
    ...blobs,
    put: (key, bytes) => (disk.isFull ? Promise.reject(full()) : blobs.put(key, bytes)),
  }),
);
const { server, maker, scheduler, clock, pool } = world;
afterAll(() => world.close());

type Plant = Awaited<ReturnType<typeof world.makePlant>>;

const LOOKS = {
  language: 'en',
  paper: 'A4',
  timeZone: 'UTC',
  unitSystem: 'metric',
  days: 31,
  sections: ['trend', 'spectrum', 'scheme', 'actions', 'alarms', 'maintenance', 'limits', 'glossary'],
} as const;

const machineReport = (equipmentId: string, more: Partial<ReportSettings> = {}) =>
  ({ kind: 'machine', equipmentId, ...LOOKS, sections: [...LOOKS.sections], ...more }) as ReportSettings;

async function make({ token }: Plant, settings: ReportSettings): Promise<Report> {
  const { id } = await server.call(createReport, { body: settings }, { token });
  await maker.drain();
  return server.call(readReport, { params: { id } }, { token });
}

const fileOf = ({ token }: Plant, { id }: Report) =>
  server.call(readReportFile, { params: { id } }, { token });

const { textOf, infoOf, fontsOf, attachedTo } = makePdfReader(world.folder);

const problemOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((caught: unknown) => caught);
  return error instanceof ProblemError ? error.problem : undefined;
};

describe('the report of a machine', () => {
  it('says first how bad it is, what is wrong and what to do by when', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const begunMs = performance.now();
    const report = await make(plant, machineReport(id));
    expect(performance.now() - begunMs).toBeLessThan(20_000);
    expect(report).toMatchObject({ state: 'done', severity: 'CRITICAL', failure: null, number: 1 });
    const bytes = await fileOf(plant, report);
    if (process.env.KEEP_REPORTS) writeFileSync(path.join(process.env.KEEP_REPORTS, 'machine-en.pdf'), bytes);
    const text = textOf(bytes);
    const order = [
      'Kiln 2 main drive',
      'Outer-race defect',
      'Reduce the load now and plan a stop',
      'Act by 2026-11-23',
      'Velocity r.m.s., input',
      'Envelope spectrum',
      'What to do',
      'Evidence',
      'Maintenance',
      'Values and limits',
      'Terms',
    ];
    // Each after the one before it: words such as these may stand in sentences before.
    let from = 0;
    for (const each of order) {
      const place = text.toLowerCase().indexOf(each.toLowerCase(), from);
      expect(place, each).toBeGreaterThanOrEqual(from);
      from = place;
    }
    expect(text).toContain('8.78 mm/s');
    expect(text).toContain('ISO 20816-9 VR 5 2020');
    // The date of its document is a check like any other.
    expect(text).toMatch(/Inspection \S+ (Remaining )?166 h overdue/);
    expect(text).toContain(report.contentSha256!.slice(0, 8));
    expect(text).toContain('Page 1 of');
  });

  it('is tagged PDF/A-3 of the paper that was asked for, with its numbers attached', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const bytes = await fileOf(
      plant,
      await make(plant, machineReport(id, { paper: 'LETTER', language: 'de' })),
    );
    if (process.env.KEEP_REPORTS) writeFileSync(path.join(process.env.KEEP_REPORTS, 'machine-de.pdf'), bytes);
    const info = infoOf(bytes);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/Page size:\s+612 x 792/);
    const tags = infoOf(bytes, '-struct-text');
    for (const tag of ['H1', 'H2', 'Figure', 'Table', 'TR', 'TD']) expect(tags).toContain(tag);
    expect(archiveFaults(bytes)).toEqual([]);
    const attached = [...attachedTo(bytes).keys()];
    expect(attached).toContain('content.json');
    expect(attached).toContainEqual(expect.stringMatching(/trend-.*\.csv/));
    expect(textOf(bytes)).toContain('Was zu tun ist');
    const fonts = fontsOf(bytes);
    expect(fonts.length).toBeGreaterThan(0);
    for (const line of fonts) expect(line).toMatch(/\byes\s+yes\s+yes\b/);
  });

  it('has the letters of Chinese', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const bytes = await fileOf(plant, await make(plant, machineReport(id, { language: 'zh' })));
    if (process.env.KEEP_REPORTS) writeFileSync(path.join(process.env.KEEP_REPORTS, 'machine-zh.pdf'), bytes);
    const text = textOf(bytes).replaceAll(/\s+/g, '');
    expect(text).toContain('处理措施');
    expect(text).toContain('严重程度');
    expect(text).not.toMatch(/\?|�/);
  });

  it('has a number and a content hash of its own in each language', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const [one, two] = [
      await make(plant, machineReport(id)),
      await make(plant, machineReport(id, { language: 'fr' })),
    ];
    expect(one.number).not.toBe(two.number);
    expect(one.contentSha256).not.toBe(two.contentSha256);
    expect(two.contentSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of a healthy machine without any value is one that says so', async () => {
    const plant = await world.makePlant();
    const { rows } = await pool.query<{ id: string }>(
      `insert into equipment (organisation_id, type, identifier, name, severity) values ($1, 'gearunit', 'GU-1', 'Mill', 2) returning id`,
      [plant.organisationId],
    );
    const report = await make(plant, machineReport(rows[0]!.id));
    expect(report.state).toBe('done');
    expect(textOf(await fileOf(plant, report))).toContain('No confirmed fault');
  });
});

describe('who may read a report', () => {
  it('is its owner, and who sees all that it reports on', async () => {
    const plant = await world.makePlant('Ana');
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const report = await make(plant, machineReport(id));
    const other = await world.makePlant();
    expect(
      (await problemOf(server.call(readReport, { params: { id: report.id } }, { token: other.token })))
        ?.status,
    ).toBe(404);
    const { rows } = await pool.query<{ id: string }>(
      `insert into user_group (organisation_id, name) values ($1, 'Mills') returning id`,
      [plant.organisationId],
    );
    const viewer = await world.makeColleague(plant.organisationId, 'Vie');
    expect((await server.call(listReports, { query: {} }, { token: viewer.token })).rows).toHaveLength(1);
    await pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [
      ...[rows[0]!.id, viewer.userId],
    ]);
    expect((await server.call(listReports, { query: {} }, { token: viewer.token })).rows).toEqual([]);
    expect(
      (await problemOf(server.call(readReportFile, { params: { id: report.id } }, { token: viewer.token })))
        ?.status,
    ).toBe(404);
  });
});

describe('a report that is not made', () => {
  it('has a clear failure and no file while the disk is full, and is made once there is room', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    disk.isFull = true;
    let report = await make(plant, machineReport(id));
    expect(report).toMatchObject({ state: 'waiting', failure: 'storage-full' });
    clock.nowMs += 5000;
    await maker.drain();
    clock.nowMs += 5000;
    await maker.drain();
    report = await server.call(readReport, { params: { id: report.id } }, { token: plant.token });
    expect(report).toMatchObject({ state: 'failed', failure: 'storage-full', bytes: null });
    expect((await problemOf(fileOf(plant, report)))?.status).toBe(404);
    disk.isFull = false;
    await server.call(retryReport, { params: { id: report.id } }, { token: plant.token });
    await maker.drain();
    report = await server.call(readReport, { params: { id: report.id } }, { token: plant.token });
    expect(report.state).toBe('done');
    expect((await fileOf(plant, report)).length).toBe(report.bytes);
  });

  it('says that its machine was deleted meanwhile', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const { id: reportId } = await server.call(
      createReport,
      { body: machineReport(id) },
      { token: plant.token },
    );
    await world.hide(plant.organisationId, id);
    await maker.drain();
    const report = await server.call(readReport, { params: { id: reportId } }, { token: plant.token });
    expect(report).toMatchObject({ state: 'failed', failure: 'subject-deleted' });
  });

  it('is not made once it was cancelled, and is gone with its file when it is deleted', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const { id: reportId } = await server.call(
      createReport,
      { body: machineReport(id) },
      { token: plant.token },
    );
    await server.call(cancelReport, { params: { id: reportId } }, { token: plant.token });
    await maker.drain();
    expect(await server.call(readReport, { params: { id: reportId } }, { token: plant.token })).toMatchObject(
      { state: 'cancelled' },
    );
    const made = await make(plant, machineReport(id));
    await server.call(deleteReport, { params: { id: made.id } }, { token: plant.token });
    expect(await world.blobs.get(`reports/${made.id}`)).toBeUndefined();
  });

  it('refuses a machine of another organisation and a zone that does not exist', async () => {
    const [plant, other] = [await world.makePlant(), await world.makePlant()];
    const { id } = await world.makeDamagedMachine(other.organisationId);
    expect(
      (await problemOf(server.call(createReport, { body: machineReport(id) }, { token: plant.token })))
        ?.status,
    ).toBe(404);
    const unknown = await problemOf(
      server.call(
        createReport,
        { body: machineReport(id, { timeZone: 'Mars/Olympus' }) },
        { token: other.token },
      ),
    );
    expect(unknown?.status).toBe(400);
  });
});

describe('the report of a fleet', () => {
  it('lists every machine and gives the worst a page each', async () => {
    const plant = await world.makePlant();
    await world.makeDamagedMachine(plant.organisationId, 'Kiln 2 main drive');
    await pool.query(
      `insert into equipment (organisation_id, type, identifier, name, severity)
       select $1, 'gearunit', 'M-' || i, 'Mill ' || i, 2 from generate_series(1, 120) i`,
      [plant.organisationId],
    );
    const report = await make(plant, { kind: 'fleet', ...LOOKS, sections: [...LOOKS.sections] });
    expect(report).toMatchObject({ state: 'done', severity: null });
    const bytes = await fileOf(plant, report);
    if (process.env.KEEP_REPORTS) writeFileSync(path.join(process.env.KEEP_REPORTS, 'fleet-en.pdf'), bytes);
    const text = textOf(bytes);
    expect(text).toContain('121 machines');
    expect(text).toContain('Machines that need attention: 1');
    for (const name of ['Mill 1', 'Mill 120', 'Outer-race defect'])
      expect(text.toLowerCase()).toContain(name.toLowerCase());
  });
});

describe('a vibration analysis report', () => {
  it('draws the plots again that an analyst chose, with the words between, in their order', async () => {
    const plant = await world.makePlant();
    const { id, waveformId } = await world.makeDamagedMachine(plant.organisationId);
    const report = await make(plant, {
      ...{
        kind: 'analysis',
        equipmentId: id,
        title: 'Bearing B1 after the stop',
        language: 'en',
        paper: 'A4',
      },
      ...{ timeZone: 'UTC', unitSystem: 'metric', days: 31, sections: ['glossary'] },
      items: [
        { kind: 'comment', text: 'The race rings at 3.1 kHz.' },
        {
          ...{ kind: 'plot', waveformId, pane: 'envelope', title: '', notes: true },
          query: 'view=envelope&band=2500~3700&axes=Hz,dB,peak&ec=h89.62,4',
        },
        {
          ...{ kind: 'plot', waveformId: crypto.randomUUID(), pane: 'spectrum', title: 'Gone' },
          ...{ notes: true, query: '' },
        },
      ],
    });
    expect(report.state).toBe('done');
    const bytes = await fileOf(plant, report);
    if (process.env.KEEP_REPORTS)
      writeFileSync(path.join(process.env.KEEP_REPORTS, 'analysis-en.pdf'), bytes);
    const text = textOf(bytes);
    // Verdict first, then the words of the analyst, and the terms of its plots at the end.
    expect(text.indexOf('Outer-race defect')).toBeGreaterThan(text.indexOf('Bearing B1 after the stop'));
    expect(text.indexOf('The race rings at 3.1 kHz.')).toBeGreaterThan(text.indexOf('Outer-race defect'));
    expect(text).toContain('Envelope spectrum: how often impacts repeat.');
    expect(text).toContain('band 2,500 to 3,700 Hz');
    expect(text.indexOf('Gone')).toBeGreaterThan(text.indexOf('Envelope spectrum'));
    expect(text).toContain('This plot cannot be drawn');
    for (const heading of ['Where it is', 'What to do', 'Values and limits'])
      expect(text).not.toContain(heading);
  });

  it('draws a waveform with its cursors, and what else of the machine was asked for', async () => {
    const plant = await world.makePlant();
    const { id, waveformId } = await world.makeDamagedMachine(plant.organisationId);
    const report = await make(plant, {
      ...{ kind: 'analysis', equipmentId: id, title: 'Bearing B1, whole', language: 'en', paper: 'A4' },
      ...{ timeZone: 'UTC', unitSystem: 'metric', days: 31, sections: [...ANALYSIS_SECTIONS] },
      items: [
        {
          ...{ kind: 'plot', waveformId, pane: 'waveform', title: 'Two impacts', notes: true },
          query: 'view=waveform&wv=0.1~0.2&wc=m0.15,d0.12~0.14',
        },
      ],
    });
    expect(report.state).toBe('done');
    const bytes = await fileOf(plant, report);
    if (process.env.KEEP_REPORTS)
      writeFileSync(path.join(process.env.KEEP_REPORTS, 'analysis-whole-en.pdf'), bytes);
    const text = textOf(bytes);
    expect(text).toContain('Two impacts');
    // The cursors in the plot and in the table below it.
    expect(text).toMatch(/Δ 20\.00 ms\s+50\.00 Hz/);
    for (const at of ['0.15000 s', '0.12000 s', '0.14000 s']) expect(text).toContain(at);
    // With the minus sign of print, in the table and at the axis.
    for (const value of ['−0.7232 m/s²', '−1.1794 m/s²', '1.7597 m/s²']) expect(text).toContain(value);
    expect(text).toMatch(/(?:^| )−\d+ /);
    const headings = ['Two impacts', 'What to do', 'Alarms', 'Values and limits'];
    const places = headings.map((heading) => text.indexOf(heading));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text.indexOf('Where it is')).toBeGreaterThan(0);
    expect(text.indexOf('Where it is')).toBeLessThan(places[0]!);
  });
});

describe('the other views of the workspace on paper', () => {
  const plot = (waveformId: string, pane: ReportPane, query: string) => ({
    ...{ kind: 'plot' as const, waveformId, pane, title: '', query, notes: true },
  });
  const analysis = (
    equipmentId: string,
    items: ReturnType<typeof plot>[],
    language: 'en' | 'de' = 'en',
  ): ReportSettings => ({
    ...{ kind: 'analysis', equipmentId, title: 'Bearing B1, all views', language, paper: 'A4', items },
    ...{ timeZone: 'UTC', unitSystem: 'metric', days: 31, sections: ['glossary'] },
  });

  it('are drawn with their axes, their lines and their numbers attached', async () => {
    const plant = await world.makePlant();
    const { id, waveformId } = await world.makeDamagedMachine(plant.organisationId);
    await world.addRecords(plant.organisationId, id, 24);
    const report = await make(
      plant,
      analysis(id, [
        plot(waveformId, 'waterfall', 'view=waterfall&fall=envelope&band=2500~3700&line=o3.585'),
        plot(waveformId, 'orders', 'view=orders&oc=h3.585x4&ov=0~20&axes=Hz,dB,peak'),
        plot(waveformId, 'cepstrum', 'view=cepstrum&qc=m0.01116'),
        plot(waveformId, 'synchronous', 'view=synchronous&shaft=input&turn=residual'),
        plot(waveformId, 'trend', 'view=trend&ind=velocityRms,kurtosis'),
      ]),
    );
    expect(report.state).toBe('done');
    const bytes = await fileOf(plant, report);
    if (process.env.KEEP_REPORTS)
      writeFileSync(path.join(process.env.KEEP_REPORTS, 'analysis-views-en.pdf'), bytes);
    const text = textOf(bytes);
    expect(text).not.toContain('This plot cannot be drawn');
    // Of the waterfall: what the rows are of, how high they are, and the line that is followed.
    expect(text).toContain('Envelope waterfall');
    expect(text).toContain('band 2,500 to 3,700 Hz, 3.585×');
    expect(text).toContain('25 of 25 records');
    expect(text).toMatch(/ridges rise from .?\d+ to .?\d+ dB re 1 m\/s²/);
    expect(text).toContain('amplitude along 3.585×');
    for (const axis of ['Frequency, Hz', 'Speed, rpm', 'orders of input', 'quefrency, ms', 'Angle, °'])
      expect(text.toLowerCase(), axis).toContain(axis.toLowerCase());
    // 51 200 samples at 12 800 Hz are 4 s: a hundred turns at 1500 rpm.
    expect(text).toContain('input: 100 revolutions, 1,500.0 to 1,500.0 rpm');
    expect(text).toContain('average of revolutions: 100');
    expect(text).toMatch(/3\.585×/);
    expect(text).toContain('11.160 ms');
    expect(text).toContain('FM0');
    expect(text).toContain('Trend: Velocity r.m.s.');
    expect(text).toContain('Trend: Kurtosis');
    expect(text).toMatch(/A\/B\s+3\.15 mm\/s/);
    expect(archiveFaults(bytes)).toEqual([]);
    const attached = attachedTo(bytes);
    const fall = [...attached].find(([name]) => name.includes('waterfall'))?.[1].toString() ?? '';
    const amplitudes = fall
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => Number(row.split(',').at(-1)));
    expect(amplitudes).toHaveLength(25);
    // The impacts grow: so does the line that is followed.
    expect(amplitudes[22]!).toBeGreaterThan(5 * amplitudes[2]!);
    const records = [...attached].find(([name]) => name.includes('records-velocity'))?.[1].toString() ?? '';
    expect(records.trim().split('\r\n')).toHaveLength(26);
    const orders = [...attached].find(([name]) => name.includes('orders'))?.[1].toString() ?? '';
    expect(orders).toMatch(/^order,amplitude m\/s² peak/);
    // Each has its sentence for who does not see it.
    const sentences = figureSentences(bytes).join(' | ');
    for (const says of ['25 spectra, ', 'largest deviation ', '24 records, lowest 1.71'])
      expect(sentences).toContain(says);
  });

  it('say so where no speed is known, and name the records of a point in which they were looked at', async () => {
    const plant = await world.makePlant();
    const { id, waveformId } = await world.makeDamagedMachine(plant.organisationId);
    await pool.query('update waveform set speed_rpm = null where id = $1', [waveformId]);
    const report = await make(
      plant,
      analysis(
        id,
        [
          plot(waveformId, 'orders', 'view=orders'),
          plot(waveformId, 'waterfall', 'view=waterfall&fall=within'),
        ],
        'de',
      ),
    );
    const bytes = await fileOf(plant, report);
    const text = textOf(bytes);
    expect(text).toContain('ohne bekannte Drehzahl');
    expect(text).toContain('Wasserfall');
    const content = JSON.parse(String(attachedTo(bytes).get('content.json')));
    expect(content.analysis.map(({ history }: { history: unknown }) => history)).toEqual([null, null]);
  });
});

describe('a schedule', () => {
  const daily = (equipmentId: string) => ({
    settings: machineReport(equipmentId, { timeZone: 'Europe/Berlin' }),
    ...{ rhythm: 'daily' as const, minute: 360, delivery: 'mail' as const },
  });

  it('makes its report once at its local time and mails it to its owner with the file', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const schedule = await server.call(createReportSchedule, { body: daily(id) }, { token: plant.token });
    expect(new Date(schedule.nextAt).getUTCHours()).toBe(5);
    await scheduler.drain();
    expect((await server.call(listReports, { query: {} }, { token: plant.token })).rows).toEqual([]);
    clock.nowMs = Date.parse(schedule.nextAt) + 1000;
    await scheduler.drain();
    await scheduler.drain();
    await maker.drain();
    const { rows } = await server.call(listReports, { query: {} }, { token: plant.token });
    expect(rows.map(({ state, scheduleId }) => [state, scheduleId])).toEqual([['done', schedule.id]]);
    const mails = await pool.query<{ template: string; attachment: Buffer; attachment_name: string }>(
      'select template, attachment, attachment_name from mail where recipient = $1',
      [plant.email],
    );
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0]).toMatchObject({ template: 'report-ready' });
    expect(mails.rows[0]!.attachment.length).toBe(rows[0]!.bytes);
  });

  it('can be paused, run now, and changed only as it was seen', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const { token } = plant;
    const made = await server.call(createReportSchedule, { body: daily(id) }, { token });
    const params = { id: made.id };
    const paused = await server.call(
      changeReportSchedule,
      { params, body: { revision: made.revision, isPaused: true } },
      { token },
    );
    expect(paused.isPaused).toBe(true);
    const stale = await problemOf(
      server.call(changeReportSchedule, { params, body: { revision: made.revision, minute: 1 } }, { token }),
    );
    expect(stale?.status).toBe(409);
    clock.nowMs = Date.parse(made.nextAt) + 1000;
    await scheduler.drain();
    expect((await server.call(listReports, { query: {} }, { token })).rows).toEqual([]);
    await server.call(runReportSchedule, { params }, { token });
    await maker.drain();
    const [schedule] = await server.call(listReportSchedules, {}, { token });
    expect(schedule).toMatchObject({ isPaused: true, last: { state: 'done' } });
  });

  it('notifies its owner by mail why a report was not made', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const { token } = plant;
    const made = await server.call(createReportSchedule, { body: daily(id) }, { token });
    await server.call(runReportSchedule, { params: { id: made.id } }, { token });
    await world.hide(plant.organisationId, id);
    await maker.drain();
    const { rows } = await pool.query<{ template: string; parameters: object }>(
      'select template, parameters from mail where recipient = $1',
      [plant.email],
    );
    expect(rows).toEqual([
      { template: 'report-failed', parameters: expect.objectContaining({ failure: 'subject-deleted' }) },
    ]);
  });
});
