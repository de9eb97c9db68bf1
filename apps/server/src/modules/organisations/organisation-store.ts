import type { Organisation } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { administrationColumns } from './administration-store.ts';

interface OrganisationRow {
  id: string;
  identifier: string;
  name: string;
  is_demo: boolean;
  parent_id: string | null;
  version: number;
  created_at: Date;
  has_administrator: boolean;
  invited_administrator: string | null;
}

function organisationOf(row: OrganisationRow, ownId: string): Organisation {
  return {
    id: row.id,
    identifier: row.identifier,
    name: row.name,
    isDemo: row.is_demo,
    // What stands above the caller's own is not theirs to know.
    parentId: row.id === ownId ? null : row.parent_id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    hasAdministrator: row.has_administrator,
    invitedAdministrator: row.invited_administrator,
  };
}

/** The organisation of the caller and the tree of those below it; any other id finds nothing. */
export function makeOrganisationStore(db: Database | DatabaseTransaction, organisationId: string) {
  const mine = sql`organisation.id in (select organisations_of(${organisationId}))
    and organisation.status not in ('deleted', 'purged')`;
  const columns = sql`id, identifier, name, is_demo, parent_id, version, created_at, ${administrationColumns}`;
  return {
    async list(): Promise<Organisation[]> {
      const { rows } = await sql<OrganisationRow>`
        select ${columns} from organisation where ${mine} order by name, id`.execute(db);
      return rows.map((row) => organisationOf(row, organisationId));
    },

    /** With `lock` as it stands until the end of the transaction: what the audit log calls the old name is the old name. */
    async find(
      id: string,
      { lock = false, isOwnOnly = false }: { lock?: boolean; isOwnOnly?: boolean } = {},
    ): Promise<Organisation | undefined> {
      // A statement of its own: what is read afterwards is what the transaction before this one left.
      if (lock)
        await sql`select 1 from organisation where ${mine} and id = ${id} for no key update`.execute(db);
      const { rows } = await sql<OrganisationRow>`
        select ${columns} from organisation
         where ${mine} and id = ${id} ${isOwnOnly ? sql`and id = ${organisationId}` : sql``}`.execute(db);
      return rows[0] && organisationOf(rows[0], organisationId);
    },

    async insert(organisation: { identifier: string; name: string; parentId: string }): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into organisation (identifier, name, parent_id)
        values (${organisation.identifier}, ${organisation.name}, ${organisation.parentId}) returning id`.execute(
        db,
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('organisation not written');
      return id;
    },

    async rename(id: string, name: string): Promise<void> {
      await sql`
        update organisation set name = ${name}, version = version + 1 where ${mine} and id = ${id}`.execute(
        db,
      );
    },
  };
}

/** Whether it is this organisation or stands below it, and was not deleted. */
export async function isOwnOrBelow(
  db: Database | DatabaseTransaction,
  organisationId: string,
  id: string,
): Promise<boolean> {
  return (await makeOrganisationStore(db, organisationId).find(id)) !== undefined;
}

/** What an organisation is called, for those who are invited to it. */
export async function readOrganisationName(
  db: Database | DatabaseTransaction,
  organisationId: string,
): Promise<string> {
  return (await makeOrganisationStore(db, organisationId).find(organisationId))?.name ?? '';
}
