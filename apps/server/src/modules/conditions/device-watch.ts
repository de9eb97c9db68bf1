import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import { CONNECTIVITY_NUMBERS, connectivityOf } from '../../platform/connectivity.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import {
  type DeviceRow,
  type EquipmentRow,
  listWatchedDevices,
  writeConnectivity,
  writeEquipmentConnectivity,
} from './connectivity-store.ts';
import { type WantedEquipment, writeFreeEquipment } from './free-equipment-store.ts';

const offlineAfterMs = 3_600_000;
const shortestSilenceMs = 30_000;

interface Watched {
  readonly deviceId: string;
  readonly organisationId: string;
  readonly equipmentId: string | null;
  readonly drivetrainId: string | null;
  /** Three of the shortest interval it declared, at least half a minute. */
  readonly silenceMs: number;
  /** It stands for imported files: that these end is no silence. */
  readonly isFileRecorder: boolean;
  connectivity: number;
  /** As it stands in the database. */
  written: number;
  lastSeenMs: number;
  /** From when it is so: a farewell, or the last word of one that is silent. Who received from it later knows better. */
  knownMs: number;
  isDirty: boolean;
}

/** Who spoke when: connectivity of devices and of the equipment they sit on. */
export interface DeviceWatch {
  seen(deviceId: string): void;
  /** A death certificate, or a connection that closed. */
  gone(deviceId: string): void;
  /** Devices were added or moved. */
  reload(): Promise<void>;
  drain(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function makeDeviceWatch(parts: {
  pool: Pool;
  events: EventBus;
  log: Log;
  metrics?: LoopMetrics;
  now: () => number;
  everyMs?: number;
  /** Called with each device whose connectivity changed, when that is written. */
  onChanged?: (deviceId: string) => void;
}): DeviceWatch {
  const { pool, events, log, now } = parts;
  const devices = new Map<string, Watched>();
  /** What was last noticed of devices that are not loaded yet. */
  const unknown = new Map<
    string,
    { connectivity: number; seenAtMs: number | undefined; noticedAtMs: number }
  >();
  // What was not listened to was no silence.
  let listeningSinceMs = 0;

  async function load(): Promise<void> {
    const rows = await listWatchedDevices(pool);
    for (const row of rows) {
      const before = devices.get(row.id);
      devices.set(row.id, {
        deviceId: row.id,
        organisationId: row.organisation_id,
        equipmentId: row.equipment_id,
        drivetrainId: row.drivetrain_id,
        silenceMs: Math.max(shortestSilenceMs, 3000 * (row.interval_s ?? 0)),
        isFileRecorder: row.device_type === FILE_RECORDER_TYPE,
        connectivity: before?.connectivity ?? row.connectivity,
        written: row.connectivity,
        lastSeenMs: before?.lastSeenMs ?? row.last_seen_at?.getTime() ?? 0,
        knownMs: before?.knownMs ?? row.last_seen_at?.getTime() ?? 0,
        isDirty: before?.isDirty ?? false,
      });
    }
  }

  function age(nowMs: number): void {
    for (const device of devices.values()) {
      const silent = nowMs - Math.max(device.lastSeenMs, listeningSinceMs);
      const next =
        device.connectivity === CONNECTIVITY_NUMBERS.online && silent > device.silenceMs
          ? CONNECTIVITY_NUMBERS.stale
          : device.connectivity === CONNECTIVITY_NUMBERS.stale && silent > offlineAfterMs
            ? CONNECTIVITY_NUMBERS.offline
            : device.connectivity;
      if (next !== device.connectivity) {
        device.connectivity = next;
        device.knownMs = device.lastSeenMs;
        device.isDirty = true;
      }
    }
  }

  async function work(): Promise<void> {
    if (unknown.size > 0) {
      const waiting = [...unknown];
      unknown.clear();
      try {
        await load();
      } catch (error) {
        // What was noticed meanwhile is younger.
        for (const [id, noticed] of waiting) if (!unknown.has(id)) unknown.set(id, noticed);
        throw error;
      }
      for (const [id, { connectivity, seenAtMs, noticedAtMs }] of waiting) {
        const device = devices.get(id);
        if (device === undefined) continue;
        if (seenAtMs !== undefined) device.lastSeenMs = Math.max(device.lastSeenMs, seenAtMs);
        // While the devices were read it may have been noticed again, as a known one.
        if (!device.isDirty) setConnectivity(device, connectivity, noticedAtMs);
      }
    }
    age(now());
    const dirty = [...devices.values()].filter((device) => device.isDirty);
    if (dirty.length === 0) return;
    for (const device of dirty) device.isDirty = false;
    try {
      await write(dirty);
    } catch (error) {
      for (const device of dirty) device.isDirty = true;
      throw error;
    }
  }

  /** Devices and equipment that somebody saves at this moment are written with the next round. */
  async function write(dirty: readonly Watched[]): Promise<void> {
    const written = await writeDevices(dirty);
    for (const device of dirty) {
      if (!written.has(device.deviceId)) device.isDirty = true;
      else {
        if (device.written !== device.connectivity) parts.onChanged?.(device.deviceId);
        device.written = device.connectivity;
      }
    }
    const connected = dirty.filter(({ deviceId }) => written.has(deviceId));
    const wanted = new Map<string, WantedEquipment>();
    for (const { equipmentId, drivetrainId } of connected) {
      if (equipmentId === null) continue;
      wanted.set(equipmentId, { id: equipmentId, drivetrainId });
      if (drivetrainId !== null) wanted.set(drivetrainId, { id: drivetrainId, drivetrainId: null });
    }
    let rows: EquipmentRow[] = [];
    const done = await writeFreeEquipment(
      pool,
      [...wanted.values()],
      async (client, ids) => {
        rows = [...rows, ...(await writeEquipmentConnectivity(client, [...ids]))];
      },
      (error, equipmentIds) =>
        log.error({ err: error, equipmentIds }, 'connectivity that the database refuses'),
    );
    for (const device of connected)
      if (device.equipmentId !== null && !done.has(device.equipmentId)) device.isDirty = true;
    // Of a part that was written twice, the later row is what there is.
    const latest = new Map(rows.map((row) => [row.id, row]));
    for (const row of [...latest.values()].filter((candidate) => candidate.is_changed)) {
      events.publish('connectivity', {
        organisationId: row.organisation_id,
        equipmentId: row.id,
        connectivity: connectivityOf(row.connectivity),
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      });
    }
  }

  /** Answers the devices that are written, or are there no more. */
  async function writeDevices(dirty: readonly Watched[]): Promise<ReadonlySet<string>> {
    const ids = dirty.map((device) => device.deviceId);
    const rows = await runPoolTransaction(pool, async (client) => {
      const written = await writeConnectivity(client, dirty);
      await appendEvents(
        client,
        written
          .filter((row) => row.is_written && row.before !== row.connectivity)
          .map((row) => ({
            kind: 'connectivity',
            code: connectivityOf(row.connectivity),
            parameters: {
              before: connectivityOf(row.before),
              deviceIdentifier: row.identifier,
              deviceType: row.device_type,
            },
            organisationId: row.organisation_id,
            equipmentId: row.equipment_id,
            subject: { kind: 'device', id: row.id },
            actor: { kind: 'system' },
            occurredAt: new Date(now()),
          })),
      );
      return written;
    });
    for (const row of rows) if (row.is_free && !row.is_written) adopt(row);
    const busy = new Set(rows.filter((row) => !row.is_free).map(({ id }) => id));
    return new Set(ids.filter((id) => !busy.has(id)));
  }

  /** Another process received from this device later than this one: what it wrote counts. */
  function adopt({ id, connectivity, last_seen_at: lastSeenAt }: DeviceRow): void {
    const device = devices.get(id);
    if (device === undefined || device.isDirty) return;
    device.connectivity = connectivity;
    device.lastSeenMs = lastSeenAt?.getTime() ?? device.lastSeenMs;
    device.knownMs = device.lastSeenMs;
  }

  function setConnectivity(device: Watched, connectivity: number, knownMs: number): void {
    if (device.isFileRecorder) return;
    device.connectivity = connectivity;
    device.knownMs = knownMs;
    device.isDirty = true;
  }

  function mark(deviceId: string, connectivity: number): void {
    const noticedAtMs = now();
    const seenAtMs = connectivity === CONNECTIVITY_NUMBERS.online ? noticedAtMs : undefined;
    const device = devices.get(deviceId);
    if (device === undefined) {
      const before = unknown.get(deviceId);
      unknown.set(deviceId, { connectivity, seenAtMs: seenAtMs ?? before?.seenAtMs, noticedAtMs });
      return;
    }
    if (seenAtMs !== undefined && !device.isFileRecorder) device.lastSeenMs = seenAtMs;
    setConnectivity(device, connectivity, noticedAtMs);
  }

  const loop = makeBackgroundLoop({
    name: 'writing connectivity',
    turn: work,
    everyMs: parts.everyMs ?? 1000,
    isFirstTurnLater: true,
    hasLastTurn: true,
    log,
    metrics: parts.metrics,
  });

  return {
    seen: (deviceId) => mark(deviceId, CONNECTIVITY_NUMBERS.online),
    gone: (deviceId) => mark(deviceId, CONNECTIVITY_NUMBERS.offline),
    reload: load,
    // What could not be written waits for the next turn, and the log names the reason.
    drain: () => loop.drain().catch(() => {}),
    async start() {
      listeningSinceMs = now();
      await load();
      loop.start();
    },
    stop: loop.stop,
  };
}
