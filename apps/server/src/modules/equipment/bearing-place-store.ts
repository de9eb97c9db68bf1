import type { BearingGeometry, BearingMultipliers } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

/** A bearing of a kinematics document; what it holds was checked when it was saved, but by an earlier program maybe. */
export interface MountedBearing {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly designation?: unknown;
  readonly geometry?: BearingGeometry;
  readonly multipliers?: BearingMultipliers;
}

/** A bearing of the newest kinematics of a drivetrain. */
export interface BearingPlace {
  readonly equipmentId: string;
  readonly equipmentIdentifier: string;
  readonly equipmentName: string;
  readonly version: number;
  readonly mounted: MountedBearing;
  readonly partId: string | null;
  readonly partName: string | null;
}
/** Where the newest kinematics mount a bearing of one of these designation keys. */
export async function listBearingPlaces(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  keys: readonly string[],
): Promise<BearingPlace[]> {
  const { rows } = await sql<BearingPlace>`
    select e.id as "equipmentId", e.identifier as "equipmentIdentifier", e.name as "equipmentName", k.version,
           mounted.bearing as mounted, part.id as "partId", part.name as "partName"
      from kinematics_version k
      join equipment e on e.id = k.equipment_id
      cross join lateral jsonb_path_query(k.document, '$.bearings[*]') as mounted (bearing)
      left join equipment part on part.drivetrain_id = e.id and part.organisation_id = e.organisation_id
                              and part.identifier = mounted.bearing ->> 'part'
     where e.organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer, 'e')}
       and mounted_bearing_keys(k.document) && ${[...new Set(keys)]}::text[]
       and k.version = (select max(version) from kinematics_version newest where newest.equipment_id = k.equipment_id)
     order by e.name, e.id, mounted.bearing ->> 'id'`.execute(db);
  return rows;
}

/** Drivetrains that mount a bearing of these designation keys and carry no figures of their own for one. */
export async function drivetrainsMounting(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.id from kinematics_version k join equipment e on e.id = k.equipment_id
     where e.organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer, 'e')} and mounted_bearing_keys(k.document) && ${[...new Set(keys)]}::text[]
       and jsonb_path_exists(k.document, '$.bearings[*] ? (exists(@.designation) && !exists(@.geometry) && !exists(@.multipliers))')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
