import type { AdminDevice, CallQuery, listAdminDevices } from '@ritzel/contract';
import { sql } from 'kysely';
import type { AdminScope } from '../../platform/admin-scope.ts';
import { CONNECTIVITY_NUMBERS, connectivityOf } from '../../platform/connectivity.ts';
import type { Database } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { seesAsset } from '../visibility/index.ts';

type Row = Omit<AdminDevice, 'connectivity' | 'lastSeenAt'> & {
  connectivity: number;
  lastSeenAt: Date | null;
};

/** Devices by identifier, those of one name in the order of their ids. */
export async function listDevicesOfAll(
  db: Database,
  { organisationId, isEverywhere, visibleGroups }: AdminScope,
  query: CallQuery<typeof listAdminDevices>,
): Promise<AdminDevice[]> {
  const { search, connectivity, firmwareVersion, after } = query;
  const pattern = search ? searchPattern(search) : undefined;
  const [identifier = '', id = ''] = after?.split('\n') ?? [];
  const { rows } = await sql<Row>`
    select device.id, device.identifier, device.device_type as "deviceType", device.organisation_id as "organisationId",
           organisation.name as "organisationName", equipment.name as "equipmentName",
           device.firmware_version as "firmwareVersion", device.connectivity, device.status, device.last_seen_at as "lastSeenAt"
      from device join organisation on organisation.id = device.organisation_id
      left join equipment on equipment.id = device.equipment_id
     where ${isEverywhere ? sql`true` : sql`device.organisation_id = ${organisationId}`}
       and ${seesAsset({ organisationId, visibleGroups }, sql`device.equipment_id`)}
       ${query.organisationId === undefined ? sql`` : sql`and device.organisation_id = ${query.organisationId}`}
       ${pattern === undefined ? sql`` : sql`and (device.identifier ilike ${pattern} or equipment.name ilike ${pattern})`}
       ${connectivity === undefined ? sql`` : sql`and device.connectivity = ${CONNECTIVITY_NUMBERS[connectivity]}`}
       ${firmwareVersion === undefined ? sql`` : sql`and device.firmware_version = ${firmwareVersion}`}
       ${after === undefined ? sql`` : sql`and (device.identifier, device.id::text) > (${identifier}, ${id})`}
     order by device.identifier, device.id::text limit ${query.size}`.execute(db);
  return rows.map(({ lastSeenAt, ...row }) => ({
    ...row,
    connectivity: connectivityOf(row.connectivity),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
}
