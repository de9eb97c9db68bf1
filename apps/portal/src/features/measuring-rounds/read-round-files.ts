import { MAX_MATCHED_RECORDS } from '@ritzel/contract';
import { findUnit } from '@ritzel/drivetrain';
import type { ExchangeContent, ExchangeRecord } from '@ritzel/telemetry/exchange';
import { type RecordPicture, recordPicture } from './record-picture.ts';

/** What one drop may hold. Beyond it nothing is read: a route has hundreds of records of some thousand samples. */
export const MOST_FILES = 200;
export const MOST_FILE_BYTES = 128 * 1024 * 1024;
export const MOST_BYTES = 512 * 1024 * 1024;
/** A record that the server takes has so many samples; of a longer one the first. */
export const MOST_SAMPLES = 1_000_000;

/** A time record of a file. */
export interface FileRecord {
  readonly key: string;
  readonly file: string;
  readonly name: string;
  readonly samples: Float32Array;
  /** How many the file has; more than `samples` where it was cut. */
  readonly samplesInFile: number;
  readonly fsHz: number | null;
  readonly unit: string | null;
  readonly speedRpm: number | null;
  readonly takenAtMs: number;
  readonly picture: RecordPicture;
}

/** A file, or a record of one, that cannot be taken in: a code that the screen has a sentence for. */
export interface UnreadFile {
  readonly file: string;
  readonly name: string | null;
  readonly code: string;
  /** What the reader of the file says, in English; shown where there is no sentence for the code. */
  readonly reason: string;
}

export interface RoundFileContents {
  readonly records: readonly FileRecord[];
  readonly unread: readonly UnreadFile[];
}

export class TooMuchDroppedError extends Error {
  readonly code: 'tooManyFiles' | 'tooManyBytes' | 'tooManyRecords';

  constructor(code: TooMuchDroppedError['code']) {
    super(code);
    this.name = 'TooMuchDroppedError';
    this.code = code;
  }
}

const isSidecar = ({ name }: File) => name.toLowerCase().endsWith('.json');
const stemOf = (name: string) => name.toLowerCase().replace(/\.[^.]*$/, '');

/** Two files of one name are distinguished by a number, for records are matched and refused by file. */
function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${number} ${name}`)) return `${number} ${name}`;
}

/**
 * Reads the files of a portable instrument in the browser, one after the other; nothing is sent. What cannot be read is
 * answered with its reason, and the rest goes on. A JSON beside a WAV of the same name has its unit and scale.
 *
 * @param before what was dropped earlier and stays.
 * @throws TooMuchDroppedError before anything is read.
 */
export async function readRoundFiles(
  files: readonly File[],
  before: RoundFileContents,
  onProgress: (read: number, of: number) => void = () => {},
): Promise<RoundFileContents> {
  const measured = files.filter((file) => !isSidecar(file));
  const known = new Set([...before.records, ...before.unread].map(({ file }) => file));
  if (measured.length + known.size > MOST_FILES) throw new TooMuchDroppedError('tooManyFiles');
  if (measured.reduce((sum, { size }) => sum + Math.min(size, MOST_FILE_BYTES), 0) > MOST_BYTES)
    throw new TooMuchDroppedError('tooManyBytes');
  const byName = measured.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const records = [...before.records];
  const unread = [...before.unread];
  const names = new Set(known);
  for (const [index, file] of byName.entries()) {
    onProgress(index, byName.length);
    const name = uniqueName(file.name, names);
    names.add(name);
    const sidecar = files.find((each) => isSidecar(each) && isBeside(each, file));
    const read = await readOne(file, name, sidecar);
    records.push(...read.records);
    unread.push(...read.unread);
    if (records.length > MAX_MATCHED_RECORDS) throw new TooMuchDroppedError('tooManyRecords');
  }
  return { records, unread };
}

const isBeside = (sidecar: File, file: File) =>
  stemOf(sidecar.name) === stemOf(file.name) || stemOf(sidecar.name) === file.name.toLowerCase();

async function readOne(file: File, name: string, sidecar: File | undefined): Promise<RoundFileContents> {
  const refuse = (code: string, reason = ''): RoundFileContents => ({
    records: [],
    unread: [{ file: name, name: null, code, reason }],
  });
  if (file.size > MOST_FILE_BYTES) return refuse('FILE_TOO_LONG');
  const { openExchangeFile, ExchangeFileError } = await import('@ritzel/telemetry/exchange');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = await sidecar?.text();
    const content = await openExchangeFile(bytes, { fileName: file.name, sidecar: text });
    return await recordsOf(content, name, file.lastModified);
  } catch (error) {
    if (error instanceof ExchangeFileError) return refuse(error.code, error.message);
    // The browser could not read the file: it was moved, or its permission ended.
    if (error instanceof DOMException) return refuse('FILE_UNREADABLE', error.message);
    throw error;
  }
}

async function recordsOf(
  content: ExchangeContent,
  file: string,
  modifiedMs: number,
): Promise<RoundFileContents> {
  const rpm = Object.entries(content.scalars).find(
    ([key, value]) => key.toLowerCase().endsWith('rpm') && value > 0,
  );
  const unread: UnreadFile[] = content.skipped.map(({ name, reason }) => ({
    ...{ file, name, reason, code: 'RECORD_UNREADABLE' },
  }));
  const records: FileRecord[] = [];
  for (const [place, record] of content.records.entries()) {
    const code = notAWaveform(record);
    if (code !== null) {
      unread.push({ file, name: record.name, code, reason: '' });
      continue;
    }
    const { name, unit, fsHz, takenAt } = record;
    const samples = Float32Array.from(record.samples.subarray(0, MOST_SAMPLES));
    records.push({
      ...{ key: `${file} ${place}`, file, name, samples, samplesInFile: record.samples.length },
      ...{ fsHz: fsHz ?? null, speedRpm: rpm?.[1] ?? null },
      unit: unit === undefined ? null : (findUnit(unit)?.label ?? unit),
      takenAtMs: takenAt === undefined ? modifiedMs : Date.parse(takenAt),
      picture: await recordPicture(samples, fsHz ?? null),
    });
  }
  return { records, unread };
}

function notAWaveform({ kind, abscissa }: ExchangeRecord): string | null {
  if (kind === 'spectrum') return 'RECORD_SPECTRUM';
  return abscissa === undefined ? null : 'RECORD_UNEVEN';
}
