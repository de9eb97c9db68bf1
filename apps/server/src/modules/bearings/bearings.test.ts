import { randomUUID } from 'node:crypto';
import {
  type CallInput,
  changeCustomerBearing,
  createCustomerBearing,
  deleteCustomerBearing,
  importCustomerBearings,
  listBearings,
  listBearingUses,
  MAX_IMPORTED_BEARINGS,
  ProblemError,
  readBearing,
} from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addBearingRoutes, writeShippedBearings } from './index.ts';

const server = await makeTestServer(async (http, { database }) => {
  await writeShippedBearings(database.db);
  addBearingRoutes(http, { db: database.db });
});
afterAll(() => server.close());
const { pool, db } = server.database;

const GEOMETRY = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
const RINGS = { boreMm: 25, outerDiameterMm: 52, widthMm: 15 };

async function makeAnalyst() {
  const organisationId = await makeTestOrganisation(pool);
  const userId = randomUUID();
  const token = await server.tokenFor('Ana', organisationId, userId);
  return {
    organisationId,
    userId,
    list: (query: NonNullable<CallInput<typeof listBearings>['query']>) =>
      server.call(listBearings, { query }, { token }),
    create: (body: CallInput<typeof createCustomerBearing>['body']) =>
      server.call(createCustomerBearing, { body }, { token }),
    change: (id: string, body: CallInput<typeof changeCustomerBearing>['body']) =>
      server.call(changeCustomerBearing, { params: { id }, body }, { token }),
    remove: (id: string) => server.call(deleteCustomerBearing, { params: { id } }, { token }),
    read: (id: string, speedRpm = 1) =>
      server.call(readBearing, { params: { id }, query: { speedRpm } }, { token }),
    uses: (id: string) => server.call(listBearingUses, { params: { id } }, { token }),
    importTable: (body: CallInput<typeof importCustomerBearings>['body']) =>
      server.call(importCustomerBearings, { body }, { token }),
    async audits() {
      const { rows } = await pool.query<{ action: string; subject_id: string; user_id: string }>(
        'select action, subject_id, user_id from audit_entry where organisation_id = $1 order by id',
        [organisationId],
      );
      return rows.map(({ action }) => action);
    },
    async mount(bearings: Kinematics['bearings'], changes: { version?: number; equipmentId?: string } = {}) {
      const equipmentId =
        changes.equipmentId ?? (await makeTestEquipment(pool, organisationId, 'drivetrain'));
      const document: Kinematics = { shafts: [{ id: 'in' }], ...(bearings ? { bearings } : {}) };
      await pool.query(
        `insert into kinematics_version (equipment_id, version, status, document) values ($1, $2, 'draft', $3)`,
        [equipmentId, changes.version ?? 1, JSON.stringify(document)],
      );
      return equipmentId;
    },
  };
}

let analyst!: Awaited<ReturnType<typeof makeAnalyst>>;
beforeAll(async () => {
  analyst = await makeAnalyst();
});

async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProblemError)) throw new Error('it was not refused');
  const { code, errors } = error.problem;
  return { code, errors: errors?.map((each) => [each.field, each.code]) };
}

describe('the shipped catalogue', () => {
  test('has its dimensions by the standard and says that their inside is an estimate', async () => {
    const { rows } = await analyst.list({ search: 'NU 220', source: 'aiq' });
    expect(rows[0]).toMatchObject({
      designation: 'NU 220',
      type: 'cylindrical-roller',
      boreMm: 100,
      outerDiameterMm: 180,
      widthMm: 34,
      origin: 'estimated',
      trust: 'estimated',
      warnings: [],
    });
    const { multipliers, ranges } = rows[0]!;
    expect(ranges!.bpfo.low).toBeLessThan(multipliers!.bpfo);
    expect(ranges!.bpfo.high).toBeGreaterThan(multipliers!.bpfo);
  });

  test('has measured bearings with the page they come from, before the estimate', async () => {
    const { rows } = await analyst.list({ search: '6205' });
    expect(rows.slice(0, 2).map(({ designation, trust }) => [designation, trust])).toEqual([
      ['6205-2RS JEM', 'measured'],
      ['6205', 'estimated'],
    ]);
    expect(rows[0]!.reference).toContain('Case Western');
    expect(rows[0]!.multipliers!.bpfo).toBeCloseTo(3.5848, 4);
    expect(rows[0]!.ranges).toBeNull();
  });

  test('is written once per edition, and brought up to a later one without doubles', async () => {
    const count = async () =>
      (await pool.query<{ n: number }>('select count(*) as n from bearing where organisation_id is null'))
        .rows[0]!.n;
    const before = await count();
    expect(before).toBeGreaterThan(1500);
    expect(await writeShippedBearings(db)).toBe(false);
    await pool.query(`insert into bearing (designation, designation_key, base_key, sort_key, trust)
                      values ('GONE', 'GONE', 'GONE', 'GONE', 'dimensions')`);
    expect(await writeShippedBearings(db, 99)).toBe(true);
    expect(await count()).toBe(before);
    expect(await writeShippedBearings(db)).toBe(false);
  });

  test('cannot be changed or deleted by anyone', async () => {
    const id = (await analyst.list({ search: '6205-2RS JEM' })).rows[0]!.id;
    expect((await refusal(analyst.change(id, { designation: '6205' }))).code).toBe('notFound');
    expect((await refusal(analyst.remove(id))).code).toBe('notFound');
  });
});

