import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

/** Where the points of a signal are found, and what they mean. */
export interface SignalPlace {
  readonly id: string;
  readonly assetId: string;
  /** With the asset the key of its points. */
  readonly number: number;
  readonly name: string;
  readonly unit: string;
  readonly role: string;
}

const COLUMNS = sql`id, asset_id as "assetId", number, name, unit, role`;

/** Signals of one organisation. */
export function makeSignalStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  return {
    async find(id: string): Promise<SignalPlace | undefined> {
      const { rows } = await sql<SignalPlace>`
        select ${COLUMNS} from signal where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`asset_id`)} and id = ${id}
           and asset_id in (select equipment.id from equipment)`.execute(db);
      return rows[0];
    },

    /** Those of the signals that the viewer sees, wherever they are. */
    async findEvery(ids: readonly string[]): Promise<SignalPlace[]> {
      const { rows } = await sql<SignalPlace>`
        select ${COLUMNS} from signal
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`asset_id`)} and id = any(${[...ids]}::uuid[])
           and asset_id in (select equipment.id from equipment)`.execute(db);
      return rows;
    },

    /** Those of the signals that are on one of the assets. */
    async findOn(assetIds: readonly string[], ids: readonly string[]): Promise<SignalPlace[]> {
      const { rows } = await sql<SignalPlace>`
        select ${COLUMNS} from signal
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`asset_id`)} and asset_id = any(${[...assetIds]}::uuid[])
           and id = any(${[...ids]}::uuid[])`.execute(db);
      return rows;
    },

    /** All signals of the assets, in the order of their numbers. */
    async listOn(assetIds: readonly string[]): Promise<SignalPlace[]> {
      const { rows } = await sql<SignalPlace>`
        select ${COLUMNS} from signal
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`asset_id`)} and asset_id = any(${[...assetIds]}::uuid[])
         order by asset_id, number`.execute(db);
      return rows;
    },

    /** The signals of the assets that have one of these roles, in the order of their numbers. */
    async listOfRoles(assetIds: readonly string[], roles: readonly string[]): Promise<SignalPlace[]> {
      const { rows } = await sql<SignalPlace>`
        select ${COLUMNS} from signal
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`asset_id`)} and asset_id = any(${[...assetIds]}::uuid[])
           and role = any(${[...roles]}::text[])
         order by number`.execute(db);
      return rows;
    },
  };
}

/** A signal whose values the portal computes from what a device recorded. */
export interface ComputedSignal {
  readonly key: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  /** Taken only where no device measures the same on this asset. */
  readonly role: string | null;
}

/** The numbers of those of an asset's signals that have one of these keys, by key. */
export async function signalNumbersByKey(
  db: Pool | PoolClient,
  assetId: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ key: string; number: number }>(
    'select key, number from signal where asset_id = $1 and key = any($2::text[])',
    [assetId, keys],
  );
  return new Map(rows.map(({ key, number }) => [key, number]));
}

/** Adds those of the signals that the asset has not yet. */
export async function insertComputedSignals(
  client: PoolClient,
  place: {
    readonly organisationId: string;
    readonly assetId: string;
    readonly position: string | null;
    readonly intervalS: number;
  },
  signals: readonly ComputedSignal[],
): Promise<void> {
  // Whoever numbers signals of an asset meets on the asset's row.
  const { rowCount } = await client.query('select id from equipment where id = $1 for no key update', [
    place.assetId,
  ]);
  if (rowCount === 0) return;
  await client.query(
    `insert into signal (organisation_id, asset_id, number, metric, key, name, quantity, unit, role, position, interval_s)
     select $1, $2, coalesce((select max(number) from signal where asset_id = $2), 0) + row_number() over (),
            made.key, made.key, made.name, made.quantity, made.unit,
            case when made.role is not null and not exists (
                   select 1 from signal s where s.asset_id = $2 and s.role = made.role and s.device_id is not null)
                 then made.role else 'other' end,
            $8, $9
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as made (key, name, quantity, unit, role)
     on conflict do nothing`,
    [
      place.organisationId,
      place.assetId,
      signals.map(({ key }) => key),
      signals.map(({ name }) => name),
      signals.map(({ quantity }) => quantity),
      signals.map(({ unit }) => unit),
      signals.map(({ role }) => role),
      place.position,
      place.intervalS,
    ],
  );
}
