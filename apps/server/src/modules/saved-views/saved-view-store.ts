import type { SavedView, SavedViewSharing } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** The saved views that one user sees: their own, and of their organisation what is shared. */
export function makeSavedViewStore(
  db: Database | DatabaseTransaction,
  { organisationId, userId }: Pick<Caller, 'organisationId' | 'userId'>,
) {
  const select = sql`
    select saved_view.id, saved_view.name, saved_view.address, saved_view.sharing,
           saved_view.owner_id = ${userId} as "isOwn",
           case when saved_view.owner_id = ${userId} then null else owner.name end as "ownerName",
           exists (select 1 from default_saved_view
                    where user_id = ${userId} and saved_view_id = saved_view.id) as "isDefault"
      from saved_view join app_user owner on owner.id = saved_view.owner_id
     where saved_view.organisation_id = ${organisationId}`;
  return {
    async list(): Promise<SavedView[]> {
      const { rows } = await sql<SavedView>`
        ${select} and (saved_view.owner_id = ${userId} or saved_view.sharing = 'organisation')
         order by saved_view.owner_id <> ${userId}, lower(saved_view.name), saved_view.id`.execute(db);
      return rows;
    },

    /** Also one that is shared by its link alone. */
    async find(id: string): Promise<SavedView | undefined> {
      const { rows } = await sql<SavedView>`
        ${select} and saved_view.id = ${id}
          and (saved_view.owner_id = ${userId} or saved_view.sharing <> 'private')`.execute(db);
      return rows[0];
    },

    async countOwn(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from saved_view where owner_id = ${userId}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Undefined when the name is taken, or the user was removed while the token was still good. */
    async insert(view: {
      name: string;
      address: string;
      sharing: SavedViewSharing;
    }): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        insert into saved_view (organisation_id, owner_id, name, address, sharing)
        select ${organisationId}::uuid, app_user.id, ${view.name}, ${view.address}, ${view.sharing}
          from app_user where app_user.id = ${userId}
        on conflict (owner_id, name) do nothing returning id`.execute(db);
      return rows[0]?.id;
    },

    async isNameTaken(name: string, exceptId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from saved_view where owner_id = ${userId} and name = ${name} and id <> ${exceptId}`.execute(
        db,
      );
      return rows.length > 0;
    },

    async update(view: Pick<SavedView, 'id' | 'name' | 'address' | 'sharing'>): Promise<void> {
      await sql`
        update saved_view set name = ${view.name}, address = ${view.address}, sharing = ${view.sharing}, changed_at = now()
         where id = ${view.id} and owner_id = ${userId}`.execute(db);
    },

    async remove(id: string): Promise<void> {
      await sql`delete from saved_view where id = ${id} and owner_id = ${userId}`.execute(db);
    },

    async setDefault(id: string, isDefault: boolean): Promise<void> {
      await (isDefault
        ? sql`insert into default_saved_view (user_id, saved_view_id)
              select app_user.id, view.id from app_user, saved_view view
               where app_user.id = ${userId} and view.id = ${id} for key share
              on conflict (user_id) do update set saved_view_id = excluded.saved_view_id`
        : sql`delete from default_saved_view where user_id = ${userId} and saved_view_id = ${id}`
      ).execute(db);
    },
  };
}
