import { type FindingView, listFollowedFindings, ProblemError } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { KINEMATICS, makeDiagnosisWorld } from './diagnosis-world.testing.ts';
import { type FindingTrack, withObservations } from './finding-rules.ts';

const world = await makeDiagnosisWorld((made) => makeTestOrganisation(made.database.pool));
const { server, parts } = world;
const { pool } = server.database;
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A plant of its own with one reader; `seen` is one letter a record, a day apart, the newest an hour ago: `xx.x`. */
async function makePlant() {
  const organisationId = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Vie', organisationId);
  const nowMs = Date.now();
  const makeMachine = async (name = 'Mill drive') => {
    const id = await makeTestEquipment(pool, organisationId);
    await pool.query('update equipment set name = $2 where id = $1', [id, name]);
    return id;
  };
  async function see(
    assetId: string,
    seen: string,
    given: {
      part?: string;
      fault?: string;
      confidence?: number;
      growDb?: number;
      severity?: 'WARNING';
      channel?: string;
    } = {},
  ) {
    const { part = 'b1', fault = 'outer-race', confidence = 0.8, growDb = 0, severity = 'AVERAGE' } = given;
    const observations = [...seen].map((letter, index) => ({
      waveformId: crypto.randomUUID(),
      tMs: nowMs - HOUR_MS - (seen.length - 1 - index) * DAY_MS,
      isSeen: letter === 'x',
      ...(letter === 'x' ? { amplitude: 10 ** ((growDb * index) / 7 / 20) } : {}),
    }));
    const first = {
      ...{ part, fault, severity, waveformId: observations.findLast(({ isSeen }) => isSeen)!.waveformId },
      ...{ observations: [], history: undefined },
      finding: {
        ...{ part, fault, confidence, severity, partName: `part ${part}`, rule: 'bearing-outer-race' },
        for: [
          { statement: 'high', frequencyHz: 20, heightDb: 6, amplitude: 0.1, unit: 'm/s²' },
          { statement: 'higher', frequencyHz: 107.4, heightDb: 20 },
        ],
        against: [],
        confirmBy: 'Look.',
      },
      // @NOTE: of a finding only what the list reads; its history is computed one line below
    } as unknown as FindingTrack;
    const { channel = 'input' } = given;
    await parts.findings.follow({ assetId, channel, organisationId }, (known) => [
      ...known,
      withObservations(first, observations)!,
    ]);
  }
  const list = (query: Record<string, unknown> = {}) =>
    server.call(listFollowedFindings, { query }, { token });
  const faultsOf = async (view: FindingView, query: Record<string, unknown> = {}) =>
    (await list({ view, ...query })).rows.map(({ fault }) => fault);
  return { organisationId, token, makeMachine, see, list, faultsOf };
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: unknown) =>
      error instanceof ProblemError
        ? [error.problem.status, error.problem.errors?.[0]?.field]
        : String(error),
  );

test('an analyst sees what is open, what is new, what grows and what is not seen any more, each counted', async () => {
  const { makeMachine, see, list, faultsOf } = await makePlant();
  const mill = await makeMachine();
  await see(mill, 'xxxxxx', { fault: 'unbalance', severity: 'WARNING' });
  await see(mill, 'xxxxxx', { fault: 'looseness', growDb: 3 });
  await see(mill, '.....x', { fault: 'cage' });
  await see(mill, 'xx.....', { fault: 'soft-foot', growDb: 3 });
  expect((await list()).counts).toEqual({ open: 3, new: 1, growing: 1, unseen: 1, closed: 0 });
  // Confirmed ones first, then the worse.
  expect(await faultsOf('open')).toEqual(['unbalance', 'looseness', 'cage']);
  expect(await faultsOf('new')).toEqual(['cage']);
  expect(await faultsOf('new', { days: 7 })).toHaveLength(3);
  expect(await faultsOf('growing')).toEqual(['looseness']);
  expect(await faultsOf('unseen')).toEqual(['soft-foot']);
  expect(await faultsOf('open', { sort: 'lastSeen' })).toHaveLength(3);
  expect(await faultsOf('open', { sort: '-growth' })).toMatchObject({ 0: 'looseness' });
});

test('a row has its machine, its history, its amplitudes and the place of its evidence', async () => {
  const { makeMachine, see, list } = await makePlant();
  const mill = await makeMachine('Cement mill 3');
  await see(mill, 'xx.xxxx', { growDb: 2, confidence: 0.91 });
  const [row] = (await list()).rows;
  expect(row).toMatchObject({
    equipment: { id: mill, name: 'Cement mill 3' },
    ...{ part: 'b1', partName: 'part b1', channel: 'input', state: 'confirmed', seen: 4, records: 5 },
    ...{ confidence: 0.91, amplitudeUnit: 'm/s²', frequencyHz: 107.4, closing: null },
  });
  expect(row!.growthDbPerWeek).toBeCloseTo(2, 6);
  expect(row!.amplitudes.map((amplitude) => amplitude !== null)).toEqual([
    ...[true, true, false, true],
    ...[true, true, true],
  ]);
  expect(row!.amplitudes[0]).toBe(1);
});

