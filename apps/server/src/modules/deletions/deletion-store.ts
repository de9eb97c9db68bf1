import type { DeletedKind, Deletion, DeletionPreview } from '@ritzel/contract';
import { sql } from 'kysely';
import type { AdminScope } from '../../platform/admin-scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { UnboundDevices } from '../devices/index.ts';
import { seesDrivetrain, seesEquipment } from '../visibility/index.ts';

interface Row {
  id: string;
  organisation_id: string;
  organisation_name: string;
  kind: DeletedKind;
  subject_id: string;
  identifier: string;
  name: string;
  counts: Deletion['counts'];
  deleted_by_name: string | null;
  deleted_at: Date;
  restorable_until: Date;
  restored_at: Date | null;
  purged_at: Date | null;
}

function deletionOf(row: Row): Deletion {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    kind: row.kind,
    subjectId: row.subject_id,
    identifier: row.identifier,
    name: row.name,
    counts: row.counts,
    deletedBy: row.deleted_by_name,
    deletedAt: row.deleted_at.toISOString(),
    restorableUntil: row.restorable_until.toISOString(),
    restoredAt: row.restored_at?.toISOString() ?? null,
    purgedAt: row.purged_at?.toISOString() ?? null,
  };
}

/** What a restore binds again; of a person, how they stood. */
export type Unbound = Partial<UnboundDevices> & { readonly status?: 'active' | 'disabled' };

/** Newest first: what lies before the last row of the page before. */
export interface DeletionPlace {
  readonly at: Date;
  readonly id: string;
}

const columns = sql`
  deletion.id, deletion.organisation_id, organisation.name as organisation_name, deletion.kind, deletion.subject_id,
  deletion.identifier, deletion.name, deletion.counts, deletion.deleted_by_name, deletion.deleted_at,
  deletion.restorable_until, deletion.restored_at, deletion.purged_at`;
const source = sql`deletion join organisation on organisation.id = deletion.organisation_id`;

export function makeDeletionStore(
  db: Database | DatabaseTransaction,
  { organisationId, isEverywhere, visibleGroups }: AdminScope,
) {
  const viewer = { organisationId, visibleGroups };
  // What is deleted stays in its groups until it is purged.
  const seen =
    visibleGroups === null
      ? sql`true`
      : sql`(deletion.kind in ('user', 'organisation')
          or ${seesDrivetrain(viewer, sql`deletion.subject_id`)} or deletion.subject_id in (
          select every_device.id from every_device join every_equipment on every_equipment.id = every_device.equipment_id
           where every_device.organisation_id = ${organisationId} and ${seesEquipment(viewer, 'every_equipment')}))`;
  const mine = isEverywhere ? sql`true` : sql`deletion.organisation_id = ${organisationId} and ${seen}`;
  return {
    async insert(deletion: {
      readonly subject: Pick<DeletionPreview, 'kind' | 'id' | 'identifier' | 'name' | 'counts'>;
      /** Where it is not the caller's. */
      readonly ofOrganisation?: string;
      readonly userId: string;
      readonly now: Date;
      readonly until: Date;
    }): Promise<string> {
      const { subject, ofOrganisation = organisationId, userId, now, until } = deletion;
      const { rows } = await sql<{ id: string }>`
        insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_by, deleted_by_name,
                              deleted_at, restorable_until)
        values (${ofOrganisation}, ${subject.kind}, ${subject.id}, ${subject.identifier}, ${subject.name},
                ${JSON.stringify(subject.counts)}, ${userId},
                (select name from app_user where id = ${userId}), ${now}, ${until})
        returning id`.execute(db);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('deletion not written');
      return id;
    },

    async keepUnbound(id: string, unbound: UnboundDevices | { readonly status: string }): Promise<void> {
      await sql`update deletion set unbound = ${JSON.stringify(unbound)} where id = ${id}`.execute(db);
    },

    async find(id: string): Promise<Deletion | undefined> {
      const { rows } =
        await sql<Row>`select ${columns} from ${source} where ${mine} and deletion.id = ${id}`.execute(db);
      return rows[0] && deletionOf(rows[0]);
    },

    /** With what is to be bound again; two who restore at once come one after the other. */
    async lock(id: string): Promise<{ deletion: Deletion; unbound: Unbound } | undefined> {
      const { rows } = await sql<Row & { unbound: Unbound }>`
        select ${columns}, deletion.unbound from ${source} where ${mine} and deletion.id = ${id}
           for update of deletion`.execute(db);
      return rows[0] && { deletion: deletionOf(rows[0]), unbound: rows[0].unbound };
    },

    async list(
      query: {
        readonly state: 'open' | 'all';
        readonly size: number;
        readonly kinds: readonly DeletedKind[];
      },
      after: DeletionPlace | undefined,
    ): Promise<Deletion[]> {
      const { rows } = await sql<Row>`
        select ${columns} from ${source}
         where ${mine} and deletion.kind = any(${[...query.kinds]}::text[])
           ${query.state === 'open' ? sql`and deletion.restored_at is null and deletion.purged_at is null` : sql``}
           ${after === undefined ? sql`` : sql`and (deletion.deleted_at, deletion.id) < (${after.at}, ${after.id}::uuid)`}
         order by deletion.deleted_at desc, deletion.id desc limit ${query.size}`.execute(db);
      return rows.map(deletionOf);
    },

    async markRestored(id: string, now: Date): Promise<void> {
      await sql`update deletion set restored_at = ${now}, unbound = '{}' where id = ${id}`.execute(db);
    },
  };
}

/** Whose day is over, of all organisations. */
export async function listOverdue(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from deletion where restored_at is null and purged_at is null and restorable_until <= ${now}
     order by restorable_until limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Holds a deletion that is to be purged; undefined where it was restored or purged meanwhile. */
export async function lockOverdue(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<{ kind: DeletedKind; subjectId: string } | undefined> {
  const { rows } = await sql<{ kind: DeletedKind; subjectId: string }>`
    select kind, subject_id as "subjectId" from deletion where id = ${id} and restored_at is null and purged_at is null and restorable_until <= ${now}
       for update skip locked`.execute(transaction);
  return rows[0];
}

export async function markPurged(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await sql`update deletion set purged_at = ${now}, unbound = '{}' where id = ${id}`.execute(transaction);
}
