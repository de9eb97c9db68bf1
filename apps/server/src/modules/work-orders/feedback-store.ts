import type { CallBody, putWorkOrderFeedback, WorkOrderFeedback } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export type FeedbackBody = CallBody<typeof putWorkOrderFeedback>;

/** What the maintenance system answered to one work order that was found before. */
export function makeFeedbackStore(
  db: Database | DatabaseTransaction,
  { organisationId, workOrderId }: { readonly organisationId: string; readonly workOrderId: string },
) {
  return {
    async fingerprintOf(id: string): Promise<string | undefined> {
      const { rows } = await sql<{ fingerprint: string }>`
        select fingerprint from work_order_feedback
         where organisation_id = ${organisationId} and work_order_id = ${workOrderId} and id = ${id}`.execute(
        db,
      );
      return rows[0]?.fingerprint;
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from work_order_feedback
         where organisation_id = ${organisationId} and work_order_id = ${workOrderId}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** By the time of the maintenance system. */
    async list(): Promise<WorkOrderFeedback[]> {
      const { rows } = await sql<{
        id: string;
        happened_at: Date;
        received_at: Date;
        body: Omit<WorkOrderFeedback, 'id' | 'at' | 'receivedAt' | 'receivedFrom' | 'isLate'>;
        is_late: boolean;
        user_name: string | null;
      }>`
        select id, happened_at, received_at, body, is_late, user_name from work_order_feedback
         where organisation_id = ${organisationId} and work_order_id = ${workOrderId}
         order by happened_at, received_at, id`.execute(db);
      return rows.map(({ id, happened_at, received_at, body, is_late, user_name }) => ({
        ...{ id, ...body, at: happened_at.toISOString(), receivedAt: received_at.toISOString() },
        ...{ receivedFrom: user_name, isLate: is_late },
      }));
    },

    async insert(
      id: string,
      { at, ...body }: FeedbackBody,
      given: {
        readonly fingerprint: string;
        readonly isLate: boolean;
        readonly userId: string;
        readonly now: Date;
      },
    ): Promise<void> {
      await sql`
        insert into work_order_feedback (work_order_id, id, organisation_id, kind, happened_at, received_at, body, fingerprint,
          is_late, user_id, user_name)
        select ${workOrderId}::uuid, ${id}, ${organisationId}::uuid, ${body.kind}, ${at}::timestamptz, ${given.now}::timestamptz,
               ${JSON.stringify(body)}::jsonb, ${given.fingerprint}, ${given.isLate}::boolean, person.id, person.name
          from (select 1) one left join app_user person on person.id = ${given.userId}::uuid`.execute(db);
    },
  };
}