describe('a search', () => {
  test.each([
    ['6205-2RS', '6205-2RS JEM'],
    ['6205 2rs c3', '6205-2RS JEM'],
    ['62052RS', '6205-2RS JEM'],
    ['skf 6205', '6205-2RS JEM'],
    ['22320 E', '22320'],
    ['22320cc/w33', '22320'],
    ['nu220', 'NU 220'],
    ['NU 220 ECP', 'NU 220'],
    ['nu-220', 'NU 220'],
    ['32008', '32008 X'],
    ['239/500', '239/500'],
    ['239 /500 ca', '239/500'],
    ['7312 BEP', '7312'],
    ['za2115', 'ZA-2115'],
  ])('for "%s" finds %s first', async (search, designation) => {
    const { rows, isGuess } = await analyst.list({ search });
    expect([rows[0]?.designation, isGuess]).toEqual([designation, false]);
  });

  test('finds what begins so while one still types', async () => {
    const { rows } = await analyst.list({ search: '2232' });
    expect(rows.slice(0, 3).map(({ designation }) => designation)).toEqual(['22320', '22322', '22324']);
  });

  test('that finds nothing offers what is spelt alike, and says that it guesses', async () => {
    const guess = await analyst.list({ search: '22321' });
    expect(guess.isGuess).toBe(true);
    expect(guess.rows.map(({ designation }) => designation)).toContain('22320');
    expect(await analyst.list({ search: '§§' })).toMatchObject({ total: 0, isGuess: false });
    expect(await analyst.list({ search: '100%_\\' })).toMatchObject({ isGuess: expect.any(Boolean) });
  });

  test('without a search goes through the series in their order, large bores behind small ones', async () => {
    const { rows } = await analyst.list({ type: 'spherical-roller', boreMm: 500 });
    expect(rows.map(({ designation }) => designation)).toEqual([
      '230/500',
      '231/500',
      '232/500',
      '239/500',
      '240/500',
      '241/500',
    ]);
    const all = (await analyst.list({ source: 'aiq', size: 500 })).rows.map(({ designation }) => designation);
    expect(all.indexOf('60/500')).toBeGreaterThan(all.indexOf('6096'));
    expect(all.indexOf('60/500')).toBeLessThan(all.indexOf('6200'));
  });

  test('is narrowed by type, bore, outside diameter and trust', async () => {
    const { rows } = await analyst.list({ boreMm: 100, outerDiameterMm: 215, type: 'spherical-roller' });
    expect(rows.map(({ designation }) => designation)).toEqual(['21320', '22320']);
    const measured = await analyst.list({ trust: 'measured', source: 'aiq' });
    expect(measured.total).toBe(3);
  });
});

