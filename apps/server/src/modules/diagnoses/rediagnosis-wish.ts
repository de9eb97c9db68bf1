import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export interface RediagnosisWish {
  readonly organisationId: string;
  /** Equipment whose diagnoses may rest on what changed; its whole train is looked at. */
  readonly equipmentIds: readonly string[];
  readonly userId: string | null;
}

/** Changes come in rows: the desk waits this long after the last, and this long after the first at most. */
const QUIET_S = 5;
const LONGEST_S = 30;

/**
 * Writes down that something changed which diagnoses rest on; in the transaction of the change, so that neither is there
 * without the other. The desk finds out what it concerns, so wishing too often costs little and wishing too seldom much.
 */
export async function wishRediagnosis(
  db: Database | DatabaseTransaction,
  { organisationId, equipmentIds, userId }: RediagnosisWish,
): Promise<void> {
  if (equipmentIds.length === 0) return;
  const trains = sql`select coalesce(drivetrain_id, id) from equipment
     where organisation_id = ${organisationId} and id = any(${[...equipmentIds]}::uuid[])`;
  // The row refers to the drivetrain: asked for in the order of the ids before any other row is waited for.
  await sql`select id from equipment where id in (${trains}) order by id for key share`.execute(db);
  await sql`
    insert into rediagnosis_wish (train_id, organisation_id, wished_by, wished_at, due_at)
    select distinct coalesce(drivetrain_id, id), organisation_id, ${userId}::uuid, now(),
           now() + make_interval(secs => ${QUIET_S})
      from equipment where organisation_id = ${organisationId} and id = any(${[...equipmentIds]}::uuid[])
     order by 1
    on conflict (train_id) do update
      set wished_by = excluded.wished_by, changes = rediagnosis_wish.changes + 1,
          due_at = least(excluded.due_at, rediagnosis_wish.wished_at + make_interval(secs => ${LONGEST_S}))`.execute(
    db,
  );
}

/** The same for every train that mounts a bearing of these designations and carries no figures of its own for it. */
export async function wishForBearing(
  db: Database | DatabaseTransaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select distinct e.id from kinematics_version k join equipment e on e.id = k.equipment_id
     where e.organisation_id = ${organisationId} and mounted_bearing_keys(k.document) && ${[...new Set(keys)]}::text[]
       and jsonb_path_exists(k.document, '$.bearings[*] ? (exists(@.designation) && !exists(@.geometry) && !exists(@.multipliers))')`.execute(
    db,
  );
  await wishRediagnosis(db, {
    organisationId,
    equipmentIds: rows.map(({ id }) => id),
    userId,
  });
}
