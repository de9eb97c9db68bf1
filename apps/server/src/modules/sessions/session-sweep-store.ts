import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** What somebody removes at this moment goes without us. */
export async function removeExpiredTokens(db: Database, now: Date): Promise<void> {
  await sql`
    delete from refresh_token where token_hash in
      (select token_hash from refresh_token where expires_at < ${now} for update skip locked)`.execute(db);
}

/** Sessions that nobody can refresh any more, and whose last access token is long over. */
export async function removeEndedSessions(db: Database, now: Date): Promise<void> {
  await sql`
    delete from session where id in
      (select id from session where ends_at < ${now}
           or not exists (select from refresh_token where family_id = session.id) for update skip locked)`.execute(
    db,
  );
}
