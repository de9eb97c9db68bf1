import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type CallDefinition,
  type CallReply,
  changeMeasuringRound,
  createMeasuringRound,
  deleteEquipment,
  deleteMeasuringRound,
  endMeasuringRound,
  listChecks,
  listExecutions,
  listFindings,
  listMeasuringRounds,
  type MeasuringRound,
  matchRoundRecords,
  type RoundInput,
  readDiagnosis,
  readEquipment,
  readMeasuringRound,
  readRoundResults,
  type SkipReason,
  saveDrivetrain,
  sendRoundRecord,
  startExecution,
} from '@ritzel/contract';
import { encodeWaveform } from '@ritzel/telemetry';
import { afterAll, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

const T0_MS = Date.UTC(2026, 5, 1, 8);
const CODES = ['B1-H', 'B1-V', 'B2-H'];

async function makePlant() {
  const organisationId = await makeTestOrganisation(server.pool);
  const { token } = await server.newCaller(organisationId, 'Adm');
  const document = makeDrivetrainDocument();
  const call = async <C extends CallDefinition>(
    definition: C,
    params: Readonly<Record<string, string>>,
    sent: { readonly body?: unknown; readonly rawBody?: Uint8Array<ArrayBuffer> } = {},
    as = token,
  ) => {
    const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const contentType = sent.rawBody === undefined ? undefined : 'application/vnd.ritzel.waveform';
    const answer = await server.send({ method: definition.method, path, token: as, contentType, ...sent });
    const text = answer.text === '' ? 'null' : answer.text;
    // @NOTE: what the contract answers, or a problem
    return {
      status: answer.status,
      json: JSON.parse(text) as CallReply<C> & { errors?: { field: string; code: string }[] },
    };
  };
  const { json: saved } = await call(saveDrivetrain, {}, { body: document });
  const gearUnit = saved.components[2]!;
  const input: RoundInput = {
    name: 'Kiln, monthly',
    intervalDays: 30,
    nextDue: '2026-06-01',
    points: CODES.map((code) => ({
      equipmentId: gearUnit.id,
      ...{ code, name: `Bearing ${code}`, axis: 'horizontal', position: null, unit: 'm/s²' },
    })),
  };
  const { status, json: round } = await call(createMeasuringRound, {}, { body: input });
  expect(status).toBe(200);
  const recordOf = (code: string, more: { readonly device?: string; readonly atMs?: number } = {}) =>
    encodeWaveform(
      {
        ...{ id: code, device: more.device ?? `${gearUnit.identifier}-R`, channel: code, fsHz: 2048 },
        ...{ t0Ns: BigInt(more.atMs ?? T0_MS) * 1_000_000n, unit: 'm/s²', scale: 1, offset: 0 },
        ...{ trigger: 'manual', speedRpm: 990 },
      },
      Float32Array.from({ length: 4096 }, (_, i) => Math.sin((2 * Math.PI * 25 * i) / 2048)),
    ) as Uint8Array<ArrayBuffer>; // @NOTE: encodeWaveform makes a buffer of its own
  const send = (point: number, code = CODES[point]!, more = {}) =>
    call(
      sendRoundRecord,
      { id: round.id, point: round.points[point]!.id },
      { rawBody: recordOf(code, more) },
    );
  const read = async () => (await call(readMeasuringRound, { id: round.id })).json;
  const drivetrainId = round.points[0]!.drivetrainId!;
  const checks = async () =>
    (await call(listChecks, {})).json.rows.filter(({ roundId }) => roundId === round.id);
  return { organisationId, token, drivetrainId, checks, gearUnit, input, round, call, send, read };
}

const recorded = ({ points }: MeasuringRound) =>
  points.filter(({ recordedId }) => recordedId !== null).length;

test('a round is walked point by point, ends with the last and is due again an interval later', async () => {
  const { send, read, round, call } = await makePlant();
  expect(round.points.map(({ code, last }) => [code, last])).toEqual(CODES.map((code) => [code, null]));
  expect((await send(1)).json).toMatchObject({ created: true, recorded: 1, isEnded: false });
  expect(recorded(await read())).toBe(1);
  await send(0);
  expect((await send(2)).json).toMatchObject({ recorded: 3, isEnded: true });
  const ended = await read();
  expect(ended.runs).toMatchObject([{ recorded: 3, points: 3, endedAt: expect.any(String) }]);
  expect(ended.points.every(({ last, recordedId }) => last !== null && recordedId === null)).toBe(true);
  const today = new Date(ended.runs[0]!.endedAt!).toISOString().slice(0, 10);
  expect(Date.parse(ended.nextDue) - Date.parse(today)).toBe(30 * 86_400_000);
  expect((await call(listMeasuringRounds, {})).json).toMatchObject([{ points: 3, run: { recorded: 3 } }]);
});

test('a record of a round is diagnosed like one of any device', async () => {
  const { send, call, gearUnit } = await makePlant();
  const { waveformId } = (await send(0)).json;
  await expect
    .poll(async () => (await call(readDiagnosis, { id: waveformId })).json.diagnosis, { timeout: 20_000 })
    .not.toBeNull();
  expect((await call(listFindings, { id: gearUnit.id })).status).toBe(200);
});

test('a record that is sent twice changes nothing, and opens no second run', async () => {
  const { send, read } = await makePlant();
  const first = (await send(0)).json;
  expect((await send(0)).json).toMatchObject({ waveformId: first.waveformId, created: false, recorded: 1 });
  await send(1);
  await send(2);
  expect((await send(2)).json).toMatchObject({ created: false, isEnded: true });
  expect((await read()).runs).toHaveLength(1);
});

test('a record of another point, another device or of none is refused, and the round has nothing of it', async () => {
  const { send, read, round, call } = await makePlant();
  expect((await send(0, 'B2-H')).json.errors).toMatchObject([{ field: 'body.channel', code: 'otherPoint' }]);
  expect((await send(0, 'B1-H', { device: 'someone-else' })).json.errors).toMatchObject([
    { field: 'body.device' },
  ]);
  const params = { id: round.id, point: round.points[0]!.id };
  const noise = new Uint8Array([1, 2, 3]) as Uint8Array<ArrayBuffer>;
  expect((await call(sendRoundRecord, params, { rawBody: noise })).status).toBe(400);
  expect(recorded(await read())).toBe(0);
});

/** PostgreSQL finds the disk full whenever a row goes into this table, until the answered function is called. */
async function fillDiskOf(table: string): Promise<() => Promise<void>> {
  await server.pool.query(`
    create function raise_disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on ${table} for each statement execute function raise_disk_full()`);
  return async () => void (await server.pool.query('drop function raise_disk_full cascade'));
}

test.each([
  ['before the record is stored', 'waveform', 0],
  ['after it is stored and before the round has it', 'round_record', 1],
] as const)(
  'a disk that is full %s: that is the answer, the round has nothing, and it is taken once there is room',
  async (_, table, stored) => {
    const { send, read, gearUnit, round } = await makePlant();
    const records = async () => {
      const { rows } = await server.pool.query('select id from waveform where asset_id = $1', [gearUnit.id]);
      return rows.length;
    };
    const samples = () => {
      const folder = path.join(server.dataDir, 'blobs/waveforms', gearUnit.id);
      if (!existsSync(folder)) return 0;
      return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
        .length;
    };
    const makeRoom = await fillDiskOf(table);
    try {
      expect(await send(0)).toMatchObject({ status: 503, json: { code: 'storageFull' } });
    } finally {
      await makeRoom();
    }
    // Samples without their row, or a run without its record, would be half of it.
    expect([await records(), samples()]).toEqual([stored, stored]);
    const after = await read();
    expect(recorded(after)).toBe(0);
    expect(after.runs).toEqual([]);
    expect(after.nextDue).toBe(round.nextDue);

    expect((await send(0)).json).toMatchObject({ recorded: 1, isEnded: false });
    expect([await records(), samples()]).toEqual([1, 1]);
    expect((await read()).runs).toMatchObject([{ recorded: 1 }]);
  },
);

test('records find their points, what is ambiguous is left open, and a file of another machine is refused', async () => {
  const { call, round } = await makePlant();
  const match = async (...records: readonly (readonly [name: string, speedRpm: number | null])[]) =>
    (
      await call(
        matchRoundRecords,
        { id: round.id },
        { body: { records: records.map(([name, speedRpm]) => ({ name, speedRpm, unit: 'g' })) } },
      )
    ).json;
  const found = await match(['b2 h', 990], ['Motor B1-V', 990], ['spare', 990]);
  expect(found.refusals).toEqual([]);
  expect(found.matches.map(({ pointId, because }) => [pointId, because])).toEqual([
    [round.points[2]!.id, 'code'],
    [round.points[1]!.id, 'code'],
    [null, 'unknown'],
  ]);
  const [refusal] = (await match(['b2 h', 2980])).refusals;
  expect(refusal).toMatchObject({ code: 'speed', message: expect.stringContaining('994 rpm') });
  expect((await match(['x', null])).refusals).toMatchObject([{ code: 'no-name-fits', points: 3 }]);
  // Another drivetrain of the organisation, that the round does not come by.
  const other = { ...makeDrivetrainDocument(), name: 'Raw mill 7' };
  expect((await call(saveDrivetrain, {}, { body: other })).status).toBe(200);
  expect((await match(['Raw mill 7 b2 h', 990])).refusals).toMatchObject([
    { code: 'other-machine', machine: 'Raw mill 7' },
  ]);
});

type LeftOut = readonly [place: number, reason: SkipReason, note?: string];

test('a run with missing points is ended with a reason for each; without one there is nothing to end', async () => {
  const { send, call, round, read } = await makePlant();
  const end = (...skipped: readonly LeftOut[]) =>
    call(
      endMeasuringRound,
      { id: round.id },
      {
        body: {
          skipped: skipped.map(([place, reason, note]) => ({
            ...{ pointId: round.points[place]!.id, reason },
            note: note ?? null,
          })),
        },
      },
    );
  expect((await end()).status).toBe(409);
  await send(0);
  const refused = async (...skipped: readonly LeftOut[]) => (await end(...skipped)).json;
  expect(await refused([1, 'unsafe'])).toMatchObject({
    errors: [{ field: 'body.skipped', code: 'reasonMissing', message: expect.stringContaining('B2-H') }],
  });
  expect(await refused([0, 'unsafe'])).toMatchObject({ errors: [{ code: 'pointRecorded' }] });
  expect(await refused([1, 'other'], [2, 'unsafe'])).toMatchObject({ errors: [{ code: 'noteMissing' }] });
  expect(await refused([1, 'not-running'], [2, 'other', 'scaffold'])).toMatchObject({
    ...{ recorded: 1, skipped: 2, points: 3 },
  });
  const ended = await read();
  expect(recorded(ended)).toBe(0);
  expect(ended.points.map(({ skipped }) => skipped)).toEqual([
    null,
    { reason: 'not-running', note: null },
    { reason: 'other', note: 'scaffold' },
  ]);
});

test('a round is due in the planner of maintenance, moves there with it, and is carried out by walking it', async () => {
  const { send, call, round, read, input, checks, drivetrainId } = await makePlant();
  expect(await checks()).toMatchObject([
    { name: 'Kiln, monthly', kind: 'measuring-round', due: { on: '2026-06-01' } },
  ]);
  const [check] = await checks();
  // The round alone says when it is due.
  const begun = await call(
    startExecution,
    { id: crypto.randomUUID() },
    {
      body: {
        ...{ checkId: check!.id, revision: check!.revision, isSecond: false },
        startedAt: new Date().toISOString(),
      },
    },
  );
  expect(begun.status).toBe(409);
  const points = round.points.map(({ id }, place) => ({ ...input.points[place]!, id }));
  const body = { ...input, points, nextDue: '2026-06-15', name: 'Kiln, by hand', revision: 1 };
  expect((await call(changeMeasuringRound, { id: round.id }, { body })).status).toBe(200);
  expect(await checks()).toMatchObject([{ name: 'Kiln, by hand', due: { on: '2026-06-15' } }]);
  for (const place of CODES.keys()) await send(place);
  const { nextDue } = await read();
  expect(await checks()).toMatchObject([{ due: { on: nextDue, isOverdue: false } }]);
  const { json: history } = await call(listExecutions, { id: drivetrainId });
  expect(history).toMatchObject([{ name: 'Kiln, by hand', kind: 'measuring-round', failedSteps: 0 }]);
  expect((await call(deleteMeasuringRound, { id: round.id })).status).toBe(204);
  expect(await checks()).toEqual([]);
  expect((await call(listExecutions, { id: drivetrainId })).json).toHaveLength(1);
});

test('whoever walks a round sees its machines and may carry checks out', async () => {
  const { call, input } = await makePlant();
  const refused = await call(
    createMeasuringRound,
    {},
    { body: { ...input, assigneeId: crypto.randomUUID() } },
  );
  expect(refused.json.errors).toMatchObject([{ field: 'body.assigneeId', code: 'assigneeUnknown' }]);
  expect((await call(listMeasuringRounds, {})).json).toHaveLength(1);
});

test('what a run found stands beside the record that each point had before', async () => {
  const { send, call, round } = await makePlant();
  const results = async () => (await call(readRoundResults, { id: round.id })).json;
  expect(await results()).toMatchObject({ run: null, points: [{}, {}, {}] });
  for (const place of CODES.keys()) await send(place);
  await send(1, 'B1-V', { atMs: T0_MS + 3_600_000 });
  await expect
    .poll(async () => (await results()).points[1]!.record?.severity ?? null, { timeout: 20_000 })
    .not.toBeNull();
  const { run, points } = await results();
  expect(run).toMatchObject({ recorded: 1, endedAt: null });
  expect(points.map(({ record, before }) => [record === null, before === null])).toEqual([
    [true, false],
    [false, false],
    [true, false],
  ]);
  // 25 Hz with an amplitude of 1 m/s²: 1000 / (2π 25 √2) mm/s.
  expect(points[1]!.record!.velocityRms).toBeCloseTo(4.5, 1);
  expect(points[1]!.record!.accelerationRms).toBeCloseTo(Math.SQRT1_2, 2);
  expect(Date.parse(points[1]!.record!.at) - Date.parse(points[1]!.before!.at)).toBe(3_600_000);
});

test('two people who change a round do not overwrite each other, and points that stay keep their records', async () => {
  const { send, call, round, input, read } = await makePlant();
  await send(0);
  const points = round.points.slice(0, 2).map(({ id }, place) => ({ ...input.points[place]!, id }));
  const change = { ...input, name: 'Kiln, weekly', points: points.toReversed(), revision: 1 };
  expect((await call(changeMeasuringRound, { id: round.id }, { body: change })).status).toBe(200);
  expect((await call(changeMeasuringRound, { id: round.id }, { body: change })).status).toBe(409);
  const changed = await read();
  expect(changed.points.map(({ code, last }) => [code, last !== null])).toEqual([
    ['B1-V', false],
    ['B1-H', true],
  ]);
  expect(changed).toMatchObject({ name: 'Kiln, weekly', revision: 2 });
});

test('points twice, on a drivetrain or on what is not seen are refused at their field', async () => {
  const { call, input } = await makePlant();
  const other = await makePlant();
  const [first] = input.points;
  const refused = async (points: readonly unknown[]) =>
    (await call(createMeasuringRound, {}, { body: { ...input, points } })).json.errors?.[0];
  expect(await refused([first, { ...first, code: 'b1-h' }])).toMatchObject({
    field: 'body.points.1.code',
    code: 'duplicate',
  });
  expect(await refused([{ ...first, equipmentId: other.gearUnit.id }])).toMatchObject({
    ...{ field: 'body.points.0.equipmentId', code: 'equipmentUnknown' },
  });
  expect(await refused([])).toMatchObject({ field: 'body.points' });
});

test('another organisation neither sees a round nor changes it; a deleted one is gone', async () => {
  const { call, round, input } = await makePlant();
  const other = await makePlant();
  expect((await call(readMeasuringRound, { id: round.id }, {}, other.token)).status).toBe(404);
  const body = { ...input, revision: 1 };
  expect((await call(changeMeasuringRound, { id: round.id }, { body }, other.token)).status).toBe(404);
  expect((await call(deleteMeasuringRound, { id: round.id })).status).toBe(204);
  expect((await call(readMeasuringRound, { id: round.id })).status).toBe(404);
});

test('two people who take in the last points at the same time end one run, and begin no second', async () => {
  const { send, read } = await makePlant();
  const answers = await Promise.all([send(0), send(1), send(2), send(1), send(2)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { runs, points } = await read();
  expect(runs).toMatchObject([{ recorded: 3, skipped: 0, endedAt: expect.any(String) }]);
  expect(points.every(({ last }) => last !== null)).toBe(true);
});

test('the next maintenance of a machine is the day of its round, where that is first', async () => {
  const { call, drivetrainId, round, input } = await makePlant();
  const next = async () =>
    (await call(readEquipment, { id: drivetrainId })).json.nextMaintenanceAt?.slice(0, 10) ?? null;
  // Over with the last day: at midnight after it.
  expect(await next()).toBe('2026-06-02');
  const points = round.points.map(({ id }, place) => ({ ...input.points[place]!, id }));
  const body = { ...input, points, nextDue: '2026-05-01', revision: 1 };
  await call(changeMeasuringRound, { id: round.id }, { body });
  expect(await next()).toBe('2026-05-02');
});

test('a round whose machine is deleted is gone for reading, matching and taking in, and due nowhere', async () => {
  const { call, send, drivetrainId, round, checks } = await makePlant();
  expect((await call(deleteEquipment, { id: drivetrainId })).status).toBeLessThan(300);
  expect((await call(readMeasuringRound, { id: round.id })).status).toBe(404);
  const body = { records: [{ name: 'B1-H', unit: 'g', speedRpm: null }] };
  expect((await call(matchRoundRecords, { id: round.id }, { body })).status).toBe(404);
  expect((await send(0)).status).toBe(404);
  expect(await checks()).toEqual([]);
});
