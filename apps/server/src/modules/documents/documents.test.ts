import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addDocument,
  type CallInput,
  listDocuments,
  ProblemError,
  readDocumentFile,
  removeDocument,
  restoreDocument,
} from '@ritzel/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type BlobStore, makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addDocumentRoutes, sweepDocuments } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-documents-'));
const files = makeFolderBlobStore(folder);
let failsAfterBytes = Number.POSITIVE_INFINITY;
/** Nothing is taken before it opens. */
let gate: Promise<void> = Promise.resolve();
const blobs: BlobStore = {
  ...files,
  putStream: (key, source) =>
    files.putStream(
      key,
      (async function* () {
        let bytes = 0;
        await gate;
        for await (const piece of source) {
          bytes += piece.length;
          if (bytes > failsAfterBytes) throw new Error('the disk is full');
          yield piece;
        }
      })(),
    ),
};
const server = await makeTestServer((http, { database, log }) => {
  addDocumentRoutes(http, { db: database.db, blobs, log });
});
const { pool } = server.database;
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  failsAfterBytes = Number.POSITIVE_INFINITY;
  gate = Promise.resolve();
});

async function makePlant() {
  const organisationId = await makeTestOrganisation(pool);
  const drivetrainId = await makeTestEquipment(pool, organisationId, 'drivetrain');
  const id = await makeTestEquipment(pool, organisationId, 'gearunit');
  await pool.query('update equipment set drivetrain_id = $2 where id = $1', [id, drivetrainId]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (organisation_id, email, name, role_code) values ($1, $2, 'Ada', 'Ana') returning id`,
    [organisationId, `${crypto.randomUUID()}@plant.example`],
  );
  return { id, drivetrainId, token: await server.tokenFor('Ana', organisationId, rows[0]?.id) };
}
type Plant = Awaited<ReturnType<typeof makePlant>>;

const pdf = (bytes: number) => {
  const content = Buffer.alloc(bytes, 'x');
  content.write('%PDF-1.7\n');
  return new Uint8Array(content);
};
const add = (
  { id, token }: Plant,
  rawBody: Uint8Array<ArrayBuffer>,
  query: Partial<NonNullable<CallInput<typeof addDocument>['query']>> = {},
) =>
  server.call(
    addDocument,
    {
      params: { id },
      query: { title: 'Assembly drawing', kind: 'drawing', fileName: 'GU 12.pdf', ...query },
    },
    { token, rawBody },
  );
const list = ({ token }: Plant, id: string, query = {}) =>
  server.call(listDocuments, { params: { id }, query }, { token });

async function faultOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return { status: error.problem.status, ...error.problem.errors?.[0] };
}
async function keptKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list('documents')) keys.push(key);
  return keys;
}

test('a document is attached, listed with its drivetrain, and saved as it was', async () => {
  const plant = await makePlant();
  const content = pdf(3_000_000);
  const document = await add(plant, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(document).toMatchObject({
    title: 'Assembly drawing',
    kind: 'drawing',
    fileName: 'GU 12.pdf',
    mediaType: 'application/pdf',
    bytes: 3_000_000,
    sha256,
    addedBy: 'Ada',
  });
  await add(plant, new Uint8Array(Buffer.from('a;b\n')), {
    title: 'Parts',
    kind: 'other',
    fileName: 'p.csv',
  });
  expect((await list(plant, plant.id)).total).toBe(2);
  expect((await list(plant, plant.drivetrainId, { kind: 'drawing' })).rows).toEqual([document]);
  expect((await list(plant, plant.drivetrainId, { search: 'PART' })).rows).toMatchObject([
    { title: 'Parts' },
  ]);
  expect((await list(plant, plant.drivetrainId, { search: '%' })).total).toBe(0);

  const file = await server.fetchCall(readDocumentFile, { params: { documentId: document.id } }, plant);
  expect(
    createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex'),
  ).toBe(sha256);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '3000000',
    'content-disposition': `attachment; filename="GU 12.pdf"; filename*=UTF-8''GU%2012.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  const etag = file.headers.get('etag') ?? '';
  const again = await server.fetchCall(
    readDocumentFile,
    { params: { documentId: document.id } },
    { ...plant, headers: { 'if-none-match': etag } },
  );
  expect(again.status).toBe(304);
});

test.each([
  ['a kind that is not taken', pdf(100), { fileName: 'setup.exe' }, 400, 'fileKindUnknown'],
  ['a page named a PDF', new Uint8Array(Buffer.from('<html></html>')), {}, 400, 'fileKindMismatch'],
  ['a PDF named a picture', pdf(100_000), { fileName: 'photo.jpg' }, 400, 'fileKindMismatch'],
  ['nothing', new Uint8Array(0), {}, 400, 'fileEmpty'],
  ['no title', pdf(100), { title: '  ' }, 400, 'too_small'],
  ['another kind of document', pdf(100), { kind: 'novel' as 'other' }, 400, 'invalid_value'],
])('%s is refused and leaves nothing', async (_, content, query, status, code) => {
  const plant = await makePlant();
  const before = (await keptKeys()).length;
  expect(await faultOf(add(plant, content, query))).toMatchObject({ status, code });
  expect((await list(plant, plant.id)).total).toBe(0);
  expect((await keptKeys()).length).toBe(before);
});

