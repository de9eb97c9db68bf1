import type { AnnotatedPlot } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export interface StoredAnnotation {
  readonly id: string;
  readonly parentId: string | null;
  readonly plot: AnnotatedPlot;
  readonly place: number;
  readonly text: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly createdAt: Date;
  readonly isDeleted: boolean;
}

export interface AnnotationPlace {
  readonly assetId: string;
  readonly waveformId: string;
}

export interface AnnotationStore {
  /** Oldest first, the deleted ones too. */
  list(at: AnnotationPlace): Promise<StoredAnnotation[]>;
  /** Locked, nobody else changes it until the transaction ends. */
  find(
    at: AnnotationPlace,
    id: string,
    options?: { readonly isLocked: boolean },
  ): Promise<StoredAnnotation | undefined>;
  add(
    at: AnnotationPlace,
    annotation: Pick<StoredAnnotation, 'parentId' | 'plot' | 'place' | 'text' | 'authorId'>,
  ): Promise<StoredAnnotation>;
  rewrite(at: AnnotationPlace, id: string, text: string): Promise<void>;
  markDeleted(at: AnnotationPlace, id: string): Promise<void>;
}

const COLUMNS = sql`a.id, a.parent_id as "parentId", a.plot, a.place, a.text, a.author_id as "authorId",
  coalesce(u.name, '') as "authorName", a.created_at as "createdAt", a.deleted_at is not null as "isDeleted"`;

/** The notes of one organisation. */
export function makeAnnotationStore(
  db: Database | DatabaseTransaction,
  organisationId: string,
): AnnotationStore {
  const select = ({ assetId, waveformId }: AnnotationPlace) => sql`
    select ${COLUMNS} from waveform_annotation a left join app_user u on u.id = a.author_id
     where a.asset_id = ${assetId} and a.waveform_id = ${waveformId} and a.organisation_id = ${organisationId}`;
  return {
    async list(at) {
      const { rows } = await sql<StoredAnnotation>`${select(at)} order by a.created_at, a.id`.execute(db);
      return rows;
    },
    async find(at, id, { isLocked } = { isLocked: false }) {
      const { rows } = await sql<StoredAnnotation>`
        ${select(at)} and a.id = ${id} ${isLocked ? sql`for update of a` : sql``}`.execute(db);
      return rows[0];
    },
    async add(at, { parentId, plot, place, text, authorId }) {
      const { rows } = await sql<StoredAnnotation>`
        with a as (
          insert into waveform_annotation
            (asset_id, organisation_id, waveform_id, parent_id, plot, place, text, author_id)
          values (${at.assetId}, ${organisationId}, ${at.waveformId}, ${parentId}, ${plot}, ${place}, ${text},
                  ${authorId})
          returning *)
        select ${COLUMNS} from a left join app_user u on u.id = a.author_id`.execute(db);
      return rows[0]!;
    },
    async rewrite({ assetId }, id, text) {
      await sql`
        update waveform_annotation set text = ${text}
         where asset_id = ${assetId} and id = ${id} and organisation_id = ${organisationId}`.execute(db);
    },
    async markDeleted({ assetId }, id) {
      await sql`
        update waveform_annotation set deleted_at = now()
         where asset_id = ${assetId} and id = ${id} and organisation_id = ${organisationId}`.execute(db);
    },
  };
}
