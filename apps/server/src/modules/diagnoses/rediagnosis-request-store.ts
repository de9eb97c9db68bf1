import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { drivetrainsMounting, referToDrivetrains } from '../equipment/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';

export interface RequestedRediagnosis {
  readonly organisationId: string;
  /** Equipment whose diagnoses may rest on what changed; its whole drivetrain is looked at. */
  readonly equipmentIds: readonly string[];
  readonly userId: string | null;
}

/** Changes come in rows: the worker waits this long after the last, and this long after the first at most. */
const QUIET_S = 5;
const LONGEST_S = 30;

/**
 * Writes down that something changed which diagnoses rest on; in the transaction of the change, so that neither is there
 * without the other. The worker finds out what it concerns, so requesting too often costs little and requesting too
 * seldom much.
 */
export async function requestRediagnosis(
  db: Database | DatabaseTransaction,
  { organisationId, equipmentIds, userId }: RequestedRediagnosis,
): Promise<void> {
  if (equipmentIds.length === 0) return;
  // The row refers to the drivetrain: held in the order of the ids before any other row is waited for.
  const drivetrainIds = await referToDrivetrains(db, wholeOrganisation(organisationId), equipmentIds);
  await sql`
    insert into rediagnosis_request (drivetrain_id, organisation_id, requested_by, requested_at, due_at)
    select drivetrain_id, ${organisationId}::uuid, ${userId}::uuid, now(), now() + make_interval(secs => ${QUIET_S})
      from unnest(${drivetrainIds}::uuid[]) as changed (drivetrain_id) order by 1
    on conflict (drivetrain_id) do update
      set requested_by = excluded.requested_by, changes = rediagnosis_request.changes + 1,
          due_at = least(excluded.due_at, rediagnosis_request.requested_at + make_interval(secs => ${LONGEST_S}))`.execute(
    db,
  );
}

/** The same for every drivetrain that mounts a bearing of these designations and carries no figures of its own for it. */
export async function requestRediagnosisForBearing(
  db: Database | DatabaseTransaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const equipmentIds = await drivetrainsMounting(db, wholeOrganisation(organisationId), keys);
  await requestRediagnosis(db, { organisationId, equipmentIds, userId });
}
