import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlobStore, makeFolderBlobStore, makeS3BlobStore } from './blob-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-blob-test-'));
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'waves', configs: [] }],
});
let s3Store: BlobStore;

beforeAll(async () => {
  const { port } = await s3.run();
  s3Store = makeS3BlobStore(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/waves`);
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => makeFolderBlobStore(path.join(folder, 'files'))],
  ['an S3 bucket', () => s3Store],
])('blobs in %s', (_, open) => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index * 7);

  test('come back as they were put, the last one put', async () => {
    const store = open();
    await store.put('a/b/one.f32', new Uint8Array([1, 2, 3]));
    await store.put('a/b/one.f32', bytes);
    expect(Buffer.from((await store.get('a/b/one.f32'))!).equals(Buffer.from(bytes))).toBe(true);
    expect(await store.get('a/b/none.f32')).toBeUndefined();
    await store.check();
  });

  test('are listed below their folder and gone when removed, twice too', async () => {
    const store = open();
    for (const key of ['list/1/x.f32', 'list/2/y.f32', 'listed-elsewhere/z.f32']) await store.put(key, bytes);
    const keys = async () => {
      const found: string[] = [];
      for await (const entry of store.list('list')) {
        expect(Math.abs(entry.writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
        found.push(entry.key);
      }
      return found.sort();
    };
    expect(await keys()).toEqual(['list/1/x.f32', 'list/2/y.f32']);
    await store.remove('list/1/x.f32');
    await store.remove('list/1/x.f32');
    expect(await keys()).toEqual(['list/2/y.f32']);
  });

  test('cannot be named outside of their place', async () => {
    const store = open();
    await expect(store.put('../escaped', bytes)).rejects.toThrow('not a blob key');
    await expect(store.get('/etc/passwd')).rejects.toThrow('not a blob key');
  });
});

test('a folder keeps no half-written file under its name', async () => {
  const store = makeFolderBlobStore(path.join(folder, 'whole'));
  await store.put('x/one', new Uint8Array([1]));
  expect(readdirSync(path.join(folder, 'whole', 'x'))).toEqual(['one']);
});
