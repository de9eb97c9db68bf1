import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addLogEntry,
  addLogPhoto,
  type CallInput,
  changeLogEntry,
  type LogRow,
  listFlags,
  listLog,
  listOrganisationLog,
  ProblemError,
  readLogPhoto,
  removeLogEntry,
  removeLogPhoto,
  renameComponent,
  saveDrivetrain,
  saveGearUnitImage,
} from '@ritzel/contract';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { quietEquipmentParts } from '../../testing/drivetrain-server.testing.ts';
import { makeTestEvents, testCondition, testDeviceNote } from '../../testing/events.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addEquipmentRoutes } from '../equipment/index.ts';
import { addPictureRoutes } from '../pictures/index.ts';
import { addLogRoutes } from './index.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);
const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-log-'));
const blobs = makeFolderBlobStore(folder);
const server = await makeTestServer((http, { database, log }) => {
  addLogRoutes(http, { db: database.db, blobs, log, now: () => nowMs });
  addPictureRoutes(http, { db: database.db, blobs, log });
  addEquipmentRoutes(
    http,
    quietEquipmentParts(database.db, () => nowMs),
  );
});
const { pool } = server.database;
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const png = async () =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#456' } })
      .png()
      .toBuffer(),
  );

/** A drivetrain of an organisation of its own, with an administrator who signs as Ada. */
async function makePlant() {
  const organisationId = await makeTestOrganisation(pool);
  const someone = async (name: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into app_user (organisation_id, email, name, role_code) values ($1, $2, $3, 'Adm') returning id`,
      [organisationId, `${crypto.randomUUID()}@plant.example`, name],
    );
    return { token: await server.tokenFor('Adm', organisationId, rows[0]?.id) };
  };
  const ada = await someone('Ada');
  const body = makeDrivetrainDocument();
  const drivetrain = await server.call(saveDrivetrain, { body }, ada);
  const gearUnit = drivetrain.components.find(({ type }) => type === 'gearunit')!;
  return { organisationId, ada, someone, drivetrain, gearUnit, deviceId: drivetrain.devices[0]!.id };
}

type NewNote = CallInput<typeof addLogEntry>['body'];
const write = (who: { token: string }, id: string, note: Partial<NewNote> = {}) =>
  server.call(addLogEntry, { params: { id }, body: { kind: 'observation', text: 'It hums.', ...note } }, who);
const read = (who: { token: string }, id: string, query: CallInput<typeof listLog>['query'] = {}) =>
  server.call(listLog, { params: { id }, query }, who);

async function faultOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return { status: error.problem.status, ...error.problem.errors?.[0] };
}

const reported = (rows: readonly LogRow[]) => rows.map((row) => row.kind);

describe('a note', () => {
  test('keeps what was written, by whom and when', async () => {
    const { ada, gearUnit } = await makePlant();
    const note = await write(ada, gearUnit.id, {
      kind: 'oil-change',
      text: '  **VG 320**, 180 l  ',
      at: '2026-11-20T08:00:00Z',
      resetsBaseline: true,
    });
    expect(note).toMatchObject({
      kind: 'oil-change',
      text: '**VG 320**, 180 l',
      at: '2026-11-20T08:00:00.000Z',
      resetsBaseline: true,
      author: 'Ada',
      changedAt: null,
      isOwn: true,
      photos: [],
    });
    const { rows, total } = await read(ada, gearUnit.id, { kinds: 'oil-change' });
    expect([rows, total]).toEqual([[note], 1]);
  });

  test('that resets the baseline has the findings looked at again, and so has taking it back', async () => {
    const { ada, gearUnit } = await makePlant();
    const requests = async () => {
      const { rows } = await server.database.pool.query<{ changes: number }>(
        `select changes from rediagnosis_request join equipment on equipment.id = $1
          where rediagnosis_request.drivetrain_id in (equipment.id, equipment.drivetrain_id)`,
        [gearUnit.id],
      );
      return rows.map(({ changes }) => changes);
    };
    const before = (await requests())[0] ?? 0;
    await write(ada, gearUnit.id);
    expect((await requests())[0] ?? 0).toBe(before);
    const { id: entryId } = await write(ada, gearUnit.id, {
      kind: 'repair',
      text: 'B3',
      resetsBaseline: true,
    });
    expect(await requests()).toEqual([before + 1]);
    await server.call(removeLogEntry, { params: { entryId } }, ada);
    expect(await requests()).toEqual([before + 2]);
  });

  test('is changed and removed by who wrote it alone, and the audit log keeps what it said', async () => {
    const { ada, someone, gearUnit } = await makePlant();
    const bob = await someone('Bob');
    const { id: entryId } = await write(ada, gearUnit.id);
    const change = (who: { token: string }) =>
      server.call(
        changeLogEntry,
        { params: { entryId }, body: { kind: 'repair', text: 'Bearing B3 changed.' } },
        who,
      );
    expect(await faultOf(change(bob))).toMatchObject({ status: 404 });
    expect(await faultOf(server.call(removeLogEntry, { params: { entryId } }, bob))).toMatchObject({
      status: 404,
    });
    const changed = await change(ada);
    expect(changed).toMatchObject({ kind: 'repair', text: 'Bearing B3 changed.' });
    expect(changed.changedAt).not.toBeNull();
    expect((await read(bob, gearUnit.id, { kinds: 'repair' })).rows[0]).toMatchObject({ isOwn: false });
    await server.call(removeLogEntry, { params: { entryId } }, ada);
    expect(await faultOf(change(ada))).toMatchObject({ status: 404 });
    expect((await read(ada, gearUnit.id, { kinds: 'repair' })).total).toBe(0);
    const { rows } = await pool.query(
      'select action, detail from audit_entry where subject_id = $1 order by id',
      [entryId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['log.add', 'log.change', 'log.remove']);
    expect(rows[1].detail.before.text).toBe('It hums.');
    expect(rows[2].detail.text).toBe('Bearing B3 changed.');
  });

  test.each([
    [{ text: '   ' }, 'body.text'],
    [{ text: 'x'.repeat(20_001) }, 'body.text'],
    [{ kind: 'gossip' as 'repair' }, 'body.kind'],
    [{ at: '2026-11-22T12:00:00Z' }, 'body.at'],
    [{ at: '1830-01-01T12:00:00Z' }, 'body.at'],
    [{ text: 'a\u0000b' }, 'body.text'],
  ])('%j is refused and nothing is written', async (note, field) => {
    const { ada, gearUnit } = await makePlant();
    expect(await faultOf(write(ada, gearUnit.id, note))).toMatchObject({ status: 400, field });
    expect((await read(ada, gearUnit.id, { kinds: 'observation,repair' })).total).toBe(0);
  });

  test('carries photos, at most twelve, that go with it', async () => {
    const { ada, someone, gearUnit } = await makePlant();
    const { id: entryId } = await write(ada, gearUnit.id);
    const rawBody = await png();
    const add = (who: { token: string }, bytes = rawBody) =>
      server.call(addLogPhoto, { params: { entryId } }, { ...who, rawBody: bytes });
    expect(await faultOf(add(await someone('Bob')))).toMatchObject({ status: 404 });
    expect(await faultOf(add(ada, new Uint8Array([1, 2, 3])))).toMatchObject({ code: 'pictureKindUnknown' });
    const photo = await add(ada);
    const show = () =>
      server.fetchCall(readLogPhoto, { params: { entryId, photoId: photo.id }, query: { size: '640' } }, ada);
    expect((await show()).headers.get('content-type')).toBe('image/webp');
    const second = await add(ada);
    await server.call(removeLogPhoto, { params: { entryId, photoId: second.id } }, ada);
    for (let more = 1; more < 12; more += 1) await add(ada);
    expect(await faultOf(add(ada))).toMatchObject({ status: 409 });
    const [note] = (await read(ada, gearUnit.id, { kinds: 'observation' })).rows;
    expect(note).toMatchObject({ photos: { length: 12, 0: { id: photo.id, width: 60, height: 40 } } });
    await server.call(removeLogEntry, { params: { entryId } }, ada);
    expect((await show()).status).toBe(404);
  });
});

describe('the log book', () => {
  test('lists between the notes what the portal itself knows, newest first', async () => {
    const { ada, drivetrain, gearUnit, deviceId } = await makePlant();
    const { rows: signals } = await pool.query(
      'select id, number, name from signal where asset_id = $1 order by number',
      [gearUnit.id],
    );
    const reason = {
      kind: 'limit',
      sentence: 'Above 5 mm/s B/C.',
      signalId: signals[0].id,
      signalName: signals[0].name,
      unit: 'mm/s',
    };
    const equipmentId = gearUnit.id;
    await makeTestEvents(pool, [
      testCondition({ equipmentId, at: '2026-11-19T10:00:00Z', from: 2, to: 4, value: 6.3, reason }),
      testCondition({ equipmentId, at: '2026-11-19T09:00:00Z', from: 0, to: 1, value: 1, reason }),
      testDeviceNote({
        ...{ equipmentId, deviceId, code: 'sequence-gap', at: '2026-11-18T10:01:00Z' },
        ...{ count: 3, detail: '12 → 15' },
      }),
      {
        kind: 'kinematics',
        code: 'verify',
        parameters: { version: 1, status: 'verified', comment: null },
        equipmentId: drivetrain.id,
        occurredAt: new Date('2026-11-17T10:00:00Z'),
        subject: { kind: 'kinematics-version', id: '1' },
        actor: { kind: 'system' },
      },
    ]);
    await write(ada, gearUnit.id, { kind: 'repair', at: '2026-11-18T12:00:00Z' });
    await server.call(
      renameComponent,
      { params: { componentUuid: gearUnit.id }, body: { name: 'Mill' } },
      ada,
    );
    await server.call(
      saveGearUnitImage,
      { params: { identifier: gearUnit.identifier } },
      { ...ada, rawBody: await png() },
    );
    const past = { to: '2026-11-20T00:00:00Z' };
    const { rows, total } = await read(ada, gearUnit.id, past);
    expect(reported(rows)).toEqual(['condition', 'repair', 'device', 'kinematics']);
    expect(total).toBe(4);
    expect(rows[0]).toMatchObject({ from: 'GOOD', to: 'WARNING', value: 6.3, sentence: 'Above 5 mm/s B/C.' });
    expect(rows[2]).toMatchObject({ code: 'sequence-gap', count: 3, detail: '12 → 15' });
    expect(reported((await read(ada, drivetrain.id, past)).rows)).toEqual(reported(rows));
    const of = async (kinds: string) => (await read(ada, gearUnit.id, { kinds })).rows;
    expect(await of('equipment')).toMatchObject([
      { action: 'equipment.rename', fromName: 'Main gear unit', toName: 'Mill', by: 'Ada' },
    ]);
    expect(await of('picture')).toMatchObject([{ action: 'added', by: 'Ada' }]);
  });

  test('lists what became of findings and how jobs ended, of the part and of its drivetrain, page by page', async () => {
    const { ada, drivetrain, gearUnit } = await makePlant();
    const waveformId = randomUUID();
    const finding = { part: 'B3', fault: 'outer-race', channel: 'in', waveformId, cause: null };
    const common = { equipmentId: gearUnit.id, actor: { kind: 'system' } } as const;
    const ofFinding = {
      ...common,
      kind: 'finding',
      subject: { kind: 'finding', id: 'B3 outer-race' },
    } as const;
    await makeTestEvents(pool, [
      {
        ...ofFinding,
        code: 'confirmed',
        parameters: { ...finding, severity: 3, severityBefore: null },
        occurredAt: new Date('2026-11-01T10:00:00Z'),
      },
      {
        ...ofFinding,
        code: 'grown',
        parameters: { ...finding, severity: 4, severityBefore: 3 },
        occurredAt: new Date('2026-11-02T10:00:00Z'),
      },
      {
        ...common,
        kind: 'job',
        code: 'timed-out',
        parameters: { jobKind: 'measure', reasonCode: 'noAnswer', reason: 'No answer.' },
        occurredAt: new Date('2026-11-03T10:00:00Z'),
        subject: { kind: 'device-job', id: randomUUID() },
      },
      {
        ...ofFinding,
        code: 'closed',
        parameters: { ...finding, severity: null, severityBefore: 4 },
        occurredAt: new Date('2026-11-04T10:00:00Z'),
      },
    ]);
    for (const id of [gearUnit.id, drivetrain.id]) {
      const first = await read(ada, id, { kinds: 'finding,job', size: '3' });
      expect(first.rows).toMatchObject([
        { kind: 'finding', step: 'closed', part: 'B3', fault: 'outer-race', severity: null, waveformId },
        { kind: 'job', state: 'timed-out', jobKind: 'measure', reason: 'No answer.' },
        { kind: 'finding', step: 'grown', severity: 'WARNING' },
      ]);
      const rest = await read(ada, id, { kinds: 'finding,job', size: '3', after: first.next ?? '' });
      expect(rest.rows).toMatchObject([{ kind: 'finding', step: 'confirmed', severity: 'AVERAGE' }]);
      expect(rest.next).toBeNull();
    }
  });

  test('is paged and filtered', async () => {
    const { ada, drivetrain, gearUnit } = await makePlant();
    for (let day = 1; day <= 7; day += 1)
      await write(ada, gearUnit.id, { text: `Day ${day}`, at: `2026-11-0${day}T12:00:00Z` });
    await write(ada, drivetrain.id, { text: 'Of the drivetrain', at: '2026-11-04T13:00:00Z' });
    const page = await read(ada, gearUnit.id, { kinds: 'observation', page: 2, size: 3 });
    expect(page).toMatchObject({
      total: 7,
      page: 2,
      size: 3,
      rows: [{ text: 'Day 4' }, { text: 'Day 3' }, { text: 'Day 2' }],
    });
    const span = { kinds: 'observation', from: '2026-11-04T00:00:00Z', to: '2026-11-05T00:00:00Z' };
    expect((await read(ada, drivetrain.id, span)).rows).toMatchObject([
      { text: 'Of the drivetrain' },
      { text: 'Day 4' },
    ]);
    for (const [query, field] of [
      [{ kinds: 'gossip' }, 'query.kinds'],
      [{ from: '2026-11-05T00:00:00Z', to: '2026-11-04T00:00:00Z' }, 'query.from'],
      [{ page: 200, size: 500 }, 'query.page'],
    ] as const)
      expect(await faultOf(read(ada, drivetrain.id, query))).toMatchObject({ status: 400, field });
  });

  test('is read to its end by "next", of one machine and of the organisation, each entry once and none left out', async () => {
    const { ada, drivetrain, gearUnit } = await makePlant();
    const at = '2026-11-05T12:00:00Z';
    // Notes and events of the same millisecond, and on either side of it.
    for (const text of ['a', 'b', 'c']) await write(ada, gearUnit.id, { text, at });
    await write(ada, gearUnit.id, { text: 'later', at: '2026-11-05T12:00:01Z' });
    await makeTestEvents(
      pool,
      ['2026-11-05T11:59:59Z', at, at, at, '2026-11-05T12:00:02Z'].map((each) =>
        testCondition({ equipmentId: gearUnit.id, at: each, from: 2, to: 4 }),
      ),
    );
    const kinds = 'observation,condition';
    const whole = (await read(ada, gearUnit.id, { kinds })).rows.map(({ id }) => id);
    expect(whole).toHaveLength(9);
    for (const size of [1, 2, 3, 4, 9]) {
      const leafed = async (
        page: (after?: string) => Promise<{ rows: readonly { id: string }[]; next: string | null }>,
      ) => {
        const ids: string[] = [];
        let next: string | null | undefined;
        do {
          const found = await page(next ?? undefined);
          ids.push(...found.rows.map(({ id }) => id));
          next = found.next;
        } while (next !== null);
        return ids;
      };
      expect(await leafed((after) => read(ada, drivetrain.id, { kinds, size, after }))).toEqual(whole);
      expect(
        await leafed((after) => server.call(listOrganisationLog, { query: { kinds, size, after } }, ada)),
      ).toEqual(whole);
    }
    expect(await faultOf(read(ada, drivetrain.id, { after: 'x' }))).toMatchObject({ field: 'query.after' });
  });

  test('of another organisation is not there', async () => {
    const one = await makePlant();
    const other = await makePlant();
    const { id: entryId } = await write(one.ada, one.gearUnit.id);
    expect(await faultOf(read(other.ada, one.gearUnit.id))).toMatchObject({ status: 404 });
    expect(await faultOf(write(other.ada, one.gearUnit.id))).toMatchObject({ status: 404 });
    expect(await faultOf(server.call(removeLogEntry, { params: { entryId } }, other.ada))).toMatchObject({
      status: 404,
    });
  });
});

test('flags of a trend are the notes and what got worse, oldest first', async () => {
  const { ada, gearUnit } = await makePlant();
  await write(ada, gearUnit.id, {
    kind: 'maintenance',
    text: '# Coupling aligned\nwith laser',
    at: '2026-11-10T12:00:00Z',
    resetsBaseline: true,
  });
  const reason = { kind: 'limit', sentence: '', signalName: 'Velocity r.m.s., input' };
  await makeTestEvents(
    pool,
    [
      { at: '2026-11-09T10:00:00Z', from: 2, to: 5 },
      { at: '2026-11-11T10:00:00Z', from: 5, to: 2 },
      { at: '2026-10-01T10:00:00Z', from: 2, to: 4 },
    ].map((change) => testCondition({ ...change, equipmentId: gearUnit.id, reason })),
  );
  const flags = await server.call(
    listFlags,
    { params: { id: gearUnit.id }, query: { from: '2026-11-01T00:00:00Z', to: '2026-11-12T00:00:00Z' } },
    ada,
  );
  expect(flags).toMatchObject([
    { kind: 'condition', label: 'Velocity r.m.s., input', severity: 'SEVERE' },
    { kind: 'maintenance', label: 'Coupling aligned', resetsBaseline: true },
  ]);
});