describe('a customer bearing', () => {
  test('is created, found, read at a speed, changed and deleted, each with its audit entry', async () => {
    const { create, change, remove, list, read, audits } = await makeAnalyst();
    const created = await create({
      designation: '6205-2RS C3',
      type: 'deep-groove-ball',
      ...RINGS,
      geometry: GEOMETRY,
      origin: 'measured',
      reference: 'Measured in our workshop',
    });
    expect(created).toMatchObject({ source: 'customer', trust: 'measured', revision: 1, warnings: [] });
    expect((await list({ search: '6205' })).rows[0]!.id).toBe(created.id);
    const { frequencies } = await read(created.id, 1485);
    expect(frequencies.map(({ speedRpm, bpfoHz }) => [speedRpm, Number(bpfoHz.toFixed(3))])).toEqual([
      [60, 3.585],
      [1485, 88.723],
    ]);
    const changed = await change(created.id, {
      ...created,
      note: 'Bronze cage',
      origin: 'measured',
      revision: 1,
    });
    expect(changed).toMatchObject({ note: 'Bronze cage', revision: 2 });
    await remove(created.id);
    expect((await refusal(read(created.id))).code).toBe('notFound');
    expect(await audits()).toEqual(['bearing.create', 'bearing.change', 'bearing.delete']);
  });

  test('with a doubled BSF is refused at its field and nothing is kept', async () => {
    const { create, list, audits } = await makeAnalyst();
    const published = { ftf: 0.3983, bpfo: 3.5848, bpfi: 5.4152, bsf: 4.7135 };
    expect(await refusal(create({ designation: '6205 own', published }))).toEqual({
      code: 'inputInvalid',
      errors: [['body.published.bsf', 'roller-doubled']],
    });
    expect((await list({ source: 'customer' })).total).toBe(0);
    expect(await audits()).toEqual([]);
    const mended = await create({ designation: '6205 own', published: { ...published, bsf: 2.3567 } });
    expect(mended).toMatchObject({ trust: 'published', warnings: [] });
  });

  test('that cannot be is refused with every field named', async () => {
    const wrong = { ...GEOMETRY, elements: 40, contactAngleDeg: 120 };
    expect(await refusal(analyst.create({ designation: 'X1', geometry: wrong }))).toEqual({
      code: 'inputInvalid',
      errors: [['body.geometry.contactAngleDeg', 'angle-out-of-range']],
    });
    const rings = { boreMm: 52, outerDiameterMm: 25 };
    expect((await refusal(analyst.create({ designation: 'X1', ...rings }))).errors).toEqual([
      ['body.outerDiameterMm', 'rings-impossible'],
    ]);
    expect((await refusal(analyst.create({ designation: '///' }))).errors).toEqual([
      ['body.designation', 'designationInvalid'],
    ]);
    expect((await refusal(analyst.create({ designation: '6205', boreMm: 0, widthMm: -1 }))).errors).toEqual([
      ['body.boreMm', 'dimension-not-positive'],
      ['body.widthMm', 'dimension-not-positive'],
    ]);
  });

  test('that changes is followed where the kinematics only name it, not where they have figures of their own', async () => {
    const { create, change, mount, remove } = await makeAnalyst();
    const named = await mount([{ id: 'b', shaft: 'in', designation: 'TX 4711' }]);
    const figured = await mount([{ id: 'b', shaft: 'in', designation: 'TX 4711', geometry: GEOMETRY }]);
    const requests = async () => {
      const { rows } = await pool.query<{ drivetrain_id: string; changes: number }>(
        'select drivetrain_id, changes from rediagnosis_request where drivetrain_id = any($1::uuid[])',
        [[named, figured]],
      );
      return rows.map(({ drivetrain_id, changes }) => [drivetrain_id === named, changes]);
    };
    const { id } = await create({ designation: 'TX 4711', geometry: GEOMETRY, origin: 'measured' });
    expect(await requests()).toEqual([[true, 1]]);
    const other = { ...GEOMETRY, elements: 10 };
    await change(id, { designation: 'TX 4711', geometry: other, origin: 'measured' });
    expect(await requests()).toEqual([[true, 2]]);
    await expect(remove(id)).rejects.toMatchObject({ problem: { status: 409 } });
    expect(await requests()).toEqual([[true, 2]]);
  });

  test('is estimated only as long as nothing is published, and says how far it may be off', async () => {
    const { create, change } = await makeAnalyst();
    const type = 'deep-groove-ball';
    const geometry = { elements: 9, elementDiameterMm: 8.1, pitchDiameterMm: 38.5, contactAngleDeg: 0 };
    const estimated = await create({ designation: '6205', type, ...RINGS, geometry, origin: 'estimated' });
    expect(estimated.trust).toBe('estimated');
    expect(estimated.ranges!.bpfo.low).toBeLessThan(3.5848);
    expect(estimated.ranges!.bpfo.high).toBeGreaterThan(3.5848);
    const published = { ftf: 0.3983, bpfo: 3.5848, bpfi: 5.4152, bsf: 2.3567 };
    const known = await change(estimated.id, { ...estimated, origin: 'estimated', published });
    expect(known).toMatchObject({ trust: 'published', ranges: null, multipliers: published, warnings: [] });
  });

  test('that is suspect is kept with its warnings', async () => {
    const { create } = await makeAnalyst();
    const suspect = { ...GEOMETRY, pitchDiameterMm: 34.55 };
    const type = 'deep-groove-ball';
    const { warnings } = await create({ designation: '6205', type, ...RINGS, geometry: suspect });
    expect(warnings.map(({ code, field, grade }) => [code, field, grade])).toEqual([
      ['pitch-off-centre', 'pitchDiameterMm', 'suspect'],
      ['elements-cannot-be-filled', 'elements', 'suspect'],
    ]);
    const { warnings: sizes } = await create({ designation: '6206', ...RINGS, type, geometry: GEOMETRY });
    expect(new Set(sizes.map(({ code }) => code))).toEqual(new Set(['not-the-standard']));
  });

  test('has its name once per maker, and one change after the other', async () => {
    const { create, change } = await makeAnalyst();
    const first = await create({ designation: 'NU 220', manufacturer: 'Norden' });
    expect(await refusal(create({ designation: 'nu-220', manufacturer: 'NORDEN' }))).toEqual({
      code: 'inputInvalid',
      errors: [['body.designation', 'designationTaken']],
    });
    const second = await create({ designation: 'NU 220', manufacturer: 'Sueden' });
    const rename = change(second.id, { designation: 'NU220', manufacturer: 'norden' });
    expect((await refusal(rename)).errors).toEqual([['body.designation', 'designationTaken']]);
    await change(first.id, { designation: 'NU 220', revision: 1 });
    expect((await refusal(change(first.id, { designation: 'NU 221', revision: 1 }))).code).toBe('conflict');
  });

  test('is nobody else’s to see, change or delete', async () => {
    const other = await makeAnalyst();
    const theirs = await other.create({ designation: 'SECRET-1' });
    expect((await analyst.list({ search: 'SECRET-1', source: 'customer' })).total).toBe(0);
    for (const attempt of [
      () => analyst.read(theirs.id),
      () => analyst.uses(theirs.id),
      () => analyst.change(theirs.id, { designation: '1', boreMm: -1 }),
      () => analyst.remove(theirs.id),
    ])
      expect((await refusal(attempt())).code).toBe('notFound');
  });
});