test('what closed says why: the entry of the log book by its name, or the kinematics without the part', async () => {
  const { organisationId, makeMachine, see, list } = await makePlant();
  const [mill, fan] = [await makeMachine('Mill'), await makeMachine('Fan')];
  await see(mill, 'xxx');
  await see(fan, 'xxx', { part: 'b9' });
  await pool.query(
    `insert into log_entry (organisation_id, equipment_id, at, kind, text, resets_baseline, author_id, author_name)
     values ($1, $2, now() - interval '10 minutes', 'repair', E'## Bearing replaced\nwith photos', true, $1, '')`,
    [organisationId, mill],
  );
  await world.makeKinematics(fan, 1, '2026-01-01', KINEMATICS);
  await parts.closing.settle(mill);
  await parts.closing.settle(fan);
  expect((await list()).counts).toMatchObject({ open: 0, closed: 2 });
  const { rows, total } = await list({ view: 'closed' });
  expect(total).toBe(2);
  const [repaired, gone] = rows;
  expect(repaired).toMatchObject({
    ...{ state: 'repaired', equipment: { name: 'Mill' } },
    closing: { cause: { kind: 'repair', label: 'Bearing replaced' } },
  });
  expect(gone).toMatchObject({
    ...{ state: 'gone', equipment: { name: 'Fan' } },
    closing: { cause: { kind: 'kinematics', version: 1 } },
  });
});

test('a fault that several sensors of a drivetrain see is one finding with several witnesses', async () => {
  const { makeMachine, see, list } = await makePlant();
  const [drivetrain, unit, motor, fan] = [
    await makeMachine('Mill'),
    await makeMachine('Gear unit'),
    await makeMachine('Motor'),
    await makeMachine('Fan'),
  ];
  await pool.query('update equipment set drivetrain_id = $1 where id = any($2)', [drivetrain, [unit, motor]]);
  await see(unit, 'xxxxx', { channel: 'input', confidence: 0.7 });
  await see(unit, 'xxxxx', { channel: 'output', confidence: 0.95 });
  await see(motor, 'xxxxx', { channel: 'motor', confidence: 0.8 });
  await see(unit, 'xx.....', { channel: 'housing', confidence: 0.99 });
  await see(fan, 'xxxxx', { confidence: 0.6 });
  const { rows, total, counts } = await list({ sort: '-confidence' });
  expect([total, counts.open, counts.unseen]).toEqual([2, 2, 0]);
  expect(rows.map(({ channel, witnesses }) => [channel, witnesses.map((each) => each.channel)])).toEqual([
    ['output', ['output', 'motor', 'input', 'housing']],
    ['input', ['input']],
  ]);
  expect(rows[0]!.witnesses[1]).toMatchObject({ equipmentId: motor, severity: 'AVERAGE', isConfirmed: true });
});

test('search, fault, severity and machine narrow rows and counts alike', async () => {
  const { makeMachine, see, list } = await makePlant();
  const drivetrain = await makeMachine('Mill 100 %');
  const part = await makeMachine('Gear unit of it');
  const fan = await makeMachine('Fan');
  await pool.query('update equipment set drivetrain_id = $1 where id = $2', [drivetrain, part]);
  await see(part, 'xxx', { fault: 'unbalance' });
  await see(fan, 'xxx', { fault: 'outer-race', severity: 'WARNING' });
  await see(fan, 'xxx', { fault: 'cage', part: 'b2' });
  const open = async (query: Record<string, unknown>) => {
    const { rows, total, counts } = await list(query);
    expect([total, counts.open]).toEqual([rows.length, rows.length]);
    return rows.map(({ fault }) => fault).sort();
  };
  expect(await open({ equipment: drivetrain })).toEqual(['unbalance']);
  expect((await list({ equipment: drivetrain })).rows[0]!.equipment).toMatchObject({
    ...{ id: part, drivetrainId: drivetrain, drivetrainName: 'Mill 100 %' },
  });
  expect(await open({ equipment: fan })).toEqual(['cage', 'outer-race']);
  expect(await open({ search: 'fAn' })).toEqual(['cage', 'outer-race']);
  expect(await open({ search: 'part b2' })).toEqual(['cage']);
  // A percent sign is a letter.
  expect(await open({ search: '%' })).toEqual([]);
  expect(await open({ fault: 'cage' })).toEqual(['cage']);
  expect(await open({ severity: 'WARNING,SEVERE' })).toEqual(['outer-race']);
});

test('pages hold every finding once', async () => {
  const { makeMachine, see, list } = await makePlant();
  const mill = await makeMachine();
  const names = Array.from({ length: 7 }, (_, index) => `b${index}`);
  for (const part of names) await see(mill, 'xxx', { part });
  const pages = [1, 2, 3].map((page) => list({ page, size: 3, sort: 'severity' }));
  const found = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ part }) => part));
  expect(found.toSorted()).toEqual(names);
});

test('of another organisation nothing is listed or counted, and its machine is not there', async () => {
  const own = await makePlant();
  const other = await makePlant();
  const mill = await other.makeMachine();
  await other.see(mill, 'xxx');
  expect(await own.list()).toMatchObject({ rows: [], total: 0, counts: { open: 0, closed: 0 } });
  expect(await refusalOf(own.list({ equipment: mill }))).toEqual([404, undefined]);
  expect(await refusalOf(own.list({ equipment: crypto.randomUUID() }))).toEqual([404, undefined]);
});

test('a view, an order or a severity that nobody knows is named with its field', async () => {
  const { list } = await makePlant();
  expect(await refusalOf(list({ view: 'all' }))).toEqual([400, 'query.view']);
  expect(await refusalOf(list({ sort: 'part; drop table' }))).toEqual([400, 'query.sort']);
  expect(await refusalOf(list({ severity: 'BAD' }))).toEqual([400, 'query.severity.0']);
});
