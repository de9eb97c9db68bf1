import type { DataDownloadFailure } from '@ritzel/contract';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import { isStorageFull, passingProblem } from '../../platform/database-problem.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { listAssetsById } from '../equipment/index.ts';
import type { MailQueue } from '../mail/index.ts';
import type { StandingReader } from '../sessions/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { archiveStream } from './download-archive.ts';
import { entryKey, partKey, removeDownloads, type StoredFile, storeCounted } from './download-blobs.ts';
import { type MeasuredData, recordPieces, valueTablePieces } from './download-entries.ts';
import { queueReadyMail } from './download-mail.ts';
import { MANIFEST_NAME, writeManifest } from './download-manifest.ts';
import { type DownloadEntry, type PlannedPart, packingWeightOf, weightOf } from './download-plan.ts';
import {
  beginDownload,
  type DownloadRecord,
  failDownload,
  finishDownload,
  listStoredEntries,
  noteDownloadProgress,
  type StoredEntry,
  saveDownloadPart,
  saveStoredEntry,
} from './download-store.ts';

export const DOWNLOAD_QUEUE = 'data-download';
/** Files are kept for so long. */
export const DOWNLOAD_LIFE_MS = 3 * 86_400_000;
/** Progress is written, and a cancelled download noticed, this often. */
const LOOK_EVERY_MS = 1000;
/** A job ends after so long and sends itself again: queues take one that runs for longer for dead. */
const SLICE_MS = 120_000;

export interface DownloadJobParts extends MeasuredData {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly standing: StandingReader;
  readonly mail: Pick<MailQueue, 'add'>;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** Bytes of all files of one download together. */
  readonly largestBytes: number;
  readonly now: () => Date;
}

/** Ends a download for good, with the reason that its owner reads. */
class DownloadFailedError extends Error {
  readonly failure: DataDownloadFailure;
  readonly equipment: string | null;
  constructor(failure: DataDownloadFailure, equipment: string | null = null) {
    super(failure);
    this.name = 'DownloadFailedError';
    this.failure = failure;
    this.equipment = equipment;
  }
}

/** It was cancelled or deleted while it was made. */
class DownloadEndedError extends Error {
  constructor() {
    super('the download was ended');
    this.name = 'DownloadEndedError';
  }
}

/** Declares the queue; call before the jobs start. The signal ends the work between two pieces; another process goes on. */
export function handleDataDownloads(
  jobs: Pick<Jobs, 'handle'>,
  parts: DownloadJobParts,
  signal: AbortSignal = new AbortController().signal,
): void {
  jobs.handle<{ id: string }>(DOWNLOAD_QUEUE, async ({ id }) => {
    try {
      if (await runDownload(parts, id, signal)) await parts.jobs.send(DOWNLOAD_QUEUE, { id });
    } catch (error) {
      // The process stops: nothing is wrong with the download.
      if (!signal.aborted) await endFailed(parts, id, error);
    }
  });
}

function failureOf(error: unknown): { failure: DataDownloadFailure; equipment: string | null } {
  if (error instanceof DownloadFailedError) return error;
  if (isStorageFull(error)) return { failure: 'storageFull', equipment: null };
  return { failure: 'internal', equipment: null };
}

/** What passes by itself is tried again by the queue; all else ends the download with a reason. */
async function endFailed({ db, blobs, log }: DownloadJobParts, id: string, error: unknown): Promise<void> {
  if (error instanceof DownloadEndedError) return removeDownloads(blobs, [id]);
  if (passingProblem(error) !== undefined && !isStorageFull(error)) throw error;
  const { failure, equipment } = failureOf(error);
  if (failure === 'internal') log.error({ err: error, download: id }, 'a download failed');
  else log.warn({ download: id, failure }, 'a download failed');
  if (await failDownload(db, id, failure, equipment)) await removeDownloads(blobs, [id]);
}

/** One slice of a download. Answers whether more is left. */
async function runDownload(parts: DownloadJobParts, id: string, signal: AbortSignal): Promise<boolean> {
  const { db, blobs, mail, now } = parts;
  const download = await beginDownload(db, id);
  if (download === undefined) return false;
  const { plan } = download;
  const untilMs = performance.now() + SLICE_MS;
  const written = await listStoredEntries(db, id);
  const work = makeWork(parts, download, written, signal);
  const ready = new Set(download.parts.map(({ part }) => part));
  for (const [index, part] of plan.parts.entries()) {
    const number = index + 1;
    for (const [ordinal, entry] of part.entries.entries()) {
      if (ready.has(number) || written.some((each) => each.part === number && each.ordinal === ordinal)) {
        work.skip(weightOf(entry));
        continue;
      }
      if (performance.now() > untilMs) return true;
      await work.writeEntry(part, number, ordinal, entry);
    }
    if (ready.has(number)) {
      work.skip(packingWeightOf(part));
      continue;
    }
    const stored = await work.finishPart(part, number);
    await saveDownloadPart(db, id, { part: number, name: part.fileName, ...stored });
    if (part.isArchive)
      for (const ordinal of part.entries.keys()) await blobs.remove(entryKey(id, number, ordinal));
  }
  const expiresAt = new Date(now().getTime() + DOWNLOAD_LIFE_MS);
  await runTransaction(db, async (transaction) => {
    if (await finishDownload(transaction, id, expiresAt))
      await queueReadyMail(transaction, mail, download, { expiresAt, now: now() });
  });
  return false;
}

