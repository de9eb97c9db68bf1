import { isAdministratorOf, type OrganisationExport, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Pool } from 'pg';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { StorageWatch } from '../../platform/storage-watch.ts';
import { runPoolTransaction, runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { estimateArchive } from '../organisation-archive/index.ts';
import { makeAccountStore } from '../users/index.ts';
import { toExportDto } from './export-dto.ts';
import { exportFolder } from './export-folder.ts';
import { EXPORT_QUEUE } from './export-job.ts';
import { cancelExport, deleteExport, findExport, insertExport, listExports } from './export-store.ts';
import { removeFolder } from './parted-file.ts';

export interface ExportParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly storage: Pick<StorageWatch, 'assertRoom'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly assertConfirmed: (db: Database | DatabaseTransaction, caller: Caller, now: Date) => Promise<void>;
  readonly now: () => Date;
}

interface Acting {
  readonly caller: Caller;
  readonly requestId: string;
}

/**
 * An archive holds what people of every right wrote, so who has one has every right of an administrator. It is the
 * organisation's: a visitor of the demo has none, nor the operator's staff while it looks in.
 */
export async function assertMayExport(db: Database, caller: Caller): Promise<void> {
  if (caller.isDemo || !isAdministratorOf(caller.permissions)) throw problem.notFound();
  const account = await makeAccountStore(db).find(caller.userId);
  if (account?.organisationId !== caller.organisationId) throw problem.notFound();
}

export async function estimateExport({ db, pool }: ExportParts, caller: Caller) {
  await assertMayExport(db, caller);
  const sizes = await runPoolTransaction(pool, async (client) => {
    await client.query('set transaction read only');
    return estimateArchive(client, caller.organisationId);
  });
  return {
    rest: Math.ceil(sizes.rest),
    values: Math.ceil(sizes.values),
    records: Math.ceil(sizes.records),
  };
}

export async function listOwnExports({ db }: ExportParts, caller: Caller) {
  await assertMayExport(db, caller);
  const records = await listExports(db, caller.organisationId);
  return { rows: records.map((record) => toExportDto(record, caller.userId)) };
}

async function readExport({ db }: ExportParts, caller: Caller, id: string): Promise<OrganisationExport> {
  const record = await findExport(db, caller.organisationId, id);
  if (record === undefined) throw problem.notFound('export');
  return toExportDto(record, caller.userId);
}

export async function startExport(
  parts: ExportParts,
  { caller, requestId }: Acting,
  choice: { readonly values: boolean; readonly records: boolean },
): Promise<OrganisationExport> {
  const sizes = await estimateExport(parts, caller);
  await parts.assertConfirmed(parts.db, caller, parts.now());
  parts.storage.assertRoom();
  const { values, records } = choice;
  const estimatedBytes = sizes.rest + (values ? sizes.values : 0) + (records ? sizes.records : 0);
  const { organisationId, userId } = caller;
  const id = await runTransaction(parts.db, async (transaction) => {
    const made = await insertExport(transaction, { organisationId, userId, values, records, estimatedBytes });
    if (made === undefined)
      throw problem.conflict(problemText('ARCHIVE_BEING_MADE'), [
        { field: 'body', code: 'exportOpen', message: problemText('WAIT_FOR_ARCHIVE') },
      ]);
    await recordAccess(transaction, {
      event: { kind: 'organisation', code: 'export-requested', parameters: { values, records } },
      ...{ organisationId, byUserId: userId },
      subject: { kind: 'organisation', id: organisationId },
      audit: { action: 'organisation.request-export', detail: { values, records }, requestId },
    });
    return made;
  });
  await parts.jobs.send(EXPORT_QUEUE, { id });
  return readExport(parts, caller, id);
}

/** What is being written meanwhile notices it, and takes its own files away. */
export async function cancelOwnExport(
  parts: ExportParts,
  { caller, requestId }: Acting,
  id: string,
): Promise<OrganisationExport> {
  await assertMayExport(parts.db, caller);
  const isEnded = await runTransaction(parts.db, async (transaction) => {
    const ended = await cancelExport(transaction, caller.organisationId, id);
    if (ended) await recordStep(transaction, { caller, requestId }, 'organisation.cancel-export');
    return ended;
  });
  if (isEnded) await removeFolder(parts.blobs, exportFolder(id));
  return readExport(parts, caller, id);
}

export async function deleteOwnExport(
  parts: ExportParts,
  { caller, requestId }: Acting,
  id: string,
): Promise<void> {
  await assertMayExport(parts.db, caller);
  await runTransaction(parts.db, async (transaction) => {
    if (!(await deleteExport(transaction, caller.organisationId, id))) throw problem.notFound('export');
    await recordStep(transaction, { caller, requestId }, 'organisation.delete-export');
  });
  await removeFolder(parts.blobs, exportFolder(id));
}

/** Somebody fetches the file: it is all that the organisation has. */
export const recordFetching = (db: Database, acting: Acting) =>
  recordStep(db, acting, 'organisation.fetch-export');

const recordStep = (db: Database | DatabaseTransaction, { caller, requestId }: Acting, action: string) =>
  recordAudit(db, {
    ...{ organisationId: caller.organisationId, userId: caller.userId, action, requestId },
    ...{ subjectType: 'organisation', subjectId: caller.organisationId },
  });