describe('where a bearing is used', () => {
  test('is read from the newest kinematics, with how its figures compare', async () => {
    const { mount, create, uses, organisationId } = await makeAnalyst();
    const catalogue = await create({ designation: '6205-2RS C3', geometry: GEOMETRY });
    const equipmentId = await mount([
      { id: 'b1', name: 'Drive end', shaft: 'in', designation: '6205 2RS C3', geometry: GEOMETRY },
      { id: 'b2', shaft: 'in', designation: '6205', geometry: { ...GEOMETRY, elements: 8 } },
      { id: 'b3', shaft: 'in', designation: '22320 E' },
      { id: 'b4', shaft: 'in' },
    ]);
    const partId = await makeTestEquipment(pool, organisationId, 'gearunit');
    await pool.query('update equipment set drivetrain_id = $2 where id = $1', [partId, equipmentId]);
    const found = await uses(catalogue.id);
    expect(found.total).toBe(2);
    expect(found.rows).toMatchObject([
      { equipmentId, mountedAs: 'Drive end', match: 'exact', figures: 'same', kinematicsVersion: 1 },
      { equipmentId, mountedAs: 'b2', match: 'base', figures: 'different' },
    ]);
    await mount([{ id: 'b1', shaft: 'in', designation: 'NU 220' }], { version: 2, equipmentId });
    expect((await uses(catalogue.id)).total).toBe(0);
  });

  test('keeps it from being deleted while it is mounted by its whole designation', async () => {
    const { mount, create, uses, remove, audits } = await makeAnalyst();
    const bearing = await create({ designation: 'NU 1040 special', geometry: GEOMETRY });
    const equipmentId = await mount([{ id: 'b1', shaft: 'in', designation: 'nu1040-SPECIAL' }]);
    expect((await uses(bearing.id)).rows).toMatchObject([
      { equipmentId, figures: 'unknown', match: 'exact' },
    ]);
    expect((await refusal(remove(bearing.id))).code).toBe('conflict');
    await mount([{ id: 'b1', shaft: 'in', designation: 'NU 1040' }], { version: 2, equipmentId });
    await remove(bearing.id);
    expect(await audits()).toEqual(['bearing.create', 'bearing.delete']);
  });

  test('is read from the index of designations', async () => {
    const { rows } = await pool.query<{ keys: string[] }>(
      `select mounted_bearing_keys('{"bearings":[{"designation":"6205-2RS C3"},{"designation":"nu 220 ecp"},
         {"designation":"239/500 CA"},{"designation":7},{"designation":""},{}]}') as keys`,
    );
    expect(rows[0]!.keys.sort()).toEqual(
      ['239/500', '239/500CA', '6205', '62052RSC3', '7', 'NU220', 'NU220ECP'].sort(),
    );
    for (const document of ['{}', '{"bearings":7}', '[]', '{"bearings":[1,null]}']) {
      const empty = await pool.query('select mounted_bearing_keys($1) as keys', [document]);
      expect(empty.rows[0].keys).toEqual([]);
    }
  });
});

