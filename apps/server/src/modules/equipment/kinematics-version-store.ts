import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';

interface ReopenedVersion {
  readonly document: unknown;
  /** Identifiers of the gear units that stay as they were locked. */
  readonly closed: readonly string[];
}

/** The version that was reopened for single gear units and is not locked again; undefined where there is none. */
export async function readReopened(
  db: DatabaseTransaction,
  drivetrainId: string,
): Promise<ReopenedVersion | undefined> {
  const { rows } = await sql<ReopenedVersion>`
    select document,
           array(select identifier from equipment where drivetrain_id = ${drivetrainId} and type = 'gearunit'
                    and reopening_enabled_at is null) as closed
      from kinematics_version
     where equipment_id = ${drivetrainId}
       and version = (select version from kinematics_event opened
                       where equipment_id = ${drivetrainId} and action = 'reopen'
                         and not exists (select 1 from kinematics_event later where later.equipment_id = opened.equipment_id
                                            and later.id > opened.id and later.action = 'lock')
                       order by id desc limit 1)
       and not exists (select 1 from equipment where id = ${drivetrainId} and reopening_enabled_at is not null)`.execute(
    db,
  );
  return rows[0];
}

interface NewestVersion {
  readonly version: number;
  readonly status: string;
  readonly document: Record<string, unknown>;
}

export async function readNewestVersion(
  db: DatabaseTransaction,
  drivetrainId: string,
): Promise<NewestVersion | undefined> {
  const { rows } = await sql<NewestVersion>`
    select version, status, document from kinematics_version
     where equipment_id = ${drivetrainId} order by version desc limit 1`.execute(db);
  return rows[0];
}

/** @param draft.text the document as JSON */
export async function addDraft(
  db: DatabaseTransaction,
  drivetrainId: string,
  draft: { readonly version: number; readonly text: string; readonly userId: string },
): Promise<void> {
  const { version, text, userId } = draft;
  await sql`
    insert into kinematics_version (equipment_id, version, status, document, created_by)
    values (${drivetrainId}, ${version}, 'draft', ${text}::jsonb, ${userId})`.execute(db);
  await sql`
    insert into kinematics_event (equipment_id, version, action, status, user_id)
    values (${drivetrainId}, ${version}, 'create', 'draft', ${userId})`.execute(db);
}
