import { type DataDownload, type NewDataDownload, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordViewAudit } from '../../platform/audit.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import type { StorageWatch } from '../../platform/storage-watch.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeSignalStore } from '../devices/index.ts';
import { type Asset, listAssetsById } from '../equipment/index.ts';
import { countPoints, type WaveformStore } from '../telemetry-store/index.ts';
import { removeDownloads } from './download-blobs.ts';
import type { DownloadChoiceParts } from './download-choices.ts';
import { type DaySpan, splitDays } from './download-days.ts';
import { toDataDownloadDto } from './download-dto.ts';
import { DOWNLOAD_QUEUE } from './download-job.ts';
import {
  type ChosenRecord,
  type ChosenSignal,
  type DownloadPlan,
  estimatedBytesOf,
  planDownload,
  totalWeightOf,
} from './download-plan.ts';
import {
  cancelOwnDownload,
  countOpenDownloads,
  deleteOwnDownload,
  findOwnDownload,
  insertDownload,
  listOwnDownloads,
  readOrigin,
  usedBytesOf,
} from './download-store.ts';

export interface DownloadLimits {
  /** Of all downloads of an organisation together. */
  readonly quotaBytes: number;
  /** Of one download. */
  readonly largestBytes: number;
}

export interface DownloadParts extends DownloadChoiceParts {
  readonly waveforms: Pick<WaveformStore, 'countByChannel' | 'list'>;
  readonly blobs: BlobStore;
  readonly storage: Pick<StorageWatch, 'assertRoom'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly limits: DownloadLimits;
}

interface Acting {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Of one person at a time. */
const MOST_OPEN = 2;
const MOST_RECORDS = 5000;
/** A visitor of the demo tries it out. */
const VISITOR_BYTES = 256 * 1024 * 1024;

async function chooseSignals(
  { db, pool }: DownloadChoiceParts,
  caller: Caller,
  signalIds: readonly string[],
  { fromMs, toMs }: Pick<DaySpan, 'fromMs' | 'toMs'>,
): Promise<ChosenSignal[]> {
  const ids = [...new Set(signalIds.map((id) => id.toLowerCase()))];
  const found = new Map(
    (await makeSignalStore(db, caller).findEvery(ids)).map((signal) => [signal.id, signal]),
  );
  const unknown = signalIds.findIndex((id) => !found.has(id.toLowerCase()));
  if (unknown >= 0)
    throw problem.fieldInvalid(`body.signalIds.${unknown}`, 'signalUnknown', problemText('SIGNAL_UNKNOWN'));
  const counts = new Map<string, Map<number, number>>();
  for (const { assetId } of found.values())
    if (!counts.has(assetId)) counts.set(assetId, await countPoints(pool, { assetId, fromMs, toMs }));
  return ids.map((id) => {
    const { assetId, number, name, unit } = found.get(id)!;
    return { id, assetId, number, name, unit, points: counts.get(assetId)?.get(number) ?? 0 };
  });
}

async function chooseRecords(
  { waveforms }: DownloadParts,
  caller: Caller,
  channels: NewDataDownload['channels'],
  { fromMs, toMs }: Pick<DaySpan, 'fromMs' | 'toMs'>,
): Promise<ChosenRecord[]> {
  const chosen = new Map(channels.map((each) => [`${each.equipmentId.toLowerCase()} ${each.channel}`, each]));
  const records = new Map<string, ChosenRecord>();
  for (const { equipmentId, channel } of chosen.values()) {
    const { rows } = await waveforms.list(caller, {
      ...{ assetIds: [equipmentId], channel, fromMs, toMs, limit: MOST_RECORDS + 1, offset: 0 },
    });
    for (const { id, assetId, t0Ns, sampleCount } of rows)
      records.set(id, {
        ...{ id, assetId, channel, atMs: Number(t0Ns / 1_000_000n), samples: sampleCount },
      });
    if (records.size > MOST_RECORDS)
      throw problem.fieldInvalid(
        'body.channels',
        'tooManyRecords',
        problemText('MOST_RECORDS', { most: MOST_RECORDS }),
      );
  }
  return [...records.values()].toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
}

/** The equipment of what was chosen, in the order it was named. Throws for what the caller does not see. */
async function chooseEquipment(
  { db }: DownloadParts,
  caller: Caller,
  signals: readonly ChosenSignal[],
  channels: NewDataDownload['channels'],
): Promise<Asset[]> {
  const ids = [
    ...new Set([
      ...signals.map(({ assetId }) => assetId),
      ...channels.map(({ equipmentId }) => equipmentId.toLowerCase()),
    ]),
  ];
  const assets = new Map((await listAssetsById(db, caller, ids)).map((asset) => [asset.id, asset]));
  const unknown = channels.findIndex(({ equipmentId }) => !assets.has(equipmentId.toLowerCase()));
  if (unknown >= 0)
    throw problem.fieldInvalid(
      `body.channels.${unknown}.equipmentId`,
      'equipmentUnknown',
      problemText('EQUIPMENT_UNKNOWN'),
    );
  return ids.flatMap((id) => assets.get(id) ?? []);
}

async function makePlan(parts: DownloadParts, caller: Caller, asked: NewDataDownload): Promise<DownloadPlan> {
  const { from, to, timeZone, decimalSign } = asked;
  const spans = splitDays(from, to, timeZone);
  const whole = { fromMs: spans[0]!.fromMs, toMs: spans.at(-1)!.toMs };
  const signals = await chooseSignals(parts, caller, asked.signalIds, whole);
  const equipment = await chooseEquipment(parts, caller, signals, asked.channels);
  const records = await chooseRecords(parts, caller, asked.channels, whole);
  if (records.length === 0 && signals.every(({ points }) => points === 0))
    throw problem.fieldInvalid('body.from', 'rangeEmpty', problemText('NOTHING_MEASURED'));
  return planDownload({
    ...{ from, to, timeZone, decimalSign, spans, signals, records },
    valueFormat: signals.length > 0 ? asked.valueFormat : null,
    recordFormat: records.length > 0 ? asked.recordFormat : null,
    equipment: equipment.map(({ id, identifier, name, type }) => ({ id, identifier, name, type })),
    ...(await readOrigin(parts.db, caller)),
  });
}

export async function startDownload(
  parts: DownloadParts,
  { caller, requestId }: Acting,
  asked: NewDataDownload,
): Promise<DataDownload> {
  parts.storage.assertRoom();
  const plan = await makePlan(parts, caller, asked);
  const bytes = estimatedBytesOf(plan);
  const { quotaBytes, largestBytes } = parts.limits;
  if (bytes > (caller.isDemo ? Math.min(VISITOR_BYTES, largestBytes) : largestBytes))
    throw problem.fieldInvalid('body.to', 'downloadTooLarge', problemText('DOWNLOAD_TOO_LARGE'));
  const { organisationId, userId } = caller;
  const id = await runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'data downloads', organisationId);
    if ((await countOpenDownloads(transaction, userId)) >= MOST_OPEN)
      throw problem.conflict(problemText('MOST_DOWNLOADS', { most: MOST_OPEN }), [
        { field: 'body', code: 'downloadsOpen', message: problemText('WAIT_OR_CANCEL') },
      ]);
    if ((await usedBytesOf(transaction, organisationId)) + bytes > quotaBytes)
      throw problem.conflict(problemText('DOWNLOADS_FULL'), [
        { field: 'body', code: 'quotaExceeded', message: problemText('DELETE_DOWNLOADS') },
      ]);
    const made = await insertDownload(transaction, {
      ...{ organisationId, userId, plan, bytes, total: totalWeightOf(plan) },
      ...{ sessionId: caller.sessionId ?? null, isService: caller.serviceTokenId !== undefined },
    });
    await recordViewAudit(transaction, caller, {
      ...{ requestId, action: 'data-download.start' },
      ...{ subjectType: 'data-download', subjectId: made },
      detail: {
        ...{ from: plan.from, to: plan.to, timeZone: plan.timeZone, signals: asked.signalIds.length },
        equipment: plan.equipment.map(({ identifier }) => identifier),
      },
    });
    return made;
  });
  await parts.jobs.send(DOWNLOAD_QUEUE, { id });
  return readOwnDownload(parts, caller, id);
}

