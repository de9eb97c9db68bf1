import type { AuditEntry, CallQuery, exportAudit } from '@ritzel/contract';
import { sql } from 'kysely';
import type { AdminScope } from '../../platform/admin-scope.ts';
import type { Database } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { seesAsset, seesEquipment } from '../visibility/index.ts';

export type AuditFilter = CallQuery<typeof exportAudit>;

interface Row {
  id: string;
  at: Date;
  organisation_name: string | null;
  user_name: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  subject_name: string | null;
  detail: Readonly<Record<string, unknown>>;
  request_id: string | null;
}

const isChange = (value: unknown): value is { path: string; before?: unknown; after?: unknown } =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';

/** The difference that the row keeps, in whichever of its two shapes, and what else it says. */
export function toAuditEntry(row: Row): AuditEntry {
  const { changes, from, to, ...facts } = row.detail;
  const listed = Array.isArray(changes) ? changes.filter(isChange) : [];
  const hasPair = from !== undefined || to !== undefined;
  return {
    id: row.id,
    at: row.at.toISOString(),
    organisationName: row.organisation_name,
    userName: row.user_name,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    changes: [
      ...(hasPair
        ? [{ path: row.action.split('.').at(-1) ?? '', before: from ?? null, after: to ?? null }]
        : []),
      ...listed.map(({ path, before, after }) => ({ path, before: before ?? null, after: after ?? null })),
    ],
    facts,
    requestId: row.request_id,
  };
}

/** The audit log, the newest first: entries are numbered in the order in which they were written. */
export async function listAuditEntries(
  db: Database,
  { organisationId, isEverywhere, visibleGroups }: AdminScope,
  filter: AuditFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  const { person, action, subject, from, to } = filter;
  const viewer = { organisationId, visibleGroups };
  // An entry about a note, a document or a person does not say to which equipment it belongs: who sees by groups gets none.
  const seen =
    visibleGroups === null
      ? sql`true`
      : sql`(entry.subject_id in (select equipment.id::text from equipment
                                   where organisation_id = ${organisationId} and ${seesEquipment(viewer)})
             or entry.subject_id in (select device.id::text from device
                                      where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)}))`;
  const named = subject ? searchPattern(subject) : undefined;
  const { rows } = await sql<Row>`
    select entry.id::text as id, entry.at, organisation.name as organisation_name, app_user.name as user_name, entry.action,
           entry.subject_type, entry.subject_id, entry.detail, entry.request_id,
           coalesce(equipment.name, device.identifier, subject_user.name, subject_organisation.name,
                    entry.detail ->> 'name', entry.detail ->> 'identifier') as subject_name
      from audit_entry entry
      left join organisation on organisation.id = entry.organisation_id
      left join app_user on app_user.id = entry.user_id
      left join equipment on equipment.id::text = entry.subject_id
      left join device on entry.subject_type = 'device' and device.id::text = entry.subject_id
      left join app_user subject_user on entry.subject_type = 'user' and subject_user.id::text = entry.subject_id
      left join organisation subject_organisation
        on entry.subject_type = 'organisation' and subject_organisation.id::text = entry.subject_id
     where ${isEverywhere ? sql`true` : sql`entry.organisation_id = ${organisationId}`} and ${seen}
       ${filter.organisationId === undefined ? sql`` : sql`and entry.organisation_id = ${filter.organisationId}`}
       ${person ? sql`and entry.user_id in (select id from app_user where name ilike ${searchPattern(person)} or email ilike ${searchPattern(person)})` : sql``}
       ${action ? sql`and (entry.action = ${action} or starts_with(entry.action, ${`${action}.`}))` : sql``}
       ${
         named === undefined
           ? sql``
           : sql`and (entry.subject_id = ${subject}
                      or entry.subject_id in (select id::text from equipment where name ilike ${named} or identifier ilike ${named}
                                              union all select id::text from app_user where name ilike ${named} or email ilike ${named}
                                              union all select id::text from organisation where name ilike ${named} or identifier ilike ${named})
                      or entry.detail ->> 'identifier' ilike ${named} or entry.detail ->> 'name' ilike ${named})`
       }
       ${from === undefined ? sql`` : sql`and entry.at >= ${new Date(from)}`}
       ${to === undefined ? sql`` : sql`and entry.at < ${new Date(to)}`}
       ${after === undefined ? sql`` : sql`and entry.id < ${after}::bigint`}
     order by entry.id desc limit ${limit}`.execute(db);
  return rows.map(toAuditEntry);
}
