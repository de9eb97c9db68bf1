import type { Pool } from 'pg';
import { connectivityOf } from '../../platform/connectivity.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { judgeDevice } from './device-status.ts';

export interface RecordedFacts {
  readonly channel: string;
  readonly atMs: number;
  readonly clippedShare: number;
  readonly isFlat: boolean;
}

/** Keeps the NE 107 status of devices: judged when something was heard of one, and of all now and then for their silence. */
export interface DeviceStatusWatch {
  /** Something of the device changed that its status may rest on. */
  touch(deviceId: string): void;
  /** A waveform of the device was stored. */
  recorded(deviceId: string, facts: RecordedFacts): void;
  /** Judges what was touched; resolves when it is written. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Row {
  id: string;
  organisation_id: string;
  equipment_id: string | null;
  connectivity: number;
  last_seen_at: Date | null;
  status: string;
  status_reasons: unknown;
  recorded: Record<string, { atMs: number; clippedShare: number; isFlat: boolean }>;
  complaints: Record<string, number> | null;
  battery: number | null;
  radio: number | null;
  firmware: { state: string; version: string } | null;
}

const select = `
  select device.id, device.organisation_id, device.equipment_id, device.connectivity, device.last_seen_at, device.status,
         device.status_reasons, device.recorded,
         (select jsonb_object_agg(code, count) from
            (select code, sum(count) as count from device_log
              where device_log.device_id = device.id and last_at > $2 group by code) recent) as complaints,
         (select last.value from signal join telemetry_last last on last.asset_id = signal.asset_id
                  and last.signal_number = signal.number
           where signal.device_id = device.id and signal.role = 'battery' limit 1) as battery,
         (select last.value from signal join telemetry_last last on last.asset_id = signal.asset_id
                  and last.signal_number = signal.number
           where signal.device_id = device.id and signal.role = 'radio-signal' limit 1) as radio,
         (select jsonb_build_object('state', job.state, 'version', job.request ->> 'firmwareVersion') from device_job job
           where job.device_id = device.id and job.kind = 'firmware' and not job.is_held and job.state <> 'cancelled'
           order by job.created_at desc limit 1) as firmware
    from device where device.id = any($1::uuid[])`;

const DEVICES_AT_ONCE = 500;
const COMPLAINT_MS = 3_600_000;

export function makeDeviceStatusWatch(parts: {
  pool: Pool;
  events: EventBus;
  log: Log;
  now: () => number;
  everyMs?: number;
  sweepEveryMs?: number;
}): DeviceStatusWatch {
  const { pool, events, log, now } = parts;
  const touched = new Set<string>();
  const heard = new Map<string, Map<string, RecordedFacts>>();
  let timers: NodeJS.Timeout[] = [];
  let unsubscribe: () => void = () => {};
  let working: Promise<void> = Promise.resolve();

  async function writeRecorded(): Promise<void> {
    for (const [deviceId, channels] of [...heard]) {
      heard.delete(deviceId);
      const facts = Object.fromEntries(
        [...channels].map(([channel, { atMs, clippedShare, isFlat }]) => [
          channel,
          { atMs, clippedShare, isFlat },
        ]),
      );
      // The past may be told later: only a newer record takes the place of what is known of a channel.
      await pool
        .query(
          `update device set recorded = recorded || coalesce((
            select jsonb_object_agg(key, value) from jsonb_each($2::jsonb)
             where coalesce((device.recorded -> key ->> 'atMs')::float8, 0) < (value ->> 'atMs')::float8), '{}')
          where id = $1`,
          [deviceId, JSON.stringify(facts)],
        )
        .catch((error: unknown) => {
          for (const known of channels.values()) recorded(deviceId, known);
          throw error;
        });
    }
  }

  function recorded(deviceId: string, facts: RecordedFacts): void {
    const channels = heard.get(deviceId) ?? new Map<string, RecordedFacts>();
    heard.set(deviceId, channels);
    const known = channels.get(facts.channel);
    if (known === undefined || known.atMs <= facts.atMs) channels.set(facts.channel, facts);
    touched.add(deviceId);
  }

  async function judge(ids: readonly string[]): Promise<void> {
    const nowMs = now();
    const { rows } = await pool.query<Row>(select, [ids, new Date(nowMs - COMPLAINT_MS)]);
    for (const row of rows) {
      const { status, reasons } = judgeDevice({
        connectivity: connectivityOf(row.connectivity),
        lastSeenMs: row.last_seen_at?.getTime() ?? null,
        nowMs,
        complaints: row.complaints ?? {},
        batteryPercent: row.battery,
        radioDbm: row.radio,
        recorded: row.recorded,
        firmware: row.firmware,
      });
      const told = JSON.stringify(reasons);
      if (status === row.status && told === JSON.stringify(row.status_reasons)) continue;
      await pool.query(
        `update device set status = $2, status_reasons = $3::jsonb,
                status_since = case when status = $2 then status_since else $4 end where id = $1`,
        [row.id, status, told, new Date(nowMs)],
      );
      // Minutes that pass are no news.
      if (status === row.status) continue;
      events.publish('deviceStatus', {
        organisationId: row.organisation_id,
        equipmentId: row.equipment_id,
        deviceId: row.id,
        status,
      });
    }
  }

  async function work(): Promise<void> {
    await writeRecorded();
    const ids = [...touched];
    touched.clear();
    for (let from = 0; from < ids.length; from += DEVICES_AT_ONCE)
      await judge(ids.slice(from, from + DEVICES_AT_ONCE)).catch((error: unknown) => {
        for (const id of ids.slice(from)) touched.add(id);
        throw error;
      });
  }

  async function sweep(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>('select id from device');
    for (const { id } of rows) touched.add(id);
  }

  function run(): Promise<void> {
    working = working
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'device status not kept'));
    return working;
  }

  return {
    touch: (deviceId) => void touched.add(deviceId),
    recorded,
    drain: run,
    start() {
      unsubscribe = events.subscribe((envelope) => {
        if (envelope.name === 'deviceJob' && envelope.event.kind === 'firmware')
          touched.add(envelope.event.deviceId);
      });
      const everyMs = parts.everyMs ?? 2000;
      timers = [
        setInterval(() => {
          run().catch((error: unknown) => log.error({ err: error }, 'device status'));
        }, everyMs),
        setInterval(
          () => void sweep().catch((error: unknown) => log.warn({ err: error }, 'devices not read')),
          parts.sweepEveryMs ?? 60_000,
        ),
      ];
      for (const timer of timers) timer.unref();
      void sweep().catch((error: unknown) => log.warn({ err: error }, 'devices not read'));
    },
    async stop() {
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
      await run();
    },
  };
}
