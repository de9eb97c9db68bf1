import type { FirstStep } from '@ritzel/contract';
import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { FirstStepsFacts } from './first-steps-rules.ts';

export interface FirstStepsChange {
  readonly isPlantNamed?: true | undefined;
  readonly skip?: FirstStep | undefined;
  readonly resume?: FirstStep | undefined;
  readonly isClosed?: boolean | undefined;
}

/** So many devices are looked at, those that spoke last first: one that has sent something is enough. */
const MOST_DEVICES = 500;

interface DeviceRow {
  readonly equipmentId: string;
  readonly isRecorder: boolean;
  readonly wasSeen: boolean;
}

/** The guide of one organisation: what is there, and what was said of it. */
export function makeFirstStepsStore(db: Database | DatabaseTransaction, organisationId: string) {
  // Measurements lie on the nodes of a cluster: each is asked for by its assets alone.
  async function hasMeasured(devices: readonly DeviceRow[]): Promise<{ value: boolean; waveform: boolean }> {
    const assets = (rows: readonly DeviceRow[]) => [...new Set(rows.map(({ equipmentId }) => equipmentId))];
    const speaking = assets(devices.filter(({ isRecorder, wasSeen }) => wasSeen && !isRecorder));
    const values = await sql`
      select 1 from telemetry_last where asset_id = any(${speaking}::uuid[]) limit 1`.execute(db);
    const waveforms = await sql`
      select 1 from waveform where asset_id = any(${assets(devices)}::uuid[]) limit 1`.execute(db);
    return { value: values.rows.length > 0, waveform: waveforms.rows.length > 0 };
  }

  return {
    async read(): Promise<FirstStepsFacts | undefined> {
      const { rows } = await sql<Omit<FirstStepsFacts, 'hasMachine' | 'hasValue' | 'hasWaveform'>>`
        select first_steps.named_at is not null as "isPlantNamed",
               coalesce(first_steps.skipped, '{}') as skipped,
               first_steps.closed_at is not null as "isClosed",
               organisation.is_demo as "isDemo",
               exists (select 1 from invitation
                        where organisation_id = organisation.id and withdrawn_at is null)
                 or (select count(*) from (
                       select 1 from app_user
                        where organisation_id = organisation.id and guest_until is null and status not in ('service', 'deleted')
                        limit 2) people) > 1 as "hasPeople",
               (select id from equipment
                 where organisation_id = organisation.id and drivetrain_id is null
                 order by created_at, id limit 1) as "drivetrainId"
          from organisation
          left join first_steps on first_steps.organisation_id = organisation.id
         where organisation.id = ${organisationId}`.execute(db);
      const [found] = rows;
      if (found === undefined) return undefined;
      const devices = await sql<DeviceRow>`
        select equipment_id as "equipmentId", device_type = ${FILE_RECORDER_TYPE} as "isRecorder",
               last_seen_at is not null as "wasSeen"
          from device
         where organisation_id = ${organisationId} and equipment_id is not null
         order by last_seen_at desc nulls last limit ${MOST_DEVICES}`.execute(db);
      const { value, waveform } = await hasMeasured(devices.rows);
      return { ...found, hasMachine: found.drivetrainId !== null, hasValue: value, hasWaveform: waveform };
    },

    async change({ isPlantNamed, skip, resume, isClosed }: FirstStepsChange, now: Date): Promise<void> {
      await sql`
        insert into first_steps (organisation_id) values (${organisationId})
        on conflict do nothing`.execute(db);
      if (isPlantNamed !== undefined)
        await sql`
          update first_steps set named_at = coalesce(named_at, ${now})
           where organisation_id = ${organisationId}`.execute(db);
      if (skip !== undefined)
        await sql`
          update first_steps set skipped = array_append(array_remove(skipped, ${skip}), ${skip})
           where organisation_id = ${organisationId}`.execute(db);
      if (resume !== undefined)
        await sql`
          update first_steps set skipped = array_remove(skipped, ${resume})
           where organisation_id = ${organisationId}`.execute(db);
      if (isClosed !== undefined)
        await sql`
          update first_steps set closed_at = ${isClosed ? now : null}
           where organisation_id = ${organisationId}`.execute(db);
    },
  };
}
