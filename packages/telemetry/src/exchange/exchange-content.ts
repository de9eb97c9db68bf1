/** What a measurement file holds, whatever its format. */

export interface ExchangeRecord {
  name: string;
  /** `time` has a sampling rate (or is known to be sampled evenly), `spectrum` a line spacing, `other` neither. */
  kind: 'time' | 'spectrum' | 'other';
  n: number;
  /** Sampling rate of an evenly sampled time record, Hz; undefined when the file does not state it. */
  fsHz?: number | undefined;
  /** Spacing of a spectrum's lines, Hz. */
  dfHz?: number | undefined;
  /** First abscissa (s or Hz); 0 when left out. */
  start?: number | undefined;
  /** Abscissa of unevenly spaced samples (s or Hz), one for each. */
  abscissa?: Float64Array | undefined;
  /** What the abscissa of unevenly spaced samples counts. */
  axis?: 'time' | 'frequency' | undefined;
  /** As spelled in the file; undefined when the file does not state it. */
  unit?: string | undefined;
  /** When it was taken, as `2026-06-01T08:30:00` in the zone of whoever took it; undefined when the file does not state it. */
  takenAt?: string | undefined;
  samples: Float64Array | Float32Array;
  /** Imaginary parts of a complex record. */
  imaginary?: Float64Array | undefined;
}

export interface ExchangeContent {
  format: 'raw' | 'wav' | 'csv' | 'uff58' | 'mat4' | 'mat5' | 'parquet';
  records: ExchangeRecord[];
  /** What the file holds and we could not read, with the reason as a sentence. */
  skipped: { name: string; reason: string }[];
  /** Waveforms among the skipped that have gaps (NaN) and nothing else wrong: for who shows them instead of evaluating. */
  gapped?: ExchangeRecord[];
  /** Single numbers beside the records: speed, load, rate. */
  scalars: Record<string, number>;
}

/** A file that can't be read at all; the message is one sentence for the person who chose it. */
export class ExchangeFileError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(printable(message));
    this.name = 'ExchangeFileError';
    this.code = code;
  }
}

const MAX_NAME_CHARACTERS = 200;

/** What a file calls things may hold line ends, or commands to the terminal that shows them. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}

/** The same content with names and reasons that can be shown in one line. */
export function withPrintableNames(content: ExchangeContent): ExchangeContent {
  const short = (name: string) => printable(name).slice(0, MAX_NAME_CHARACTERS);
  const named = (record: ExchangeRecord) => ({
    ...record,
    name: short(record.name),
    ...(record.unit === undefined ? {} : { unit: short(record.unit) }),
  });
  return {
    ...content,
    records: content.records.map(named),
    ...(content.gapped === undefined ? {} : { gapped: content.gapped.map(named) }),
    skipped: content.skipped.map(({ name, reason }) => ({ name: short(name), reason: printable(reason) })),
  };
}

/** Longest file that is looked at: an hour of one channel at 64 kHz. */
export const MAX_EXCHANGE_BYTES = 1_073_741_824;

/** Longest text that is looked at: it becomes one string, and those end at 512 Mi characters in V8. */
export const MAX_TEXT_BYTES = 268_435_456;

/** Numbers that one file may become: a gigabyte of doubles. A small file can announce, or inflate to, any number. */
export const MAX_EXCHANGE_NUMBERS = 134_217_728;

// Numbers read with the wrong width, type or byte order spread over all exponents; no sensor's do.
const LARGEST_BELIEVED = 1e15;
const SMALLEST_BELIEVED = 1e-30;

/** Why numbers read from bare bytes cannot be samples of what they are taken for; undefined where they may be. */
export function disbelief(samples: Float64Array | Float32Array): string | undefined {
  let largest = 0;
  for (const sample of samples) {
    const size = Math.abs(sample);
    if (size > largest && size < Number.POSITIVE_INFINITY) largest = size;
  }
  const isBelieved = largest === 0 || (largest >= SMALLEST_BELIEVED && largest <= LARGEST_BELIEVED);
  return isBelieved
    ? undefined
    : `Its values reach ${largest.toExponential(1)}: they are stored in another number format or byte order.`;
}

/** Place of the first sample that is NaN or infinite, -1 when all are numbers. */
export function firstNotFinite(samples: Float64Array | Float32Array): number {
  for (let index = 0; index < samples.length; index++) if (!Number.isFinite(samples[index])) return index;
  return -1;
}

/** Adds a record, or names it among the skipped when one of its samples is no number or it has none. */
export function addRecord(content: ExchangeContent, record: ExchangeRecord): void {
  const { name, samples, imaginary, abscissa } = record;
  if (samples.length === 0) {
    content.skipped.push({ name, reason: 'It holds no samples.' });
    return;
  }
  for (const column of [samples, imaginary, abscissa]) {
    const at = column === undefined ? -1 : firstNotFinite(column);
    if (at < 0) continue;
    content.skipped.push({ name, reason: `Sample ${at} is not a finite number.` });
    if (column === samples && imaginary === undefined) addGapped(content, record);
    return;
  }
  content.records.push(record);
}

/** Keeps a time record with gaps beside the readable ones, unless it is mostly gaps. */
export function addGapped(content: ExchangeContent, record: ExchangeRecord): void {
  let missing = 0;
  for (const sample of record.samples) if (!Number.isFinite(sample)) missing++;
  if (record.kind !== 'time' || 2 * missing > record.samples.length) return;
  content.gapped = [...(content.gapped ?? []), record];
}
