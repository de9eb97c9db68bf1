import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import { CONNECTIVITY_NUMBERS, connectivityOf } from '../../platform/connectivity.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { writeEquipmentRows } from './equipment-write.ts';

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
  now: () => number;
  everyMs?: number;
  /** Called with each device whose connectivity changed, when that is written. */
  onChanged?: (deviceId: string) => void;
}): DeviceWatch {
  const { pool, events, log, now } = parts;
  const devices = new Map<string, Watched>();
  const unknown = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  // What was not listened to was no silence.
  let listeningSinceMs = 0;
  let working: Promise<void> = Promise.resolve();

  async function load(): Promise<void> {
    const { rows } = await pool.query<{
      id: string;
      organisation_id: string;
      equipment_id: string | null;
      drivetrain_id: string | null;
      connectivity: number;
      last_seen_at: Date | null;
      interval_s: number | null;
      device_type: string;
    }>(
      `select device.id, device.organisation_id, device.equipment_id, equipment.drivetrain_id, device.connectivity, device.last_seen_at, device.device_type,
              (select min(interval_s) from signal where signal.device_id = device.id) as interval_s
         from device left join equipment on equipment.id = device.equipment_id`,
    );
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
        for (const id of waiting) unknown.add(id);
        throw error;
      }
      for (const id of waiting) if (devices.has(id)) mark(id, CONNECTIVITY_NUMBERS.online);
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

  async function write(dirty: readonly Watched[]): Promise<void> {
    await pool.query(
      `update device set connectivity = found.connectivity, last_seen_at = found.last_seen_at
         from unnest($1::uuid[], $2::smallint[], $3::timestamptz[]) as found (id, connectivity, last_seen_at)
        where device.id = found.id`,
      [
        dirty.map((device) => device.deviceId),
        dirty.map((device) => device.connectivity),
        dirty.map((device) => (device.lastSeenMs > 0 ? new Date(device.lastSeenMs).toISOString() : null)),
      ],
    );
    for (const device of dirty) {
      if (device.written !== device.connectivity) parts.onChanged?.(device.deviceId);
      device.written = device.connectivity;
    }
    // An equipment is as connected as the worst of its devices that ever spoke.
    const ids = [
      ...new Set(
        dirty.flatMap((device) => [device.equipmentId, device.drivetrainId]).filter((id) => id !== null),
      ),
    ];
    const { rows } = await writeEquipmentRows(pool, ids, (client) =>
      client.query<{
        id: string;
        organisation_id: string;
        connectivity: number;
        last_seen_at: Date | null;
        is_changed: boolean;
      }>(
        `with found as (
         select equipment.id, coalesce(min(device.connectivity) filter (where device.connectivity > 0), 0) as connectivity,
                max(device.last_seen_at) as last_seen_at, equipment.connectivity as before
           from equipment
           left join equipment part on part.id = equipment.id or part.drivetrain_id = equipment.id
           left join device on device.equipment_id = part.id
          where equipment.id = any($1::uuid[])
          group by equipment.id)
       update equipment set connectivity = found.connectivity, last_seen_at = found.last_seen_at
         from found where equipment.id = found.id
       returning equipment.id, equipment.organisation_id, equipment.connectivity, equipment.last_seen_at,
                 found.before <> found.connectivity as is_changed`,
        [ids],
      ),
    );
    for (const row of rows.filter((candidate) => candidate.is_changed)) {
      events.publish('connectivity', {
        organisationId: row.organisation_id,
        equipmentId: row.id,
        connectivity: connectivityOf(row.connectivity),
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      });
    }
  }

  function mark(deviceId: string, connectivity: number): void {
    const device = devices.get(deviceId);
    if (device === undefined) {
      if (connectivity === CONNECTIVITY_NUMBERS.online) unknown.add(deviceId);
      return;
    }
    if (device.isFileRecorder) return;
    if (connectivity === CONNECTIVITY_NUMBERS.online) device.lastSeenMs = now();
    device.connectivity = connectivity;
    device.isDirty = true;
  }

  function run(): Promise<void> {
    working = working
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'connectivity not written'));
    return working;
  }

  return {
    seen: (deviceId) => mark(deviceId, CONNECTIVITY_NUMBERS.online),
    gone: (deviceId) => mark(deviceId, CONNECTIVITY_NUMBERS.offline),
    reload: load,
    drain: run,
    async start() {
      listeningSinceMs = now();
      await load();
      timer = setInterval(() => {
        run().catch((error: unknown) => log.error({ err: error }, 'device watch'));
      }, parts.everyMs ?? 1000);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await run();
    },
  };
}
