import type { DrivetrainTree, EquipmentTypeCode } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import { connectivityOf } from '../../platform/connectivity.ts';
import type { Database } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';
import { assetsInScope } from './asset-scope-store.ts';

interface PartRecord {
  id: string;
  drivetrain_id: string | null;
  type: EquipmentTypeCode;
  identifier: string;
  name: string;
  severity: number;
  has_unknown: boolean;
  severity_since: Date | null;
  reason: DrivetrainTree['condition']['reason'];
  connectivity: number;
  group_name: string | null;
  town: string | null;
  devices: DrivetrainTree['devices'];
}

function partOf(record: PartRecord): Omit<DrivetrainTree, 'children' | 'location' | 'group'> {
  return {
    id: record.id,
    type: record.type,
    identifier: record.identifier,
    name: record.name,
    condition: {
      severity: severityOf(record.severity),
      hasUnknown: record.has_unknown,
      since: record.severity_since?.toISOString() ?? null,
      reason: record.reason,
    },
    connectivity: connectivityOf(record.connectivity),
    devices: record.devices,
  };
}

/** Drivetrains of one organisation as trees. */
export function makeTreeStore(db: Database, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  async function treesOf(ids: readonly string[]): Promise<DrivetrainTree[]> {
    const { rows } = await sql<PartRecord>`
      select equipment.id, equipment.drivetrain_id, equipment.type, equipment.identifier, equipment.name, equipment.severity,
             equipment.has_unknown, equipment.severity_since, equipment.reason, equipment.connectivity,
             equipment.group_name, location.town,
             coalesce((select jsonb_agg(jsonb_build_object('id', device.id, 'identifier', device.identifier,
                                                          'deviceType', device.device_type) order by device.identifier)
                         from device where device.equipment_id = equipment.id), '[]') as devices
        from equipment left join location on location.id = equipment.location_id
       where equipment.id in (${assetsInScope(viewer, ids)})
       order by equipment.position, equipment.id`.execute(db);
    const drivetrains = new Map(rows.filter((row) => row.drivetrain_id === null).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const drivetrain = drivetrains.get(id);
      if (drivetrain === undefined) return [];
      return {
        ...partOf(drivetrain),
        location: drivetrain.town,
        group: drivetrain.group_name,
        children: rows.filter((row) => row.drivetrain_id === id).map(partOf),
      };
    });
  }
  return {
    async find(id: string): Promise<DrivetrainTree | undefined> {
      const [tree] = await treesOf([id]);
      return tree?.type === 'drivetrain' ? tree : undefined;
    },

    async list({ page, size }: { page: number; size: number }) {
      const mine = sql`organisation_id = ${organisationId} and type = 'drivetrain' and ${seesEquipment(viewer)}`;
      const { rows } = await sql<{ id: string; total: number }>`
        select id, (select count(*) from equipment where ${mine}) as total
          from equipment where ${mine} order by name, id limit ${size} offset ${(page - 1) * size}`.execute(
        db,
      );
      const total = rows[0]?.total ?? (page === 1 ? 0 : await count(mine));
      return { rows: await treesOf(rows.map((row) => row.id)), total, page, size };
    },
  };

  async function count(match: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await sql<{
      total: number;
    }>`select count(*) as total from equipment where ${match}`.execute(db);
    return rows[0]?.total ?? 0;
  }
}
