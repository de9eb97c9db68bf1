import { findUnit } from '@ritzel/drivetrain';
import { WaveformRefusedError } from './waveform-refused.ts';

export const WAVEFORM_RANGES = ['2g', '4g', '8g', '16g'] as const;
export const WAVEFORM_TRIGGERS = ['schedule', 'alarm', 'manual'] as const;
export const WAVEFORM_DTYPES = ['i16', 'f32'] as const;

// 16 M samples are 64 MB: eleven minutes at 25.6 kHz. No channel of a drivetrain records longer in one piece.
const MAX_SAMPLES = 16_777_216;
const MAX_TEXT = 200;
// Far beyond any converter, shaft and load there is; within what a column and a date of the store hold.
const SLOWEST_HZ = 1e-3;
const FASTEST_HZ = 1e8;
const MAX_RPM = 1e6;
const MAX_LOAD = 1e3;

export interface WaveformHeader {
  /** Given by the device; identity is (device, channel, t0, sha256). */
  id?: string | undefined;
  device: string;
  channel: string;
  axis?: string | undefined;
  /** First sample, nanoseconds since 1970, UTC. A decimal string in the JSON: a double would lose it. */
  t0Ns: bigint;
  /** Sampling rate, Hz. */
  fsHz: number;
  n: number;
  quantity?: string | undefined;
  /** A spelling that packages/drivetrain knows. */
  unit: string;
  /** Physical value = raw × scale + offset. */
  scale: number;
  offset: number;
  dtype: (typeof WAVEFORM_DTYPES)[number];
  range?: (typeof WAVEFORM_RANGES)[number] | undefined;
  highPassHz?: number | undefined;
  lowPassHz?: number | undefined;
  speedRpm?: number | undefined;
  /** Channel that holds the tacho signal of the same moment. */
  tacho?: string | undefined;
  /** Share of the rated load, 0 to 1 and above. */
  load?: number | undefined;
  operatingState?: string | undefined;
  trigger?: (typeof WAVEFORM_TRIGGERS)[number] | undefined;
  clipCount?: number | undefined;
  /** The job that asked for it: see device-commands.ts. */
  job?: string | undefined;
  /** Of the raw samples, hexadecimal. */
  sha256: string;
}

/** The header as JSON with the field names of the wire. */
export function writeWaveformHeader(header: WaveformHeader): string {
  const { t0Ns, fsHz, highPassHz, lowPassHz, speedRpm, ...same } = header;
  return JSON.stringify({
    ...same,
    t0: String(t0Ns),
    fs: fsHz,
    highPass: highPassHz,
    lowPass: lowPassHz,
    rpm: speedRpm,
  });
}

/** Reads and checks the JSON header. Throws WaveformRefusedError naming the field. */
export function readWaveformHeader(bytes: Uint8Array): WaveformHeader {
  const fields = parseObject(bytes);
  const fsHz = number(fields, 'fs', { atLeast: SLOWEST_HZ, atMost: FASTEST_HZ });
  const n = number(fields, 'n', { above: 0, atMost: MAX_SAMPLES, whole: true });
  const header: WaveformHeader = {
    id: optionalText(fields, 'id'),
    device: text(fields, 'device'),
    channel: text(fields, 'channel'),
    axis: optionalText(fields, 'axis'),
    t0Ns: nanoseconds(fields),
    fsHz,
    n,
    quantity: optionalText(fields, 'quantity'),
    unit: knownUnit(fields),
    scale: optionalNumber(fields, 'scale', {}) ?? 1,
    offset: optionalNumber(fields, 'offset', {}) ?? 0,
    dtype: oneOf(fields, 'dtype', WAVEFORM_DTYPES),
    range: optionalOneOf(fields, 'range', WAVEFORM_RANGES),
    highPassHz: optionalNumber(fields, 'highPass', { atLeast: 0, atMost: FASTEST_HZ }),
    lowPassHz: optionalNumber(fields, 'lowPass', { above: 0, atMost: FASTEST_HZ }),
    speedRpm: optionalNumber(fields, 'rpm', { atLeast: -MAX_RPM, atMost: MAX_RPM }),
    tacho: optionalText(fields, 'tacho'),
    load: optionalNumber(fields, 'load', { atLeast: -MAX_LOAD, atMost: MAX_LOAD }),
    operatingState: optionalText(fields, 'operatingState'),
    trigger: optionalOneOf(fields, 'trigger', WAVEFORM_TRIGGERS),
    clipCount: optionalNumber(fields, 'clipCount', { atLeast: 0, atMost: n, whole: true }),
    job: optionalText(fields, 'job'),
    sha256: text(fields, 'sha256').toLowerCase(),
  };
  if (header.scale === 0) throw refuse('scale', 'scale is 0: every sample would read the same.');
  return header;
}

