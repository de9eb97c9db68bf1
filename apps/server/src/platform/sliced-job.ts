import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { passingProblem } from './database-problem.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { SlicedJobRows } from './sliced-job-store.ts';

/** Work of many pieces that takes longer than a queue lets a job run, and that any process goes on with. */
export interface SlicedJob<R> {
  readonly queue: string;
  readonly rows: SlicedJobRows<R>;
  /** From what the row has kept. */
  goOn(row: R): SlicedWork;
}

interface SlicedWork {
  /**
   * One piece more; answers whether there was one. A piece counts when it is whole: until then `kept` says nothing of it.
   * The signal ends a piece that takes long.
   */
  next(ending: AbortSignal): Promise<boolean>;
  /** How far it is, as columns of the row; asked between two pieces and beside a piece that takes long. */
  kept(): Readonly<Record<string, unknown>>;
}

export interface SlicedJobParts {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: Pick<Log, 'warn' | 'debug'>;
}

/** Progress is written this often, beside the work: what is lost with a process is done again. */
const SAVE_EVERY_MS = 1000;
/** A slice ends after so long, and the job goes to the end of its queue: others have their turn, and no queue takes it for dead. */
const SLICE_MS = 120_000;

/**
 * Declares the queue, and that of looking for what a process left behind; call before the jobs start. The signal says that this
 * process stops: a slice ends, and another process goes on.
 */
export function handleSlicedJob<R>(
  jobs: Pick<Jobs, 'handle'>,
  parts: SlicedJobParts,
  job: SlicedJob<R>,
  { signal = new AbortController().signal, sliceMs = SLICE_MS }: Partial<SliceTerms> = {},
): void {
  const send = (id: string) => parts.jobs.send(job.queue, { id });
  jobs.handle<{ id: string }>(job.queue, async ({ id }) => {
    if (await runSlice(parts, job, id, { signal, sliceMs })) await send(id);
  });
  jobs.handle(`${job.queue}-left`, () => resumeSlicedJobs(parts, job), { everyMinutes: 1 });
}

/** Sends what processes left behind; call it after the jobs have started too. */
export async function resumeSlicedJobs<R>(
  { db, jobs }: Pick<SlicedJobParts, 'db' | 'jobs'>,
  { queue, rows }: Pick<SlicedJob<R>, 'queue' | 'rows'>,
): Promise<void> {
  for (const id of await rows.takeLeft(db)) await jobs.send(queue, { id });
}

/** Answers whether more is left and the next slice may begin. */
async function runSlice<R>(
  { db, log }: SlicedJobParts,
  { rows, goOn }: SlicedJob<R>,
  id: string,
  terms: SliceTerms,
): Promise<boolean> {
  const claimed = await rows.claim(db, id);
  if (claimed === undefined) return false;
  const { run, row } = claimed;
  try {
    const work = goOn(row);
    const end = await workUntilEnd(work, () => rows.save(db, run, work.kept()), log, terms);
    if (end === 'whole') await rows.finish(db, run);
    if (end === 'stopped') await rows.leave(db, run);
    if (end === 'more') await rows.release(db, run);
    return end === 'more';
  } catch (error) {
    if (!passesByItself(error)) {
      await rows.fail(db, run, error instanceof Error ? error.message : String(error));
      throw error;
    }
    log.warn({ err: error, id }, 'a job goes on later');
    // Where this cannot be said either, the lease ends.
    await rows
      .leave(db, run)
      .catch((cause: unknown) => log.debug({ err: cause, id }, 'a job that goes on later'));
    return false;
  }
}

export interface SliceTerms {
  readonly signal: AbortSignal;
  readonly sliceMs: number;
}

/** `lost`: somebody has cancelled it, or this process stood still for so long that another one has taken it. */
type SliceEnd = 'whole' | 'more' | 'stopped' | 'lost';

async function workUntilEnd(
  work: SlicedWork,
  saveKept: () => Promise<boolean>,
  log: SlicedJobParts['log'],
  { signal, sliceMs }: SliceTerms,
): Promise<SliceEnd> {
  const lost = new AbortController();
  const ending = AbortSignal.any([signal, lost.signal]);
  const save = async () => {
    if (!(await saveKept())) lost.abort();
  };
  const untilMs = performance.now() + sliceMs;
  let isWhole = false;
  const stopSaving = saveRegularly(save, log);
  try {
    do isWhole = !(await work.next(ending));
    while (!isWhole && !ending.aborted && performance.now() < untilMs);
  } catch (error) {
    // A piece that was to end says so, or its threads were taken away: nothing is wrong with the job.
    if (!ending.aborted) throw error;
  } finally {
    await stopSaving();
  }
  if (!lost.signal.aborted) await save();
  if (lost.signal.aborted) return 'lost';
  if (isWhole) return 'whole';
  return signal.aborted ? 'stopped' : 'more';
}

/** Beside the work, so that a piece that takes long is not taken for dead and a job that was cancelled ends. */
function saveRegularly(save: () => Promise<void>, log: SlicedJobParts['log']): () => Promise<void> {
  const over = new AbortController();
  const saving = (async () => {
    for (;;) {
      await sleep(SAVE_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
      if (over.signal.aborted) return;
      // What the database does not answer now it answers the next time: the lease is longer.
      await save().catch((error: unknown) => log.debug({ err: error }, 'the progress of a job'));
    }
  })();
  return async () => {
    over.abort();
    await saving;
  };
}

/** A piece of which the database takes too long would take too long each time. */
function passesByItself(error: unknown): boolean {
  const passing = passingProblem(error)?.problem.code;
  return passing !== undefined && passing !== 'statementTimeout';
}
