import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolderBlobStore } from './blob-store.ts';
import { isStorageFull } from './database-problem.ts';
import { makeStorageWatch, watchBlobs } from './storage-watch.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = { info() {}, warn() {}, error() {}, debug() {} };
const noRoom = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' });

test('intake waits below the reserve and goes on above it', async () => {
  let free = 1_000;
  const watch = makeStorageWatch({
    folders: [folder],
    reserveBytes: 500,
    log,
    nowMs: () => 0,
    freeBytesOf: async () => free,
    lookEveryMs: 5,
  });
  try {
    await watch.check();
    watch.assertRoom();
    free = 499;
    await expect(watch.check()).rejects.toThrow(/The disk is full/);
    expect(() => watch.assertRoom()).toThrow(/The storage is full/);
    const blobs = watchBlobs(makeFolderBlobStore(path.join(folder, 'watched')), watch);
    await expect(blobs.put('pictures/one', new Uint8Array(1))).rejects.toThrow(/The storage is full/);
    expect(existsSync(path.join(folder, 'watched'))).toBe(false);
    free = 500;
    await expect
      .poll(() =>
        watch.check().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    watch.assertRoom();
  } finally {
    await watch.stop();
  }
});

test('a refusal by a disk elsewhere is reported until something was stored, or for a minute', async () => {
  let nowMs = 0;
  const watch = makeStorageWatch({ folders: [], reserveBytes: 1, log, nowMs: () => nowMs });
  try {
    watch.noteError(new Error('something else'));
    await watch.check();
    watch.noteError(noRoom());
    await expect(watch.check()).rejects.toThrow(/no room left/);
    // The next write finds out.
    watch.assertRoom();
    watch.noteStored();
    await watch.check();
    watch.noteError(noRoom());
    nowMs = 60_001;
    await watch.check();
  } finally {
    await watch.stop();
  }
});

test('the disk of a folder is really looked at', async () => {
  const folders = [folder, path.join(folder, 'not-there')];
  const roomy = makeStorageWatch({ folders, reserveBytes: 1, log, nowMs: Date.now });
  const crowded = makeStorageWatch({ folders, reserveBytes: Number.MAX_SAFE_INTEGER, log, nowMs: Date.now });
  try {
    await roomy.check();
    await expect(crowded.check()).rejects.toThrow(/The disk is full/);
  } finally {
    await roomy.stop();
    await crowded.stop();
  }
});

const mount = path.join(folder, 'small-disk');
mkdirSync(mount);
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', mount]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [mount]);
});

test.runIf(isMounted)(
  'a blob that does not fit on its disk leaves no half file, and fits when there is room',
  async () => {
    const blobs = makeFolderBlobStore(mount);
    writeFileSync(path.join(mount, 'ballast'), new Uint8Array(40_000));
    const bytes = new Uint8Array(50_000);
    const thrown = await blobs.put('waveforms/one.f32', bytes).catch((error: unknown) => error);
    expect(isStorageFull(thrown)).toBe(true);
    expect(readdirSync(path.join(mount, 'waveforms'))).toEqual([]);
    rmSync(path.join(mount, 'ballast'));
    await blobs.put('waveforms/one.f32', bytes);
    expect((await blobs.get('waveforms/one.f32'))?.length).toBe(bytes.length);
  },
);

test('a blob whose writing fails half way leaves no half file', async () => {
  const blobs = makeFolderBlobStore(path.join(folder, 'blobs'));
  async function* failing() {
    yield new Uint8Array(1000);
    throw noRoom();
  }
  await expect(blobs.putStream('waveforms/two.f32', failing())).rejects.toThrow('no space left');
  expect(readdirSync(path.join(folder, 'blobs/waveforms'))).toEqual([]);
});
