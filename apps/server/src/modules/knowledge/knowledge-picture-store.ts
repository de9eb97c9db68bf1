import { type Picture, picturesOfText } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

interface PictureSum {
  readonly count: number;
  readonly bytes: number;
}

/** The pictures in the posts of one organisation. */
export function makeKnowledgePictureStore(
  db: Database | DatabaseTransaction,
  { organisationId, userId }: Pick<Caller, 'organisationId' | 'userId'>,
) {
  return {
    async add({ id, width, height }: Picture, bytes: number, now: Date): Promise<void> {
      await sql`
        insert into knowledge_picture (id, organisation_id, width, height, bytes, added_at, added_by, used_at)
        values (${id}, ${organisationId}, ${width}, ${height}, ${bytes}, ${now},
                (select id from app_user where id = ${userId}), ${now})`.execute(db);
    },

    async sumAll(): Promise<PictureSum> {
      const { rows } = await sql<PictureSum>`
        select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from knowledge_picture
         where organisation_id = ${organisationId}`.execute(db);
      return rows[0] ?? { count: 0, bytes: 0 };
    },

    /** Of those that a text names; what is not there counts nothing. */
    async sumOf(ids: readonly string[]): Promise<PictureSum> {
      const { rows } = await sql<PictureSum>`
        select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from knowledge_picture
         where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(db);
      return rows[0] ?? { count: 0, bytes: 0 };
    },

    /**
     * The text of a draft names its pictures from now on. Those it named before are kept a while as well. The rows are written,
     * not only read, so that a sweep at the same time sees that they are in use.
     */
    async nameInDraft(postId: string, langCode: string, body: string, now: Date): Promise<void> {
      const ids = picturesOfText(body);
      const draft = sql`knowledge_version.organisation_id = ${organisationId} and knowledge_version.post_id = ${postId}
                        and knowledge_version.lang_code = ${langCode} and knowledge_version.state = 'draft'`;
      await sql`
        update knowledge_picture set used_at = ${now}
         where organisation_id = ${organisationId}
           and (id = any(${ids}::uuid[])
                or id in (select unnest(knowledge_version.picture_ids) from knowledge_version where ${draft}))`.execute(
        db,
      );
      await sql`
        update knowledge_version
           set picture_ids = coalesce((select array_agg(picture.id order by picture.id) from knowledge_picture picture
                                        where picture.organisation_id = ${organisationId}
                                          and picture.id = any(${ids}::uuid[])), '{}')
         where ${draft}`.execute(db);
    },

    /** A writer sees every picture of the organisation, a reader those of published posts. */
    async mayRead(id: string, mayWrite: boolean): Promise<boolean> {
      const { rows } = await sql`
        select 1 from knowledge_picture
         where organisation_id = ${organisationId} and id = ${id}
           and (${mayWrite}::boolean
                or exists (select 1 from knowledge_version
                            where knowledge_version.organisation_id = ${organisationId}
                              and knowledge_version.state = 'published'
                              and knowledge_version.picture_ids @> array[knowledge_picture.id]))`.execute(db);
      return rows.length > 0;
    },
  };
}

/**
 * Of all organisations, those that no version of a post names and no draft has named since then. A draft that is saved at the
 * same moment has written the row, which is then looked at anew. Answers how many went.
 */
export async function removeUnusedPictures(pool: Pool, usedBefore: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from knowledge_picture picture
      where picture.used_at < $1
        and not exists (select 1 from knowledge_version version where version.picture_ids @> array[picture.id])`,
    [usedBefore],
  );
  return rowCount ?? 0;
}
