import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-priority-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = path.join(folder, 'priorities.mjs');
const source = pathToFileURL(path.resolve(import.meta.dirname, 'lower-priority.ts')).href;
writeFileSync(
  program,
  `import { getPriority } from 'node:os';
  import { isMainThread, parentPort, Worker } from 'node:worker_threads';
  import { lowerPriority } from ${JSON.stringify(source)};
  if (isMainThread)
    new Worker(new URL(import.meta.url)).once('message', (thread) =>
      console.log(JSON.stringify({ main: getPriority(), thread })));
  else {
    lowerPriority(5);
    parentPort.postMessage(getPriority());
  }`,
);

/** The priority of a program that an operator begins so much lower, and of its thread that gives way by five. */
function prioritiesOf(niceness: number): { main: number; thread: number } {
  const args = ['-n', String(niceness), process.execPath, '--disable-warning=ExperimentalWarning', program];
  return JSON.parse(execFileSync('nice', args, { encoding: 'utf8' }));
}

test.runIf(process.platform === 'linux')(
  'a thread gives way below what the program runs with, never above',
  () => {
    const { main, thread } = prioritiesOf(0);
    expect(thread).toBe(Math.min(19, main + 5));
    const lowered = prioritiesOf(10);
    expect(lowered.main).toBe(Math.min(19, main + 10));
    expect(lowered.thread).toBe(Math.min(19, lowered.main + 5));
    expect(prioritiesOf(19).thread).toBe(19);
  },
);
