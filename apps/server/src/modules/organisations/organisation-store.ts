import type { Organisation } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** The one organisation of the caller; any other id finds nothing. */
export function makeOrganisationStore(db: Database | DatabaseTransaction, organisationId: string) {
  return {
    /** With `lock` as it stands until the end of the transaction: what the audit log calls the old name is the old name. */
    async find(id: string, { lock = false } = {}): Promise<Organisation | undefined> {
      const { rows } = await sql<{
        id: string;
        identifier: string;
        name: string;
        is_demo: boolean;
        created_at: Date;
      }>`
        select id, identifier, name, is_demo, created_at from organisation
         where id = ${id} and id = ${organisationId}
         ${lock ? sql`for no key update` : sql``}`.execute(db);
      const row = rows[0];
      return (
        row && {
          id: row.id,
          identifier: row.identifier,
          name: row.name,
          isDemo: row.is_demo,
          createdAt: row.created_at.toISOString(),
        }
      );
    },

    async rename(id: string, name: string): Promise<void> {
      await sql`update organisation set name = ${name} where id = ${id} and id = ${organisationId}`.execute(
        db,
      );
    },
  };
}
