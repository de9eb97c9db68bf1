import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createReport,
  deleteReportLogo,
  listAlarms,
  listEquipment,
  type Report,
  readCase,
  readReport,
  readReportFile,
  reportSettingsSchema,
  saveReportLogo,
} from '@ritzel/contract';
import { csvCells } from '@ritzel/drivetrain';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makePdfReader } from './pdf-reading.testing.ts';
import { makeReportWorld } from './report-world.testing.ts';

const world = await makeReportWorld();
const { server, maker, clock, pool } = world;
const { textOf, pagesOf, picturesOf, attachedTo } = makePdfReader(world.folder);
afterAll(() => world.close());

type Plant = Awaited<ReturnType<typeof world.makePlant>>;

const LOOKS = {
  ...{ language: 'en', paper: 'A4', timeZone: 'UTC', unitSystem: 'metric', days: 31 },
  sections: ['trend', 'spectrum', 'scheme', 'actions', 'alarms', 'maintenance', 'limits', 'glossary'],
} as const;

/** A report that is made; `KEEP_REPORTS` is a folder where it is kept to be looked at. */
async function make(
  { token }: Plant,
  settings: object,
  name: string,
): Promise<{ report: Report; bytes: Uint8Array; text: string }> {
  const body = reportSettingsSchema.parse({ ...LOOKS, ...settings });
  const { id } = await server.call(createReport, { body }, { token });
  await maker.drain();
  const read = () => server.call(readReport, { params: { id } }, { token });
  let report = await read();
  // A busy machine may keep the database away for a moment; the next attempt makes it then.
  for (let attempt = 2; attempt <= 3 && report.failure === 'storage-away'; attempt++) {
    clock.nowMs += 5000;
    await maker.drain();
    report = await read();
  }
  expect(report).toMatchObject({ state: 'done', failure: null });
  const bytes = await server.call(readReportFile, { params: { id } }, { token });
  if (process.env.KEEP_REPORTS) writeFileSync(path.join(process.env.KEEP_REPORTS, `${name}.pdf`), bytes);
  return { report, bytes, text: textOf(bytes) };
}

const minuteOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)}`;

describe('the report of a case', () => {
  it('says what is wrong, what speaks for it, its alarms and what happened, with the numbers that the API gives', async () => {
    const plant = await world.makePlant();
    const { token } = plant;
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const caseId = await world.openCase(plant.organisationId, id);
    const { report, text } = await make(plant, { kind: 'case', caseId }, 'case-en');
    expect(report).toMatchObject({ kind: 'case', severity: 'CRITICAL' });
    expect(text).toContain('Case report');
    const found = await server.call(readCase, { params: { id: caseId } }, { token });
    expect(text).toContain(`Case ${found.number} · Outer-race defect`);
    expect(text).toContain(`Critical since ${minuteOf(found.worseAt)}`);
    expect(text).toContain(`confidence ${Math.round(found.confidence! * 100)} %`);
    expect(found.witnesses.length).toBeGreaterThan(0);
    for (const { title } of found.witnesses) expect(text).toContain(title);
    expect(text).toContain('2026-11-21 10:00 Grease is grey at the relief port. Ana');
    const alarms = await server.call(listAlarms, { query: { equipment: id } }, { token });
    expect(alarms.rows).toHaveLength(1);
    for (const { subject, sentence, raisedAt } of alarms.rows) {
      expect(text).toContain(subject);
      expect(text).toContain(sentence);
      expect(text).toContain(minuteOf(raisedAt));
    }
    expect(text).toContain('unacknowledged');
  });

  it('says the verdict it was closed with', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const caseId = await world.openCase(plant.organisationId, id);
    await pool.query(
      `update fault_case set closed_at = '2026-11-22T12:00:00Z', verdict = 'confirmed', found = 'Spalling over 40 mm of the race.'
        where id = $1`,
      [caseId],
    );
    const { text } = await make(plant, { kind: 'case', caseId }, 'case-closed-en');
    expect(text).toContain('Closed: confirmed at the machine');
    expect(text).toContain('Spalling over 40 mm of the race.');
  });
});

describe('the report of a group', () => {
  it('lists the machines of the group and no other, with severity, reason and counts as the list of machines has them', async () => {
    const plant = await world.makePlant();
    const { organisationId, token } = plant;
    const { id } = await world.makeDamagedMachine(organisationId);
    // Short enough for one line of the table.
    await pool.query(`update equipment set identifier = 'K-2' where id = $1`, [id]);
    const { rows } = await pool.query<{ id: string; name: string }>(
      `insert into equipment (organisation_id, type, identifier, name, severity, operation_hours, maintenance_due_hours)
       select $1, 'gearunit', 'M-' || i, 'Mill ' || i, case when i = 2 then 4 else 2 end, 1000, 1000 + 100 * i
         from generate_series(1, 3) i returning id, name`,
      [organisationId],
    );
    const { rows: groups } = await pool.query<{ id: string }>(
      `insert into user_group (organisation_id, name) values ($1, 'Kilns and mills') returning id`,
      [organisationId],
    );
    const groupId = groups[0]!.id;
    for (const member of [id, rows[0]!.id, rows[1]!.id])
      await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [
        groupId,
        member,
      ]);
    const { report, text } = await make(plant, { kind: 'group', groupId }, 'group-en');
    expect(report.subject).toBe('Kilns and mills');
    expect(text).toContain('Condition report, group');
    expect(text).toContain('3 machines');
    const listed = (await server.call(listEquipment, { query: { type: 'all' } }, { token })).rows.filter(
      ({ name }) => name !== 'Mill 3',
    );
    expect(listed).toHaveLength(3);
    const bad = listed.filter(({ condition }) =>
      ['WARNING', 'SEVERE', 'CRITICAL'].includes(condition.severity),
    );
    expect(text).toContain(`Machines that need attention: ${bad.length}`);
    const summary = text.slice(text.indexOf('3 machines', text.indexOf('need attention')));
    for (const { identifier, name, nextMaintenanceHours } of listed) {
      expect(summary).toContain(`${identifier} ${name}`);
      expect(summary).toContain(
        nextMaintenanceHours! < 0 ? `${-nextMaintenanceHours!} h overdue` : `${nextMaintenanceHours} h`,
      );
    }
    expect(text).not.toContain('Mill 3');
    // The worst has pages of its own with its finding.
    expect(text).toContain('8.78 mm/s');
    expect(text).toContain('Outer-race defect');
  });
});

describe('the report of a group with groups below it', () => {
  it('has the machines of those as well; one without any says so and prints no empty table', async () => {
    const plant = await world.makePlant();
    const { organisationId } = plant;
    const { id } = await world.makeDamagedMachine(organisationId);
    const makeGroup = async (name: string, parentId: string | null) =>
      (
        await pool.query<{ id: string }>(
          'insert into user_group (organisation_id, name, parent_id) values ($1, $2, $3) returning id',
          [organisationId, name, parentId],
        )
      ).rows[0]!.id;
    const works = await makeGroup('Works', null);
    const line = await makeGroup('Kiln line', await makeGroup('Clinker', works));
    await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [line, id]);
    const whole = await make(plant, { kind: 'group', groupId: works }, 'group-above');
    expect(whole.text).toContain('1 machine ');
    expect(whole.text).toContain('Machines that need attention: 1');
    expect(whole.text).toContain('Outer-race defect');
    const empty = await make(
      plant,
      { kind: 'group', groupId: await makeGroup('Quarry', works) },
      'group-empty',
    );
    expect(empty.text).toContain('No machines.');
    expect(empty.text).not.toContain('No machine is in a worse condition');
    expect(empty.text).not.toContain('Maintenance');
  });
});

describe('what stands on the pages of a report', () => {
  it.each([
    ['zh', 'LETTER'],
    ['de', 'LETTER'],
    ['fr', 'A4'],
  ] as const)(
    'begins no line with a closing sign and no page with one row or one line: %s on %s',
    async (language, paper) => {
      const plant = await world.makePlant();
      const { id } = await world.makeDamagedMachine(plant.organisationId);
      const { bytes } = await make(
        plant,
        { kind: 'machine', equipmentId: id, language, paper },
        `pages-${language}-${paper}`,
      );
      const pages = pagesOf(bytes);
      expect(pages.length).toBeGreaterThan(1);
      for (const [index, lines] of pages.entries()) {
        for (const each of lines) expect(each).not.toMatch(/^[·，。；：！？）】、]/);
        // Head of the page, two lines of its foot, and more than the head and a row of a table.
        expect(lines.length, `page ${index + 1}`).toBeGreaterThan(6);
      }
      expect(pages.flat().join(' ')).not.toContain('…');
    },
  );

  it('is the own logo on each page, and the sign of the portal where there is none', async () => {
    const plant = await world.makePlant('Adm');
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const plain = await make(plant, { kind: 'machine', equipmentId: id }, 'machine-plain');
    expect(picturesOf(plain.bytes)).toHaveLength(0);
    const signs = plain.text.split(/Ritzel (?!\d)/).length - 1;
    const rawBody =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="#c00000"/></svg>';
    await server.call(
      saveReportLogo,
      {},
      { token: plant.token, rawBody, headers: { 'content-type': 'image/svg+xml' } },
    );
    const { report, bytes, text } = await make(plant, { kind: 'machine', equipmentId: id }, 'machine-logo');
    const pictures = picturesOf(bytes);
    expect(pictures).toHaveLength(report.pages!);
    for (const picture of pictures) {
      const { width, height } = await sharp(picture).metadata();
      expect([width, height]).toEqual([960, 240]);
      const { dominant } = await sharp(picture).stats();
      expect([dominant.r > 180, dominant.g < 20, dominant.b < 20]).toEqual([true, true, true]);
    }
    expect(signs).toBe(plain.report.pages);
    expect(text.split(/Ritzel (?!\d)/).length - 1).toBe(0);
    await server.call(deleteReportLogo, {}, { token: plant.token });
  });

  it('is the kinematic scheme with the damaged part, said in words too, unless it was left out', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const { bytes, text } = await make(plant, { kind: 'machine', equipmentId: id }, 'machine-scheme');
    expect(text).toContain('Where it is');
    expect(text).toContain('sensor');
    // Figures have their words as literal strings of the structure tree.
    const alternative = 'Scheme of shafts, gears and bearings; marked: Bearing B1';
    expect(Buffer.from(bytes).includes(alternative)).toBe(true);
    const without = await make(
      plant,
      { kind: 'machine', equipmentId: id, sections: ['trend', 'spectrum'] },
      'machine-without-scheme',
    );
    expect(without.text).not.toContain('Where it is');
    expect(Buffer.from(without.bytes).includes('Scheme of shafts')).toBe(false);
  });

  it('are the alarms that are open, the worst first, and a word where there is none', async () => {
    const plant = await world.makePlant();
    const { token, organisationId } = plant;
    const { id } = await world.makeDamagedMachine(organisationId);
    await pool.query("update equipment set hours_source = 'speed' where id = $1", [id]);
    const none = await make(plant, { kind: 'machine', equipmentId: id }, 'machine-no-alarms');
    expect(none.text).toContain('58,071 operating hours · counted from the speed');
    expect(none.text).toContain('No open alarm.');
    await pool.query(
      `insert into alarm (organisation_id, equipment_id, kind, source_key, subject, state, is_active, severity, worst_severity,
         sentence, raised_at, worse_at, ended_at)
       select $1, $2::uuid, 'fixed', $2::text || i, 'Signal no. ' || i, case when i = 20 then 'normal' else 'acknowledged' end, i < 20,
              case when i = 7 then 5 else 4 end, 5, 'Above its limit.', $3::timestamptz - i * interval '1 hour',
              $3::timestamptz - i * interval '1 hour', case when i = 20 then $3::timestamptz end
         from generate_series(1, 20) i`,
      [organisationId, id, '2026-11-22T10:00:00Z'],
    );
    const { text } = await make(plant, { kind: 'machine', equipmentId: id }, 'machine-alarms');
    const section = text.slice(text.indexOf('Alarms'));
    const { rows, counts } = await server.call(
      listAlarms,
      { query: { equipment: id, sort: 'severity', size: 50 } },
      { token },
    );
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(19);
    expect(rows[0]?.subject).toBe('Signal no. 7');
    let from = 0;
    for (const { subject, raisedAt } of rows.slice(0, 15)) {
      const place = section.indexOf(`${subject} `, from);
      expect(place, subject).toBeGreaterThanOrEqual(from);
      expect(section.slice(place, place + 120)).toContain(minuteOf(raisedAt));
      from = place;
    }
    expect(section).toContain('4 more are listed in the portal.');
    expect(text).not.toContain('Signal no. 20');
  });

  it.each([
    ['es', ['Informe de estado, reductor', 'Qué hacer', 'Indicios', 'Alarmas', 'Mantenimiento', 'Términos']],
    ['pt', ['Relatório de estado, redutor', 'O que fazer', 'Evidências', 'Alarmes', 'Manutenção', 'Termos']],
  ] as const)('are words of its language: %s', async (language, words) => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const { text } = await make(plant, { kind: 'machine', equipmentId: id, language }, `machine-${language}`);
    for (const word of words) expect(text).toContain(word);
    expect(text).toContain('8,78 mm/s');
    expect(text).not.toMatch(/\{\w+\}|�/);
    for (const english of ['What to do', 'Evidence', 'overdue', 'No open alarm', 'Limit set', 'Page '])
      expect(text).not.toContain(english);
  });
});

describe('the files attached to a report', () => {
  it('have the hash that its foot prints, and the numbers of the trend to the last bit', async () => {
    const plant = await world.makePlant();
    const { id } = await world.makeDamagedMachine(plant.organisationId);
    const { report, bytes, text } = await make(plant, { kind: 'machine', equipmentId: id }, 'machine-data');
    const attached = attachedTo(bytes);
    const content = attached.get('content.json')!;
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(sha256).toBe(report.contentSha256);
    expect(text).toContain(`SHA-256 ${sha256.replaceAll(/(.{8})(?=.)/g, '$1 ')}`);
    const { machines } = JSON.parse(content.toString('utf8'));
    const name = [...attached.keys()].find((each) => each.includes('trend'))!;
    const [, ...rows] = csvCells(attached.get(name)!.toString('utf8')).filter((cells) => cells.length > 1);
    expect(rows).toHaveLength(machines[0].trend.points);
    const hash = createHash('sha256');
    for (const column of [0, 1, 2, 3]) {
      const values = rows.map((cells) => (column === 0 ? Date.parse(cells[0]!) : Number(cells[column])));
      hash.update(new Uint8Array(Float64Array.from(values).buffer));
    }
    expect(hash.digest('hex')).toBe(machines[0].trend.sha256);
  });
});
