import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addAnnotation,
  deleteAnnotation,
  editAnnotation,
  listAnnotations,
  ProblemError,
} from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeWaveformStore, type WaveformStore } from '../telemetry-store/index.ts';
import { addAnnotationRoutes } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-annotations-'));
chmodSync(folder, 0o755);
let waveforms!: WaveformStore;
const server = await makeTestServer((http, { database, log }) => {
  waveforms = makeWaveformStore({
    pool: database.pool,
    blobs: makeFolderBlobStore(folder),
    metrics: makeMetrics(),
    log,
  });
  addAnnotationRoutes(http, { db: database.db, waveforms });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

let organisationId: string;
let assetId: string;
let analyst: string;
let operator: string;
let viewer: string;
let outsider: string;
beforeAll(async () => {
  const db = server.database.pool;
  organisationId = await makeTestOrganisation(db);
  assetId = await makeTestEquipment(db, organisationId);
  const tokenOf = async (role: 'Ana' | 'Ope' | 'Vie') =>
    server.tokenFor(role, organisationId, (await makeTestUser(db, organisationId, role)).id);
  analyst = await tokenOf('Ana');
  operator = await tokenOf('Ope');
  viewer = await tokenOf('Vie');
  outsider = await server.tokenFor('Adm', await makeTestOrganisation(db));
});

let serial = 0;
/** A new waveform of the equipment; no two have the same samples. */
async function storeWaveform(
  facts: { channel?: string; speedRpm?: number | null; load?: number | null } = {},
) {
  const samples = Float32Array.from({ length: 64 }, (_, i) => i + 1000 * serial);
  serial += 1;
  const { channel = 'A', speedRpm = 1485, load = 0.8 } = facts;
  const { id } = await waveforms.store({
    assetId,
    organisationId,
    deviceId: null,
    channel,
    channelName: channel,
    position: null,
    axis: 'radial',
    t0Ns: 1_772_000_000_000_000_000n + BigInt(serial) * 1_000_000_000n,
    samplingRateHz: 25_600,
    samples,
    quantity: 'acceleration',
    unit: 'm/s²',
    range: null,
    speedRpm,
    load,
    operatingState: null,
    trigger: 'schedule',
    clipCount: 0,
    sha256: createHash('sha256').update(new Uint8Array(samples.buffer)).digest(),
    source: null,
  });
  return id;
}

async function auditOf(waveformId: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ action: string }>(
    'select action from audit_entry where subject_id = $1 order by id',
    [waveformId],
  );
  return rows.map(({ action }) => action);
}

async function refusalOf(work: Promise<unknown>): Promise<{ status: number; code: string; field?: string }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProblemError)) throw new Error('it was not refused');
  const { status, code, errors } = error.problem;
  return { status, code, ...(errors?.[0] === undefined ? {} : { field: errors[0].field }) };
}

const note = { plot: 'envelope', place: 107.36, text: ' Outer race? ' } as const;

