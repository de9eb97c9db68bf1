import type { Pool } from 'pg';
import type { Log } from '../../platform/log.ts';

/** Why a message of a device was refused or put aside, or what else was odd about it. */
export const DEVICE_LOG_CODES = [
  'payload-malformed',
  'payload-too-long',
  'device-unknown',
  'metric-unknown',
  'alias-unknown',
  'value-mismatch',
  'unit-wrong',
  'value-not-finite',
  'quality-bad',
  'clock-off',
  'sequence-gap',
  'birth-missing',
  'rebirth-requested',
  'topic-forbidden',
  'waveform-invalid',
  'birth',
  'death',
  'credentials-issued',
  'credentials-revoked',
  'sign-in-refused',
  'names-refused',
] as const;
export type DeviceLogCode = (typeof DEVICE_LOG_CODES)[number];

export interface DeviceLog {
  note(deviceId: string, code: DeviceLogCode, detail: string): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Entry {
  deviceId: string;
  code: DeviceLogCode;
  hour: Date;
  firstAt: Date;
  lastAt: Date;
  count: number;
  detail: string;
}

const maxPending = 10_000;
const maxDetailLength = 500;

/** Entries are gathered and written behind, one row per device, code and hour. */
export function makeDeviceLog(parts: {
  pool: Pool;
  log: Log;
  now: () => Date;
  flushEveryMs?: number;
  /** Called with each device of which something was written. */
  onWritten?: (deviceId: string) => void;
}): DeviceLog {
  let pending = new Map<string, Entry>();
  let flushing: Promise<void> = Promise.resolve();

  async function write(entries: Entry[]): Promise<void> {
    try {
      await parts.pool.query(
        `insert into device_log (device_id, code, hour, first_at, last_at, count, detail)
         select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::bigint[], $7::text[])
           as entry (device_id, code, hour, first_at, last_at, count, detail)
         where exists (select 1 from device where device.id = entry.device_id)
         on conflict (device_id, code, hour) do update
           set last_at = excluded.last_at, count = device_log.count + excluded.count, detail = excluded.detail`,
        [
          entries.map((entry) => entry.deviceId),
          entries.map((entry) => entry.code),
          entries.map((entry) => entry.hour),
          entries.map((entry) => entry.firstAt),
          entries.map((entry) => entry.lastAt),
          entries.map((entry) => entry.count),
          entries.map((entry) => entry.detail),
        ],
      );
      for (const { deviceId } of entries) parts.onWritten?.(deviceId);
    } catch (error) {
      parts.log.warn({ err: error, entries: entries.length }, 'device log not written');
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(async () => {
      if (pending.size === 0) return;
      const entries = [...pending.values()];
      pending = new Map();
      await write(entries);
    });
    // The next one does not end because this one did.
    flushing = flushing.catch((error: unknown) => parts.log.error({ err: error }, 'device log'));
    return flushing;
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => parts.log.error({ err: error }, 'device log'));
  }, parts.flushEveryMs ?? 1000);
  timer.unref();
  return {
    note(deviceId, code, detail) {
      const at = parts.now();
      const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
      const key = `${deviceId} ${code} ${hour.getTime()}`;
      const known = pending.get(key);
      if (known) {
        known.count += 1;
        known.lastAt = at;
        return;
      }
      if (pending.size >= maxPending) return;
      // PostgreSQL text holds no NUL.
      const text = detail.replaceAll('\u0000', '').slice(0, maxDetailLength);
      pending.set(key, { deviceId, code, hour, firstAt: at, lastAt: at, count: 1, detail: text });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
