import { expect, it } from 'vitest';
import { type DeviceFacts, evaluateDevice } from './device-status.ts';

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;
const SOUND: DeviceFacts = {
  connectivity: 'online',
  lastSeenMs: NOW,
  nowMs: NOW,
  complaints: { birth: 3, death: 2 },
  batteryPercent: 80,
  radioDbm: -60,
  recorded: { de: { clippedShare: 0, isFlat: false } },
  firmware: { state: 'done', version: '2' },
};

it.each<[string, Partial<DeviceFacts>, string, string[]]>([
  ['all is well', {}, 'good', []],
  ['it never spoke', { connectivity: 'none', lastSeenMs: null }, 'unknown', []],
  [
    'it died a minute ago',
    { connectivity: 'offline', lastSeenMs: NOW - 60_000 },
    'out-of-specification',
    ['away'],
  ],
  ['it died ten minutes ago', { connectivity: 'offline', lastSeenMs: NOW - 600_000 }, 'failure', ['gone']],
  [
    'it is silent for two hours',
    { connectivity: 'offline', lastSeenMs: NOW - 2 * HOUR },
    'failure',
    ['silent'],
  ],
  ['it is late', { connectivity: 'stale', lastSeenMs: NOW - 60_000 }, 'out-of-specification', ['late']],
  [
    'it starts again for its update',
    { connectivity: 'offline', firmware: { state: 'running', version: '3' } },
    'check-function',
    ['firmware-updating'],
  ],
  [
    'its update failed',
    { firmware: { state: 'failed', version: '3' } },
    'maintenance-required',
    ['firmware-failed'],
  ],
  ['a channel is flat', { recorded: { de: { clippedShare: 0, isFlat: true } } }, 'failure', ['flat']],
  [
    'one sample in ten thousand is clipped',
    { recorded: { de: { clippedShare: 0.0001, isFlat: false } } },
    'good',
    [],
  ],
  [
    'one in a hundred is',
    { recorded: { de: { clippedShare: 0.01, isFlat: false } } },
    'out-of-specification',
    ['clipped'],
  ],
  ['its clock is off', { complaints: { 'clock-off': 1 } }, 'out-of-specification', ['clock-off']],
  ['two gaps are chance', { complaints: { 'sequence-gap': 2 } }, 'good', []],
  ['three are not', { complaints: { 'sequence-gap': 3 } }, 'out-of-specification', ['sequence-gaps']],
  [
    'it sends malformed messages',
    { complaints: { 'payload-malformed': 3, 'unit-wrong': 2 } },
    'failure',
    ['malformed'],
  ],
  ['-90 dBm still carries', { radioDbm: -90 }, 'good', []],
  ['-94 dBm does not', { radioDbm: -94 }, 'out-of-specification', ['radio-weak']],
  ['20 % lasts', { batteryPercent: 20 }, 'good', []],
  ['19 % is to be changed', { batteryPercent: 19 }, 'maintenance-required', ['battery-low']],
  ['4 % is the end', { batteryPercent: 4 }, 'failure', ['battery-empty']],
  [
    'the worst comes first',
    { batteryPercent: 8, radioDbm: -99, recorded: { de: { clippedShare: 0, isFlat: true } } },
    'failure',
    ['flat', 'radio-weak', 'battery-low'],
  ],
])('%s', (_, change, status, codes) => {
  const evaluated = evaluateDevice({ ...SOUND, ...change });
  expect(evaluated.status).toBe(status);
  expect(evaluated.reasons.map(({ code }) => code)).toEqual(codes);
});
