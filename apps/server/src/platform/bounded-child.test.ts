import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeBoundedChild } from './bounded-child.ts';
import type { TestTask } from './bounded-child-task.testing.ts';
import { makeWorkGate } from './work-gate.ts';

const child = makeBoundedChild<TestTask, unknown>(
  new URL('./bounded-child-task.testing.ts', import.meta.url),
  {
    heapMb: 64,
    residentMb: 256,
    wallMs: 20_000,
  },
);

/** What has ended and waits for its new parent to notice is not alive. */
function isAlive(processId: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${processId}/status`, 'latin1'));
  } catch {
    return false;
  }
}

test('a child knows nothing of the server\u2019s environment and writes no file', async () => {
  expect(await child.ask('environment')).toEqual([]);
  expect(await child.ask('write')).toBe('ERR_ACCESS_DENIED');
});

test.each([
  ['heap', 'memory'],
  ['buffers', 'memory'],
  ['long answer', 'size'],
  ['throw', 'failed'],
  ['exit', 'failed'],
] as const)('a child that takes what it may not is ended: %s', { timeout: 60_000 }, async (task, failure) => {
  await expect(child.ask(task)).rejects.toMatchObject({ name: 'BoundedChildError', failure });
});

test('a child that is busy without end is ended by the clock, and when nobody waits any more', async () => {
  await expect(child.ask('spin', { wallMs: 1500 })).rejects.toMatchObject({ failure: 'time' });
  const gone = new AbortController();
  const asked = child.ask('spin', { signal: gone.signal });
  setTimeout(() => gone.abort(new Error('gone')), 200);
  await expect(asked).rejects.toThrow('gone');
});

test('a child that is busy without end does not outlive a parent that was killed', {
  timeout: 60_000,
}, async () => {
  const program = fileURLToPath(new URL('./bounded-child-parent.testing.ts', import.meta.url));
  const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]; // @NOTE: the stream is one of bytes
  const childId = Number(said.toString());
  expect(isAlive(childId)).toBe(true);
  try {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => isAlive(childId), { timeout: 20_000 }).toBe(false);
  } finally {
    if (isAlive(childId)) process.kill(childId, 'SIGKILL');
  }
});

test('a child that answered is asked again, one that did not is another', async () => {
  const first = await child.ask('pid');
  expect(await child.ask('pid')).toBe(first);
  await child.ask('throw').catch(() => {});
  expect(await child.ask('pid')).not.toBe(first);
});

test('a gate lets so many in, lets so many wait, and refuses the others', async () => {
  const gate = makeWorkGate({ atOnce: 2, waiting: 1, perOwner: 2, what: 'files' });
  const leave = await gate.enter('a');
  await gate.enter('a');
  await expect(gate.enter('a')).rejects.toMatchObject({ problem: { code: 'tooMany' } });
  let isIn = false;
  const waiting = gate.enter('b').then((leaveLater) => {
    isIn = true;
    return leaveLater;
  });
  await expect(gate.enter('c')).rejects.toMatchObject({ problem: { code: 'notReady' } });
  await sleep(10);
  expect(isIn).toBe(false);
  leave();
  leave();
  const leaveLater = await waiting;
  // Giving a place back twice made no second one free.
  const gone = new AbortController();
  const late = gate.enter('c', gone.signal);
  gone.abort(new Error('gone'));
  await expect(late).rejects.toThrow('gone');
  leaveLater();
  (await gate.enter('c'))();
});
