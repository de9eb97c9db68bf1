import type { ReportDraft } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

const NO_DRAFT: ReportDraft = { equipmentId: null, title: '', items: [], revision: 0 };

/** What one person composes: one analysis at a time. */
export function makeDraftStore(
  db: Database | DatabaseTransaction,
  { userId, organisationId }: Pick<Caller, 'userId' | 'organisationId'>,
) {
  return {
    async read(): Promise<ReportDraft> {
      const { rows } = await sql<ReportDraft>`
        select equipment_id as "equipmentId", title, items, revision from report_draft
         where user_id = ${userId} and organisation_id = ${organisationId}`.execute(db);
      return rows[0] ?? NO_DRAFT;
    },

    /** Undefined where another window saved since. */
    async save({ equipmentId, title, items, revision }: ReportDraft): Promise<ReportDraft | undefined> {
      const { rows } = await sql<ReportDraft>`
        insert into report_draft (user_id, organisation_id, equipment_id, title, items)
        values (${userId}, ${organisationId}, ${equipmentId}, ${title}, ${JSON.stringify(items)}::jsonb)
        on conflict (user_id) do update
           set organisation_id = excluded.organisation_id, equipment_id = excluded.equipment_id, title = excluded.title,
               items = excluded.items, revision = report_draft.revision + 1
         where report_draft.revision = ${revision} or report_draft.organisation_id <> excluded.organisation_id
        returning equipment_id as "equipmentId", title, items, revision`.execute(db);
      return rows[0];
    },
  };
}
