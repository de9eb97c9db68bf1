import type { KinematicsValidityPreview } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { assetsInScope } from '../equipment/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { RECORDS_FOLLOWED } from './finding-rules.ts';

/**
 * How many records would be read with another version of the kinematics if this one held from `validFrom`, and how many of
 * them the worker would re-diagnose: the newest of each sensor since its last repair (rediagnosis-worker.ts). Nothing
 * is changed.
 */
export async function countReprocessed(
  db: Database,
  {
    organisationId,
    drivetrainId,
    version,
    validFrom,
  }: {
    readonly organisationId: string;
    readonly drivetrainId: string;
    readonly version: number;
    readonly validFrom: Date;
  },
): Promise<KinematicsValidityPreview> {
  // A version in force is found as kinematics_in_force does (0025-kinematics-life.sql), with this one's date put in place.
  const { rows } = await sql<KinematicsValidityPreview>`
    with known as (
      select version, status in ('verified', 'locked', 'reopened') as is_verified, valid_from,
             case when version = ${version} then ${validFrom}::timestamptz else valid_from end as then_from
        from kinematics_version where equipment_id = ${drivetrainId}),
    span as (
      select least(valid_from, then_from) as lo, greatest(valid_from, then_from) as hi from known where version = ${version}),
    touched as (
      select w.asset_id, w.channel, w.id, w.t0_ns
        from span, (${assetsInScope(wholeOrganisation(organisationId), drivetrainId)}) as asset join waveform w on w.asset_id = asset.id
       where w.t0_ns >= waveform_ns(span.lo) and w.t0_ns < waveform_ns(span.hi)
         and (select version from known
               order by is_verified desc, (valid_from <= to_timestamp(w.t0_ns / 1e9)) desc, version desc limit 1)
             is distinct from
             (select version from known
               order by is_verified desc, (then_from <= to_timestamp(w.t0_ns / 1e9)) desc, version desc limit 1)),
    sensor as (
      select distinct asset_id, channel from touched)
    select (select count(*) from touched)::int as "reprocessed",
           (select count(*) from sensor cross join lateral (
              select w.id from waveform w
               where w.asset_id = sensor.asset_id and w.channel = sensor.channel and w.analysed_at is not null
                 and w.t0_ns >= waveform_ns(baseline_since(sensor.asset_id, now()))
               order by w.t0_ns desc limit ${RECORDS_FOLLOWED}) as newest
             where exists (select 1 from touched where touched.asset_id = sensor.asset_id and touched.id = newest.id))::int as "rediagnosed"`.execute(
    db,
  );
  return rows[0] ?? { reprocessed: 0, rediagnosed: 0 };
}
