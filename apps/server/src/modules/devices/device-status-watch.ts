import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import { connectivityOf } from '../../platform/connectivity.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { evaluateDevice, type StatusReason } from './device-status.ts';
import {
  listDeviceIds,
  readStatusRows,
  type StatusRow,
  writeRecordedFacts,
  writeStatuses,
} from './device-status-store.ts';

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

/** Of one status another reason is news as well: what made it restart is not why its radio is weak. Minutes are none. */
function isNews({
  row,
  status,
  reasons,
}: {
  row: StatusRow;
  status: string;
  reasons: readonly StatusReason[];
}) {
  const codesOf = (given: unknown) =>
    Array.isArray(given) ? given.map((reason: StatusReason) => reason.code).join(' ') : '';
  return status !== row.status || codesOf(reasons) !== codesOf(row.status_reasons);
}

const DEVICES_AT_ONCE = 500;
const IDS_AT_ONCE = 5_000;
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
      left = await writeRecordedFacts(pool, left, facts);
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
    const rows = await readStatusRows(pool, ids, new Date(nowMs - COMPLAINT_MS));
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
      const written = await writeStatuses(
        client,
        changed.map(({ row, status, reasonsText }) => ({ id: row.id, status, reasonsText })),
        new Date(nowMs),
      );
      const ids = new Set(written);
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
    let after: string | undefined;
    while (!signal.aborted) {
      const ids = await listDeviceIds(pool, after, IDS_AT_ONCE);
      for (const id of ids) touched.add(id);
      if (ids.length < IDS_AT_ONCE) return;
      after = ids.at(-1);
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
