import { EXPORT_KEPT_HOURS, type OrganisationExportFailure } from '@ritzel/contract';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database, DatabaseConnection } from '../../platform/database.ts';
import { isStorageFull, passingProblem } from '../../platform/database-problem.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { StorageWatch } from '../../platform/storage-watch.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { streamOrganisation } from '../organisation-archive/index.ts';
import type { StandingReader } from '../sessions/index.ts';
import { exportFolder, runFolder } from './export-folder.ts';
import {
  claimExport,
  type ExportRecord,
  type ExportRun,
  failExport,
  finishExport,
  releaseExport,
  touchExport,
} from './export-store.ts';
import { removeFolder, storeParts } from './parted-file.ts';

export const EXPORT_QUEUE = 'organisation-export';
/** Progress is written, and a cancelled export noticed, this often. */
const LOOK_EVERY_MS = 1000;
/** Whoever has not said for so long that it works is taken for dead. */
export const DEAD_AFTER_MS = 60_000;

export interface ExportJobParts {
  readonly db: Database;
  /** A connection of its own for the snapshot, which may take hours and holds no place in a pool meanwhile. */
  readonly connect: () => Pick<DatabaseConnection, 'pool' | 'close'>;
  readonly blobs: BlobStore;
  readonly storage: Pick<StorageWatch, 'assertRoom'>;
  readonly standing: StandingReader;
  readonly log: Pick<Log, 'error' | 'warn' | 'debug'>;
  readonly now: () => Date;
}

/** It was cancelled or deleted while it was made, or another process has taken it. */
class ExportEndedError extends Error {
  constructor() {
    super('the export was ended');
    this.name = 'ExportEndedError';
  }
}

class RightsLostError extends Error {
  constructor() {
    super('who asked for the export may not have it any more');
    this.name = 'RightsLostError';
  }
}

/** Declares the queue; call before the jobs start. The signal ends the work; another process begins it again. */
export function handleOrganisationExports(
  jobs: Pick<Jobs, 'handle'>,
  parts: ExportJobParts,
  signal: AbortSignal = new AbortController().signal,
): void {
  jobs.handle<{ id: string }>(EXPORT_QUEUE, ({ id }) => runExport(parts, id, signal));
}

async function runExport(parts: ExportJobParts, id: string, signal: AbortSignal): Promise<void> {
  const { db, blobs, now } = parts;
  const record = await claimExport(db, id, new Date(now().getTime() - DEAD_AFTER_MS));
  if (record === undefined) return;
  const run = { id, runId: record.run_id };
  try {
    // What a run that died has left.
    await removeFolder(blobs, exportFolder(id));
    await makeExport(parts, record, run, signal);
  } catch (error) {
    await removeFolder(blobs, runFolder(run));
    if (error instanceof ExportEndedError) return;
    // The process stops: nothing is wrong with the export.
    if (signal.aborted) return releaseExport(db, run);
    if (passingProblem(error) !== undefined && !isStorageFull(error)) {
      await releaseExport(db, run);
      throw error;
    }
    const failure = failureOf(error);
    if (failure === 'internal') parts.log.error({ err: error, export: id }, 'an export failed');
    else parts.log.warn({ export: id, failure }, 'an export failed');
    await failExport(db, run, failure);
  }
}

function failureOf(error: unknown): OrganisationExportFailure {
  if (error instanceof RightsLostError) return 'rightsLost';
  return isStorageFull(error) ? 'storageFull' : 'internal';
}

async function assertMayHave({ standing }: ExportJobParts, record: ExportRecord): Promise<void> {
  const owner = {
    ...{ userId: record.user_id, organisationId: record.organisation_id },
    ...{ sessionId: null, isService: false },
  };
  if ((await standing(owner, { permission: 'ORGANISATION_5102', needsSession: false })) === undefined)
    throw new RightsLostError();
}

async function makeExport(
  parts: ExportJobParts,
  record: ExportRecord,
  run: ExportRun,
  signal: AbortSignal,
): Promise<void> {
  const { db, blobs, storage, now } = parts;
  await assertMayHave(parts, record);
  let written = 0;
  const ending = new AbortController();
  const isOver = AbortSignal.any([signal, ending.signal]);
  const look = async () => {
    if (!(await touchExport(db, run, written))) ending.abort(new ExportEndedError());
    storage.assertRoom();
  };
  // Beside the writing: a large table is sorted for minutes before its first row comes.
  const timer = setInterval(
    () =>
      void look().catch((error: unknown) => {
        if (isStorageFull(error)) ending.abort(error);
        // What the database does not answer now it answers the next time.
        else parts.log.debug({ err: error }, 'the progress of an export');
      }),
    LOOK_EVERY_MS,
  );
  const connection = parts.connect();
  try {
    const choice = { values: record.with_values, records: record.with_records };
    let file = { bytes: 0, sha256: '' };
    const report = await streamOrganisation(
      { pool: connection.pool, blobs, now },
      record.organisation_id,
      choice,
      async (stream) => {
        const stop = () => stream.destroy(endOf(isOver));
        isOver.addEventListener('abort', stop, { once: true });
        try {
          isOver.throwIfAborted();
          file = await storeParts(blobs, runFolder(run), stream, (bytes) => {
            written += bytes;
          });
        } finally {
          isOver.removeEventListener('abort', stop);
          // Whoever waits for room in it waits no longer.
          stream.destroy();
        }
      },
    );
    await assertMayHave(parts, record);
    const kept = {
      ...{ bytes: file.bytes, sha256: file.sha256, missing: report.missing },
      expiresAt: new Date(now().getTime() + EXPORT_KEPT_HOURS * 3_600_000),
    };
    await runTransaction(db, async (transaction) => {
      if (!(await finishExport(transaction, run, kept))) throw new ExportEndedError();
      await recordAccess(transaction, {
        event: { kind: 'organisation', code: 'exported', parameters: { ...choice, bytes: kept.bytes } },
        organisationId: record.organisation_id,
        byUserId: record.user_id,
        subject: { kind: 'organisation', id: record.organisation_id },
        audit: {
          action: 'organisation.export',
          detail: { ...choice, bytes: kept.bytes, sha256: kept.sha256 },
        },
      });
    });
  } finally {
    clearInterval(timer);
    await connection.close();
  }
}

const endOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error(String(reason));
