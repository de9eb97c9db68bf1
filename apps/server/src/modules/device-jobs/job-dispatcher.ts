import {
  COMMAND_METRICS,
  CommandRefusedError,
  type CommandWrite,
  REPORT_METRICS,
  readJobReport,
} from '@ritzel/telemetry';
import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop, type Turn } from '../../platform/background-loop.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { makeReportedState } from '../devices/index.ts';
import { publishJob } from './job-events.ts';
import { hasEnded, type JobEvent } from './job-lifecycle.ts';
import { type JobRecord, type KeepWithEnd, makeJobRecords } from './job-record-store.ts';
import { setupDifference } from './setup-difference.ts';

export interface CommandTarget {
  readonly group: string;
  readonly node: string;
  readonly device?: string | undefined;
}

export interface JobDispatcher {
  /**
   * A device connected: what waits for it is sent, and what was on its way to it is sent again. Resolves when that is noted: a
   * command that goes out after the birth was acknowledged is not taken for one of before it.
   */
  born(deviceId: string): Promise<void>;
  /** A text that a device reports. Resolves when what it says is committed. */
  received(device: { readonly id: string }, metric: string, text: string): Promise<void>;
  /** A waveform was stored that names the job it was measured for. */
  measured(device: { readonly id: string }, jobId: string, waveformId: string): Promise<void>;
  /** Sends what can be sent and gives up what is overdue; resolves when that is done. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface JobDispatcherParts {
  readonly pool: Pool;
  readonly events: EventBus;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
  readonly now: () => number;
  /** Builds a command and answers what sends it; throws CommandRefusedError. */
  readonly prepareCommand: (
    target: CommandTarget,
    writes: readonly CommandWrite[],
    nowMs: number,
  ) => () => void;
  readonly keepWithEnd?: KeepWithEnd;
  /** Called after a job has ended. */
  readonly onEnded?: (job: JobRecord) => Promise<void>;
  /** Called with each look at what waits. */
  readonly onIdle?: () => Promise<void>;
  readonly everyMs?: number;
}

const MAX_VERSION = 40;

