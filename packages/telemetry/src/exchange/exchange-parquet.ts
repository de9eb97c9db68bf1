import { gunzipSync } from 'fflate';
import { type Compressors, parquetMetadata, parquetRead } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type RecordShape, shapeOf } from './exchange-abscissa.ts';
import {
  addRecord,
  type ExchangeContent,
  ExchangeFileError,
  MAX_EXCHANGE_NUMBERS,
} from './exchange-content.ts';
import { checkParquetPages } from './parquet-pages.ts';

/** A small file can announce a huge table. */
const MAX_COLUMNS = 256;
/** A dictionary may hold more values than a short table has rows. */
const FEWEST_VALUES = 1_048_576;

/** Snappy comes with the reader; the others that loggers write would need a library each. */
const COMPRESSORS: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { out: new Uint8Array(length) }),
};

const TIME_NAMES = /^(t|time|time_s|zeit|sekunden|seconds)$/i;
const FREQUENCY_NAMES = /^(f|freq|frequency|frequency_hz|frequenz|hz)$/i;

export interface ParquetHints {
  readonly name: string;
  readonly fsHz?: number | undefined;
  readonly unit?: string | undefined;
}

/**
 * Reads a table of numbers: a column named as time or frequency is the abscissa, every other one a record. A unit
 * stands in brackets behind the name (`acc [g]`) or among the key-value pairs of the file. Throws ExchangeFileError.
 */
export async function readParquet(bytes: Uint8Array, hints: ParquetHints): Promise<ExchangeContent> {
  const file = bytes.slice().buffer;
  const columns = await readColumns(file);
  const metadata = parquetMetadata(file);
  const notes = new Map(
    notesOf(metadata.key_value_metadata).map(({ key, value }) => [key.toLowerCase(), value ?? '']),
  );
  const content: ExchangeContent = { format: 'parquet', records: [], skipped: [], scalars: {} };
  for (const [key, value] of notes) {
    if (value.trim() !== '' && Number.isFinite(Number(value))) content.scalars[key] = Number(value);
  }
  const isAxis = ({ name }: Column) => TIME_NAMES.test(bare(name)) || FREQUENCY_NAMES.test(bare(name));
  const axis = columns.find((column) => isAxis(column) && column.values !== undefined);
  const isTime = axis === undefined || TIME_NAMES.test(bare(axis.name));
  const { fs: reported } = content.scalars;
  if (reported !== undefined && !(reported > 0)) {
    throw new ExchangeFileError('PARQUET_RATE', `The Parquet file gives a sampling rate of ${reported} Hz.`);
  }
  const shape: RecordShape =
    axis?.values === undefined
      ? { kind: 'time', fsHz: reported ?? hints.fsHz }
      : shapeOf(axis.values, isTime, reported);
  for (const column of columns) {
    if (column === axis) continue;
    const unit = nameAndUnit(column.name).unit ?? notes.get('unit') ?? hints.unit;
    const name = bare(column.name) === 'value' ? (notes.get('name') ?? hints.name) : bare(column.name);
    if (column.values === undefined) {
      content.skipped.push({ name, reason: 'It is no column of numbers.' });
    } else {
      addRecord(content, { name, ...shape, n: column.values.length, unit, samples: column.values });
    }
  }
  if (columns.length === 0)
    throw new ExchangeFileError('PARQUET_EMPTY', 'The Parquet file holds no columns.');
  return content;
}

/** In a damaged file the list may be no list, and a value may have no key. */
function notesOf(pairs: unknown): { key: string; value?: string }[] {
  if (!Array.isArray(pairs)) return [];
  return pairs.filter((pair) => typeof pair?.key === 'string');
}

interface Column {
  readonly name: string;
  /** Undefined where the column does not hold numbers. */
  readonly values: Float64Array | undefined;
}

async function readColumns(file: ArrayBuffer): Promise<Column[]> {
  try {
    const metadata = parquetMetadata(file);
    const rows = Number(metadata.num_rows);
    const names = metadata.schema.filter(({ num_children }) => !num_children).map(({ name }) => name);
    // Every row takes at least a fraction of a bit; a table far longer than its file is a trap.
    if (!(rows >= 0 && rows * names.length <= MAX_EXCHANGE_NUMBERS) || names.length > MAX_COLUMNS) {
      throw new RangeError(`it announces ${rows} rows in ${names.length} columns`);
    }
    checkParquetPages(new Uint8Array(file), metadata, Math.max(rows, FEWEST_VALUES));
    const found = new Map<string, Float64Array>();
    const wrong = new Set<string>();
    await parquetRead({
      file,
      metadata,
      compressors: COMPRESSORS,
      onChunk: ({ columnName, columnData, rowStart }) => {
        const values = found.get(columnName) ?? new Float64Array(rows).fill(Number.NaN);
        found.set(columnName, values);
        for (let i = 0; i < columnData.length; i++) {
          const cell: unknown = columnData[i];
          if (typeof cell === 'number') values[rowStart + i] = cell;
          else if (typeof cell === 'bigint') values[rowStart + i] = Number(cell);
          else if (cell !== null && cell !== undefined) wrong.add(columnName);
        }
      },
    });
    return names.map((name) => ({ name, values: wrong.has(name) ? undefined : found.get(name) }));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/(?<![\s.])[\s.]+$/, '') : 'it is damaged';
    throw new ExchangeFileError('PARQUET_FORM', `The Parquet file can't be read: ${reason.slice(0, 160)}.`);
  }
}

/** `Acceleration [g]` is a name with its unit in brackets. */
function nameAndUnit(column: string): { name: string; unit: string | undefined } {
  const text = column.trim();
  const open = text.indexOf('[');
  if (!text.endsWith(']') || open < 0 || open + 2 >= text.length) return { name: text, unit: undefined };
  return { name: text.slice(0, open).trim(), unit: text.slice(open + 1, -1) };
}

function bare(column: string): string {
  return nameAndUnit(column).name;
}

/** One record as a table of two columns, abscissa and value, at full precision; unit, rate and speed in its notes. */
export function writeParquet(record: {
  readonly name: string;
  readonly kind: 'time' | 'spectrum';
  /** 1/fs in s, or the line spacing in Hz. */
  readonly step: number;
  readonly unit: string;
  readonly samples: Float32Array | Float64Array;
  readonly speedRpm?: number;
  readonly at?: string;
}): Uint8Array<ArrayBuffer> {
  const { name, kind, step, unit, samples, speedRpm, at } = record;
  const isTime = kind === 'time';
  const notes: Record<string, string> = {
    name,
    unit,
    ...(isTime ? { fs: String(Number((1 / step).toPrecision(12))) } : { df: String(step) }),
    ...(speedRpm === undefined ? {} : { rpm: String(speedRpm) }),
    ...(at === undefined ? {} : { at }),
  };
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        {
          name: isTime ? 'time_s' : 'frequency_hz',
          data: Float64Array.from(samples, (_, index) => index * step),
          type: 'DOUBLE',
        },
        { name: 'value', data: samples, type: samples instanceof Float32Array ? 'FLOAT' : 'DOUBLE' },
      ],
      kvMetadata: Object.entries(notes).map(([key, value]) => ({ key, value })),
    }),
  );
}
