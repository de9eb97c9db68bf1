import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { drivetrainsMounting, referToDrivetrains } from '../equipment/index.ts';

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
  // The row refers to the drivetrain: held in the order of the ids before any other row is waited for.
  const trainIds = await referToDrivetrains(db, { organisationId }, equipmentIds);
  await sql`
    insert into rediagnosis_wish (train_id, organisation_id, wished_by, wished_at, due_at)
    select train_id, ${organisationId}::uuid, ${userId}::uuid, now(), now() + make_interval(secs => ${QUIET_S})
      from unnest(${trainIds}::uuid[]) as changed (train_id) order by 1
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
  const equipmentIds = await drivetrainsMounting(db, { organisationId }, keys);
  await wishRediagnosis(db, { organisationId, equipmentIds, userId });
}