/** Where jobs meet the broker. Its memory is the table alone: it may be killed at any moment. */
export function makeJobDispatcher(parts: JobDispatcherParts): JobDispatcher {
  const { pool, events, log, now } = parts;
  const records = makeJobRecords(pool, parts.keepWithEnd);
  const reports = makeReportedState(pool);
  let unsubscribe: () => void = () => {};

  async function step(job: JobRecord, event: JobEvent): Promise<JobRecord | undefined> {
    const after = await records.step(job, event, now());
    if (after === undefined) return undefined;
    publishJob(events, after);
    if (hasEnded(after)) {
      await parts.onEnded?.(after);
      // The device is free for what comes next.
      loop.wake();
    }
    return after;
  }

  async function send(job: JobRecord): Promise<void> {
    if (job.sparkplug === null) {
      await step(job, { kind: 'unsupported', reason: 'The device is not reached over Sparkplug.' });
      return;
    }
    const name = COMMAND_METRICS[job.kind];
    const value = JSON.stringify({ ...job.request, job: job.id });
    try {
      // Throws while the device is away or declares no such command, before anything is written.
      const publish = parts.prepareCommand(job.sparkplug, [{ name, value }], now());
      // Claimed before it goes out: two processes never send one job, and one lost between is sent again.
      const sent = await records.step(job, { kind: 'sent' }, now());
      if (sent === undefined) return;
      publish();
      publishJob(events, sent);
    } catch (error) {
      if (!(error instanceof CommandRefusedError)) throw error;
      // Offline is no failure: the birth brings the job back.
      if (error.code !== 'COMMAND_OFFLINE') await step(job, { kind: 'unsupported', reason: error.message });
    }
  }

  /** Asks the device to stop what was cancelled; one that does not know the command goes on, and its reports are ignored. */
  async function recall(jobId: string): Promise<void> {
    const job = await records.find(jobId);
    loop.wake();
    if (job === undefined || job.sparkplug === null || job.attempts === 0) return;
    try {
      const value = JSON.stringify({ job: job.id });
      parts.prepareCommand(job.sparkplug, [{ name: COMMAND_METRICS.cancel, value }], now())();
    } catch (error) {
      if (!(error instanceof CommandRefusedError)) log.warn({ err: error }, 'a job was not recalled');
    }
  }

  async function work({ signal }: Turn): Promise<void> {
    for (const job of await records.listOverdue(now())) await step(job, { kind: 'overdue' });
    for (const job of await records.listToSend()) {
      if (signal.aborted) return;
      await send(job);
    }
    await parts.onIdle?.();
  }

  const loop = makeBackgroundLoop({
    name: 'working on device jobs',
    everyMs: parts.everyMs ?? 2000,
    log,
    metrics: parts.metrics,
    async turn(turn) {
      do {
        turn.clearWake();
        await work(turn);
      } while (turn.isWoken && !turn.signal.aborted);
    },
  });

  return {
    async born(deviceId) {
      try {
        for (const job of await records.listOpen(deviceId)) await step(job, { kind: 'born' });
        loop.wake();
      } catch (error) {
        // The birth itself is noted; what waits is sent again when nobody has answered for a while.
        log.warn({ err: error }, 'device jobs not taken up after a birth');
      }
    },

    async received(device, metric, text) {
      if (metric === REPORT_METRICS.job) {
        const report = readJobReport(text);
        if (report === undefined) return;
        const job = await records.find(report.job);
        if (job?.deviceId !== device.id) return;
        const after = await step(job, { kind: 'report', report });
        if (after?.kind === 'firmware' && report.state === 'done') await evaluateFirmware(after);
      } else if (metric === REPORT_METRICS.firmwareVersion) {
        const version = text.replaceAll('\0', '').slice(0, MAX_VERSION);
        if (version === '') return;
        await reports.firmware(device.id, version);
      } else if (metric === REPORT_METRICS.setup) {
        await takeSetup(device.id, text);
      }
    },

    async measured(device, jobId, waveformId) {
      const job = await records.addWaveform(jobId, device.id, waveformId);
      if (job === undefined) return;
      const { channels } = job.request;
      const expected = Array.isArray(channels) ? channels.length : 1;
      await step(job, { kind: 'waveform', stored: job.waveformIds.length, expected });
    },

    drain: loop.drain,
    start() {
      unsubscribe = events.subscribe((envelope) => {
        if (envelope.name !== 'deviceJob') return;
        if (envelope.event.state === 'queued') loop.wake();
        else if (envelope.event.state === 'cancelled')
          // The job has ended in its table; what is lost is only that its device leaves off at once.
          recall(envelope.event.jobId).catch((error: unknown) =>
            log.warn({ err: error }, 'a job was not recalled'),
          );
      });
      loop.start();
    },
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };

  async function evaluateFirmware(job: JobRecord): Promise<void> {
    const version = (await reports.firmwareOf(job.deviceId)) ?? '?';
    await step(job, {
      kind: 'firmware-reported',
      isTarget: version === job.request.firmwareVersion,
      version,
    });
  }

  async function takeSetup(deviceId: string, text: string): Promise<void> {
    let reported: unknown;
    try {
      reported = JSON.parse(text.replaceAll('\\u0000', ''));
    } catch {
      return;
    }
    if (typeof reported !== 'object' || reported === null || text.length > 100_000) return;
    await reports.setup(deviceId, reported, new Date(now()));
    for (const job of await records.listOpen(deviceId)) {
      if (job.kind !== 'setup' || job.attempts === 0) continue;
      const difference = setupDifference(job.request, reported);
      // An earlier version is what it ran before the command reached it.
      if (difference.isOtherVersion) continue;
      await step(job, {
        kind: 'setup-reported',
        isSame: difference.sentence === undefined,
        difference: difference.sentence ?? '',
      });
    }
  }
}
