import type { PolicyStatus, PolicyVersion, PolicyVersionText } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

interface Row {
  id: string;
  name: string;
  version: string;
  lang_code: string;
  status: PolicyStatus;
  mandatory: boolean;
  title: string;
  changes: string;
  revision: number;
  changed_at: Date;
  changed_by_name: string | null;
  published_at: Date | null;
  withdrawn_at: Date | null;
  acceptances: number;
}

export interface PolicyDraftText {
  readonly title: string;
  readonly changes: string;
  readonly body: string;
}

export interface NewPolicyDraft extends PolicyDraftText {
  readonly name: string;
  readonly version: string;
  readonly langCode: string;
  readonly mandatory: boolean;
}

function asVersion(row: Row): PolicyVersion {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    langCode: row.lang_code,
    status: row.status,
    mandatory: row.mandatory,
    title: row.title,
    changes: row.changes,
    revision: row.revision,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by_name,
    publishedAt: row.published_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    acceptances: row.acceptances,
  };
}

const columns = sql`
  policy.id, policy.name, policy.version, policy.lang_code, policy.status, policy.mandatory, policy.title,
  policy.changes, policy.revision, policy.changed_at, editor.name as changed_by_name, policy.published_at,
  policy.withdrawn_at,
  (select count(*)::int from policy_acceptance where policy_id = policy.id) as acceptances`;

/** Every version of every policy, as the operator sees them. Changes are made while turns are taken for the policies. */
export function makePolicyVersionStore(db: Database | DatabaseTransaction) {
  return {
    async list(): Promise<PolicyVersion[]> {
      const { rows } = await sql<Row>`
        select ${columns} from policy left join app_user editor on editor.id = policy.changed_by
         order by policy.name, string_to_array(policy.version, '.')::int[] desc, policy.lang_code <> 'en', policy.lang_code`.execute(
        db,
      );
      return rows.map(asVersion);
    },

    async find(id: string): Promise<PolicyVersionText | undefined> {
      const { rows } = await sql<Row & { body: string }>`
        select ${columns}, policy.body from policy left join app_user editor on editor.id = policy.changed_by where policy.id = ${id}`.execute(
        db,
      );
      return rows[0] && { ...asVersion(rows[0]), body: rows[0].body };
    },

    /** Undefined where there is this version in this language. */
    async insert(draft: NewPolicyDraft, userId: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        insert into policy (name, version, lang_code, status, mandatory, title, changes, body, published_at, changed_by)
        select ${draft.name}, ${draft.version}, ${draft.langCode}, 'DRAFT', ${draft.mandatory}, ${draft.title},
               ${draft.changes}, ${draft.body}, null, app_user.id
          from app_user where app_user.id = ${userId}
        on conflict (name, version, lang_code) do nothing returning id`.execute(db);
      return rows[0]?.id;
    },

    async change(id: string, text: PolicyDraftText, userId: string, now: Date): Promise<void> {
      await sql`
        update policy set title = ${text.title}, changes = ${text.changes}, body = ${text.body},
               revision = revision + 1, changed_at = ${now}, changed_by = ${userId}
         where id = ${id} and status = 'DRAFT'`.execute(db);
    },

    /** Puts the drafts in force, and takes every other version of the policy out of it. */
    async publish(name: string, version: string, ids: readonly string[], now: Date): Promise<void> {
      await sql`
        update policy set status = 'WITHDRAWN', withdrawn_at = ${now}
         where name = ${name} and status = 'ACTIVE' and version <> ${version}`.execute(db);
      await sql`
        update policy set status = 'ACTIVE', published_at = ${now}
         where id = any(${[...ids]}::uuid[]) and status = 'DRAFT'`.execute(db);
    },

    /** Without a language the whole version goes. */
    async withdraw(name: string, version: string, langCode: string | undefined, now: Date): Promise<void> {
      await sql`
        update policy set status = 'WITHDRAWN', withdrawn_at = ${now}
         where name = ${name} and version = ${version} and status = 'ACTIVE'
           and ${langCode === undefined ? sql`true` : sql`lang_code = ${langCode}`}`.execute(db);
    },

    async discard(id: string): Promise<void> {
      await sql`delete from policy where id = ${id} and status = 'DRAFT'`.execute(db);
    },
  };
}
