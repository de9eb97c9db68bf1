import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
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
let s3Url: string;

beforeAll(async () => {
  const { port } = await s3.run();
  s3Url = `http://127.0.0.1:${port}`;
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

  test('come and go in pieces, and one whose source fails was never there', async () => {
    const store = open();
    async function* pieces(failAt = Number.POSITIVE_INFINITY) {
      for (let at = 0; at < bytes.length; at += 10_000) {
        if (at >= failAt) throw new Error('the sender hung up');
        yield bytes.subarray(at, at + 10_000);
      }
    }
    await store.putStream('pieces/one.bin', pieces());
    const found = await store.getStream('pieces/one.bin');
    expect(found?.bytes).toBe(bytes.length);
    expect(Buffer.concat(await found!.stream.toArray()).equals(Buffer.from(bytes))).toBe(true);
    await expect(store.putStream('pieces/two.bin', pieces(30_000))).rejects.toThrow('hung up');
    expect(await store.getStream('pieces/two.bin')).toBeUndefined();
    const keys: string[] = [];
    for await (const { key } of store.list('pieces')) keys.push(key);
    expect(keys).toEqual(['pieces/one.bin']);
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

test('a folder never shows half a blob, while the same key is written many times over', async () => {
  const store = makeFolderBlobStore(path.join(folder, 'whole'));
  const sizes = [1, 300_000, 70_000, 5, 1_000_000];
  const written = Promise.all(
    sizes
      .flatMap((size) => [size, size])
      .map((size) => store.put('x/one', new Uint8Array(size).fill(size % 251))),
  );
  let isWritten = false;
  written
    .finally(() => {
      isWritten = true;
    })
    .catch(() => {});
  let seen = 0;
  while (!isWritten) {
    const bytes = await store.get('x/one');
    if (bytes === undefined) continue;
    seen += 1;
    expect(sizes).toContain(bytes.length);
    expect(bytes.every((byte) => byte === bytes.length % 251)).toBe(true);
  }
  await written;
  expect(seen).toBeGreaterThan(0);
  expect(readdirSync(path.join(folder, 'whole', 'x'))).toEqual(['one']);
});

test('a put that fails leaves the old blob and nothing of its own', async () => {
  const root = path.join(folder, 'failing');
  const store = makeFolderBlobStore(root);
  await store.put('x/one', new Uint8Array([1, 2, 3]));
  // @NOTE: what cannot be written to a file
  await expect(store.put('x/one', 7 as unknown as Uint8Array)).rejects.toThrow();
  expect(readdirSync(path.join(root, 'x'))).toEqual(['one']);
  expect([...((await store.get('x/one')) ?? [])]).toEqual([1, 2, 3]);
});

test('what a crash left half written has no name that a reader asks for, and is listed for the sweep', async () => {
  const root = path.join(folder, 'crashed');
  const store = makeFolderBlobStore(root);
  await store.put('waves/one.f32', new Uint8Array([1]));
  writeFileSync(path.join(root, 'waves', 'two.f32.0a1b2c.part'), new Uint8Array([9]));
  expect(await store.get('waves/two.f32')).toBeUndefined();
  const keys: string[] = [];
  for await (const { key } of store.list('waves')) keys.push(key);
  expect(keys.sort()).toEqual(['waves/one.f32', 'waves/two.f32.0a1b2c.part']);
});

test('an S3 store that is away or refuses says so and loses nothing', async () => {
  const away = makeS3BlobStore('s3+http://S3RVER:S3RVER@127.0.0.1:9/waves');
  await expect(away.put('a/one', new Uint8Array([1]))).rejects.toThrow();
  const { port } = new URL(s3Url);
  const noBucket = makeS3BlobStore(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/nowhere`);
  await expect(noBucket.put('a/one', new Uint8Array([1]))).rejects.toThrow('blob put a/one: 404');
});

test('a bucket that leads elsewhere is not followed', async () => {
  const asked: string[] = [];
  const leading = createServer(({ url }, response) => {
    asked.push(url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((listening) => leading.listen(0, '127.0.0.1', listening));
  const address = leading.address();
  const { port } = typeof address === 'object' && address !== null ? address : { port: 0 };
  const store = makeS3BlobStore(`s3+http://KEY:SECRET@127.0.0.1:${port}/waves`);
  await expect(store.get('a/one')).rejects.toThrow('blob get a/one: 307');
  await expect(store.put('a/one', new Uint8Array([1]))).rejects.toThrow('blob put a/one: 307');
  expect(asked).toEqual(['/waves/a/one', '/waves/a/one']);
  leading.close();
});
