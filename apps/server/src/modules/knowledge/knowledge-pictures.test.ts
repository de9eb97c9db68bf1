import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addKnowledgePicture,
  createKnowledgePost,
  deleteKnowledgePost,
  MAX_KNOWLEDGE_PICTURE_BYTES,
  MAX_KNOWLEDGE_PICTURES,
  MAX_POST_PICTURE_BYTES,
  MAX_POST_PICTURES,
  ProblemError,
  publishKnowledgeDraft,
  readKnowledgePicture,
  saveKnowledgeDraft,
} from '@ritzel/contract';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { sweepPictures } from '../pictures/index.ts';
import {
  addKnowledgePictureRoutes,
  addKnowledgeRoutes,
  readShippedArticles,
  sweepKnowledgePictures,
} from './index.ts';

const DAY_MS = 24 * 3_600_000;
const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-post-pictures-'));
const blobs = makeFolderBlobStore(folder);
const server = await makeTestServer((http, { database: { db }, log }) => {
  addKnowledgeRoutes(http, { db, articles: readShippedArticles(), now: () => new Date() });
  addKnowledgePictureRoutes(http, { db, blobs, log, now: () => new Date() });
});
const { pool } = server.database;
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function newPlant() {
  const organisationId = await makeTestOrganisation(pool);
  const signIn = async (role: 'Ana' | 'Vie') => {
    const user = await makeTestUser(pool, organisationId, role);
    return { token: await server.tokenFor(role, organisationId, user.id) };
  };
  return { organisationId, writer: await signIn('Ana'), reader: await signIn('Vie') };
}
type SignedIn = Awaited<ReturnType<typeof newPlant>>['writer'];

const png = new Uint8Array(
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#d00000' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer(),
);
const send = (writer: SignedIn, rawBody: Uint8Array<ArrayBuffer> | string = png) =>
  server.call(addKnowledgePicture, {}, { ...writer, rawBody });
const look = async (who: SignedIn, pictureId: string) =>
  (await server.fetchCall(readKnowledgePicture, { params: { pictureId }, query: { size: '640' } }, who))
    .status;
const naming = (...ids: string[]) => ids.map((id) => `![A mount](picture:${id})`).join('\n\n');
const begin = (writer: SignedIn, body: string) =>
  server.call(
    createKnowledgePost,
    { body: { langCode: 'en', category: 'plant', title: 'Mounts', body } },
    writer,
  );
const save = (writer: SignedIn, id: string, revision: number, body: string) =>
  server.call(
    saveKnowledgeDraft,
    { params: { id, langCode: 'en' }, body: { revision, category: 'plant', title: 'Mounts', body } },
    writer,
  );
const publish = (writer: SignedIn, id: string, revision: number) =>
  server.call(publishKnowledgeDraft, { params: { id, langCode: 'en' }, body: { revision } }, writer);

async function faultOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  const { field, code } = error.problem.errors?.[0] ?? {};
  return { status: error.problem.status, field, code };
}

/** Both sweeps, as they run so many days from now. */
async function sweepIn(days: number) {
  const nowMs = () => Date.now() + days * DAY_MS;
  await sweepKnowledgePictures({ pool, nowMs });
  await sweepPictures({ pool, blobs, nowMs });
}

async function isStored(pictureId: string): Promise<boolean> {
  return (await blobs.get(`pictures/${pictureId}/640.webp`)) !== undefined;
}

