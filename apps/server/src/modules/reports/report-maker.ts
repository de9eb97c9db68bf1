import { ProblemError, REPORT_KEPT_DAYS, REPORT_QUOTA_BYTES, type ReportFailure } from '@ritzel/contract';
import { severityNumber } from '@ritzel/drivetrain';
import type { Caller } from '../../platform/access.ts';
import { type BackgroundLoop, type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import { passingProblem } from '../../platform/database-problem.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeLoopPace } from '../../platform/work-pace.ts';
import { appendEvents } from '../domain-events/index.ts';
import { reportKey } from './report-blobs.ts';
import {
  type CollectionParts,
  collectReport,
  ReportStoppedError,
  ReportSubjectGoneError,
} from './report-collection.ts';
import { deliverReport, type ReportDelivery } from './report-delivery.ts';
import { readLogo } from './report-logo-store.ts';
import type { ReportPool } from './report-pool.ts';
import { makeReportQueue, makeReportStore, type ReportRecord } from './report-store.ts';

export interface ReportMakerParts extends CollectionParts, ReportDelivery {
  readonly blobs: Pick<BlobStore, 'put' | 'remove'>;
  readonly pool: CollectionParts['pool'];
  readonly drawing: Pick<ReportPool, 'draw'>;
  readonly events: Pick<EventBus, 'publish'>;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
  readonly clock: () => Date;
  /** Before the second and the third attempt. */
  readonly pausesMs?: readonly number[];
  /** Counts the calls of people: collecting many machines gives way to them. */
  readonly calls?: Int32Array;
  /** How often it is said, while it is drawn, that it is being made. */
  readonly drawingPauseMs?: number;
}

const EVERY_MS = 2_000;
/** Longer than a slice of a report takes: one that has not said so for longer is taken for dead. */
const LEASE_MS = 120_000;
const PAUSES_MS = [20_000, 120_000];
/** One that took the process down with it so often is not begun again. */
const MOST_ATTEMPTS = 3;
const DRAWING_PAUSE_MS = 20_000;
/** A thousand machines take seconds: what draws for longer does not end. */
const MOST_DRAWING_MS = 600_000;
/** A report of more is not kept: nobody opens it. */
const MOST_BYTES = 64 * 1024 * 1024;
const DAY_MS = 86_400_000;

class ReportRefusedError extends Error {
  override readonly name = 'ReportRefusedError';
  readonly failure: ReportFailure;

  constructor(failure: ReportFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** What is shown of a failure, and whether it may be over the next time. */
function failureOf(error: unknown): { readonly failure: ReportFailure; readonly isPassing: boolean } {
  if (error instanceof ReportRefusedError) return { failure: error.failure, isPassing: false };
  if (error instanceof ReportSubjectGoneError) return { failure: 'subject-deleted', isPassing: false };
  const answered = error instanceof ProblemError ? error : passingProblem(error);
  if (answered?.problem.code === 'storageFull') return { failure: 'storage-full', isPassing: true };
  if (answered !== undefined && answered.problem.status === 503)
    return { failure: 'storage-away', isPassing: true };
  if (error instanceof ProblemError && error.problem.status === 404)
    return { failure: 'subject-deleted', isPassing: false };
  return { failure: 'program', isPassing: true };
}

/**
 * Makes the reports that wait, one after the other: reads what is known, has it drawn in a thread, and keeps the file before its
 * row says that it is there. Whatever ends it halfway leaves no file that looks whole.
 */
export function makeReportMaker(parts: ReportMakerParts): BackgroundLoop {
  const { db, clock, log } = parts;
  const queue = makeReportQueue(db);
  const pauses = parts.pausesMs ?? PAUSES_MS;

  const lease = () => new Date(clock().getTime() + LEASE_MS);

  function publish(record: ReportRecord, state: string, done: number, total: number): void {
    if (record.userId === null) return;
    const { organisationId, userId, id } = record;
    parts.events.publish('report', { organisationId, userId, reportId: id, state, done, total });
  }

  async function ownerOf({ userId, organisationId }: ReportRecord): Promise<Caller> {
    const owner = userId === null ? undefined : await parts.findOwner(userId);
    // Staff of the operator make reports of a customer only while they are there: what they may see then is gone with the visit.
    if (
      owner === undefined ||
      owner.organisationId !== organisationId ||
      !owner.permissions.has('REPORT_4101')
    )
      throw new ReportRefusedError('owner-may-not', 'Its owner may not make reports any more.');
    return owner;
  }

  /** Draws it and says meanwhile that it is being made; ends the thread when it was cancelled or takes too long. */
  async function drawWhileWanted<T>(
    record: ReportRecord,
    signal: AbortSignal,
    draw: (isOver: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const ending = new AbortController();
    const startedAt = performance.now();
    const look = async () => {
      if (performance.now() - startedAt > MOST_DRAWING_MS)
        return ending.abort(new ReportRefusedError('program', 'It was drawn for ten minutes and not done.'));
      const { total } = record;
      if (!(await queue.saveProgress(record, { done: total, total: total + 1, until: lease() })))
        ending.abort(new ReportStoppedError('The report was cancelled.'));
    };
    const timer = setInterval(
      // What the database does not answer now it answers the next time: the lease is longer.
      () => void look().catch((error: unknown) => log.debug({ err: error }, 'the lease of a report')),
      parts.drawingPauseMs ?? DRAWING_PAUSE_MS,
    );
    try {
      return await draw(AbortSignal.any([signal, ending.signal]));
    } catch (error) {
      throw ending.signal.aborted ? ending.signal.reason : error;
    } finally {
      clearInterval(timer);
    }
  }

  async function make(record: ReportRecord, signal: AbortSignal): Promise<void> {
    if (record.attempts > MOST_ATTEMPTS)
      throw new ReportRefusedError('interrupted', 'The process ended each time while it was made.');
    const owner = await ownerOf(record);
    const { settings } = record;
    const collected = await collectReport(parts, owner, settings, {
      number: record.number,
      subject: record.subject,
      ...(parts.calls === undefined ? {} : { rest: makeLoopPace(parts.calls) }),
      onProgress: async (done, total) => {
        publish(record, 'running', done, total);
        return !signal.aborted && (await queue.saveProgress(record, { done, total, until: lease() }));
      },
    });
    const kept = await makeReportStore(db, record.organisationId).sumBytes();
    if (!(await queue.saveProgress(record, { done: record.total, total: record.total + 1, until: lease() })))
      throw new ReportStoppedError('The report was cancelled.');
    const look = {
      ...{ language: settings.language, paper: settings.paper },
      ...{ timeZone: settings.timeZone, unitSystem: settings.unitSystem },
      logo: await readLogo(db, record.organisationId),
    };
    const { bytes, pages, contentSha256 } = await drawWhileWanted(record, signal, (isOver) =>
      parts.drawing.draw(collected, look, isOver),
    );
    if (bytes.length > MOST_BYTES)
      throw new ReportRefusedError('too-large', 'The report is larger than 64 MB.');
    if (kept + bytes.length > REPORT_QUOTA_BYTES)
      throw new ReportRefusedError('quota', 'The reports of the organisation take all the room they have.');
    await parts.blobs.put(reportKey(record.id), bytes);
    const endedAt = clock();
    const { machines, fleet } = collected.content;
    const isKept = await runTransaction(db, async (transaction) => {
      const isOwn = await makeReportQueue(transaction).finish(record, {
        ...{ pages, bytes: bytes.length, contentSha256, endedAt, contained: collected.contained },
        severity:
          fleet === null && machines[0] !== undefined
            ? severityNumber(machines[0].detail.condition.severity)
            : null,
        hasAlarms: machines.some(({ alarms }) => alarms !== null) || collected.content.case !== null,
        expiresAt: new Date(endedAt.getTime() + REPORT_KEPT_DAYS * DAY_MS),
      });
      if (!isOwn) return false;
      await noteEnd(transaction, record, 'done', null);
      await deliverReport(parts, transaction, record, { file: bytes, failure: null, at: endedAt });
      return true;
    });
    if (!isKept) await parts.blobs.remove(reportKey(record.id));
    else {
      publish(record, 'done', 1, 1);
      parts.onMailed();
    }
  }

  async function noteEnd(
    transaction: Parameters<typeof appendEvents>[0],
    record: ReportRecord,
    code: 'done' | 'failed',
    failure: ReportFailure | null,
  ): Promise<void> {
    const what = {
      kind: 'report',
      parameters: { number: record.number, subject: record.subject, failure },
      organisationId: record.organisationId,
      // What is deleted has no place any more.
      equipmentId: failure === 'subject-deleted' ? null : record.equipmentId,
      subject: { kind: 'report', id: record.id },
      actor: { kind: 'system' },
    } as const;
    await appendEvents(transaction, [code === 'done' ? { ...what, code } : { ...what, code }]);
  }

  async function noteFailure(record: ReportRecord, error: unknown): Promise<void> {
    const { failure, isPassing } = failureOf(error);
    const pauseMs = isPassing ? pauses[record.attempts - 1] : undefined;
    const detail = error instanceof Error ? error.message : String(error);
    const at = clock();
    const retryAt = pauseMs === undefined ? null : new Date(at.getTime() + pauseMs);
    log.warn({ err: error, reportId: record.id, failure, retryAt }, 'a report was not made');
    await runTransaction(db, async (transaction) => {
      const isOwn = await makeReportQueue(transaction).fail(record, { failure, detail, retryAt, at });
      if (!isOwn || retryAt !== null) return;
      await noteEnd(transaction, record, 'failed', failure);
      await deliverReport(parts, transaction, record, { file: null, failure, at });
    });
    publish(record, retryAt === null ? 'failed' : 'waiting', 0, 1);
    parts.onMailed();
  }

  return makeBackgroundLoop({
    name: 'reports',
    everyMs: EVERY_MS,
    log,
    metrics: parts.metrics,
    async turn({ signal }) {
      while (!signal.aborted) {
        const record = await queue.claim(clock(), lease());
        if (record === undefined) return;
        publish(record, 'running', 0, record.total);
        try {
          await make(record, signal);
        } catch (error) {
          if (signal.aborted) await queue.release(record);
          else if (!(error instanceof ReportStoppedError)) await noteFailure(record, error);
        }
      }
    },
  });
}
