import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import { connectivityOf } from '../../platform/connectivity.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { evaluateDevice, type StatusReason } from './device-status.ts';

export interface RecordedFacts {
  readonly channel: string;
  readonly atMs: number;
  readonly clippedShare: number;
  readonly isFlat: boolean;
}

/** Keeps the NE 107 status of devices: evaluated when something was received from one, and at intervals for all of them, for their silence. */
export interface DeviceStatusWatch {
  /** Something of the device changed that its status may rest on. */
  touch(deviceId: string): void;
  /** A waveform of the device was stored. */
  recorded(deviceId: string, facts: RecordedFacts): void;
  /** Evaluates what was touched; resolves when it is written. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Row {
  id: string;
  organisation_id: string;
  equipment_id: string | null;
  identifier: string;
  device_type: string;
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
  select device.id, device.organisation_id, device.equipment_id, device.identifier, device.device_type, device.connectivity, device.last_seen_at, device.status,
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

/** Of one status another reason is news as well: what made it restart is not why its radio is weak. Minutes are none. */
function isNews({ row, status, reasons }: { row: Row; status: string; reasons: readonly StatusReason[] }) {
  const codesOf = (given: unknown) =>
    Array.isArray(given) ? given.map((reason: StatusReason) => reason.code).join(' ') : '';
  return status !== row.status || codesOf(reasons) !== codesOf(row.status_reasons);
}

const DEVICES_AT_ONCE = 500;
const IDS_AT_ONCE = 5_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const COMPLAINT_MS = 3_600_000;

export function makeDeviceStatusWatch(parts: {
  pool: Pool;
  events: EventBus;
  log: Log;
  metrics?: LoopMetrics;
  now: () => number;
  everyMs?: number;
  sweepEveryMs?: number;
}): DeviceStatusWatch {
  const { pool, events, log, metrics, now } = parts;
  const touched = new Set<string>();
  const received = new Map<string, Map<string, RecordedFacts>>();
  let unsubscribe: () => void = () => {};

  /** Devices that somebody saves at this moment are written with the next round. */
  async function writeRecorded(): Promise<void> {
    const batch = new Map(received);
    received.clear();
    if (batch.size === 0) return;
    const facts = [...batch.values()].map((channels) =>
      JSON.stringify(
        Object.fromEntries(
          [...channels].map(([channel, { atMs, clippedShare, isFlat }]) => [
            channel,
            { atMs, clippedShare, isFlat },
          ]),
        ),
      ),
    );
    let left: readonly string[] = [...batch.keys()];
    try {
      // The past may arrive later: only a newer record takes the place of what is known of a channel.
      const { rows } = await pool.query<{ id: string }>(
        `with free as (
           select id from device where id = any($1::uuid[]) order by id for no key update skip locked
         ), written as (
           update device set recorded = recorded || coalesce((
                    select jsonb_object_agg(key, value) from jsonb_each(found.facts)
                     where coalesce((device.recorded -> key ->> 'atMs')::float8, 0) < (value ->> 'atMs')::float8), '{}')
             from unnest($1::uuid[], $2::jsonb[]) as found (id, facts) join free on free.id = found.id
            where device.id = found.id returning device.id
         ) select id from device where id = any($1::uuid[]) and id not in (select id from written)`,
        [left, facts],
      );
      left = rows.map(({ id }) => id);
    } finally {
      for (const id of left) for (const each of batch.get(id)?.values() ?? []) keepRecorded(id, each);
    }
  }

  function keepRecorded(deviceId: string, facts: RecordedFacts): void {
    const channels = received.get(deviceId) ?? new Map<string, RecordedFacts>();
    received.set(deviceId, channels);
    const known = channels.get(facts.channel);
    if (known === undefined || known.atMs <= facts.atMs) channels.set(facts.channel, facts);
    touched.add(deviceId);
  }

  async function evaluate(ids: readonly string[]): Promise<void> {
    const nowMs = now();
    const { rows } = await pool.query<Row>(select, [ids, new Date(nowMs - COMPLAINT_MS)]);
    const changed = rows.flatMap((row) => {
      const { status, reasons } = evaluateDevice({
        connectivity: connectivityOf(row.connectivity),
        lastSeenMs: row.last_seen_at?.getTime() ?? null,
        nowMs,
        complaints: row.complaints ?? {},
        batteryPercent: row.battery,
        radioDbm: row.radio,
        recorded: row.recorded,
        firmware: row.firmware,
      });
      const reasonsText = JSON.stringify(reasons);
      const isSame = status === row.status && reasonsText === JSON.stringify(row.status_reasons);
      return isSame ? [] : [{ row, status, reasons, reasonsText }];
    });
    if (changed.length === 0) return;
    const done = await runPoolTransaction(pool, async (client) => {
      const { rows: written } = await client.query<{ id: string }>(
        `with free as (
         select id from device where id = any($1::uuid[]) order by id for no key update skip locked)
       update device set status = found.status, status_reasons = found.reasons,
              status_since = case when device.status = found.status then status_since else $4 end
         from unnest($1::uuid[], $2::text[], $3::jsonb[]) as found (id, status, reasons) join free on free.id = found.id
        where device.id = found.id returning device.id`,
        [
          changed.map(({ row }) => row.id),
          changed.map(({ status }) => status),
          changed.map(({ reasonsText }) => reasonsText),
          new Date(nowMs),
        ],
      );
      const ids = new Set(written.map(({ id }) => id));
      await appendEvents(
        client,
        changed
          .filter((each) => ids.has(each.row.id) && isNews(each))
          .map(({ row, status, reasons }) => ({
            kind: 'device-status',
            code: status,
            parameters: {
              before: row.status,
              reasons,
              deviceIdentifier: row.identifier,
              deviceType: row.device_type,
            },
            organisationId: row.organisation_id,
            equipmentId: row.equipment_id,
            occurredAt: new Date(nowMs),
            subject: { kind: 'device', id: row.id },
            actor: { kind: 'system' },
          })),
      );
      return ids;
    });
    for (const { row, status } of changed) {
      // Somebody saves it at this moment, or it is gone: the next round knows.
      if (!done.has(row.id)) touched.add(row.id);
      // Minutes that pass are no news.
      else if (status !== row.status)
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
    const failures: unknown[] = [];
    for (let from = 0; from < ids.length; from += DEVICES_AT_ONCE) {
      const batch = ids.slice(from, from + DEVICES_AT_ONCE);
      try {
        await evaluate(batch);
      } catch (error) {
        for (const id of batch) touched.add(id);
        failures.push(error);
        // The others wait for no batch that fails; where two do, it is the database.
        if (failures.length === 1) continue;
        for (const id of ids.slice(from + DEVICES_AT_ONCE)) touched.add(id);
        break;
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  async function sweep(signal: AbortSignal): Promise<void> {
    let after = NO_ID;
    while (!signal.aborted) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from device where id > $1 order by id limit $2',
        [after, IDS_AT_ONCE],
      );
      for (const { id } of rows) touched.add(id);
      const last = rows.at(-1);
      if (last === undefined || rows.length < IDS_AT_ONCE) return;
      after = last.id;
    }
  }

  const writing = makeBackgroundLoop({
    name: 'keeping the status of devices',
    turn: work,
    everyMs: parts.everyMs ?? 2000,
    isFirstTurnLater: true,
    hasLastTurn: true,
    log,
    metrics,
  });
  const sweeping = makeBackgroundLoop({
    name: 'looking through all devices',
    turn: ({ signal }) => sweep(signal),
    everyMs: parts.sweepEveryMs ?? 60_000,
    log,
    metrics,
  });

  return {
    touch: (deviceId) => void touched.add(deviceId),
    recorded: keepRecorded,
    // What could not be kept waits for the next turn, and the log names the reason.
    drain: () => writing.drain().catch(() => {}),
    start() {
      unsubscribe = events.subscribe((envelope) => {
        if (envelope.name === 'deviceJob' && envelope.event.kind === 'firmware')
          touched.add(envelope.event.deviceId);
      });
      writing.start();
      sweeping.start();
    },
    async stop() {
      unsubscribe();
      await sweeping.stop();
      await writing.stop();
    },
  };
}
