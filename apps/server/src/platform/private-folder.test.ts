import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolderBlobStore } from './blob-store.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { makePrivateFolder } from './private-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'ritzel-private-'));
  chmodSync(parent, 0o755);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const rightsOf = (...parts: string[]) => (statSync(path.join(parent, ...parts)).mode & 0o777).toString(8);

test('a new folder is its owner\u2019s alone, and one of an earlier version is closed at the next start', () => {
  expect(makePrivateFolder(path.join(parent, 'new', 'data'))).toBeUndefined();
  expect(rightsOf('new', 'data')).toBe('700');
  mkdirSync(path.join(parent, 'old'));
  chmodSync(path.join(parent, 'old'), 0o777);
  expect(makePrivateFolder(path.join(parent, 'old'))).toBeUndefined();
  expect(rightsOf('old')).toBe('700');
});

test('blobs and the lock are files that nobody else may read', async () => {
  const blobs = makeFolderBlobStore(path.join(parent, 'blobs'));
  await blobs.put('waveforms/a/b.f32', new Uint8Array([1]));
  expect(['blobs', 'blobs/waveforms', 'blobs/waveforms/a'].map((folder) => rightsOf(folder))).toEqual([
    '700',
    '700',
    '700',
  ]);
  expect(rightsOf('blobs/waveforms/a/b.f32')).toBe('600');
  const lock = lockDataDir(path.join(parent, 'data'));
  expect([rightsOf('data'), rightsOf('data/server.lock')]).toEqual(['700', '600']);
  lock.release();
});

test('PostgreSQL runs in a data folder that others cannot look into, one of an earlier version too', {
  timeout: 60_000,
}, async () => {
  const dataDir = path.join(parent, 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  writeFileSync(path.join(dataDir, 'note'), '');
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    expect(readFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').trim()).toBe('18');
    // As root the group of the account that PostgreSQL runs as may pass, and no more.
    expect(rightsOf('data')).toBe(process.getuid?.() === 0 ? '710' : '700');
    expect(rightsOf('data', 'postgres')).toBe('700');
    expect(rightsOf('data', 'postgres-password')).toBe('600');
  } finally {
    await postgres.stop();
  }
  const again = await startEmbeddedPostgres(dataDir);
  await again.stop();
});
