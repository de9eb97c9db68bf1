import type { Pool } from 'pg';
import type { PartFacts } from '../conditions/index.ts';

/** What the limits of a part are chosen by; undefined where it is there no more. */
export async function readPartFacts(pool: Pool, assetId: string): Promise<PartFacts | undefined> {
  const { rows } = await pool.query<PartFacts>(
    `select type, application_type as "applicationType", nameplate, vibration_rating as "vibrationRating",
            temperature_limits as "temperatureLimits"
       from equipment where id = $1`,
    [assetId],
  );
  return rows[0];
}

interface KinematicsRow {
  readonly equipmentId: string | null;
  readonly version: number;
  readonly document: unknown;
  /** pg reads '-infinity' as a number. */
  readonly since: Date | number;
}

/** The kinematics in force at a time, and since when baselines count; undefined where the asset is there no more. */
export async function readKinematicsAt(
  pool: Pool,
  assetId: string,
  at: Date,
): Promise<KinematicsRow | undefined> {
  const { rows } = await pool.query<KinematicsRow>(
    `select k.equipment_id as "equipmentId", k.version, k.document, baseline_since($1, $2) as since
       from equipment e
       left join kinematics_version k
         on k.equipment_id = coalesce(e.drivetrain_id, e.id) and k.version = kinematics_in_force(k.equipment_id, $2)
      where e.id = $1`,
    [assetId, at],
  );
  return rows[0];
}
