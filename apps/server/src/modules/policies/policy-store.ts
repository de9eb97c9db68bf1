import type { Policy } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

const fallbackLanguage = 'en';

/**
 * Each policy once, in the language asked for (`de-AT` finds `de`), in English where it has none. Mandatory ones first.
 */
export async function listPoliciesIn(
  db: Database,
  langCode: string,
  status: Policy['status'],
): Promise<Policy[]> {
  const language = langCode.toLowerCase().split('-')[0];
  const { rows } = await sql<Policy>`
    select * from (
      select distinct on (name, version)
             id, name, title, version, lang_code as "langCode", status, mandatory, body
        from policy
       where status = ${status} and lang_code in (${language}, ${fallbackLanguage})
       order by name, version, lang_code = ${language} desc) as policy
     order by mandatory desc, name, version desc`.execute(db);
  return rows;
}