function makeWork(
  parts: DownloadJobParts,
  download: DownloadRecord,
  written: StoredEntry[],
  signal: AbortSignal,
) {
  const { db, blobs, now } = parts;
  const { id, plan } = download;
  let done = 0;
  let bytes = written.reduce((sum, each) => sum + each.bytes, 0);
  let lookedMs = performance.now();

  /** Whether its owner may still have it: asked for each file, for groups and rights change meanwhile. */
  async function viewerNow(): Promise<EquipmentViewer> {
    const owner = {
      ...{ userId: download.user_id, organisationId: download.organisation_id },
      ...{ sessionId: download.session_id, isService: download.is_service },
    };
    const viewer = await parts.standing(owner, { permission: 'EQUIPMENT_1001', needsSession: false });
    if (viewer === undefined) throw new DownloadFailedError('rightsLost');
    return viewer;
  }

  async function viewerOf(equipmentId: string): Promise<EquipmentViewer> {
    const viewer = await viewerNow();
    const [asset] = await listAssetsById(db, viewer, [equipmentId]);
    if (asset === undefined) throw goneError(equipmentId);
    return viewer;
  }

  const goneError = (equipmentId: string) =>
    new DownloadFailedError(
      'equipmentDeleted',
      plan.equipment.find((each) => each.id === equipmentId)?.name ?? null,
    );

  async function look(partDone: number, isForced = false): Promise<void> {
    signal.throwIfAborted();
    if (!isForced && performance.now() - lookedMs < LOOK_EVERY_MS) return;
    lookedMs = performance.now();
    if (!(await noteDownloadProgress(db, id, done + partDone))) throw new DownloadEndedError();
  }

  async function store(
    key: string,
    pieces: AsyncIterable<Uint8Array>,
    partDone: () => number,
  ): Promise<StoredFile> {
    const before = bytes;
    try {
      return await storeCounted(blobs, key, pieces, async (length) => {
        bytes += length;
        if (bytes > parts.largestBytes) throw new DownloadFailedError('tooLarge');
        await look(partDone());
      });
    } finally {
      bytes = before;
    }
  }

  async function writeEntry(
    part: PlannedPart,
    number: number,
    ordinal: number,
    entry: DownloadEntry,
  ): Promise<void> {
    const viewer = await viewerOf(entry.equipmentId);
    const key = part.isArchive ? entryKey(id, number, ordinal) : partKey(id, number);
    const weight = weightOf(entry);
    let fraction = 0;
    let items = 0;
    let pieces: AsyncIterable<Uint8Array>;
    if (entry.kind === 'values')
      pieces = valueTablePieces(parts, plan, part, entry, {
        onStep: (of) => {
          fraction = of;
        },
        onItems: (count) => {
          items += count;
        },
      });
    else {
      const record = await recordPieces(parts, viewer, plan, entry).catch((error: unknown) => {
        if (passingProblem(error) !== undefined) throw error;
        throw new DownloadFailedError('unwritable');
      });
      // A record goes with its equipment alone.
      if (record === undefined) throw goneError(entry.equipmentId);
      pieces = record.pieces;
      items = record.items;
    }
    const stored = await store(key, pieces, () => fraction * weight);
    // Deleted while it was written: what was read then may be a part of it.
    await viewerOf(entry.equipmentId);
    const saved = { part: number, ordinal, items, ...stored };
    await saveStoredEntry(db, id, saved);
    written.push(saved);
    bytes += stored.bytes;
    done += weight;
    await look(0, true);
  }

  /** The only entry is the file; of several an archive is made. */
  async function finishPart(part: PlannedPart, number: number): Promise<StoredFile> {
    if (!part.isArchive) {
      const only = written.find((each) => each.part === number);
      if (only === undefined) throw new Error('a part has no entry');
      return { bytes: only.bytes, sha256: only.sha256 };
    }
    const madeAt = now();
    const manifest = Buffer.from(writeManifest(plan, part, written, { id, at: madeAt }));
    const files = part.entries.map((entry, ordinal) => ({
      name: entry.name,
      bytes: written.find((each) => each.part === number && each.ordinal === ordinal)?.bytes ?? 0,
      isCompressed: entry.name.endsWith('.parquet'),
      async open() {
        const found = await blobs.getStream(entryKey(id, number, ordinal));
        if (found === undefined) throw new Error(`the entry ${entry.name} is not in the blob store`);
        return found.stream;
      },
    }));
    const stream = archiveStream(files, manifest, madeAt, MANIFEST_NAME);
    // What the entries took is counted already, and they go when the archive is there.
    bytes -= written.filter((each) => each.part === number).reduce((sum, each) => sum + each.bytes, 0);
    const stored = await store(partKey(id, number), stream, () => 0);
    bytes += stored.bytes;
    done += packingWeightOf(part);
    await look(0, true);
    return stored;
  }

  return {
    writeEntry,
    finishPart,
    skip: (weight: number) => {
      done += weight;
    },
  };
}
