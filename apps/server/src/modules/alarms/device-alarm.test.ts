import { expect, test } from 'vitest';
import type { StoredEvent } from '../domain-events/index.ts';
import { utcMinuteText } from './alarm-input.ts';
import { deviceAlarmOf } from './device-alarm.ts';

type DeviceStatusEvent = Extract<StoredEvent, { kind: 'device-status' }>;
type Reason = { code: string; status: string; facts?: Record<string, string | number> };

/** What the alarm of a device says: its severity and its sentence. */
function said(code: string, ...reasons: Reason[]): [number, string] | undefined {
  const event = {
    kind: 'device-status',
    code,
    parameters: {
      before: 'good',
      reasons: reasons.map((reason) => ({ facts: {}, ...reason })),
      ...{ deviceIdentifier: 'RZ-1', deviceType: 'RZ' },
    },
    occurredAt: new Date('2026-11-24T17:10:00Z'),
  } as unknown as DeviceStatusEvent; // @NOTE: what the alarm is made of
  const alarm = deviceAlarmOf(event, utcMinuteText);
  return alarm && [alarm.severity, alarm.sentence];
}

const away: Reason = { code: 'away', status: 'out-of-specification', facts: { minutes: 1 } };
const weak: Reason = { code: 'radio-weak', status: 'out-of-specification', facts: { dbm: -96 } };

test('an alarm of a device says why', () => {
  expect(said('out-of-specification', weak)).toEqual([
    3,
    'The radio signal of device RZ-1 is weak, -96 dBm.',
  ]);
  expect(said('maintenance-required', { ...weak, code: 'battery-low', facts: { percent: 8 } })).toEqual([
    3,
    'The battery of device RZ-1 is low, 8 %.',
  ]);
  expect(said('failure', { code: 'silent', status: 'failure', facts: { minutes: 70 } })).toEqual([
    4,
    'Device RZ-1 has sent no data since 2026-11-24 16:00 UTC.',
  ]);
  expect(said('failure', { code: 'flat', status: 'failure', facts: { channel: 'out' } })).toEqual([
    4,
    'Channel out of device RZ-1 records a flat line.',
  ]);
});

test('a device that starts, is late or takes its firmware raises nothing and ends nothing', () => {
  expect(said('out-of-specification', away)).toBeUndefined();
  expect(said('out-of-specification', { ...away, code: 'late' })).toBeUndefined();
  expect(said('check-function', { code: 'firmware-updating', status: 'check-function' })).toBeUndefined();
  expect(said('out-of-specification', away, weak)).toEqual([
    3,
    'The radio signal of device RZ-1 is weak, -96 dBm.',
  ]);
  expect(said('good')?.[0]).toBe(0);
});