describe('an import', () => {
  const csv = [
    'designation,manufacturer,type,n,elem_d_mm,pitch_D_mm,alpha_deg,bpfo,bpfi,bsf,ftf,bore_mm,od_mm,width_mm,C_kN,C0_kN,trust,source,flag,note',
    '6205-2RS,Norden,deep groove ball,9,7.94,39.0398,0,3.58478,5.41522,2.35672,0.39831,25,52,15,14.8,7.8,A,"Catalogue 4, p. 12",,ours',
    '6206,Norden,deep groove ball,9,9.525,42.5,0,,,,,30,62,16,,,B,,,',
    '6207,Norden,deep groove ball,9,11.112,49.5,0,,,,,35,72,17,,,X,,,',
    '6208,Norden,deep groove ball,9,12.7,60,0,3.5,5.5,4.4,0.39,40,80,18,,,A,,,',
    '6209,Norden,deep groove ball,,,,,,,,,45,85,nineteen,,,A,,,',
    '6205 2rs,NORDEN,deep groove ball,,,,,,,,,25,52,15,,,A,,,',
    ',Norden,deep groove ball,,,,,,,,,25,52,15,,,A,,,',
    '',
    'NU 220,Norden,cylindrical roller,,,,,,,,,100,180,34,285,305,A,,,',
  ].join('\r\n');
  const outcomes = [
    [2, 'create', []],
    [3, 'suspect', []],
    [4, 'refused', ['known-wrong']],
    [5, 'refused', []],
    [6, 'refused', ['not-a-number']],
    [7, 'refused', ['twice']],
    [8, 'refused', ['missing']],
    [10, 'create', []],
  ];

  test('is a preview first, names each row’s fault, and writes nothing', async () => {
    const { importTable, list, audits } = await makeAnalyst();
    const preview = await importTable({ csv });
    expect(
      preview.rows.map(({ line, outcome, errors }) => [line, outcome, errors.map(({ code }) => code)]),
    ).toEqual(outcomes);
    expect(preview).toMatchObject({ committed: false, ignoredColumns: ['flag'] });
    expect(preview.rows[3]!.warnings.map(({ code }) => code)).toContain('roller-doubled');
    expect((await list({ source: 'customer' })).total).toBe(0);
    expect(await audits()).toEqual([]);
  });

  test('writes the good rows, the suspect ones only when asked, and is idempotent', async () => {
    const { importTable, list, audits } = await makeAnalyst();
    expect((await importTable({ csv, commit: true })).counts).toMatchObject({
      create: 2,
      suspect: 1,
      refused: 5,
    });
    expect((await importTable({ csv, commit: true, acceptSuspect: true })).counts).toMatchObject({
      create: 1,
      same: 2,
    });
    const changed = csv.replace(',ours', ',theirs');
    expect((await importTable({ csv: changed, commit: true })).counts).toMatchObject({ change: 1, same: 1 });
    const { rows } = await list({ source: 'customer' });
    expect(rows.map(({ designation, trust, note }) => [designation, trust, note])).toEqual([
      ['6205-2RS', 'published', 'theirs'],
      ['6206', 'published', null],
      ['NU 220', 'dimensions', null],
    ]);
    expect(await audits()).toEqual(['bearing.import', 'bearing.import', 'bearing.import']);
  });

  test('takes the cells of a spreadsheet, and refuses a table without a header', async () => {
    const cells = [
      ['Bezeichnung', 'Bohrung', 'od mm'],
      ['6310', 50, 110],
      [null, null, null],
    ];
    expect((await analyst.importTable({ cells })).rows).toMatchObject([
      { designation: '6310', outcome: 'create' },
    ]);
    expect((await refusal(analyst.importTable({ csv: '6310,50\n' }))).errors).toEqual([
      ['body.csv', 'headerMissing'],
    ]);
    expect((await refusal(analyst.importTable({}))).code).toBe('inputInvalid');
  });

  test('takes no more rows than it can evaluate at once', async () => {
    const rowsOf = (count: number) => `designation\n${'6310\n'.repeat(count)}`;
    expect((await refusal(analyst.importTable({ csv: rowsOf(MAX_IMPORTED_BEARINGS + 1) }))).errors).toEqual([
      ['body.csv', 'tooManyRows'],
    ]);
  });
});
