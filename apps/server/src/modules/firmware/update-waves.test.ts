import { describe, expect, it } from 'vitest';
import { nextOfUpdate, planWaves } from './update-waves.ts';

it.each([
  [1, [1]],
  [2, [1, 1]],
  [3, [1, 1, 1]],
  [10, [1, 1, 8]],
  [24, [1, 3, 20]],
  [1000, [1, 100, 899]],
])('%i devices go in waves of %j', (count, sizes) => {
  const devices = Array.from({ length: count }, (_, i) => i);
  const waves = planWaves(devices);
  expect(waves.map(({ length }) => length)).toEqual(sizes);
  expect(waves.flat()).toEqual(devices);
});

describe('an update', () => {
  const job = (wave: number, state: string, isHeld = false) => ({ wave, state, isHeld });
  it.each([
    ['waits for its first device', [job(1, 'running'), job(2, 'queued', true)], { kind: 'wait' }],
    [
      'begins the next wave when one is done',
      [job(1, 'done'), job(2, 'queued', true)],
      { kind: 'begin', wave: 2 },
    ],
    [
      'waits for all of a wave',
      [job(1, 'done'), job(2, 'done'), job(2, 'sent'), job(3, 'queued', true)],
      { kind: 'wait' },
    ],
    ['stops when one fails', [job(1, 'failed'), job(2, 'queued', true)], { kind: 'stop' }],
    [
      'stops when one does not come back',
      [job(1, 'done'), job(2, 'timed-out'), job(2, 'running')],
      { kind: 'stop' },
    ],
    [
      'goes on past one that was taken back',
      [job(1, 'cancelled'), job(2, 'queued', true)],
      { kind: 'begin', wave: 2 },
    ],
    ['is done when all are', [job(1, 'done'), job(2, 'done')], { kind: 'done' }],
  ] as const)('%s', (_, jobs, expected) => {
    expect(nextOfUpdate(jobs)).toEqual(expected);
  });
});
