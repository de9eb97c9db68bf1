import type { AdminOrganisation } from '@ritzel/contract';
import { sql } from 'kysely';
import type { AdminScope } from '../../platform/admin-scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { administrationColumns } from './administration-store.ts';

interface Row {
  id: string;
  identifier: string;
  name: string;
  is_demo: boolean;
  status: AdminOrganisation['status'];
  created_at: Date;
  equipment: number;
  devices: number;
  people: number;
  has_administrator: boolean;
  invited_administrator: string | null;
}

const toDto = ({
  is_demo: isDemo,
  created_at: createdAt,
  has_administrator: hasAdministrator,
  invited_administrator: invitedAdministrator,
  ...row
}: Row): AdminOrganisation => ({
  ...row,
  hasAdministrator,
  invitedAdministrator,
  isDemo,
  createdAt: createdAt.toISOString(),
});

/** Organisations as the admin area sees them. */
export function makeOrganisationAdminStore(
  db: Database | DatabaseTransaction,
  { organisationId, isEverywhere }: AdminScope,
) {
  const mine = sql`organisation.status not in ('deleted', 'purged')
    and ${isEverywhere ? sql`true` : sql`organisation.id = ${organisationId}`}`;
  const columns = sql`
    organisation.id, organisation.identifier, organisation.name, organisation.is_demo, organisation.status, organisation.created_at,
    (select count(*)::int from equipment where organisation_id = organisation.id and drivetrain_id is null) as equipment,
    (select count(*)::int from device where organisation_id = organisation.id) as devices,
    (select count(*)::int from app_user where organisation_id = organisation.id and guest_until is null and status not in ('service', 'deleted')) as people,
    ${administrationColumns}`;
  return {
    async list(query: { search?: string | undefined; after?: string | undefined; size: number }) {
      const pattern = query.search ? searchPattern(query.search) : undefined;
      const { rows } = await sql<Row>`
        select ${columns} from organisation
         where ${mine}
           ${pattern === undefined ? sql`` : sql`and (organisation.name ilike ${pattern} or organisation.identifier ilike ${pattern})`}
           ${query.after === undefined ? sql`` : sql`and (organisation.name, organisation.identifier) > (${query.after.split('\n')[0]}, ${query.after.split('\n')[1] ?? ''})`}
         order by organisation.name, organisation.identifier limit ${query.size}`.execute(db);
      return rows.map(toDto);
    },

    async find(id: string): Promise<AdminOrganisation | undefined> {
      const { rows } =
        await sql<Row>`select ${columns} from organisation where ${mine} and organisation.id = ${id}`.execute(
          db,
        );
      return rows[0] && toDto(rows[0]);
    },

    async lock(id: string): Promise<void> {
      await sql`select 1 from organisation where ${mine} and organisation.id = ${id} for no key update`.execute(
        db,
      );
    },

    async rename(id: string, name: string): Promise<void> {
      await sql`update organisation set name = ${name}, version = version + 1 where ${mine} and organisation.id = ${id}`.execute(
        db,
      );
    },

    async setStatus(id: string, status: AdminOrganisation['status']): Promise<void> {
      await sql`update organisation set status = ${status} where ${mine} and organisation.id = ${id}`.execute(
        db,
      );
    },

    async listPeople(id: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from app_user where organisation_id = ${id} order by id for no key update`.execute(db);
      return rows.map((row) => row.id);
    },
  };
}
