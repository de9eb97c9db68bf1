import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { SearchedText } from '../../platform/text-search.ts';
import { searchOf } from './bearing-search.ts';

export interface FoundBearing {
  readonly id: string;
  readonly designation: string;
  readonly manufacturer: string;
}

/** Of the shipped catalogue and of the own organisation, in the order of the list of bearings. */
export async function findBearingsByText(
  db: Database | DatabaseTransaction,
  organisationId: string,
  { query, isAlike }: SearchedText,
  limit: number,
): Promise<FoundBearing[]> {
  const search = searchOf(query);
  // A designation has a figure in it: words are not looked for among many thousand bearings at each letter typed.
  if (search === undefined || !/\d/.test(query)) return [];
  const { rows } = await sql<FoundBearing>`
    select bearing.id, bearing.designation, bearing.manufacturer from bearing
     where (bearing.organisation_id is null or bearing.organisation_id = ${organisationId})
       and ${isAlike ? search.isAlike : search.matches}
     order by ${isAlike ? sql`${search.likeness} desc` : search.rank}, bearing.source = 'aiq', bearing.sort_key, bearing.id
     limit ${limit}`.execute(db);
  return rows;
}
