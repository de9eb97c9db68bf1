import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type DocumentKind, type EquipmentDocument, ProblemError, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { referToEquipment } from '../equipment/index.ts';
import { cleanFileName, endingOf, mediaTypeOf } from './document-kinds.ts';
import { makeDocumentStore, type StoredDocument, toDocumentDto } from './document-store.ts';
import { checkFile } from './document-upload.ts';

export interface DocumentParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly log: Log;
}

export interface Writing {
  readonly caller: Caller;
  readonly requestId: string;
}

export const DOCUMENT_FOLDER = 'documents';
export const documentKey = (id: string) => `${DOCUMENT_FOLDER}/${id}`;

async function audit(
  transaction: DatabaseTransaction,
  { caller, requestId }: Writing,
  action: 'document.add' | 'document.remove' | 'document.restore',
  document: StoredDocument,
) {
  const { equipmentId, title, fileName, bytes, sha256 } = document;
  await appendEvents(transaction, [
    {
      kind: 'document',
      code: action === 'document.remove' ? 'removed' : 'added',
      parameters: { title },
      organisationId: caller.organisationId,
      equipmentId,
      subject: { kind: 'document', id: document.id },
      actor: { kind: 'user', id: caller.userId },
    },
  ]);
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action,
    subjectType: 'document',
    subjectId: document.id,
    detail: { equipmentId, title, fileName, bytes, sha256 },
    requestId,
  });
}

/** The bytes are safe before the row is written; whatever fails, neither is left. */
export async function storeDocument(
  { db, blobs, log }: DocumentParts,
  writing: Writing,
  equipmentId: string,
  meta: { title: string; kind: DocumentKind; fileName: string },
  sent: Readable,
): Promise<EquipmentDocument> {
  const { caller } = writing;
  const fileName = cleanFileName(meta.fileName);
  const ending = endingOf(fileName);
  if (ending === undefined)
    throw problem.fieldInvalid('query.fileName', 'fileKindUnknown', problemText('FILE_KIND_UNKNOWN'));
  if ((await makeDocumentStore(db, caller).assetIds(equipmentId)).length === 0)
    throw problem.notFound('equipment');

  const id = randomUUID();
  const file = checkFile(sent, ending);
  try {
    await blobs.putStream(documentKey(id), file.pieces);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    await blobs.remove(documentKey(id)).catch(() => {});
    log.warn({ err: error }, 'document not stored');
    throw problem.notReady(problemText('FILE_NOT_STORED'));
  }
  try {
    return await runTransaction(db, async (transaction) => {
      if (!(await referToEquipment(transaction, caller, equipmentId))) throw problem.notFound('equipment');
      const store = makeDocumentStore(transaction, caller);
      await store.add({
        ...meta,
        id,
        equipmentId,
        fileName,
        mediaType: mediaTypeOf(ending),
        ...file.facts(),
        userId: caller.userId,
      });
      const document = await store.find(id);
      if (document === undefined) throw problem.internal();
      await audit(transaction, writing, 'document.add', document);
      return toDocumentDto(document);
    });
  } catch (error) {
    await blobs.remove(documentKey(id)).catch(() => {});
    throw error;
  }
}

/** Removing one that is removed already changes nothing and is no fault. */
export async function markDocumentRemoved(
  { db }: DocumentParts,
  writing: Writing,
  id: string,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const store = makeDocumentStore(transaction, writing.caller);
    const document = await store.find(id, true);
    if (document === undefined) throw problem.notFound('document');
    if (document.isRemoved) return;
    await store.setRemoved(id, writing.caller.userId);
    await audit(transaction, writing, 'document.remove', document);
  });
}

export async function undoDocumentRemoval(
  { db }: DocumentParts,
  writing: Writing,
  id: string,
): Promise<EquipmentDocument> {
  return runTransaction(db, async (transaction) => {
    const store = makeDocumentStore(transaction, writing.caller);
    const document = await store.find(id, true);
    if (document === undefined) throw problem.notFound('document');
    await store.setRemoved(id, null);
    await audit(transaction, writing, 'document.restore', document);
    return toDocumentDto(document);
  });
}
