/** What a measurement file holds, whatever its format. */

export interface ExchangeRecord {
  name: string;
  /** `time` has a sampling rate (or is known to be sampled evenly), `spectrum` a line spacing, `other` neither. */
  kind: 'time' | 'spectrum' | 'other';
  n: number;
  /** Sampling rate of an evenly sampled time record, Hz; undefined when the file does not tell. */
  fsHz?: number | undefined;
  /** Spacing of a spectrum's lines, Hz. */
  dfHz?: number | undefined;
  /** First abscissa (s or Hz); 0 when left out. */
  start?: number | undefined;
  /** Abscissa of unevenly spaced samples (s or Hz), one for each. */
  abscissa?: Float64Array | undefined;
  /** As spelled in the file; undefined when the file does not tell. */
  unit?: string | undefined;
  samples: Float64Array | Float32Array;
  /** Imaginary parts of a complex record. */
  imaginary?: Float64Array | undefined;
}

export interface ExchangeContent {
  format: 'raw' | 'wav' | 'csv' | 'uff58' | 'mat5' | 'parquet';
  records: ExchangeRecord[];
  /** What the file holds and we could not read, with the reason as a sentence. */
  skipped: { name: string; reason: string }[];
  /** Single numbers beside the records: speed, load, rate. */
  scalars: Record<string, number>;
}

/** A file that can't be read at all; the message is one sentence for the person who chose it. */
export class ExchangeFileError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ExchangeFileError';
    this.code = code;
  }
}

/** Longest file that is looked at: a day of one channel at 1 kHz as text. */
export const MAX_EXCHANGE_BYTES = 1_073_741_824;

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
    return;
  }
  content.records.push(record);
}