export async function readOwnDownload(
  { db }: Pick<DownloadParts, 'db'>,
  caller: Caller,
  id: string,
): Promise<DataDownload> {
  const record = await findOwnDownload(db, caller, id);
  if (record === undefined) throw problem.notFound('download');
  return toDataDownloadDto(record);
}

export async function listDownloads({ db, limits }: DownloadParts, caller: Caller) {
  const [records, usedBytes] = await Promise.all([
    listOwnDownloads(db, caller),
    usedBytesOf(db, caller.organisationId),
  ]);
  return { rows: records.map(toDataDownloadDto), quota: { usedBytes, limitBytes: limits.quotaBytes } };
}

/** What is being written meanwhile notices it, and takes its own files away. */
export async function cancelDownload(
  parts: DownloadParts,
  { caller, requestId }: Acting,
  id: string,
): Promise<DataDownload> {
  const isEnded = await runTransaction(parts.db, async (transaction) => {
    const ended = await cancelOwnDownload(transaction, caller, id);
    if (ended) await recordEnd(transaction, { caller, requestId }, 'data-download.cancel', id);
    return ended;
  });
  if (isEnded) await removeDownloads(parts.blobs, [id]);
  return readOwnDownload(parts, caller, id);
}

export async function deleteDownload(
  parts: DownloadParts,
  { caller, requestId }: Acting,
  id: string,
): Promise<void> {
  await runTransaction(parts.db, async (transaction) => {
    if (!(await deleteOwnDownload(transaction, caller, id))) throw problem.notFound('download');
    await recordEnd(transaction, { caller, requestId }, 'data-download.delete', id);
  });
  await removeDownloads(parts.blobs, [id]);
}

const recordEnd = (
  transaction: Parameters<typeof recordViewAudit>[0],
  { caller, requestId }: Acting,
  action: string,
  id: string,
) =>
  recordViewAudit(transaction, caller, {
    ...{ requestId, action },
    ...{ subjectType: 'data-download', subjectId: id },
  });
