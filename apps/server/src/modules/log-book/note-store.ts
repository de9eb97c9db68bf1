import type { EquipmentTypeCode, LogNote, LogNoteKind } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import type { EventScope, EventSpan } from '../domain-events/index.ts';
import { assetsInScope } from '../equipment/index.ts';
import { makePictureStore } from '../pictures/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import type { NotePlace } from './log-cursor.ts';

interface NoteRecord {
  id: string;
  equipment_id: string;
  equipment_name: string;
  equipment_type: EquipmentTypeCode;
  equipment_identifier: string;
  drivetrain_id: string | null;
  at: Date;
  kind: LogNoteKind;
  text: string;
  resets_baseline: boolean;
  author_id: string;
  author_name: string;
  created_at: Date;
  changed_at: Date | null;
  photos: { id: string; width: number; height: number }[];
}

export interface WrittenNote {
  readonly kind: LogNoteKind;
  readonly text: string;
  readonly at: Date;
  readonly resetsBaseline: boolean;
}

/** What the log book is asked for: whose notes, of which span, what lies before a place, the newest `limit`. */
export interface NoteQuestion extends EventSpan {
  readonly scope: EventScope;
  readonly before: NotePlace | undefined;
  readonly limit: number;
  /** Part of the author's name. */
  readonly person?: string | undefined;
}

function noteOf(record: NoteRecord, userId: string): LogNote {
  return {
    id: record.id,
    kind: record.kind,
    at: record.at.toISOString(),
    equipmentId: record.equipment_id,
    equipmentName: record.equipment_name,
    equipment: {
      type: record.equipment_type,
      identifier: record.equipment_identifier,
      drivetrainId: record.drivetrain_id,
    },
    text: record.text,
    resetsBaseline: record.resets_baseline,
    author: record.author_name,
    createdAt: record.created_at.toISOString(),
    changedAt: record.changed_at?.toISOString() ?? null,
    isOwn: record.author_id === userId,
    photos: record.photos,
  };
}

/** Notes of one organisation. */
export function makeNoteStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer, userId: string) {
  const { organisationId } = viewer;
  const columns = sql`
    note.id, note.equipment_id, equipment.name as equipment_name,
    equipment.type as equipment_type, equipment.identifier as equipment_identifier, equipment.drivetrain_id, note.at, note.kind, note.text, note.resets_baseline,
    note.author_id, note.author_name, note.created_at, note.changed_at,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'width', width, 'height', height) order by added_at, id)
                from picture where log_entry_id = note.id and removed_at is null), '[]') as photos`;
  const scoped = (scope: EventScope) =>
    scope.of === 'organisation'
      ? sql``
      : scope.of === 'part'
        ? sql`and note.equipment_id = ${scope.partId}`
        : sql`and note.equipment_id in (${assetsInScope(viewer, scope.drivetrainId)})`;
  const matching = (
    { scope, from, to, person }: Omit<NoteQuestion, 'before' | 'limit'>,
    kinds: readonly LogNoteKind[],
  ) => sql`
    note.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`note.equipment_id`)} and note.removed_at is null and note.kind = any(${kinds}::text[])
      ${scoped(scope)} ${from === undefined ? sql`` : sql`and note.at >= ${from}`}
      ${to === undefined ? sql`` : sql`and note.at < ${to}`}
      ${person === undefined ? sql`` : sql`and note.author_name ilike ${searchPattern(person)}`}`;
  return {
    async list(
      question: NoteQuestion,
      kinds: readonly LogNoteKind[],
    ): Promise<{ note: LogNote; atUs: number }[]> {
      const { before } = question;
      const at = sql`timestamptz 'epoch' + ${before?.atUs ?? 0}::bigint * interval '1 microsecond'`;
      const place =
        before === undefined
          ? sql``
          : sql`and note.at <= ${at} and (note.at < ${at} or note.id > ${before.id}::uuid)`;
      const { rows } = await sql<NoteRecord & { at_us: number }>`
        select ${columns}, (extract(epoch from note.at) * 1000000)::bigint as at_us
          from log_entry note join equipment on equipment.id = note.equipment_id
         where ${matching(question, kinds)} ${place}
         order by note.at desc, note.id limit ${question.limit}`.execute(db);
      return rows.map((row) => ({ note: noteOf(row, userId), atUs: row.at_us }));
    },

    async count(
      question: Omit<NoteQuestion, 'before' | 'limit'>,
      kinds: readonly LogNoteKind[],
    ): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from log_entry note
         where ${matching(question, kinds)} and note.equipment_id in (select equipment.id from equipment)`.execute(
        db,
      );
      return rows[0]?.total ?? 0;
    },

    async find(id: string): Promise<LogNote | undefined> {
      const { rows } = await sql<NoteRecord>`
        select ${columns} from log_entry note join equipment on equipment.id = note.equipment_id
         where note.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`note.equipment_id`)} and note.id = ${id} and note.removed_at is null`.execute(
        db,
      );
      return rows[0] && noteOf(rows[0], userId);
    },

    /** Locked for a change; undefined when it is another's, or gone. */
    async lockOwn(id: string): Promise<LogNote | undefined> {
      await sql`select 1 from log_entry where organisation_id = ${organisationId} and id = ${id} for update`.execute(
        db,
      );
      const note = await this.find(id);
      return note?.isOwn ? note : undefined;
    },

    async add(equipmentId: string, note: WrittenNote): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into log_entry (organisation_id, equipment_id, at, kind, text, resets_baseline, author_id, author_name)
        values (${organisationId}, ${equipmentId}, ${note.at}, ${note.kind}, ${note.text}, ${note.resetsBaseline}, ${userId},
                coalesce((select name from app_user where id = ${userId} and organisation_id = ${organisationId}), ''))
        returning id`.execute(db);
      return rows[0]!.id;
    },

    async change(id: string, note: WrittenNote): Promise<void> {
      await sql`
        update log_entry set at = ${note.at}, kind = ${note.kind}, text = ${note.text},
                             resets_baseline = ${note.resetsBaseline}, changed_at = now()
         where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    },

    async remove(id: string): Promise<void> {
      await sql`
        update log_entry set removed_at = now() where organisation_id = ${organisationId} and id = ${id}`.execute(
        db,
      );
      await makePictureStore(db, viewer).markRemovedOfEntry(id, userId);
    },

    findPhoto: (entryId: string, photoId: string): Promise<boolean> =>
      makePictureStore(db, viewer).hasPictureOfEntry(entryId, photoId),
  };
}
