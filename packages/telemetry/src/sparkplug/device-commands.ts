/**
 * How devices are commanded, and how they answer: metrics of the device's own birth, each a JSON text.
 *
 * A command is a DCMD that writes one `Device Control/…` metric. It names the job it belongs to; a device that gets
 * the same job twice does it once and answers again. Answers are ordinary DDATA of metrics that the birth repeats,
 * so that what was said while the host was away is said again.
 */

/** Metrics a host writes. A device declares those it obeys in its birth, datatype String. */
export const COMMAND_METRICS = {
  measure: 'Device Control/Measure',
  setup: 'Device Control/Setup',
  firmware: 'Device Control/Firmware',
  cancel: 'Device Control/Cancel',
} as const;
export type CommandKind = keyof typeof COMMAND_METRICS;

/** Metrics a device reports, datatype String. */
export const REPORT_METRICS = {
  /** The last thing said about a job. */
  job: 'Job/Report',
  /** The measurement setup in force, as JSON. */
  setup: 'Properties/setup',
  firmwareVersion: 'Properties/firmwareVersion',
} as const;

export const JOB_REPORT_STATES = ['running', 'done', 'failed', 'refused'] as const;

/** What a device says about a job. */
export interface JobReport {
  readonly job: string;
  readonly state: (typeof JOB_REPORT_STATES)[number];
  /** 0 to 1. */
  readonly progress?: number;
  /** One sentence; what went wrong or why it is refused. */
  readonly reason?: string;
}

const MAX_REASON = 500;

/** Reads a report; undefined where the text is none. Nothing in it is trusted further than its shape. */
export function readJobReport(text: string): JobReport | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { job, state, progress, reason } = Object.assign(
    { job: undefined, state: undefined, progress: undefined, reason: undefined },
    value,
  ) as Record<string, unknown>; // @NOTE: each field is checked below
  const known = JOB_REPORT_STATES.find((each) => each === state);
  if (typeof job !== 'string' || job.length > 60 || known === undefined) return undefined;
  return {
    job,
    state: known,
    ...(typeof progress === 'number' && progress >= 0 && progress <= 1 ? { progress } : {}),
    ...(typeof reason === 'string' ? { reason: reason.replaceAll('\0', '').slice(0, MAX_REASON) } : {}),
  };
}