test('more than 50 MB is refused, whether it says so or not', async () => {
  const plant = await makePlant();
  const before = (await keptKeys()).length;
  expect(await faultOf(add(plant, pdf(50 * 1024 * 1024 + 1)))).toMatchObject({ status: 413 });
  const piece = pdf(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent++ < 60) controller.enqueue(piece);
      else controller.close();
    },
  });
  const answer = await fetch(
    `${server.baseUrl}/equipment/${plant.id}/documents?title=Endless&fileName=endless.pdf`,
    // @NOTE: `duplex` is what Node's fetch asks for with a stream, and the DOM's types lack it.
    {
      method: 'POST',
      headers: { authorization: `Bearer ${plant.token}` },
      body,
      duplex: 'half',
    } as RequestInit,
  ).then(
    (response) => response.status,
    // The server may hang up before all of it has left.
    () => 413,
  );
  expect(answer).toBe(413);
  expect((await keptKeys()).length).toBe(before);
  expect((await list(plant, plant.id)).total).toBe(0);
});

test('what the store has not taken yet waits with the sender', async () => {
  const plant = await makePlant();
  const piece = pdf(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent < 45) controller.enqueue(piece);
      else controller.close();
      sent += 1;
    },
  });
  let open = () => {};
  gate = new Promise((resolve) => {
    open = () => resolve(undefined);
  });
  const upload = fetch(
    `${server.baseUrl}/equipment/${plant.id}/documents?title=Long&fileName=long.pdf`,
    // @NOTE: `duplex` is what Node's fetch asks for with a stream, and the DOM's types lack it.
    {
      method: 'POST',
      headers: { authorization: `Bearer ${plant.token}` },
      body,
      duplex: 'half',
    } as RequestInit,
  );
  // Until nothing moves any more: what is on the way is in the buffers of the sockets.
  for (let before = -1; before !== sent || sent === 0; ) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(sent).toBeLessThan(25);
  open();
  expect((await upload).status).toBe(200);
  expect((await list(plant, plant.id)).rows).toMatchObject([{ bytes: 45 * 1024 * 1024 }]);
});

test('when the blob store fails on the way nothing is left', async () => {
  const plant = await makePlant();
  const before = (await keptKeys()).length;
  failsAfterBytes = 200_000;
  expect(await faultOf(add(plant, pdf(2_000_000)))).toMatchObject({ status: 503 });
  expect((await keptKeys()).length).toBe(before);
  expect((await list(plant, plant.id)).total).toBe(0);
});

test('a document that was removed can be put back, and is gone a day later', async () => {
  const plant = await makePlant();
  const { id: documentId } = await add(plant, pdf(1000));
  const place = { params: { documentId } };
  await server.call(removeDocument, place, plant);
  await server.call(removeDocument, place, plant);
  expect((await server.fetchCall(readDocumentFile, place, plant)).status).toBe(404);
  expect((await server.call(restoreDocument, place, plant)).id).toBe(documentId);
  await server.call(removeDocument, place, plant);
  await sweepDocuments({ pool, blobs, nowMs: () => Date.now() + 23 * 3_600_000 });
  expect(await keptKeys()).toContain(`documents/${documentId}`);
  await sweepDocuments({ pool, blobs, nowMs: () => Date.now() + 25 * 3_600_000 });
  expect(await keptKeys()).not.toContain(`documents/${documentId}`);
  expect(await faultOf(server.call(restoreDocument, place, plant))).toMatchObject({ status: 404 });
  const { rows } = await pool.query('select action from audit_entry where subject_id = $1 order by id', [
    documentId,
  ]);
  expect(rows.map(({ action }) => action)).toEqual([
    'document.add',
    'document.remove',
    'document.restore',
    'document.remove',
  ]);
});

test('a file that no row names goes with the sweep, one that has its row stays', async () => {
  const plant = await makePlant();
  const { id } = await add(plant, pdf(1000));
  const orphan = `documents/${crypto.randomUUID()}`;
  await files.put(orphan, new Uint8Array([1]));
  await sweepDocuments({ pool, blobs, nowMs: () => Date.now() + 2 * 3_600_000 });
  const keys = await keptKeys();
  expect(keys).not.toContain(orphan);
  expect(keys).toContain(`documents/${id}`);
});

test('documents of another organisation are not there', async () => {
  const one = await makePlant();
  const other = await makePlant();
  const { id: documentId } = await add(one, pdf(1000));
  expect((await server.fetchCall(readDocumentFile, { params: { documentId } }, other)).status).toBe(404);
  expect(await faultOf(list(other, one.id))).toMatchObject({ status: 404 });
  expect(await faultOf(add({ ...one, token: other.token }, pdf(1000)))).toMatchObject({ status: 404 });
  expect(await faultOf(server.call(removeDocument, { params: { documentId } }, other))).toMatchObject({
    status: 404,
  });
});
