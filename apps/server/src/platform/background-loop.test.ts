import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeBackgroundLoop } from './background-loop.ts';
import { makeMetrics } from './metrics.ts';

const HOUR_MS = 3_600_000;

function collectLog() {
  const lines: [level: string, text: string][] = [];
  const at = (level: string) => (_facts: object, text?: string) => void lines.push([level, text ?? '']);
  // @NOTE: a loop logs facts and a text, one of pino's several forms
  return { lines, log: { warn: at('warn'), info: at('info'), debug: at('debug') } as never };
}

/** A turn that ends when the test says so, and counts how many run at the same time. */
function heldTurns() {
  const begun: PromiseWithResolvers<void>[] = [];
  let underWay = 0;
  let most = 0;
  return {
    begun,
    most: () => most,
    async turn() {
      const held = Promise.withResolvers<void>();
      begun.push(held);
      underWay += 1;
      most = Math.max(most, underWay);
      await held.promise.finally(() => {
        underWay -= 1;
      });
    },
  };
}

test('the first turn begins with the start, the next ones by themselves', async () => {
  const third = Promise.withResolvers<void>();
  let turns = 0;
  const loop = makeBackgroundLoop({
    ...collectLog(),
    name: 'counting',
    everyMs: 1,
    turn: async () => {
      turns += 1;
      if (turns === 3) third.resolve();
    },
  });
  loop.start();
  loop.start();
  await third.promise;
  await loop.stop();
  const atStop = turns;
  loop.start();
  loop.wake();
  await loop.drain();
  expect(turns).toBe(atStop);
});

test('never two turns at once, and everybody who asked during one shares the one after it', async () => {
  const { turn, begun, most } = heldTurns();
  const loop = makeBackgroundLoop({ ...collectLog(), name: 'holding', everyMs: HOUR_MS, turn });
  loop.start();
  const first = loop.drain();
  await expect.poll(() => begun.length).toBe(1);
  loop.wake();
  const second = loop.drain();
  const third = loop.drain();
  begun[0]!.resolve();
  await first;
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.resolve();
  await Promise.all([second, third]);
  expect([begun.length, most()]).toEqual([2, 1]);
  await loop.stop();
});

test('work announced during a turn is seen by it, and done by one that follows at once', async () => {
  const seen: boolean[] = [];
  const done = Promise.withResolvers<void>();
  const loop = makeBackgroundLoop({
    ...collectLog(),
    name: 'waking',
    everyMs: HOUR_MS,
    turn: async (turn) => {
      if (seen.length === 0) loop.wake();
      seen.push(turn.isWoken);
      if (seen.length === 2) done.resolve();
    },
  });
  loop.wake();
  expect(seen, 'nothing before the start').toEqual([]);
  loop.start();
  await done.promise;
  await loop.stop();
  expect(seen).toEqual([true, false]);
});

test('the stop signals a turn under way, and waits for it; what is only in memory gets a last turn', async () => {
  const reported = Promise.withResolvers<void>();
  let turns = 0;
  const loop = makeBackgroundLoop({
    ...collectLog(),
    name: 'stopping',
    everyMs: HOUR_MS,
    hasLastTurn: true,
    turn: async ({ signal }) => {
      turns += 1;
      if (turns > 1) return;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      reported.resolve();
    },
  });
  loop.start();
  await expect.poll(() => turns).toBe(1);
  await loop.stop();
  await reported.promise;
  expect(turns).toBe(2);
});

test('a failure is logged when it begins, when it changes and when it is over, and counted meanwhile', async () => {
  const { lines, log } = collectLog();
  const metrics = makeMetrics();
  const answers = ['away', 'away', 'refused', undefined, undefined];
  let turns = 0;
  const loop = makeBackgroundLoop({
    log,
    metrics,
    name: 'saving',
    everyMs: HOUR_MS,
    turn: async () => {
      const answer = answers[turns++];
      if (answer !== undefined) throw new Error(answer);
    },
  });
  await expect(loop.drain()).rejects.toThrow('away');
  expect(await metrics.registry.metrics()).toContain('ritzel_background_loop_failing{loop="saving"} 1');
  for (const _ of answers.slice(1)) await loop.drain().catch(() => {});
  expect(lines.map(([level]) => level)).toEqual(['warn', 'debug', 'warn', 'info']);
  const page = await metrics.registry.metrics();
  expect(page).toContain('ritzel_background_loop_failing{loop="saving"} 0');
  expect(page).toContain('ritzel_background_turn_seconds_count{loop="saving",outcome="failed"} 3');
  expect(page).toContain('ritzel_background_turn_seconds_count{loop="saving",outcome="done"} 2');
  await loop.stop();
});

test('a loop that fails is tried again by itself, however often it is called meanwhile', async () => {
  const recovered = Promise.withResolvers<void>();
  let turns = 0;
  const loop = makeBackgroundLoop({
    ...collectLog(),
    name: 'recovering',
    everyMs: HOUR_MS,
    turn: async () => {
      turns += 1;
      if (turns === 1) throw new Error('away');
      recovered.resolve();
    },
  });
  loop.start();
  await expect.poll(() => turns).toBe(1);
  for (let call = 0; call < 1000; call += 1) loop.wake();
  expect(turns).toBe(1);
  await recovered.promise;
  await loop.stop();
  expect(turns).toBe(2);
});

test('calls close together share a turn', async () => {
  const done = Promise.withResolvers<void>();
  let calls = 0;
  const loop = makeBackgroundLoop({
    ...collectLog(),
    name: 'gathering',
    everyMs: HOUR_MS,
    gatherMs: 5,
    isFirstTurnLater: true,
    turn: async () => {
      expect(calls).toBe(100);
      done.resolve();
    },
  });
  loop.start();
  for (; calls < 100; calls += 1) loop.wake();
  await done.promise;
  await loop.stop();
});

// What repeats for ever is a background loop; a timer of another sort is named here with its reason.
const OTHER_TIMERS = [
  // A watch of one process or of one request, which does nothing that could fail or last.
  'entry/end-of-process.ts',
  'platform/body-watch.ts',
  'platform/bounded-child-watchdog.ts',
  'platform/bounded-child.ts',
  'platform/download-watch.ts',
  'platform/loop-blocks.ts',
  'platform/embedded-postgres.ts',
  // A clock of the protocol: it ticks whatever lasts meanwhile.
  'modules/ingest/sparkplug-adapter.ts',
  // Renews the lease of one report while it is drawn, and ends with it.
  'modules/reports/report-maker.ts',
  // The same of an archive.
  'modules/organisation-transfers/export-job.ts',
];

test('a turn may ask for the next one sooner, once', async () => {
  const third = Promise.withResolvers<void>();
  const begunMs: number[] = [];
  const loop = makeBackgroundLoop({
    ...collectLog(),
    name: 'hurrying',
    everyMs: 400,
    turn: async (turn) => {
      begunMs.push(performance.now());
      if (begunMs.length === 1) turn.continueAfter(1);
      if (begunMs.length === 3) third.resolve();
    },
  });
  loop.start();
  await third.promise;
  await loop.stop();
  const [first = 0, second = 0, last = 0] = begunMs;
  expect(last - second).toBeGreaterThan(300);
  expect(second - first).toBeLessThan(last - second);
});

test('what repeats on the server is a background loop', () => {
  const folder = path.resolve(import.meta.dirname, '..');
  const found = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !/\.(test|testing)\.ts$/.test(file))
    .filter((file) => /\bsetInterval\(/.test(readFileSync(path.join(folder, file), 'utf8')));
  expect(found.sort()).toEqual(OTHER_TIMERS.toSorted());
});
