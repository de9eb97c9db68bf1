import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ExchangeFileError, readRawFloat32 } from '@ritzel/telemetry';
import { openUntrusted } from '../../platform/open-untrusted.ts';

/** One recording ready to be sent: evenly sampled, with what is known about it. */
export interface Recording {
  readonly name: string;
  /** Machine it belongs to; recordings of one machine become one drivetrain. */
  readonly machine: string;
  readonly channel: string;
  readonly samples: Float32Array;
  readonly samplingRateHz: number;
  readonly unit: string;
  readonly speedRpm: number | undefined;
  readonly load: number | undefined;
  readonly bearing: RecordedBearing | undefined;
  readonly pinionTeeth: number | undefined;
}

export interface RecordedBearing {
  readonly designation: string;
  readonly elements: number;
  readonly elementDiameterMm: number;
  readonly pitchDiameterMm: number;
  readonly contactAngleDeg: number;
}

export interface ReadOptions {
  /** What a file does not state: asked for by flags. */
  readonly samplingRateHz?: number;
  readonly unit?: string;
  readonly speedRpm?: number;
  readonly machine?: string;
  readonly channel?: string;
}

export interface ReadResult {
  readonly recordings: Recording[];
  readonly skipped: { name: string; reason: string }[];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function bearingOf(value: unknown): RecordedBearing | undefined {
  const fields = recordOf(value);
  const [elements, d, pitch] = [positive(fields.n), positive(fields.d_mm), positive(fields.D_mm)];
  if (elements === undefined || d === undefined || pitch === undefined) return undefined;
  const angle = typeof fields.alpha_deg === 'number' ? fields.alpha_deg : 0;
  // The size is what counts; makers' suffixes are left to the catalogue.
  const designation =
    textOf(fields.designation)?.match(/\d{4,5}/)?.[0] ?? textOf(fields.designation) ?? 'bearing';
  return { designation, elements, elementDiameterMm: d, pitchDiameterMm: pitch, contactAngleDeg: angle };
}

/** Units that an index spells out in words. */
function unitOf(value: unknown, fallback: string | undefined): string | undefined {
  const text = textOf(value);
  if (text === undefined) return fallback;
  const known = /m\/s2|m\/s²/.test(text)
    ? 'm/s²'
    : /\bg\b/.test(text)
      ? 'g'
      : /mm\/s/.test(text)
        ? 'mm/s'
        : undefined;
  return known ?? fallback;
}

/** Short names, so that machines of one source stand together: `CWRU 6205 DE`. */
function machineOf(entry: Record<string, unknown>, bearing: RecordedBearing | undefined): string {
  const set = textOf(entry.dataset)?.split(/[\s/(]/)[0] ?? 'Recordings';
  return [set, bearing?.designation].filter((word) => word !== undefined).join(' ');
}

function readIndexed(folder: string, indexFile: string, options: ReadOptions): ReadResult {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(indexFile, 'utf8'));
  } catch {
    throw new ExchangeFileError('INDEX_FORM', `The index ${indexFile} is not JSON.`);
  }
  if (!Array.isArray(parsed))
    throw new ExchangeFileError('INDEX_FORM', 'The index is not a list of recordings.');
  const result: ReadResult = { recordings: [], skipped: [] };
  for (const raw of parsed) {
    const entry = recordOf(raw);
    const file = textOf(entry.file);
    const name = textOf(entry.id) ?? file ?? 'entry';
    const samplingRateHz = positive(entry.fs) ?? options.samplingRateHz;
    const unit = unitOf(entry.unit, options.unit);
    if (file === undefined) result.skipped.push({ name, reason: 'The index names no file.' });
    else if (samplingRateHz === undefined)
      result.skipped.push({ name, reason: 'Its sampling rate is unknown: give --fs.' });
    else if (unit === undefined) result.skipped.push({ name, reason: 'Its unit is unknown: give --unit.' });
    else addIndexed(result, path.join(folder, file), name, entry, { samplingRateHz, unit, options });
  }
  return result;
}

