import type { DeviceJobState } from '@ritzel/contract';
import type { JobReport } from '@ritzel/telemetry';

export type JobKind = 'measure' | 'setup' | 'firmware';

/** What of a job decides what becomes of it. */
export interface JobLife {
  readonly kind: JobKind;
  readonly state: DeviceJobState;
  readonly attempts: number;
  readonly progress: number | null;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly deadlineMs: number;
}

export type JobEvent =
  | { readonly kind: 'sent' }
  /** The birth of the device declares no such command, or cannot take it. */
  | { readonly kind: 'unsupported'; readonly reason: string }
  | { readonly kind: 'report'; readonly report: Omit<JobReport, 'job'> }
  /** The device runs the setup it was sent, or another one. */
  | { readonly kind: 'setup-reported'; readonly isSame: boolean; readonly difference: string }
  | { readonly kind: 'waveform'; readonly stored: number; readonly expected: number }
  | { readonly kind: 'firmware-reported'; readonly isTarget: boolean; readonly version: string }
  | { readonly kind: 'born' }
  | { readonly kind: 'overdue' }
  | { readonly kind: 'cancel'; readonly code: 'by-user' | 'superseded' | 'update-stopped' };

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 1440 * MINUTE_MS;

/** How long a request waits for a device that is offline; a measurement requested yesterday is of no use today. */
const QUEUE_MS = { measure: DAY_MS, setup: 30 * DAY_MS, firmware: 7 * DAY_MS } as const;
/** A command goes with QoS 0 and may be lost: without an answer it is sent again. */
export const ANSWER_MS = 20 * SECOND_MS;
export const MOST_ATTEMPTS = 3;
/** Without a word for so long, what runs is given up. A long record of a slow shaft takes minutes. */
const RUN_MS = { measure: 10 * MINUTE_MS, setup: MINUTE_MS, firmware: 10 * MINUTE_MS } as const;

export const ENDED_STATES: readonly DeviceJobState[] = ['done', 'failed', 'timed-out', 'cancelled'];
export const hasEnded = ({ state }: Pick<JobLife, 'state'>) => ENDED_STATES.includes(state);

export function queueDeadlineMs(kind: JobKind, nowMs: number): number {
  return nowMs + QUEUE_MS[kind];
}

/** What an event makes of a job; undefined where it changes nothing. */
export function stepJob(job: JobLife, event: JobEvent, nowMs: number): JobLife | undefined {
  if (hasEnded(job)) return undefined;
  const isOut = job.state === 'sent' || job.state === 'running';
  const end = (state: DeviceJobState, reasonCode: string | null = null, reason: string | null = null) => ({
    ...job,
    state,
    reasonCode,
    reason,
    progress: state === 'done' ? 1 : job.progress,
  });
  const run = (progress: number | null) => ({
    ...job,
    state: 'running' as const,
    progress: progress === null ? job.progress : Math.max(progress, job.progress ?? 0),
    deadlineMs: nowMs + RUN_MS[job.kind],
  });
  switch (event.kind) {
    case 'sent':
      if (job.state !== 'queued') return undefined;
      return { ...job, state: 'sent', attempts: job.attempts + 1, deadlineMs: nowMs + ANSWER_MS };
    case 'unsupported':
      return job.state === 'queued' ? end('failed', 'unsupported', event.reason) : undefined;
    case 'report': {
      if (!isOut) return undefined;
      const { state, progress, reason } = event.report;
      if (state === 'refused') return end('failed', 'refused', reason ?? '');
      if (state === 'failed') return end('failed', 'failed', reason ?? '');
      // What counts is not the word but the thing: the records, the setup in force, the version that runs.
      if (state === 'done' && job.kind !== 'measure') return run(0.99);
      return run(state === 'done' ? 0.99 : (progress ?? null));
    }
    case 'waveform':
      if (!isOut || job.kind !== 'measure') return undefined;
      return event.stored >= event.expected ? end('done') : run(event.stored / event.expected);
    case 'setup-reported':
      // What was sent once and waits again, for the device came back, may be in force already: a birth reports it.
      if (job.kind !== 'setup' || job.attempts === 0) return undefined;
      if (event.isSame) return end('done');
      return isOut ? end('failed', 'differs', event.difference) : undefined;
    case 'firmware-reported':
      if (!isOut || job.kind !== 'firmware') return undefined;
      // A version that is not the new one says nothing before the device says that it is done.
      if (event.isTarget) return end('done');
      return end('failed', 'differs', `The device runs ${event.version}.`);
    case 'born':
      // A device that came back may have forgotten; the job's id keeps it from doing a thing twice. An update ends
      // in a birth, so one that runs is left to its own answer.
      if (!isOut || (job.kind === 'firmware' && job.state === 'running')) return undefined;
      if (job.attempts >= MOST_ATTEMPTS) return undefined;
      return { ...job, state: 'queued', deadlineMs: queueDeadlineMs(job.kind, nowMs) };
    case 'overdue':
      if (nowMs < job.deadlineMs) return undefined;
      if (job.state === 'queued')
        return end('timed-out', 'never-online', 'The device was not online in all this time.');
      if (job.state === 'running')
        return end('timed-out', 'no-end', 'The device began and was not seen again.');
      if (job.attempts < MOST_ATTEMPTS)
        return { ...job, state: 'queued', deadlineMs: queueDeadlineMs(job.kind, nowMs) };
      return end('timed-out', 'no-answer', `The device did not answer ${job.attempts} commands.`);
    case 'cancel':
      if (job.kind === 'firmware' && job.state === 'running') return undefined;
      return end('cancelled', event.code, '');
  }
}
