import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** Guests of the demo: copies of its user that are removed when their visit is over. */
export function makeGuestStore(db: Database | DatabaseTransaction) {
  return {
    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from app_user where guest_until is not null`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Undefined where there is no user to copy. */
    async insertCopyOf(
      original: string,
      { email, until, now }: { readonly email: string; readonly until: Date; readonly now: Date },
    ): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        insert into app_user (organisation_id, email, name, role_code, guest_until, last_sign_in_at)
        select organisation_id, ${email}, name, role_code, ${until}, ${now} from app_user where email = ${original}
        returning id`.execute(db);
      return rows[0]?.id;
    },

    /** Ends a visit, where the user is a guest: what they marked, set or changed goes with them. */
    async end(userId: string): Promise<void> {
      await sql`delete from app_user where id = ${userId} and guest_until is not null`.execute(db);
    },

    /** Whose visit was over before this time; what they marked or set goes with them. */
    async removeThoseOver(before: Date): Promise<void> {
      // Two visitors at once clean up different rows instead of waiting for each other.
      await sql`
        delete from app_user where id in
          (select id from app_user where guest_until < ${before} for update skip locked)`.execute(db);
    },
  };
}
