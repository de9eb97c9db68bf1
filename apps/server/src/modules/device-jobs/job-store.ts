import type { DeviceJob } from '@ritzel/contract';
import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { assetsInScope, listAssetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import { type JobKind, type JobLife, queueDeadlineMs } from './job-lifecycle.ts';

interface JobRow {
  id: string;
  device_id: string;
  device_identifier: string;
  equipment_id: string | null;
  kind: JobKind;
  state: DeviceJob['state'];
  request: { version?: number; firmwareVersion?: string };
  progress: number | null;
  reason_code: string | null;
  reason: string | null;
  waveform_ids: string[];
  attempts: number;
  is_held: boolean;
  created_by_name: string | null;
  created_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
}

function jobOf(row: JobRow): DeviceJob {
  return {
    id: row.id,
    deviceId: row.device_id,
    deviceIdentifier: row.device_identifier,
    equipmentId: row.equipment_id,
    kind: row.kind,
    state: row.state,
    progress: row.progress,
    reason: row.reason_code === null ? null : { code: row.reason_code, text: row.reason ?? '' },
    setupVersion: row.request.version ?? null,
    firmwareVersion: row.request.firmwareVersion ?? null,
    waveformIds: row.waveform_ids,
    attempts: row.attempts,
    isHeld: row.is_held,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

const columns = sql`
  job.id, job.device_id, device.identifier as device_identifier, device.equipment_id, job.kind, job.state, job.request,
  job.progress, job.reason_code, job.reason, job.waveform_ids, job.attempts, job.is_held, job.created_at, job.sent_at,
  job.ended_at, app_user.name as created_by_name`;
const source = sql`device_job job join device on device.id = job.device_id
  left join app_user on app_user.id = job.created_by`;

export interface NewJob {
  readonly deviceId: string;
  readonly kind: JobKind;
  /** What the command carries beside the job's id. */
  readonly request: Record<string, unknown>;
  readonly userId: string | null;
  readonly isHeld?: boolean;
}

/** Jobs of one organisation. */
export function makeJobStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const page = async (where: ReturnType<typeof sql>, query: { page: number; size: number }) => {
    const { rows } = await sql<JobRow & { total: number }>`
      select ${columns}, count(*) over () as total from ${source}
       where job.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and ${where}
       order by job.created_at desc, job.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
      db,
    );
    return { rows: rows.map(jobOf), total: rows[0]?.total ?? 0, page: query.page, size: query.size };
  };
  return {
    listOfDevice: (deviceId: string, query: { page: number; size: number }) =>
      page(sql`job.device_id = ${deviceId}`, query),

    /** Of an equipment's own devices, of a drivetrain those of all its parts. */
    listOfEquipment: (equipmentId: string, query: { page: number; size: number }) =>
      page(sql`device.equipment_id in (${assetsInScope(viewer, equipmentId)})`, query),

    async find(deviceId: string, id: string): Promise<DeviceJob | undefined> {
      const { rows } = await sql<JobRow>`
        select ${columns} from ${source}
         where job.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and job.device_id = ${deviceId} and job.id = ${id}`.execute(
        db,
      );
      return rows[0] && jobOf(rows[0]);
    },

    async findMany(ids: readonly string[]): Promise<DeviceJob[]> {
      const { rows } = await sql<JobRow>`
        select ${columns} from ${source}
         where job.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and job.id = any(${[...ids]}::uuid[])
         order by device.identifier`.execute(db);
      return rows.map(jobOf);
    },

    /** The type of an equipment of this organisation; undefined where there is none. */
    async equipmentType(id: string): Promise<string | undefined> {
      const [asset] = await listAssetsInScope(db, viewer, id);
      return asset?.type;
    },

    async hasDevice(id: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from device where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and id = ${id}`.execute(
        db,
      );
      return rows.length > 0;
    },

    /**
     * The devices of an equipment (of a drivetrain: of all its parts) that record waveforms, each with its channels; a
     * channel that the measurement setup in force leaves out or has off is left out. The devices stay locked until the
     * transaction ends: two who ask at once ask one after the other.
     */
    async lockRecorders(equipmentId: string): Promise<{ deviceId: string; channels: string[] }[]> {
      const ofEquipment = sql`device.organisation_id = ${organisationId}
           and device.equipment_id in (${assetsInScope(viewer, equipmentId)})`;
      await sql`select id from device where ${ofEquipment} order by id for no key update`.execute(db);
      const { rows } = await sql<{ device_id: string; channels: string[] }>`
        select device.id as device_id, array_agg(channel.channel order by channel.channel) as channels
          from device join waveform_channel channel on channel.device_id = device.id
         where ${ofEquipment} and device.device_type <> ${FILE_RECORDER_TYPE}
           and (device.reported_setup is null
                or jsonb_path_exists(device.reported_setup, '$.channels[*] ? (@.channel == $name && @.isOn == true)',
                                     jsonb_build_object('name', channel.channel)))
         group by device.id, device.identifier order by device.identifier`.execute(db);
      return rows.map(({ device_id, channels }) => ({ deviceId: device_id, channels }));
    },

    async findOpenMeasurement(deviceId: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from device_job where organisation_id = ${organisationId} and device_id = ${deviceId}
           and kind = 'measure' and ended_at is null limit 1`.execute(db);
      return rows[0]?.id;
    },

    /** What decides what becomes of a job, locked against other writers. */
    async lockLife(deviceId: string, id: string): Promise<JobLife | undefined> {
      const { rows } = await sql<
        Pick<JobRow, 'kind' | 'state' | 'attempts' | 'progress' | 'reason_code' | 'reason'> & {
          deadline_at: Date;
        }
      >`
        select kind, state, attempts, progress, reason_code, reason, deadline_at from device_job
         where organisation_id = ${organisationId} and device_id = ${deviceId} and id = ${id} for update`.execute(
        db,
      );
      const row = rows[0];
      return row && { ...row, reasonCode: row.reason_code, deadlineMs: row.deadline_at.getTime() };
    },

    /** Jobs that were held back may be sent from now on. */
    async releaseHeld(ids: readonly string[], kind: JobKind, nowMs: number): Promise<void> {
      await sql`
        with held as (
          select id from device_job
           where id = any(${[...ids]}::uuid[]) and organisation_id = ${organisationId} and is_held
           order by id for no key update)
        update device_job set is_held = false, deadline_at = ${new Date(queueDeadlineMs(kind, nowMs))}
          from held where device_job.id = held.id`.execute(db);
    },

    async writeEnd(id: string, life: JobLife, nowMs: number): Promise<void> {
      await sql`
        update device_job set state = ${life.state}, reason_code = ${life.reasonCode}, reason = ${life.reason},
               ended_at = ${new Date(nowMs)}, is_held = false
         where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    },

    async insert(job: NewJob, nowMs: number): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into device_job (organisation_id, device_id, kind, request, is_held, created_by, created_at, deadline_at)
        values (${organisationId}, ${job.deviceId}, ${job.kind}, ${JSON.stringify(job.request)}::jsonb,
                ${job.isHeld ?? false}, ${job.userId}, ${new Date(nowMs)},
                ${new Date(queueDeadlineMs(job.kind, nowMs))}) returning id`.execute(db);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('job not written');
      return id;
    },
  };
}
