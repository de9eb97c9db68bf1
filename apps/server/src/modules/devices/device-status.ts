import type { Device } from '@ritzel/contract';

export type DeviceStatus = Device['status'];
export type StatusReason = Device['statusReasons'][number];

/** What the portal knows of a device at a moment. */
export interface DeviceFacts {
  readonly connectivity: 'online' | 'stale' | 'offline' | 'none';
  readonly lastSeenMs: number | null;
  readonly nowMs: number;
  /** Complaints of the last hour by code. */
  readonly complaints: Readonly<Record<string, number>>;
  readonly batteryPercent: number | null;
  readonly radioDbm: number | null;
  /** Of the newest waveform of each channel. */
  readonly recorded: Readonly<Record<string, { readonly clippedShare: number; readonly isFlat: boolean }>>;
  /** Of the newest firmware job. */
  readonly firmware: { readonly state: string; readonly version: string } | null;
}

/** Silence beyond this is a failure and not a delay. */
const FAILED_SILENCE_MS = 3_600_000;
/** A device that starts again is away for so long without being broken. */
const UNREACHABLE_MS = 300_000;
const BATTERY_LOW_PERCENT = 20;
const BATTERY_EMPTY_PERCENT = 5;
/** Below -90 dBm a 2.4 GHz or 868 MHz link of this kind loses messages. */
const RADIO_WEAK_DBM = -90;
/** A bump clips a sample or two; more distorts the spectrum. */
const CLIPPED_SHARE = 0.0005;
const MOST_GAPS = 3;
const MAX_MALFORMED = 5;
const MALFORMED = [
  'payload-malformed',
  'payload-too-long',
  'value-mismatch',
  'value-not-finite',
  'unit-wrong',
  'waveform-invalid',
  'quality-bad',
];

const ORDER: readonly DeviceStatus[] = [
  'failure',
  'check-function',
  'out-of-specification',
  'maintenance-required',
  'good',
  'unknown',
];

/**
 * The status of a device by NAMUR NE 107 and why, worst first: failure before check of function before out of
 * specification before maintenance required. A device that never spoke is unknown.
 */
export function evaluateDevice(facts: DeviceFacts): { status: DeviceStatus; reasons: StatusReason[] } {
  if (facts.connectivity === 'none') return { status: 'unknown', reasons: [] };
  const reasons: StatusReason[] = [];
  // In the order of keys that jsonb gives back, so that what is kept can be compared as text.
  const add = (status: StatusReason['status'], code: string, facts_: Record<string, number | string> = {}) =>
    reasons.push({ code, facts: facts_, status });

  const silentMs = facts.lastSeenMs === null ? 0 : facts.nowMs - facts.lastSeenMs;
  const isUpdating = facts.firmware !== null && ['sent', 'running'].includes(facts.firmware.state);
  if (isUpdating) add('check-function', 'firmware-updating', { version: facts.firmware?.version ?? '' });
  // A device that starts again for its update is away by our own request.
  if (facts.connectivity === 'offline' && !isUpdating && silentMs <= UNREACHABLE_MS)
    add('out-of-specification', 'away', { minutes: Math.round(silentMs / 60_000) });
  else if (facts.connectivity === 'offline' && !isUpdating)
    add('failure', silentMs > FAILED_SILENCE_MS ? 'silent' : 'gone', {
      minutes: Math.round(silentMs / 60_000),
    });
  else if (facts.connectivity === 'stale' && !isUpdating)
    add('out-of-specification', 'late', { minutes: Math.round(silentMs / 60_000) });

  for (const [channel, { clippedShare, isFlat }] of Object.entries(facts.recorded)) {
    if (isFlat) add('failure', 'flat', { channel });
    else if (clippedShare > CLIPPED_SHARE)
      add('out-of-specification', 'clipped', { channel, percent: Math.round(1000 * clippedShare) / 10 });
  }
  const count = (codes: readonly string[]) =>
    codes.reduce((sum, code) => sum + (facts.complaints[code] ?? 0), 0);
  const malformed = count(MALFORMED);
  if (malformed >= MAX_MALFORMED) add('failure', 'malformed', { count: malformed });
  if (count(['clock-off']) > 0) add('out-of-specification', 'clock-off', { count: count(['clock-off']) });
  const gaps = count(['sequence-gap']);
  if (gaps >= MOST_GAPS) add('out-of-specification', 'sequence-gaps', { count: gaps });
  if (facts.radioDbm !== null && facts.radioDbm < RADIO_WEAK_DBM)
    add('out-of-specification', 'radio-weak', { dbm: Math.round(facts.radioDbm) });
  if (facts.batteryPercent !== null && facts.batteryPercent < BATTERY_EMPTY_PERCENT)
    add('failure', 'battery-empty', { percent: Math.round(facts.batteryPercent) });
  else if (facts.batteryPercent !== null && facts.batteryPercent < BATTERY_LOW_PERCENT)
    add('maintenance-required', 'battery-low', { percent: Math.round(facts.batteryPercent) });
  if (facts.firmware !== null && ['failed', 'timed-out'].includes(facts.firmware.state))
    add('maintenance-required', 'firmware-failed', { version: facts.firmware.version });

  reasons.sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  return { status: reasons[0]?.status ?? 'good', reasons };
}
