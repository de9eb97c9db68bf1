import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/**
 * Who asks for equipment, or for anything that belongs to equipment. What a viewer may see is decided in this file and
 * nowhere else: whoever narrows it adds to this type what it takes, and the compiler names every caller.
 */
export interface EquipmentViewer {
  readonly organisationId: string;
  /** The groups whose equipment is seen, with those below them; null sees all of the organisation. */
  readonly visibleGroups: readonly string[] | null;
}

/** For the server's own work, and for what decides about the whole organisation without showing any of it. */
export function wholeOrganisation(organisationId: string): EquipmentViewer {
  return { organisationId, visibleGroups: null };
}

/*
 * The conditions below stand beside one on the organisation, which each store has: a group narrows what an organisation
 * shows and never widens it. They are subqueries without a reference outwards, so that PostgreSQL begins with the few
 * that a viewer sees where that is cheaper, and with the row that is asked for where that is.
 */

/** On a column that holds a drivetrain or a part of one. */
export function seesAsset(
  { visibleGroups }: EquipmentViewer,
  asset: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (visibleGroups === null) return sql`true`;
  return sql`${asset} in (select group_asset.asset_id from group_asset where group_asset.group_id = any(${[...visibleGroups]}::uuid[]))`;
}

/** On a column that holds a drivetrain, or what stands alone, and never a part. */
export function seesDrivetrain(
  { visibleGroups }: EquipmentViewer,
  drivetrain: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (visibleGroups === null) return sql`true`;
  return sql`${drivetrain} in (select group_equipment.equipment_id from group_equipment
                                where group_equipment.group_id = any(${[...visibleGroups]}::uuid[]))`;
}

/** On rows of `equipment`, under the name they have in the statement. */
export function seesEquipment(viewer: EquipmentViewer, name = 'equipment'): RawBuilder<unknown> {
  return seesDrivetrain(viewer, sql`coalesce(${sql.ref(`${name}.drivetrain_id`)}, ${sql.ref(`${name}.id`)})`);
}

/** The same for a statement in plain text on one row: its asset, and the parameter that holds `visibleGroups`. */
export const SEEN_BY_GROUPS = (asset: string, parameter: string): string =>
  `(${parameter}::uuid[] is null or exists (select 1 from group_asset
      where group_asset.asset_id = ${asset} and group_asset.group_id = any(${parameter}::uuid[])))`;

/** All that a viewer with groups sees, for what is decided without a query each time; null sees everything. */
export async function listVisibleAssets(
  db: Database,
  { organisationId, visibleGroups }: EquipmentViewer,
): Promise<ReadonlySet<string> | null> {
  if (visibleGroups === null) return null;
  const { rows } = await sql<{ asset_id: string }>`
    select distinct asset_id from group_asset
     where organisation_id = ${organisationId} and group_id = any(${[...visibleGroups]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.asset_id));
}

/** A viewer whose assets were listed at the begin of the same transaction, because they are few. */
export interface ViewerOfFew extends EquipmentViewer {
  /** What `listFewVisibleAssets` answered. */
  readonly fewAssets?: readonly string[] | undefined;
}

/** All that a viewer with groups sees where that is not more than `most`; undefined where it is, or everything. */
export async function listFewVisibleAssets(
  db: Database | DatabaseTransaction,
  { organisationId, visibleGroups }: EquipmentViewer,
  most: number,
): Promise<readonly string[] | undefined> {
  if (visibleGroups === null) return undefined;
  // The same asset can be in several groups: rows are counted, so that the reading ends.
  const { rows } = await sql<{ asset_id: string }>`
    select asset_id from group_asset
     where organisation_id = ${organisationId} and group_id = any(${[...visibleGroups]}::uuid[])
     limit ${most + 1}`.execute(db);
  return rows.length > most ? undefined : [...new Set(rows.map((row) => row.asset_id))];
}

/** The drivetrains of a viewer with groups where they are not more than `most`; undefined where they are, or for whoever sees all. */
export async function listFewVisibleDrivetrains(
  db: Database,
  { visibleGroups }: EquipmentViewer,
  most: number,
): Promise<readonly string[] | undefined> {
  if (visibleGroups === null) return undefined;
  const { rows } = await sql<{ equipment_id: string }>`
    select equipment_id from group_equipment
     where group_id = any(${[...visibleGroups]}::uuid[])
     limit ${most + 1}`.execute(db);
  return rows.length > most ? undefined : [...new Set(rows.map((row) => row.equipment_id))];
}
