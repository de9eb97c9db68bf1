import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import { isTransient } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { type LogEntry, writeLogEntries } from './device-log-store.ts';

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
  'subscriptions-too-many',
  'waveform-invalid',
  // Of a kind that is not stored at all, such as a text.
  'value-unsupported',
  // A name that is too long, holds what no text may hold, or has no room in its budget.
  'name-refused',
  // The database refused it for good.
  'not-stored',
  'birth',
  'death',
  'credentials-issued',
  'credentials-revoked',
  'sign-in-refused',
  'names-refused',
] as const;
/** Events of the request that caused them (`credential-events.ts`). */
const RECORDED_WITH_THEIR_CAUSE: readonly string[] = ['credentials-issued', 'credentials-revoked'];
export type DeviceLogCode = (typeof DEVICE_LOG_CODES)[number];

export interface DeviceLog {
  /** @param count how often, where the sender of the note has counted itself */
  note(deviceId: string, code: DeviceLogCode, detail: string, count?: number): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const maxPending = 10_000;
const maxDetailLength = 500;

/** Entries are gathered and written behind, one row per device, code and hour. */
export function makeDeviceLog(parts: {
  pool: Pool;
  log: Log;
  metrics?: LoopMetrics;
  now: () => Date;
  flushEveryMs?: number;
  /** Called with each device of which something was written. */
  onWritten?: (deviceId: string) => void;
}): DeviceLog {
  let pending = new Map<string, LogEntry>();

  async function insert(entries: LogEntry[]): Promise<void> {
    await runPoolTransaction(parts.pool, async (client) => {
      const first = await writeLogEntries(client, entries);
      // The first of an hour: a device that sends the same fault without end writes no event for each.
      await appendEvents(
        client,
        first
          .filter(({ code }) => !RECORDED_WITH_THEIR_CAUSE.includes(code))
          .map((row) => ({
            kind: 'device-log',
            code: row.code,
            parameters: {
              deviceIdentifier: row.identifier,
              deviceType: row.device_type,
              detail: row.detail,
              count: row.count,
            },
            organisationId: row.organisation_id,
            equipmentId: row.equipment_id,
            occurredAt: row.first_at,
            subject: { kind: 'device', id: row.device_id },
            actor: { kind: 'device', id: row.device_id },
          })),
      );
    });
    for (const { deviceId } of entries) parts.onWritten?.(deviceId);
  }

  async function write(entries: LogEntry[]): Promise<void> {
    try {
      await insert(entries);
    } catch (error) {
      if (isTransient(error)) {
        // They wait for the next turn, beside what came meanwhile.
        for (const entry of entries) requeue(entry);
        throw error;
      }
      // One of them cannot be written, such as that of a device which was deleted this moment.
      if (entries.length > 1) await writeEach(entries);
      else parts.log.warn({ err: error, code: entries[0]?.code }, 'an entry of a device log not written');
    }
  }

  async function writeEach(entries: LogEntry[]): Promise<void> {
    for (const [index, entry] of entries.entries()) {
      try {
        await write([entry]);
      } catch (error) {
        for (const left of entries.slice(index + 1)) requeue(left);
        throw error;
      }
    }
  }

  const keyOf = ({ deviceId, code, hour }: Pick<LogEntry, 'deviceId' | 'code' | 'hour'>) =>
    `${deviceId} ${code} ${hour.getTime()}`;

  function requeue(entry: LogEntry): void {
    const newer = pending.get(keyOf(entry));
    if (newer !== undefined) {
      newer.count += entry.count;
      newer.firstAt = entry.firstAt;
    } else if (pending.size < maxPending) pending.set(keyOf(entry), entry);
  }

  const loop = makeBackgroundLoop({
    name: 'writing the device log',
    everyMs: parts.flushEveryMs ?? 1000,
    hasLastTurn: true,
    log: parts.log,
    metrics: parts.metrics,
    async turn() {
      if (pending.size === 0) return;
      // In the order of their keys, so that two processes never wait for each other.
      const entries = [...pending.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
      pending = new Map();
      await write(entries);
    },
  });
  loop.start();

  return {
    note(deviceId, code, detail, count = 1) {
      const at = parts.now();
      const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
      const key = keyOf({ deviceId, code, hour });
      const known = pending.get(key);
      if (known) {
        known.count += count;
        known.lastAt = at;
        return;
      }
      if (pending.size >= maxPending) return;
      // PostgreSQL text holds no NUL.
      const text = detail.slice(0, maxDetailLength).replaceAll('\u0000', '').toWellFormed();
      pending.set(key, { deviceId, code, hour, firstAt: at, lastAt: at, count, detail: text });
    },
    // What could not be written waits for the next turn, and the log names the reason.
    flush: () => loop.drain().catch(() => {}),
    stop: loop.stop,
  };
}