describe('a note', () => {
  test('is pinned to a place, answered by another person, and read by all of the organisation', async () => {
    const id = await storeWaveform();
    const made = await server.call(addAnnotation, { params: { id }, body: note }, { token: analyst });
    expect(made).toMatchObject({ plot: 'envelope', place: 107.36, text: 'Outer race?', isOwn: true });
    await server.call(
      addAnnotation,
      { params: { id }, body: { plot: 'spectrum', place: 1, text: 'Yes.', parentId: made.id } },
      { token: operator },
    );
    const read = await server.call(listAnnotations, { params: { id } }, { token: viewer });
    expect(read.map(({ text, parentId, isOwn }) => [text, parentId, isOwn])).toEqual([
      ['Outer race?', null, false],
      ['Yes.', made.id, false],
    ]);
    // A reply stands where the note stands, whatever its sender says.
    expect(read[1]).toMatchObject({ plot: 'envelope', place: 107.36 });
    expect(await auditOf(id)).toEqual(['annotation.add', 'annotation.add']);
  });

  test('is written anew by its author alone, stays at its place, and the audit keeps what it said', async () => {
    const id = await storeWaveform();
    const { id: annotationId } = await server.call(
      addAnnotation,
      { params: { id }, body: note },
      { token: analyst },
    );
    const edit = (text: string, token: string) =>
      server.call(editAnnotation, { params: { id, annotationId }, body: { text } }, { token });
    expect(await refusalOf(edit('No.', operator))).toMatchObject({ status: 404 });
    expect(await refusalOf(edit('  ', analyst))).toMatchObject({ status: 400, field: 'body.text' });
    const written = await edit(' Inner race. ', analyst);
    expect(written).toMatchObject({ text: 'Inner race.', plot: 'envelope', place: 107.36, isOwn: true });
    await edit('Inner race.', analyst);
    const read = await server.call(listAnnotations, { params: { id } }, { token: viewer });
    expect(read.map(({ text }) => text)).toEqual(['Inner race.']);
    expect(await auditOf(id)).toEqual(['annotation.add', 'annotation.edit']);
    const { rows: kept } = await server.database.pool.query(
      "select detail from audit_entry where subject_id = $1 and action = 'annotation.edit'",
      [id],
    );
    expect(kept).toEqual([{ detail: { annotationId, before: 'Outer race?', after: 'Inner race.' } }]);
    await server.call(deleteAnnotation, { params: { id, annotationId } }, { token: analyst });
    expect(await refusalOf(edit('Gone.', analyst))).toMatchObject({ status: 404 });
  });

  test('is deleted by its author alone, and keeps its place while a reply hangs on it', async () => {
    const id = await storeWaveform();
    const params = { id };
    const first = await server.call(addAnnotation, { params, body: note }, { token: analyst });
    const reply = await server.call(
      addAnnotation,
      { params, body: { ...note, text: 'No.', parentId: first.id } },
      { token: operator },
    );
    const remove = (annotationId: string, token: string) =>
      server.call(deleteAnnotation, { params: { id, annotationId } }, { token });
    expect(await refusalOf(remove(first.id, operator))).toMatchObject({ status: 404 });
    await remove(first.id, analyst);
    const read = () => server.call(listAnnotations, { params }, { token: viewer });
    expect((await read()).map(({ text }) => text)).toEqual([null, 'No.']);
    expect(await refusalOf(remove(first.id, analyst))).toMatchObject({ status: 404 });
    await remove(reply.id, operator);
    expect(await read()).toEqual([]);
    expect(await auditOf(id)).toEqual([
      'annotation.add',
      'annotation.add',
      'annotation.delete',
      'annotation.delete',
    ]);
  });

  test.each([
    [{ ...note, text: '   ' }, 'body.text'],
    [{ ...note, text: 'x'.repeat(2001) }, 'body.text'],
    [{ ...note, place: -1 }, 'body.place'],
    [{ ...note, plot: 'map' }, 'body.plot'],
    [{ ...note, parentId: '00000000-0000-4000-8000-000000000000' }, 'body.parentId'],
  ])('that makes no sense is refused with its field and changes nothing: %o', async (body, field) => {
    const id = await storeWaveform();
    // @NOTE: the body is wrong on purpose.
    const wrong = body as typeof note;
    const refusal = await refusalOf(
      server.call(addAnnotation, { params: { id }, body: wrong }, { token: analyst }),
    );
    expect(refusal).toMatchObject({ status: 400, field });
    expect(await server.call(listAnnotations, { params: { id } }, { token: viewer })).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
  });

  test('of another organisation is neither read nor written', async () => {
    const id = await storeWaveform();
    const asked = server.call(listAnnotations, { params: { id } }, { token: outsider });
    expect(await refusalOf(asked)).toMatchObject({ status: 404 });
    const sent = server.call(addAnnotation, { params: { id }, body: note }, { token: outsider });
    expect(await refusalOf(sent)).toMatchObject({ status: 404 });
  });
});
