import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

let folder: string;
const lockFile = () => path.join(folder, 'server.lock');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ritzel-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is taken once, and again when it was released', () => {
  const lock = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(
    `runs already on the data folder ${folder} (process ${process.pid})`,
  );
  lock.release();
  expect(existsSync(lockFile())).toBe(false);
  lockDataDir(folder).release();
});

test('the lock of a process that is gone is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, startTicks: '1' }));
  const lock = lockDataDir(folder);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(process.pid);
  lock.release();
});

test('a living process that was given the same number since holds nothing', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startTicks: '1' }));
  lockDataDir(folder).release();
});

test('half a lock holds nothing', () => {
  writeFileSync(lockFile(), '{"pid":');
  lockDataDir(folder).release();
});
