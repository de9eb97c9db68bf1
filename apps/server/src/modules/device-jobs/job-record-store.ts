import type { Pool, PoolClient } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { lockDevice } from '../devices/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { endEventOf } from './job-end-event.ts';
import { hasEnded, type JobEvent, type JobLife, stepJob } from './job-lifecycle.ts';

/** A job as the dispatcher works with it, with where its device is reached. */
export interface JobRecord extends JobLife {
  readonly id: string;
  readonly organisationId: string;
  readonly deviceId: string;
  readonly equipmentId: string | null;
  readonly request: Readonly<Record<string, unknown>>;
  readonly waveformIds: readonly string[];
  /** Who asked for it. */
  readonly createdBy: string | null;
  readonly sparkplug: {
    readonly group: string;
    readonly node: string;
    readonly device: string | undefined;
  } | null;
}

interface Row {
  id: string;
  organisation_id: string;
  device_id: string;
  equipment_id: string | null;
  kind: JobRecord['kind'];
  state: JobRecord['state'];
  request: Record<string, unknown>;
  progress: number | null;
  reason_code: string | null;
  reason: string | null;
  waveform_ids: string[];
  created_by: string | null;
  attempts: number;
  deadline_at: Date;
  sparkplug_group: string | null;
  sparkplug_node: string | null;
  sparkplug_device: string | null;
}

function recordOf(row: Row): JobRecord {
  const { sparkplug_group: group, sparkplug_node: node, sparkplug_device: device } = row;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    deviceId: row.device_id,
    equipmentId: row.equipment_id,
    kind: row.kind,
    state: row.state,
    request: row.request,
    progress: row.progress,
    reasonCode: row.reason_code,
    reason: row.reason,
    waveformIds: row.waveform_ids,
    createdBy: row.created_by,
    attempts: row.attempts,
    deadlineMs: row.deadline_at.getTime(),
    sparkplug: group && node ? { group, node, device: device ?? undefined } : null,
  };
}

const select = `
  select job.*, device.equipment_id, device.sparkplug_group, device.sparkplug_node, device.sparkplug_device
    from device_job job join device on device.id = job.device_id`;

/** Writes what else follows from the end of a job, in the transaction of that end and with its device locked. */
export type KeepWithEnd = (client: PoolClient, job: JobRecord) => Promise<void>;

/** The dispatcher's view of the table: jobs of every organisation, as devices of any may answer. */
export function makeJobRecords(pool: Pool, keepWithEnd?: KeepWithEnd) {
  const read = async (where: string, values: unknown[]): Promise<JobRecord[]> =>
    (await pool.query<Row>(`${select} where ${where}`, values)).rows.map(recordOf);

  return {
    /** Oldest first, one for each device: what comes after waits for its end. */
    listToSend: () =>
      read(
        `job.state = 'queued' and not job.is_held
           and not exists (select 1 from device_job other where other.device_id = job.device_id
                             and other.state in ('sent', 'running'))
           and not exists (select 1 from device_job earlier where earlier.device_id = job.device_id
                             and earlier.state = 'queued' and not earlier.is_held
                             and (earlier.created_at, earlier.id) < (job.created_at, job.id))
         order by job.created_at limit 5000`,
        [],
      ),
    listOverdue: (nowMs: number) =>
      read(`job.ended_at is null and not job.is_held and job.deadline_at <= $1 limit 1000`, [
        new Date(nowMs),
      ]),
    listOpen: (deviceId: string) => read('job.device_id = $1 and job.ended_at is null', [deviceId]),
    find: async (id: string): Promise<JobRecord | undefined> =>
      isUuid(id) ? (await read('job.id = $1', [id]))[0] : undefined,

    /** Keeps a waveform with the job that asked for it; answers the job as it is then, once for each waveform. */
    async addWaveform(jobId: string, deviceId: string, waveformId: string): Promise<JobRecord | undefined> {
      if (!isUuid(jobId)) return undefined;
      await pool.query(
        `update device_job set waveform_ids = array_append(waveform_ids, $3)
          where id = $1 and device_id = $2 and kind = 'measure' and not ($3 = any(waveform_ids))`,
        [jobId, deviceId, waveformId],
      );
      return (await read('job.id = $1 and job.device_id = $2', [jobId, deviceId]))[0];
    },

    /**
     * Writes what an event makes of a job. Answers the job after it, or undefined where nothing changed. Two writers at
     * once: the one who comes second looks again.
     */
    async step(job: JobRecord, event: JobEvent, nowMs: number): Promise<JobRecord | undefined> {
      for (let before: JobRecord | undefined = job; before !== undefined; before = await this.find(job.id)) {
        const after = stepJob(before, event, nowMs);
        if (after === undefined) return undefined;
        const stepped = { ...before, ...after };
        const isWritten = await runPoolTransaction(pool, async (client) => {
          // Devices come before their jobs, as for who saves a setup.
          if (hasEnded(after)) await lockDevice(client, before.deviceId);
          const { rowCount } = await client.query(
            `update device_job set state = $3, progress = $4, reason_code = $5, reason = $6, attempts = $7,
                  deadline_at = $8, sent_at = case when $3 = 'sent' then $9 else sent_at end,
                  ended_at = case when $10 then $9::timestamptz end, is_held = is_held and not $10
            where id = $1 and state = $2 and attempts = $11`,
            [
              before.id,
              before.state,
              after.state,
              after.progress,
              after.reasonCode,
              after.reason,
              after.attempts,
              new Date(after.deadlineMs),
              new Date(nowMs),
              hasEnded(after),
              before.attempts,
            ],
          );
          if (rowCount !== 1) return false;
          const end = endEventOf({ ...stepped, actorId: stepped.createdBy }, nowMs);
          if (end !== undefined) {
            await appendEvents(client, [end]);
            await keepWithEnd?.(client, stepped);
          }
          return true;
        });
        if (isWritten) return stepped;
      }
      return undefined;
    },
  };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