function addIndexed(
  result: ReadResult,
  file: string,
  name: string,
  entry: Record<string, unknown>,
  facts: { samplingRateHz: number; unit: string; options: ReadOptions },
): void {
  const { samplingRateHz, unit, options } = facts;
  try {
    const bytes = readFileSync(file);
    const rows = positive(entry.rows) ?? 1;
    // Of snapshots the index may give the length of one or of all; either must fit the file.
    const announced = positive(entry.n);
    const n =
      announced !== undefined && rows > 1 && announced * rows * 4 === bytes.length
        ? announced * rows
        : announced;
    const content = readRawFloat32(bytes, { name, fsHz: samplingRateHz, unit, rows, n });
    result.skipped.push(...content.skipped);
    const bearing = bearingOf(entry.bearing);
    for (const record of content.records) {
      result.recordings.push({
        name: record.name,
        machine: options.machine ?? machineOf(entry, bearing),
        channel: options.channel ?? textOf(entry.channel) ?? 'A',
        samples: Float32Array.from(record.samples),
        samplingRateHz,
        unit,
        speedRpm: positive(entry.rpm) ?? options.speedRpm,
        load: positive(entry.load_pct) === undefined ? undefined : Number(entry.load_pct) / 100,
        bearing,
        pinionTeeth: positive(recordOf(entry.gear).pinion_teeth),
      });
    }
  } catch (error) {
    result.skipped.push({ name, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** A file of one record names it after itself: that is the recording's name and no channel's. */
function channelOf(recordName: string, stem: string): string {
  const own = recordName.startsWith(stem) ? recordName.slice(stem.length).trim() : recordName;
  return (own || 'A').slice(0, 60);
}

async function readOne(file: string, options: ReadOptions): Promise<ReadResult> {
  const name = path.basename(file);
  const bytes = readFileSync(file);
  const stem = name.replace(/\.[^.]+$/, '');
  const sidecarFile = [`${file}.json`, file.replace(/\.[^.]+$/, '.json')].find((candidate) =>
    existsSync(candidate),
  );
  const content = await openUntrusted(bytes, {
    fileName: name,
    fsHz: options.samplingRateHz,
    unit: options.unit,
    ...(sidecarFile === undefined ? {} : { sidecar: readFileSync(sidecarFile, 'utf8') }),
  });
  // Of a file with several things in it each is named with its file.
  const namedIn = (inner: string) => (inner === stem ? name : `${name}: ${inner}`);
  const result: ReadResult = {
    recordings: [],
    skipped: content.skipped.map((each) => ({ ...each, name: namedIn(each.name) })),
  };
  for (const record of content.records) {
    const samplingRateHz = record.fsHz ?? options.samplingRateHz;
    const unit = record.unit ?? options.unit;
    const leaveOut = (reason: string) => result.skipped.push({ name: namedIn(record.name), reason });
    if (record.kind !== 'time') leaveOut('It is no waveform over time.');
    else if (samplingRateHz === undefined) leaveOut('Its sampling rate is unknown: give --fs.');
    else if (unit === undefined) leaveOut('Its unit is unknown: give --unit.');
    else {
      result.recordings.push({
        name: content.records.length > 1 ? `${stem} ${record.name}` : stem,
        machine: options.machine ?? 'Recordings',
        channel: options.channel ?? channelOf(record.name, stem),
        samples: Float32Array.from(record.samples),
        samplingRateHz,
        unit,
        speedRpm: content.scalars.rpm ?? options.speedRpm,
        load: undefined,
        bearing: undefined,
        pinionTeeth: undefined,
      });
    }
  }
  return result;
}

function findIndex(folder: string): string | undefined {
  return ['recordings.json', 'index.json']
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file));
}

/** What a file, or all files of a folder, hold. What cannot be read is named with its reason; the rest goes on. */
export async function readRecordings(place: string, options: ReadOptions): Promise<ReadResult> {
  if (!existsSync(place)) throw new ExchangeFileError('FILE_MISSING', `There is no file or folder ${place}.`);
  if (!statSync(place).isDirectory()) {
    return place.endsWith('.json')
      ? readIndexed(path.dirname(place), place, options)
      : readOne(place, options);
  }
  const index = findIndex(place);
  if (index) return readIndexed(place, index, options);
  const result: ReadResult = { recordings: [], skipped: [] };
  for (const { name } of readdirSync(place, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!/\.(wav|csv|tsv|txt|f32|raw|bin|dat|uff|unv|mat|parquet)$/i.test(name)) {
      // The JSON beside a recording is read with it.
      if (!/\.json$/i.test(name))
        result.skipped.push({ name, reason: 'It is of no kind that is read here.' });
      continue;
    }
    try {
      const one = await readOne(path.join(place, name), options);
      result.recordings.push(...one.recordings);
      result.skipped.push(...one.skipped);
    } catch (error) {
      result.skipped.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return result;
}
