import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { holdsWords, MOST_CANDIDATES, type SearchedText } from '../../platform/text-search.ts';

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** People of one organisation by name and mail address: not its programs, nor visitors of the demo. */
export async function findPeopleByText(
  db: Database | DatabaseTransaction,
  organisationId: string,
  searched: SearchedText,
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select id, name, email from app_user
     where organisation_id = ${organisationId} and guest_until is null and status not in ('service', 'deleted')
       and ${holdsWords(sql`search_key_of(name || ' ' || email)`, searched)}
     limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}
