import { type CalendarFeed, permissionsOfRoles } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

/** Whose calendar is read, and what they see now. */
export interface FeedReader extends EquipmentViewer {
  readonly userId: string;
}

/** Calendar feeds, one a person. */
export function makeCalendarFeedStore(db: Database | DatabaseTransaction) {
  return {
    async read(userId: string): Promise<CalendarFeed> {
      const { rows } = await sql<{ created_at: Date; read_at: Date | null }>`
        select created_at, read_at from calendar_feed where user_id = ${userId}`.execute(db);
      return {
        createdAt: rows[0]?.created_at.toISOString() ?? null,
        readAt: rows[0]?.read_at?.toISOString() ?? null,
      };
    },

    async renew(userId: string, tokenHash: Uint8Array, at: Date): Promise<void> {
      await sql`
        insert into calendar_feed (user_id, token_hash, created_at) values (${userId}, ${tokenHash}, ${at})
        on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null`.execute(
        db,
      );
    },

    async revoke(userId: string): Promise<void> {
      await sql`delete from calendar_feed where user_id = ${userId}`.execute(db);
    },

    /** Who reads by this token, as they stand now; undefined for anybody who may not any more. */
    async findReader(
      tokenHash: Uint8Array,
    ): Promise<(FeedReader & { readonly language: string }) | undefined> {
      const { rows } = await sql<{
        user_id: string;
        organisation_id: string;
        roles: string[];
        own_permissions: string[];
        groups: string[];
        language: string | null;
      }>`
        select person.id as user_id, person.organisation_id, user_right.roles, user_right.own_permissions,
               groups_of_user(person.id) as groups,
               (select preference.preferences ->> 'language' from user_preference preference where preference.user_id = person.id) as language
          from calendar_feed feed
          join app_user person on person.id = feed.user_id
          join user_right on user_right.user_id = person.id
          join organisation on organisation.id = person.organisation_id
         where feed.token_hash = ${tokenHash} and person.status = 'active' and organisation.status = 'active'
           and (person.guest_until is null or person.guest_until > now())`.execute(db);
      const row = rows[0];
      if (row === undefined) return undefined;
      const permissions = permissionsOfRoles(row.roles, row.own_permissions);
      if (!permissions.has('MAINTENANCE_4001')) return undefined;
      const seesAll = row.groups.length === 0 || permissions.has('ORGANISATION_5102');
      return {
        ...{ userId: row.user_id, organisationId: row.organisation_id, language: row.language ?? 'en' },
        visibleGroups: seesAll ? null : row.groups,
      };
    },

    async noteRead(userId: string, at: Date): Promise<void> {
      await sql`update calendar_feed set read_at = ${at} where user_id = ${userId}`.execute(db);
    },
  };
}
