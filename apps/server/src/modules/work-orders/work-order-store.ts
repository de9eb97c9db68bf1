import { type CallQuery, type listWorkOrders, OPEN_WORK_ORDER_STATUSES, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { assetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import type { WorkOrderRecord } from './work-order-record.ts';

type Query = CallQuery<typeof listWorkOrders>;

export type NewWorkOrder = Pick<
  WorkOrderRecord,
  | 'equipment_id'
  | 'case_id'
  | 'check_id'
  | 'origin'
  | 'title'
  | 'sentence'
  | 'says'
  | 'remark'
  | 'severity'
  | 'priority'
  | 'due_on'
  | 'steps'
> & { readonly checkSettledAt: Date | null; readonly userId: string | null; readonly at: Date };

/** What is written of one that is there already. */
export type ChangedWorkOrder = Pick<
  WorkOrderRecord,
  | 'title'
  | 'remark'
  | 'priority'
  | 'due_on'
  | 'status'
  | 'status_since'
  | 'end_reason'
  | 'foreign_number'
  | 'revision'
>;

const isStillOpen = sql`work_order.status = any(${[...OPEN_WORK_ORDER_STATUSES]}::text[])`;

/**
 * The work orders that one viewer sees. Whoever writes has taken the turn of the organisation (`work orders`): numbers have
 * no gaps, and changes are committed in the order of their numbers, so that who polls misses none.
 */
export function makeWorkOrderStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const select = sql`
    select work_order.id, work_order.organisation_id, work_order.number, work_order.equipment_id, e.type as equipment_type,
           e.identifier as equipment_identifier, e.name as equipment_name, e.drivetrain_id, whole.name as drivetrain_name,
           coalesce(named.functional_location, of_whole.functional_location) as functional_location,
           coalesce(named.equipment_number, of_whole.equipment_number) as equipment_number,
           work_order.case_id, fault_case.number as case_number, work_order.check_id, work_order.origin, work_order.title,
           work_order.sentence, work_order.says, work_order.remark, work_order.severity, work_order.priority,
           work_order.due_on::text as due_on, work_order.steps, work_order.status, work_order.status_since,
           work_order.end_reason, work_order.foreign_number, work_order.revision,
           work_order.change_number::text as change_number, work_order.created_at, work_order.created_by,
           work_order.created_by_name, work_order.changed_at
      from work_order
      join equipment e on e.id = work_order.equipment_id
      left join equipment whole on whole.id = e.drivetrain_id
      left join work_order_reference named on named.equipment_id = e.id
      left join work_order_reference of_whole on of_whole.equipment_id = whole.id
      left join fault_case on fault_case.id = work_order.case_id`;
  const mine = sql`work_order.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`work_order.equipment_id`)}
    and work_order.equipment_id in (select equipment.id from equipment where equipment.organisation_id = ${organisationId})`;

  function filterOf({ equipment, case: caseId, check, search }: Query): RawBuilder<unknown> {
    const pattern = search === undefined || search === '' ? undefined : searchPattern(search);
    const number = /^(?:WO-?|#)?(\d{1,9})$/i.exec(search ?? '')?.[1];
    return sql.join(
      [
        mine,
        ...(equipment === undefined
          ? []
          : [sql`work_order.equipment_id in (${assetsInScope(viewer, equipment)})`]),
        ...(caseId === undefined ? [] : [sql`work_order.case_id = ${caseId}`]),
        ...(check === undefined ? [] : [sql`work_order.check_id = ${check}`]),
        ...(pattern === undefined
          ? []
          : [
              sql`(work_order.title ilike ${pattern} or work_order.sentence ilike ${pattern}
                or work_order.foreign_number ilike ${pattern}
                ${number === undefined ? sql`` : sql`or work_order.number = ${Number(number)}`}
                or exists (select 1 from equipment called where called.id = work_order.equipment_id
                            and (called.name ilike ${pattern} or called.identifier ilike ${pattern})))`,
            ]),
      ],
      sql` and `,
    );
  }

  return {
    /** Newest first; of those that changed since a time the oldest change first. */
    async list(query: Query): Promise<{ rows: WorkOrderRecord[]; next: string | null }> {
      const { status, changedSince, after, size } = query;
      const place = after === undefined ? undefined : readPlace(after);
      const isByChange = changedSince !== undefined;
      const { rows } = await sql<WorkOrderRecord>`
        ${select} where ${filterOf(query)}
          ${status === undefined ? sql`` : sql`and work_order.status = any(${status}::text[])`}
          ${isByChange ? sql`and work_order.changed_at >= ${changedSince}` : sql``}
          ${
            place === undefined
              ? sql``
              : isByChange
                ? sql`and work_order.change_number > ${place}::bigint`
                : sql`and work_order.number < ${place}::bigint`
          }
         order by ${isByChange ? sql`work_order.change_number` : sql`work_order.number desc`} limit ${size + 1}`.execute(
        db,
      );
      const last = rows.length > size ? rows[size - 1] : undefined;
      return {
        rows: rows.slice(0, size),
        next: last === undefined ? null : isByChange ? last.change_number : String(last.number),
      };
    },

    async count(query: Query): Promise<{ open: number; ended: number }> {
      const { rows } = await sql<{ open: number; ended: number }>`
        select count(*) filter (where ${isStillOpen})::int as open, count(*) filter (where not ${isStillOpen})::int as ended
          from work_order where ${filterOf(query)}`.execute(db);
      return rows[0] ?? { open: 0, ended: 0 };
    },

    async find(id: string): Promise<WorkOrderRecord | undefined> {
      const { rows } = await sql<WorkOrderRecord>`${select} where ${mine} and work_order.id = ${id}`.execute(
        db,
      );
      return rows[0];
    },

    /** The one that is open for a case or a check. */
    async findOpen(of: {
      readonly caseId: string | null;
      readonly checkId: string | null;
    }): Promise<WorkOrderRecord | undefined> {
      const { rows } = await sql<WorkOrderRecord>`
        ${select} where ${mine} and ${isStillOpen}
          and ${of.caseId === null ? sql`work_order.check_id = ${of.checkId}` : sql`work_order.case_id = ${of.caseId}`}`.execute(
        db,
      );
      return rows[0];
    },

    async insert(given: NewWorkOrder): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into work_order (organisation_id, number, equipment_id, case_id, check_id, check_settled_at, origin, title,
          sentence, says, remark, severity, priority, due_on, steps, status, status_since, change_number, created_at,
          created_by, created_by_name, changed_at)
        select ${organisationId}, coalesce(last.number, 0) + 1, ${given.equipment_id}::uuid, ${given.case_id}::uuid,
               ${given.check_id}::uuid, ${given.checkSettledAt}::timestamptz, ${given.origin}, ${given.title},
               ${given.sentence}, ${JSON.stringify(given.says)}::jsonb, ${given.remark}, ${given.severity}::smallint,
               ${given.priority}, ${given.due_on}::date, ${JSON.stringify(given.steps)}::jsonb, 'open',
               ${given.at}::timestamptz, coalesce(last.change, 0) + 1, ${given.at}::timestamptz, person.id, person.name,
               greatest(${given.at}::timestamptz, last.changed_at)
          from (select max(number) as number, max(change_number) as change, max(changed_at) as changed_at from work_order
                 where organisation_id = ${organisationId}) last
          left join app_user person on person.id = ${given.userId}::uuid
        returning id`.execute(db);
      // @NOTE: an insert of one row answers one row
      return rows[0]!.id;
    },

    /** The next change of the organisation: who polls reads it after those before. */
    async change(id: string, next: ChangedWorkOrder, at: Date): Promise<void> {
      await sql`
        update work_order
           set title = ${next.title}, remark = ${next.remark}, priority = ${next.priority}, due_on = ${next.due_on}::date,
               status = ${next.status}, status_since = ${next.status_since}, end_reason = ${next.end_reason},
               foreign_number = ${next.foreign_number}, revision = ${next.revision},
               change_number = last.change + 1, changed_at = greatest(${at}::timestamptz, last.changed_at)
          from (select max(change_number) as change, max(changed_at) as changed_at from work_order
                 where organisation_id = ${organisationId}) last
         where work_order.organisation_id = ${organisationId} and work_order.id = ${id}`.execute(db);
    },
  };
}

function readPlace(after: string): number {
  if (!/^\d{1,15}$/.test(after))
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return Number(after);
}
