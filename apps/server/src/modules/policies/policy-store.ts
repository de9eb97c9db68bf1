import type { Policy } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

export const FALLBACK_LANGUAGE = 'en';

/** Each policy in force once, in the language asked for (`de-AT` finds `de`), in English where it has none. Mandatory ones first. */
export async function listPoliciesInForce(db: Database, langCode: string): Promise<Policy[]> {
  const language = langCode.toLowerCase().split('-')[0] ?? FALLBACK_LANGUAGE;
  const { rows } = await sql<Omit<Policy, 'publishedAt' | 'isFallback'> & { publishedAt: Date }>`
    select * from (
      select distinct on (name)
             id, name, title, version, lang_code as "langCode", status, mandatory, changes, body,
             published_at as "publishedAt"
        from policy
       where status = 'ACTIVE' and lang_code in (${language}, ${FALLBACK_LANGUAGE})
       order by name, lang_code = ${language} desc) as policy
     order by mandatory desc, name`.execute(db);
  return rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt.toISOString(),
    isFallback: row.langCode !== language,
  }));
}