type Fields = Record<string, unknown>;
interface NumberLimits {
  above?: number;
  atLeast?: number;
  atMost?: number;
  whole?: boolean;
}

function refuse(field: string, message: string): WaveformRefusedError {
  return new WaveformRefusedError('WAVEFORM_HEADER', field, message);
}

function parseObject(bytes: Uint8Array): Fields {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse('header', 'The header is not JSON in UTF-8.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw refuse('header', 'The header is not a JSON object.');
  }
  return { ...parsed };
}

function text(fields: Fields, field: string): string {
  const value = optionalText(fields, field);
  if (value === undefined || value === '') throw refuse(field, `${field} is missing.`);
  return value;
}

function optionalText(fields: Fields, field: string): string | undefined {
  const value = fields[field] ?? undefined;
  if (value === undefined) return undefined;
  const isKept = typeof value === 'string' && value.length <= MAX_TEXT && value.isWellFormed();
  if (!isKept || value.includes('\0'))
    throw refuse(field, `${field} must be a well-formed text of at most ${MAX_TEXT} characters without NUL.`);
  return value;
}

function number(fields: Fields, field: string, limits: NumberLimits): number {
  const value = optionalNumber(fields, field, limits);
  if (value === undefined) throw refuse(field, `${field} is missing.`);
  return value;
}

function optionalNumber(fields: Fields, field: string, limits: NumberLimits): number | undefined {
  const value = fields[field] ?? undefined;
  if (value === undefined) return undefined;
  const { above = -Infinity, atLeast = -Infinity, atMost = Number.MAX_VALUE, whole = false } = limits;
  if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    throw refuse(field, `${field} must be a ${whole ? 'whole' : 'finite'} number.`);
  }
  if (value <= above) throw refuse(field, `${field} is ${value}, it must be above ${above}.`);
  if (value < atLeast) throw refuse(field, `${field} is ${value}, it must be at least ${atLeast}.`);
  if (value > atMost) throw refuse(field, `${field} is ${value}, it may be at most ${atMost}.`);
  return value;
}

function oneOf<T extends string>(fields: Fields, field: string, choices: readonly T[]): T {
  const value = optionalOneOf(fields, field, choices);
  if (value === undefined) throw refuse(field, `${field} is missing.`);
  return value;
}

function optionalOneOf<T extends string>(
  fields: Fields,
  field: string,
  choices: readonly T[],
): T | undefined {
  const value = fields[field] ?? undefined;
  if (value === undefined) return undefined;
  const choice = choices.find((known) => known === value);
  if (choice === undefined) throw refuse(field, `${field} must be one of ${choices.join(', ')}.`);
  return choice;
}

function nanoseconds(fields: Fields): bigint {
  const value = fields.t0;
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) {
    throw refuse('t0', 't0 must be nanoseconds since 1970 as a string of decimal digits.');
  }
  const t0 = BigInt(value);
  if (BigInt.asIntN(64, t0) !== t0) throw refuse('t0', 't0 does not fit 64 bits.');
  return t0;
}

function knownUnit(fields: Fields): string {
  const unit = text(fields, 'unit');
  if (findUnit(unit) === undefined) throw refuse('unit', `The unit "${unit.slice(0, 40)}" is not known.`);
  return unit;
}
