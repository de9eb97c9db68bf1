import type { KnowledgeVersion, KnowledgeVersionText, Language } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export type KnowledgeText = Pick<
  KnowledgeVersionText,
  'category' | 'title' | 'summary' | 'body' | 'faults' | 'equipmentTypes'
>;

export interface PublishedPostText extends KnowledgeText {
  readonly postId: string;
  readonly langCode: Language;
  readonly publishedAt: string;
  readonly authorName: string | null;
}

export interface VoteTally {
  readonly post: string;
  readonly helpful: number;
  readonly notHelpful: number;
  readonly ownVote: boolean | null;
}

const time = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const versionColumns = sql`
  version.id, version.post_id as "postId", version.lang_code as "langCode", version.number, version.state, version.category,
  version.title, version.revision, ${time('version.changed_at')} as "changedAt", author.name as "changedBy",
  ${time('version.published_at')} as "publishedAt"`;
const textColumns = sql`version.summary, version.body, version.faults, version.equipment_types as "equipmentTypes"`;
const fromVersions = sql`from knowledge_version version left join app_user author on author.id = version.changed_by`;

/** The own posts of one organisation, what it hides of the shipped ones, and its people's votes. */
export function makeKnowledgeStore(
  db: Database | DatabaseTransaction,
  { organisationId, userId }: Pick<Caller, 'organisationId' | 'userId'>,
) {
  const ofPost = (postId: string) =>
    sql`version.organisation_id = ${organisationId} and version.post_id = ${postId}`;
  return {
    /** Every published version of the organisation, or of one post; with an empty body where the text is not asked for. */
    async listPublished(asked: {
      postIds?: readonly string[];
      withBody: boolean;
    }): Promise<PublishedPostText[]> {
      const { rows } = await sql<PublishedPostText>`
        select version.post_id as "postId", version.lang_code as "langCode", version.category, version.title, version.summary,
               ${asked.withBody ? sql`version.body` : sql`''`} as body, version.faults,
               version.equipment_types as "equipmentTypes", ${time('version.published_at')} as "publishedAt",
               author.name as "authorName"
          ${fromVersions}
         where version.organisation_id = ${organisationId} and version.state = 'published'
           and ${asked.postIds === undefined ? sql`true` : sql`version.post_id = any(${[...asked.postIds]}::uuid[])`}
         order by version.post_id, version.lang_code`.execute(db);
      return rows;
    },

    async listHidden(): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ post: string }>`
        select post from hidden_knowledge_post where organisation_id = ${organisationId}`.execute(db);
      return new Set(rows.map(({ post }) => post));
    },

    async setHidden(post: string, isHidden: boolean): Promise<void> {
      await (isHidden
        ? sql`insert into hidden_knowledge_post (organisation_id, post) values (${organisationId}, ${post})
              on conflict do nothing`
        : sql`delete from hidden_knowledge_post where organisation_id = ${organisationId} and post = ${post}`
      ).execute(db);
    },

    async tallyVotes(post?: string): Promise<ReadonlyMap<string, VoteTally>> {
      const { rows } = await sql<VoteTally>`
        select post, count(*) filter (where is_helpful)::int as helpful,
               count(*) filter (where not is_helpful)::int as "notHelpful",
               bool_or(is_helpful) filter (where user_id = ${userId}) as "ownVote"
          from knowledge_vote
         where organisation_id = ${organisationId} and ${post === undefined ? sql`true` : sql`post = ${post}`}
         group by post`.execute(db);
      return new Map(rows.map((row) => [row.post, row]));
    },

    /** The person may have been removed while the token was still good; then nothing is written. */
    async vote(post: string, isHelpful: boolean | null, now: Date): Promise<void> {
      await (isHelpful === null
        ? sql`delete from knowledge_vote
               where organisation_id = ${organisationId} and post = ${post} and user_id = ${userId}`
        : sql`insert into knowledge_vote (organisation_id, post, user_id, is_helpful, voted_at)
              select ${organisationId}::uuid, ${post}, app_user.id, ${isHelpful}, ${now}
                from app_user where app_user.id = ${userId}
              on conflict (organisation_id, post, user_id)
              do update set is_helpful = excluded.is_helpful, voted_at = excluded.voted_at`
      ).execute(db);
    },

    async countPosts(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from knowledge_post where organisation_id = ${organisationId}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async hasPost(postId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from knowledge_post where id = ${postId} and organisation_id = ${organisationId}`.execute(
        db,
      );
      return rows.length > 0;
    },

    async insertPost(now: Date): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into knowledge_post (organisation_id, created_at) values (${organisationId}, ${now})
        returning id`.execute(db);
      return rows[0]!.id;
    },

    async removePost(postId: string): Promise<void> {
      await sql`delete from knowledge_vote where organisation_id = ${organisationId} and post = ${postId}`.execute(
        db,
      );
      await sql`delete from knowledge_post where id = ${postId} and organisation_id = ${organisationId}`.execute(
        db,
      );
    },

    /** Drafts first, then by number, the newest first. */
    async listVersions(postId: string): Promise<KnowledgeVersion[]> {
      const { rows } = await sql<KnowledgeVersion>`
        select ${versionColumns} ${fromVersions} where ${ofPost(postId)}
         order by version.lang_code, version.number desc`.execute(db);
      return rows;
    },

    async listDrafts(limit: number): Promise<KnowledgeVersion[]> {
      const { rows } = await sql<KnowledgeVersion>`
        select ${versionColumns} ${fromVersions}
         where version.organisation_id = ${organisationId} and version.state = 'draft'
         order by version.changed_at desc, version.id limit ${limit}`.execute(db);
      return rows;
    },

    async findVersion(postId: string, versionId: string): Promise<KnowledgeVersionText | undefined> {
      const { rows } = await sql<KnowledgeVersionText>`
        select ${versionColumns}, ${textColumns} ${fromVersions}
         where ${ofPost(postId)} and version.id = ${versionId}`.execute(db);
      return rows[0];
    },

    async findDraft(postId: string, langCode: Language): Promise<KnowledgeVersionText | undefined> {
      const { rows } = await sql<KnowledgeVersionText>`
        select ${versionColumns}, ${textColumns} ${fromVersions}
         where ${ofPost(postId)} and version.lang_code = ${langCode} and version.state = 'draft'`.execute(db);
      return rows[0];
    },

    /** The next number of the language. */
    async insertDraft(postId: string, langCode: Language, text: KnowledgeText, now: Date): Promise<void> {
      await sql`
        insert into knowledge_version (post_id, organisation_id, lang_code, number, state, category, title, summary, body,
          faults, equipment_types, changed_at, changed_by)
        values (${postId}, ${organisationId}, ${langCode},
                (select coalesce(max(number), 0) + 1 from knowledge_version
                  where post_id = ${postId} and lang_code = ${langCode}),
                'draft', ${text.category}, ${text.title}, ${text.summary}, ${text.body}, ${text.faults}::text[],
                ${text.equipmentTypes}::text[], ${now}, (select id from app_user where id = ${userId}))`.execute(
        db,
      );
    },

    async changeDraft(versionId: string, text: KnowledgeText, now: Date): Promise<void> {
      await sql`
        update knowledge_version
           set category = ${text.category}, title = ${text.title}, summary = ${text.summary}, body = ${text.body},
               faults = ${text.faults}::text[], equipment_types = ${text.equipmentTypes}::text[],
               revision = revision + 1, changed_at = ${now},
               changed_by = (select id from app_user where id = ${userId})
         where id = ${versionId} and organisation_id = ${organisationId} and state = 'draft'`.execute(db);
    },

    /** The oldest versions beyond those kept go. */
    async publish(draft: KnowledgeVersion, now: Date, kept: number): Promise<void> {
      await sql`
        update knowledge_version set state = 'superseded'
         where post_id = ${draft.postId} and organisation_id = ${organisationId} and lang_code = ${draft.langCode}
           and state = 'published'`.execute(db);
      await sql`
        update knowledge_version set state = 'published', published_at = ${now}
         where id = ${draft.id} and organisation_id = ${organisationId}`.execute(db);
      await sql`
        delete from knowledge_version
         where post_id = ${draft.postId} and organisation_id = ${organisationId} and lang_code = ${draft.langCode}
           and state = 'superseded' and number <= ${draft.number - kept}`.execute(db);
    },

    async discard(versionId: string): Promise<void> {
      await sql`
        delete from knowledge_version
         where id = ${versionId} and organisation_id = ${organisationId} and state = 'draft'`.execute(db);
    },
  };
}
