import type { CallQuery, Location, listLocations } from '@ritzel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

export interface LocationChange {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Locations at which a viewer sees equipment; one without any is nobody's. */
export function makeLocationStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const counted = (condition: RawBuilder<unknown>) => sql<Location & { total: number }>`
    select location.id, location.name, location.address, location.town, location.country, location.latitude,
           location.longitude, standing.drivetrains, (count(*) over ())::int as total
      from location
      join (select location_id, count(*)::int as drivetrains from equipment
             where organisation_id = ${organisationId} and type = 'drivetrain' and location_id is not null
               and ${seesEquipment(viewer)}
             group by location_id) standing on standing.location_id = location.id
     where location.organisation_id = ${organisationId} and ${condition}
     order by location.name, location.town, location.id`;
  const locationOf = ({ total: _, ...location }: Location & { total: number }): Location => location;
  return {
    async list({ search, page, size }: CallQuery<typeof listLocations>) {
      // Every letter means itself.
      const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
      const matches = sql`lower(location.name || ' ' || location.address || ' ' || location.town) like ${pattern}`;
      const { rows } = await sql<Location & { total: number }>`
        ${counted(matches)} limit ${size} offset ${(page - 1) * size}`.execute(db);
      return { rows: rows.map(locationOf), total: rows[0]?.total ?? 0, page, size };
    },
    async find(id: string): Promise<Location | undefined> {
      const { rows } = await counted(sql`location.id = ${id}`).execute(db);
      return rows[0] && locationOf(rows[0]);
    },
    /** The same, held until the transaction ends. */
    async lock(id: string): Promise<Location | undefined> {
      await sql`select from location where organisation_id = ${organisationId} and id = ${id} for update`.execute(
        db,
      );
      return this.find(id);
    },
    async change(id: string, { address, latitude, longitude }: LocationChange): Promise<void> {
      await sql`update location set address = ${address}, latitude = ${latitude}, longitude = ${longitude}
                 where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    },
    /** Drivetrains that stand there. */
    async listDrivetrainIds(id: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from equipment where organisation_id = ${organisationId} and type = 'drivetrain'
           and location_id = ${id} and ${seesEquipment(viewer)}`.execute(db);
      return rows.map((row) => row.id);
    },
  };
}
