import type { EquipmentTypeCode } from '@ritzel/contract';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, SEEN_BY_GROUPS, seesEquipment } from '../visibility/index.ts';

/** A drivetrain, or a part of one. */
export interface Asset {
  readonly id: string;
  /** Null for a drivetrain. */
  readonly drivetrainId: string | null;
  readonly type: EquipmentTypeCode;
  readonly identifier: string;
  readonly name: string;
}

/**
 * The equipment and, below a drivetrain, its parts, as a query of ids: `asset_id in (${assetsInScope(caller, id)})`. Empty
 * where the viewer has no such equipment. Of several identifiers: all of them with their parts.
 */
export function assetsInScope(
  viewer: EquipmentViewer,
  of: string | readonly string[],
): RawBuilder<{ id: string }> {
  const seen = sql`organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)}`;
  return typeof of === 'string'
    ? sql`select id from equipment where ${seen} and (id = ${of} or drivetrain_id = ${of})`
    : sql`select id from equipment
           where ${seen} and (id = any(${[...of]}::uuid[]) or drivetrain_id = any(${[...of]}::uuid[]))`;
}

const LIST = `
  select id, drivetrain_id as "drivetrainId", type, identifier, name from equipment
   where organisation_id = $1 and (id = $2 or drivetrain_id = $2) and ${SEEN_BY_GROUPS('equipment.id', '$3')}
   order by drivetrain_id is not null, position, id`;

/** The same with what they are called: the equipment itself first, then its parts in the order of the power flow. */
export async function listAssetsInScope(
  db: Database | DatabaseTransaction | Pool | PoolClient,
  { organisationId, visibleGroups }: EquipmentViewer,
  id: string,
): Promise<Asset[]> {
  const values = [organisationId, id, visibleGroups === null ? null : [...visibleGroups]];
  if ('executeQuery' in db) return (await db.executeQuery<Asset>(CompiledQuery.raw(LIST, values))).rows;
  return (await db.query<Asset>(LIST, values)).rows;
}

/** Those of these drivetrains and parts that the viewer sees; in no order. */
export async function listAssetsById(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  ids: readonly string[],
): Promise<Asset[]> {
  const { rows } = await sql<Asset>`
    select id, drivetrain_id as "drivetrainId", type, identifier, name from equipment
     where organisation_id = ${viewer.organisationId} and id = any(${[...ids]}::uuid[])
       and ${seesEquipment(viewer)}`.execute(db);
  return rows;
}

/** What the nameplates of the equipment and its parts say, in the same order. */
export interface Nameplate extends Pick<Asset, 'id' | 'type'> {
  readonly nameplate: Readonly<Record<string, unknown>>;
}

export async function listNameplates(
  db: Database,
  viewer: EquipmentViewer,
  id: string,
): Promise<Nameplate[]> {
  const { rows } = await sql<Nameplate>`
    select id, type, nameplate from equipment where id in (${assetsInScope(viewer, id)})
     order by drivetrain_id is not null, position, id`.execute(db);
  return rows;
}
