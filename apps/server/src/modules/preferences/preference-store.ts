import { DEFAULT_LANGUAGE, type JsonValue, LANGUAGES, type Language, problem } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** Preferences of one user. */
export function makePreferenceStore(db: Database | DatabaseTransaction, userId: string) {
  return {
    async read(): Promise<Record<string, JsonValue>> {
      const { rows } = await sql<{ preferences: Record<string, JsonValue> }>`
        select preferences from user_preference where user_id = ${userId}`.execute(db);
      return rows[0]?.preferences ?? {};
    },

    async save(preferences: Record<string, JsonValue>): Promise<void> {
      const { rows } = await sql`
        insert into user_preference (user_id, preferences, changed_at)
        select app_user.id, ${JSON.stringify(preferences)}::jsonb, now() from app_user where app_user.id = ${userId}
        on conflict (user_id) do update set preferences = excluded.preferences, changed_at = excluded.changed_at
        returning 1`.execute(db);
      // The user was removed while the token was still good, as a guest of the demo is.
      if (rows.length === 0) throw problem.sessionEnded();
    },
  };
}

/** The language that a user reads: what is written to them is in it. */
export async function readLanguage(db: Database | DatabaseTransaction, userId: string): Promise<Language> {
  const { language } = await makePreferenceStore(db, userId).read();
  return LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
}
