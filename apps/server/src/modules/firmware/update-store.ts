import type { DeviceJob, FirmwareUpdate } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { makeJobStore } from '../device-jobs/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

interface UpdateRow {
  id: string;
  device_type: string;
  firmware_version: string;
  state: FirmwareUpdate['state'];
  created_by_name: string | null;
  created_at: Date;
  ended_at: Date | null;
  jobs: { wave: number; job_id: string }[] | null;
}

export interface UpdatableDevice {
  readonly id: string;
  readonly deviceType: string;
  readonly firmwareVersion: string | null;
  readonly isUpdating: boolean;
}

/** Staged updates of one organisation. */
export function makeUpdateStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  // Of an update a viewer sees their devices, and none of it where it has none of theirs.
  const seen =
    viewer.visibleGroups === null
      ? sql`true`
      : sql`update.id in (
              select part.update_id from firmware_update_job part join device_job job on job.id = part.job_id
                join device on device.id = job.device_id where ${seesAsset(viewer, sql`device.equipment_id`)})`;
  const rowsOf = async (where: ReturnType<typeof sql>, page: ReturnType<typeof sql>) => {
    const { rows } = await sql<UpdateRow & { total: number }>`
      select update.id, update.device_type, update.firmware_version, update.state, update.created_at, update.ended_at,
             app_user.name as created_by_name, count(*) over () as total,
             (select jsonb_agg(jsonb_build_object('wave', wave, 'job_id', job_id)) from firmware_update_job part
               where part.update_id = update.id) as jobs
        from firmware_update update left join app_user on app_user.id = update.created_by
       where update.organisation_id = ${organisationId} and ${seen} and ${where}
       order by update.created_at desc ${page}`.execute(db);
    return rows;
  };

  async function fill(rows: readonly UpdateRow[]): Promise<FirmwareUpdate[]> {
    const ids = rows.flatMap(({ jobs }) => (jobs ?? []).map(({ job_id }) => job_id));
    const known = new Map<string, DeviceJob>(
      (await makeJobStore(db, viewer).findMany(ids)).map((job) => [job.id, job]),
    );
    return rows.map((row) => {
      const parts = (row.jobs ?? []).filter(({ job_id }) => known.has(job_id));
      const numbers = [...new Set(parts.map(({ wave }) => wave))].sort((a, b) => a - b);
      return {
        id: row.id,
        deviceType: row.device_type,
        firmwareVersion: row.firmware_version,
        state: row.state,
        waves: numbers.map((wave) => ({
          wave,
          jobs: parts.flatMap((part) => {
            const job = part.wave === wave ? known.get(part.job_id) : undefined;
            return job === undefined ? [] : [job];
          }),
        })),
        createdBy: row.created_by_name,
        createdAt: row.created_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
      };
    });
  }

  return {
    async list(query: { page: number; size: number }) {
      const rows = await rowsOf(sql`true`, sql`limit ${query.size} offset ${(query.page - 1) * query.size}`);
      return { rows: await fill(rows), total: rows[0]?.total ?? 0, page: query.page, size: query.size };
    },

    async find(id: string): Promise<FirmwareUpdate | undefined> {
      return (await fill(await rowsOf(sql`update.id = ${id}`, sql``)))[0];
    },

    /** Locks an update against others who would advance it. */
    async lock(id: string): Promise<void> {
      await sql`select 1 from firmware_update where organisation_id = ${organisationId} and id = ${id} for update`.execute(
        db,
      );
    },

    /** Those that speak first: what an update shows of a type it shows at once. */
    async lockDevices(ids: readonly string[]): Promise<UpdatableDevice[]> {
      // A statement of its own: what the next one sees is what the transaction we may have waited for left.
      await sql`
        select id from device where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and id = any(${[...ids]}::uuid[])
         order by id for no key update`.execute(db);
      const { rows } = await sql<{
        id: string;
        device_type: string;
        firmware_version: string | null;
        is_updating: boolean;
      }>`
        select id, device_type, firmware_version,
               exists (select 1 from device_job job where job.device_id = device.id and job.kind = 'firmware'
                         and job.ended_at is null) as is_updating
          from device where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and id = any(${[...ids]}::uuid[])
         order by connectivity desc, identifier`.execute(db);
      return rows.map((row) => ({
        id: row.id,
        deviceType: row.device_type,
        firmwareVersion: row.firmware_version,
        isUpdating: row.is_updating,
      }));
    },

    async insert(update: {
      deviceType: string;
      firmwareVersion: string;
      userId: string;
      nowMs: number;
    }): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into firmware_update (organisation_id, device_type, firmware_version, created_by, created_at)
        values (${organisationId}, ${update.deviceType}, ${update.firmwareVersion}, ${update.userId}, ${new Date(update.nowMs)})
        returning id`.execute(db);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('update not written');
      return id;
    },

    async addJob(updateId: string, wave: number, jobId: string): Promise<void> {
      await sql`insert into firmware_update_job (update_id, wave, job_id) values (${updateId}, ${wave}, ${jobId})`.execute(
        db,
      );
    },

    async beginWave(updateId: string, wave: number, nowMs: number): Promise<void> {
      const { rows } = await sql<{ job_id: string }>`
        select job_id from firmware_update_job where update_id = ${updateId} and wave = ${wave}`.execute(db);
      await makeJobStore(db, viewer).releaseHeld(
        rows.map(({ job_id }) => job_id),
        'firmware',
        nowMs,
      );
    },

    async end(id: string, state: FirmwareUpdate['state'], nowMs: number): Promise<void> {
      await sql`
        update firmware_update set state = ${state}, ended_at = ${new Date(nowMs)}
         where organisation_id = ${organisationId} and id = ${id} and state = 'running'`.execute(db);
    },
  };
}

/** Of all organisations, the oldest first. */
export async function listRunningUpdates(
  db: Database,
): Promise<{ readonly id: string; readonly organisationId: string }[]> {
  const { rows } = await sql<{ id: string; organisationId: string }>`
    select id, organisation_id as "organisationId" from firmware_update
     where state = 'running' order by created_at`.execute(db);
  return rows;
}
