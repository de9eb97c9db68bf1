import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { countCalls, makeThreadPace, makeWorkPace } from './work-pace.ts';

function makePace() {
  const calls = new Int32Array(new SharedArrayBuffer(4));
  const clock = { ms: 0 };
  return { calls, clock, pace: makeWorkPace(calls, () => clock.ms) };
}

it('work goes on without rest while nobody asks anything', () => {
  const { clock, pace } = makePace();
  for (let piece = 0; piece < 50; piece++) {
    clock.ms += 20;
    expect(pace.dueMs()).toBe(0);
  }
});

it('work rests nine times as long as it worked while calls come in, and not at all after short pieces', () => {
  const { calls, clock, pace } = makePace();
  calls[0] = 1;
  clock.ms += 3;
  expect(pace.dueMs()).toBe(0);
  clock.ms += 5;
  // It counts from the last rest, however often it was asked since.
  expect(pace.dueMs()).toBe(72);
  clock.ms += 72;
  pace.goOn();
  clock.ms += 10;
  expect(pace.dueMs()).toBe(90);
});

it('a piece that was long is not made up for without end', () => {
  const { calls, clock, pace } = makePace();
  calls[0] = 1;
  clock.ms += 4000;
  expect(pace.dueMs()).toBe(250);
});

it('half a second after the last call the work goes on at its own speed', () => {
  const { calls, clock, pace } = makePace();
  calls[0] = 7;
  clock.ms += 10;
  expect(pace.dueMs()).toBe(90);
  clock.ms += 490;
  expect(pace.dueMs()).toBe(250);
  clock.ms += 20;
  expect(pace.dueMs()).toBe(0);
});

it('calls over HTTP are counted until it is stopped, and a thread rests because of them', async () => {
  const counter = countCalls();
  const server = createServer((_, reply) => reply.end('ok')).listen(0);
  const { port } = server.address() as AddressInfo;
  const ask = async () => (await fetch(`http://127.0.0.1:${port}`)).text();
  const rest = makeThreadPace(counter.count);
  const before = Atomics.load(counter.count, 0);
  await ask();
  expect(Atomics.load(counter.count, 0)).toBe(before + 1);
  const until = performance.now() + 12;
  while (performance.now() < until);
  const at = performance.now();
  rest();
  expect(performance.now() - at).toBeGreaterThan(90);
  counter.stop();
  await ask();
  expect(Atomics.load(counter.count, 0)).toBe(before + 1);
  server.close();
});
