import type { CheckTemplate } from '@ritzel/contract';
import {
  type CheckKind,
  type CheckStep,
  SHIPPED_TEMPLATES,
  severityNumber,
  type severityOf,
} from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type IntervalColumns, intervalColumnsOf, intervalOf } from './check-record.ts';

interface TemplateRecord extends IntervalColumns {
  id: string;
  name: string;
  kind: CheckKind;
  shipped_code: string | null;
  minutes: number;
  resets_baseline: boolean;
  steps: CheckStep[];
  revision: number;
  changed_by_name: string;
  changed_at: Date;
  checks: number;
}

export type TemplateBody = Pick<
  CheckTemplate,
  'name' | 'kind' | 'minutes' | 'resetsBaseline' | 'everyHours' | 'every' | 'onSeverity' | 'steps'
>;

/** Of the person who writes. */
interface Writer {
  readonly userId: string;
  readonly at: Date;
}

function templateOf(record: TemplateRecord): CheckTemplate {
  return {
    ...{ id: record.id, shippedCode: record.shipped_code, name: record.name, kind: record.kind },
    ...{ minutes: record.minutes, resetsBaseline: record.resets_baseline, ...intervalOf(record) },
    ...{ steps: record.steps, checks: record.checks, revision: record.revision },
    ...{ changedBy: record.changed_by_name, changedAt: record.changed_at.toISOString() },
  };
}

/** Templates of one organisation, and those that ship. */
export function makeTemplateStore(db: Database | DatabaseTransaction, organisationId: string) {
  const nameOf = ({ userId }: Writer) => sql`coalesce((select name from app_user where id = ${userId}), '')`;
  const select = sql`
    select template.id, template.name, template.kind, template.shipped_code, template.minutes, template.resets_baseline,
           template.every_hours, template.every_count, template.every_unit, template.on_severity, template.steps,
           template.revision, template.changed_by_name, template.changed_at,
           (select count(*)::int from maintenance_check planned
             where planned.template_id = template.id and planned.ended_at is null) as checks
      from check_template template
     where template.organisation_id = ${organisationId} and template.removed_at is null`;
  return {
    async list(): Promise<CheckTemplate[]> {
      const [own, shipped] = await Promise.all([
        sql<TemplateRecord>`${select} order by lower(template.name), template.id`.execute(db),
        sql<{ shipped_code: string; checks: number }>`
          select shipped_code, count(*)::int as checks from maintenance_check
           where organisation_id = ${organisationId} and template_id is null and shipped_code is not null and ended_at is null
           group by shipped_code`.execute(db),
      ]);
      const counts = new Map(shipped.rows.map((row) => [row.shipped_code, row.checks]));
      return [
        ...SHIPPED_TEMPLATES.map(({ code, ...template }) => ({
          ...template,
          ...{
            id: null,
            shippedCode: code,
            checks: counts.get(code) ?? 0,
            revision: 1,
            changedBy: null,
            changedAt: null,
          },
          onSeverity: chosenSeverity(template.onSeverity),
          steps: [...template.steps],
        })),
        ...own.rows.map(templateOf),
      ];
    },

    async find(id: string, isLocked = false): Promise<CheckTemplate | undefined> {
      const { rows } = await sql<TemplateRecord>`
        ${select} and template.id = ${id} ${isLocked ? sql`for update of template` : sql``}`.execute(db);
      return rows[0] && templateOf(rows[0]);
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from check_template where organisation_id = ${organisationId} and removed_at is null`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async insert(body: TemplateBody, shippedCode: string | null, writer: Writer): Promise<string> {
      const columns = intervalColumnsOf(body);
      const { rows } = await sql<{ id: string }>`
        insert into check_template (organisation_id, name, kind, shipped_code, minutes, resets_baseline, every_hours, every_count,
                                    every_unit, on_severity, steps, changed_by_name, changed_at)
        values (${organisationId}, ${body.name}, ${body.kind}, ${shippedCode}, ${body.minutes}, ${body.resetsBaseline},
                ${columns.every_hours}, ${columns.every_count}, ${columns.every_unit}, ${columns.on_severity},
                ${JSON.stringify(body.steps)}::jsonb, ${nameOf(writer)}, ${writer.at})
        returning id`.execute(db);
      return rows[0]!.id;
    },

    /** Checks that are planned by it take its name and its steps; their intervals and dates are their own. */
    async update(id: string, body: TemplateBody, writer: Writer): Promise<void> {
      const columns = intervalColumnsOf(body);
      const steps = JSON.stringify(body.steps);
      await sql`
        update check_template
           set name = ${body.name}, kind = ${body.kind}, minutes = ${body.minutes}, resets_baseline = ${body.resetsBaseline},
               every_hours = ${columns.every_hours}, every_count = ${columns.every_count}, every_unit = ${columns.every_unit},
               on_severity = ${columns.on_severity}, steps = ${steps}::jsonb, revision = revision + 1,
               changed_by_name = ${nameOf(writer)}, changed_at = ${writer.at}
         where organisation_id = ${organisationId} and id = ${id}`.execute(db);
      await sql`
        update maintenance_check planned
           set name = ${body.name}, kind = ${body.kind}, minutes = ${body.minutes}, resets_baseline = ${body.resetsBaseline},
               steps = ${steps}::jsonb, template_revision = template.revision, revision = planned.revision + 1
          from check_template template
         where template.id = ${id} and planned.organisation_id = ${organisationId} and planned.template_id = template.id
           and planned.ended_at is null`.execute(db);
    },

    async remove(id: string, at: Date): Promise<void> {
      await sql`
        update check_template set removed_at = ${at} where organisation_id = ${organisationId} and id = ${id}`.execute(
        db,
      );
    },
  };
}

/** A severity from which a check can come by condition. */
export function chosenSeverity(severity: ReturnType<typeof severityOf> | null): CheckTemplate['onSeverity'] {
  if (severity === null || severityNumber(severity) < severityNumber('AVERAGE')) return null;
  // @NOTE: AVERAGE to CRITICAL is what is left
  return severity as CheckTemplate['onSeverity'];
}