describe('a picture of a post', () => {
  test('is painted anew, and read by those who read the post and nobody else', async () => {
    const { writer, reader } = await newPlant();
    const elsewhere = await newPlant();
    const { id, width, height } = await send(writer);
    expect({ width, height }).toEqual({ width: 300, height: 200 });
    expect(await look(writer, id)).toBe(200);
    expect(await look(reader, id)).toBe(404);
    const draft = await begin(writer, naming(id));
    expect(await look(reader, id)).toBe(404);
    await publish(writer, draft.postId, draft.revision);
    expect(await look(reader, id)).toBe(200);
    expect(await look(elsewhere.writer, id)).toBe(404);
    expect((await faultOf(send(reader))).status).toBe(404);
    const bytes = await blobs.get(`pictures/${id}/640.webp`);
    const stored = await sharp(bytes).metadata();
    expect(stored.format).toBe('webp');
    expect(stored.exif).toBeUndefined();
  });

  test('of another organisation is not read by naming it', async () => {
    const theirs = await newPlant();
    const { writer, reader } = await newPlant();
    const { id } = await send(theirs.writer);
    const draft = await begin(writer, naming(id));
    await publish(writer, draft.postId, draft.revision);
    expect(await look(writer, id)).toBe(404);
    expect(await look(reader, id)).toBe(404);
  });

  test('that only an earlier version names is for writers alone, and stays as long as the version', async () => {
    const { writer, reader } = await newPlant();
    const { id } = await send(writer);
    const first = await begin(writer, naming(id));
    await publish(writer, first.postId, first.revision);
    const second = await save(writer, first.postId, 0, 'Without.');
    await publish(writer, first.postId, second.revision);
    expect(await look(reader, id)).toBe(404);
    await sweepIn(30);
    expect(await look(writer, id)).toBe(200);
    await server.call(deleteKnowledgePost, { params: { id: first.postId } }, writer);
    await sweepIn(6);
    expect(await isStored(id)).toBe(true);
    await sweepIn(8);
    expect(await isStored(id)).toBe(false);
    expect(await look(writer, id)).toBe(404);
  });

  test('that a draft names no more goes a week after that', async () => {
    const { writer } = await newPlant();
    const { id } = await send(writer);
    const draft = await begin(writer, naming(id));
    await pool.query("update knowledge_picture set used_at = now() - interval '30 days' where id = $1", [id]);
    await save(writer, draft.postId, draft.revision, 'Without.');
    await sweepIn(6);
    expect(await look(writer, id)).toBe(200);
    await sweepIn(8);
    expect(await look(writer, id)).toBe(404);
  });

  test('is in the audit log', async () => {
    const { writer } = await newPlant();
    const { id } = await send(writer);
    const { rows } = await pool.query('select action from audit_entry where subject_id = $1', [id]);
    expect(rows).toEqual([{ action: 'knowledge.picture' }]);
  });
});

describe('what is refused', () => {
  test.each([
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['text', 'no picture'],
  ])('%s is no picture', async (_, sent) => {
    const { writer, organisationId } = await newPlant();
    expect(await faultOf(send(writer, sent))).toEqual({
      ...{ status: 400, field: 'body', code: 'pictureKindUnknown' },
    });
    const { rows } = await pool.query('select 1 from knowledge_picture where organisation_id = $1', [
      organisationId,
    ]);
    expect(rows).toEqual([]);
  });

  test('a text with more pictures, or larger ones, than a post may have', async () => {
    const { writer, organisationId } = await newPlant();
    const many = Array.from({ length: MAX_POST_PICTURES + 1 }, () => crypto.randomUUID());
    expect(await faultOf(begin(writer, naming(...many)))).toMatchObject({
      ...{ status: 400, field: 'body.body', code: 'tooManyPictures' },
    });
    const { id } = await send(writer);
    await pool.query('update knowledge_picture set bytes = $2 where id = $1', [
      id,
      MAX_POST_PICTURE_BYTES + 1,
    ]);
    expect(await faultOf(begin(writer, naming(id)))).toMatchObject({
      ...{ status: 400, field: 'body.body', code: 'picturesTooLarge' },
    });
    const { rows } = await pool.query('select 1 from knowledge_post where organisation_id = $1', [
      organisationId,
    ]);
    expect(rows).toEqual([]);
  });

  test('a picture beyond what an organisation keeps', async () => {
    const { writer, organisationId } = await newPlant();
    const { id } = await send(writer);
    await pool.query('update knowledge_picture set bytes = $2 where id = $1', [
      id,
      MAX_KNOWLEDGE_PICTURE_BYTES,
    ]);
    expect(await faultOf(send(writer))).toMatchObject({ field: 'body', code: 'picturesTooLarge' });
    await pool.query(
      `insert into knowledge_picture (id, organisation_id, width, height, bytes, added_at, used_at)
       select gen_random_uuid(), $1, 40, 30, 1, now(), now() from generate_series(1, $2::int)`,
      [organisationId, MAX_KNOWLEDGE_PICTURES],
    );
    expect(await faultOf(send(writer))).toMatchObject({ field: 'body', code: 'tooManyPictures' });
  });
});
