import type { DocumentKind, EquipmentDocument } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

interface DocumentRecord extends Omit<EquipmentDocument, 'addedAt'> {
  addedAt: Date;
  isRemoved: boolean;
}

export interface StoredDocument extends EquipmentDocument {
  readonly isRemoved: boolean;
}

function documentOf({ addedAt, ...record }: DocumentRecord): StoredDocument {
  return { ...record, addedAt: addedAt.toISOString() };
}

/** What the contract shows of it. */
export function toDocumentDto({ isRemoved: _, ...shown }: StoredDocument): EquipmentDocument {
  return shown;
}

/** Documents of one organisation's equipment. */
export function makeDocumentStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const columns = sql`
    document.id, document.equipment_id as "equipmentId", equipment.name as "equipmentName", document.title, document.kind,
    document.file_name as "fileName", document.media_type as "mediaType", document.bytes,
    encode(document.sha256, 'hex') as sha256, document.added_at as "addedAt", document.added_by_name as "addedBy",
    document.removed_at is not null as "isRemoved"`;
  return {
    /** The asset and, of a drivetrain, its parts; empty when it is not of this organisation. */
    async assetIds(equipmentId: string): Promise<string[]> {
      return (await listAssetsInScope(db, viewer, equipmentId)).map(({ id }) => id);
    },

    async list(
      assetIds: readonly string[],
      query: { kind?: DocumentKind | undefined; search?: string | undefined; page: number; size: number },
    ) {
      const words = query.search?.trim();
      const { rows } = await sql<DocumentRecord & { total: number }>`
        select ${columns}, count(*) over () as total
          from document join equipment on equipment.id = document.equipment_id
         where document.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`document.equipment_id`)} and document.equipment_id = any(${assetIds}::uuid[])
           and document.removed_at is null
           ${query.kind === undefined ? sql`` : sql`and document.kind = ${query.kind}`}
           ${words ? sql`and (document.title ilike ${searchPattern(words)} or document.file_name ilike ${searchPattern(words)})` : sql``}
         order by document.added_at desc, document.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
        db,
      );
      return {
        rows: rows.map(({ total: _, ...row }) => toDocumentDto(documentOf(row))),
        total: rows[0]?.total ?? 0,
        page: query.page,
        size: query.size,
      };
    },

    /** Also one that was removed, as long as its bytes are kept. */
    async find(id: string, isLocked = false): Promise<StoredDocument | undefined> {
      const { rows } = await sql<DocumentRecord>`
        select ${columns} from document join equipment on equipment.id = document.equipment_id
         where document.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`document.equipment_id`)} and document.id = ${id} and document.swept_at is null
         ${isLocked ? sql`for update of document` : sql``}`.execute(db);
      return rows[0] && documentOf(rows[0]);
    },

    async add(document: {
      id: string;
      equipmentId: string;
      title: string;
      kind: DocumentKind;
      fileName: string;
      mediaType: string;
      bytes: number;
      sha256: Buffer;
      userId: string;
    }): Promise<void> {
      await sql`
        insert into document (id, organisation_id, equipment_id, title, kind, file_name, media_type, bytes, sha256, added_by, added_by_name)
        values (${document.id}, ${organisationId}, ${document.equipmentId}, ${document.title}, ${document.kind},
                ${document.fileName}, ${document.mediaType}, ${document.bytes}, ${document.sha256}, ${document.userId},
                coalesce((select name from app_user where id = ${document.userId} and organisation_id = ${organisationId}), ''))`.execute(
        db,
      );
    },

    async setRemoved(id: string, userId: string | null): Promise<void> {
      await sql`
        update document set removed_at = ${userId === null ? sql`null` : sql`now()`}, removed_by = ${userId}
         where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    },
  };
}
