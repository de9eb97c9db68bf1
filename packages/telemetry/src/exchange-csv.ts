/**
 * CSV: a row of names, a row of units where there is one (or units in the names, `Acceleration [g]`), then
 * numbers. Separator comma, semicolon or tab; decimal comma where the separator allows it. Lines that begin with
 * # may name `fs`, `unit` and other numbers as `# fs: 25600`.
 */
import { shapeOf } from './exchange-abscissa.ts';
import {
  addRecord,
  type ExchangeContent,
  ExchangeFileError,
  type ExchangeRecord,
} from './exchange-content.ts';

const MAX_COLUMNS = 1024;

interface Column {
  name: string;
  unit: string | undefined;
  values: Float64Array;
  /** Why the column is no record. */
  fault: string | undefined;
}

export interface CsvFormat {
  name: string;
  /** For files without a time column. */
  fsHz?: number | undefined;
  unit?: string | undefined;
}

/** Throws ExchangeFileError with the line where the file stops being a table. */
export function readCsv(bytes: Uint8Array, format: CsvFormat): ExchangeContent {
  const lines = textOf(bytes).split(/\r\n|\n|\r/);
  const content: ExchangeContent = { format: 'csv', records: [], skipped: [], scalars: {} };
  const notes = new Map<string, string>();
  const rows: { line: number; text: string }[] = [];
  lines.forEach((text, index) => {
    const note = /^\s*[#%]\s*([\w ]+?)\s*[:=]\s*(.+?)\s*$/.exec(text);
    if (note) notes.set(note[1]!.toLowerCase(), note[2]!);
    else if (text.trim() !== '' && !/^\s*[#%]/.test(text)) rows.push({ line: index + 1, text });
  });
  if (rows.length === 0) throw new ExchangeFileError('CSV_EMPTY', 'The CSV file holds no rows.');
  const separator = separatorOf(rows[Math.min(rows.length - 1, 2)]!.text);
  const columns = readColumns(rows, separator, format);
  for (const [key, value] of notes) if (Number.isFinite(Number(value))) content.scalars[key] = Number(value);
  const fsHz = content.scalars.fs ?? content.scalars['sampling rate'] ?? format.fsHz;
  if (fsHz !== undefined && !(fsHz > 0)) {
    throw new ExchangeFileError('CSV_RATE', `The CSV file gives a sampling rate of ${fsHz} Hz.`);
  }
  const unit = notes.get('unit') ?? format.unit;
  toRecords(content, columns, fsHz, unit);
  return content;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older loggers write the degree sign and the square in the Windows code page.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function separatorOf(row: string): string {
  for (const separator of ['\t', ';']) if (row.includes(separator)) return separator;
  return ',';
}

function cellsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') {
      if (isQuoted && text[at + 1] === '"') cell += text[at++];
      else isQuoted = !isQuoted;
    } else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  cells.push(cell.trim());
  return cells;
}

function readNumber(cell: string, separator: string): number {
  const text = separator === ',' ? cell : cell.replace(',', '.');
  if (text === '' || !/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) {
    return /^[+-]?(nan|inf(inity)?)$/i.test(text) ? Number.NaN : Number.POSITIVE_INFINITY;
  }
  return Number(text);
}

/** +Infinity marks a cell that is no number at all, NaN one that says so. */
function isNumeric(cell: string, separator: string): boolean {
  return readNumber(cell, separator) !== Number.POSITIVE_INFINITY;
}

function readColumns(rows: { line: number; text: string }[], separator: string, format: CsvFormat): Column[] {
  const first = cellsOf(rows[0]!.text, separator);
  const hasNames = !first.some((cell) => isNumeric(cell, separator));
  const second = hasNames && rows[1] ? cellsOf(rows[1].text, separator) : undefined;
  // A unit may look like a number (1), so the first column decides: no number above one.
  const third = rows[2] ? cellsOf(rows[2].text, separator) : undefined;
  const hasUnits =
    second !== undefined &&
    !isNumeric(second[0]!, separator) &&
    third !== undefined &&
    isNumeric(third[0]!, separator);
  const width = first.length;
  if (width > MAX_COLUMNS)
    throw new ExchangeFileError(
      'CSV_WIDTH',
      `The CSV file has ${width} columns, ${MAX_COLUMNS} may be read.`,
    );
  const data = rows.slice(Number(hasNames) + Number(hasUnits));
  if (data.length === 0) throw new ExchangeFileError('CSV_EMPTY', 'The CSV file holds names and no numbers.');
  const columns = first.map((cell, index): Column => {
    const named = hasNames
      ? nameAndUnit(cell)
      : { name: width === 1 ? format.name : `${format.name} ${index + 1}`, unit: undefined };
    const unit = hasUnits ? second[index]?.replace(/^[[(](.*)[\])]$/, '$1') || undefined : named.unit;
    return { name: named.name, unit, values: new Float64Array(data.length), fault: undefined };
  });
  data.forEach(({ line, text }, row) => {
    const cells = cellsOf(text, separator);
    // A separator at the end of each line is common and means nothing.
    if (cells.length === width + 1 && cells[width] === '') cells.pop();
    if (cells.length !== width) {
      throw new ExchangeFileError(
        'CSV_ROW',
        `Line ${line} of the CSV file has ${cells.length} cells, the first row has ${width}.`,
      );
    }
    for (let index = 0; index < width; index++) {
      const value = readNumber(cells[index]!, separator);
      const column = columns[index]!;
      column.values[row] = value;
      if (!Number.isFinite(value))
        column.fault ??= `Line ${line} holds "${cells[index]!.slice(0, 40)}", which is no finite number.`;
    }
  });
  return columns;
}

function nameAndUnit(cell: string): { name: string; unit: string | undefined } {
  const match = /^(.*?)\s*[[(]([^\])]*)[\])]$/.exec(cell);
  return match?.[1] ? { name: match[1], unit: match[2] || undefined } : { name: cell, unit: undefined };
}

const SECONDS: Record<string, number> = { s: 1, sec: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, min: 60, h: 3600 };
const HERTZ: Record<string, number> = { hz: 1, khz: 1e3 };

function toRecords(
  content: ExchangeContent,
  columns: Column[],
  fsHz: number | undefined,
  unit: string | undefined,
): void {
  const [first] = columns;
  const isTime =
    first !== undefined && columns.length > 1 && /^(time|t|zeit|timestamp|seconds?)$/i.test(first.name);
  const isFrequency =
    first !== undefined && columns.length > 1 && /^(frequency|freq|f|frequenz)$/i.test(first.name);
  let shape: Pick<ExchangeRecord, 'kind' | 'fsHz' | 'dfHz' | 'start' | 'abscissa'> = { kind: 'time', fsHz };
  if (first && (isTime || isFrequency)) {
    const factors = isTime ? SECONDS : HERTZ;
    const factor = factors[(first.unit ?? (isTime ? 's' : 'hz')).toLowerCase()];
    if (first.fault !== undefined || factor === undefined) {
      const reason = first.fault ?? `Its unit "${first.unit}" is none of ${isTime ? 'time' : 'frequency'}.`;
      content.skipped.push({ name: first.name, reason });
      if (isFrequency) shape = { kind: 'other' };
    } else
      shape = shapeOf(
        first.values.map((value) => value * factor),
        isTime,
        fsHz,
      );
  }
  for (const column of columns) {
    if (column === first && (isTime || isFrequency)) continue;
    const { name, values } = column;
    if (column.fault !== undefined) content.skipped.push({ name, reason: column.fault });
    else addRecord(content, { name, ...shape, n: values.length, unit: column.unit ?? unit, samples: values });
  }
}

/** A row of names, a row of units, then one row for each sample, at full precision. */
export function writeCsv(record: {
  name: string;
  unit: string;
  samples: Float32Array | Float64Array;
  /** Distance of the samples: 1/fs in s, or the line spacing in Hz. */
  step: number;
  start?: number;
  isSpectrum?: boolean;
}): string {
  const { name, unit, samples, step, start = 0, isSpectrum = false } = record;
  const quote = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = [
    `${isSpectrum ? 'Frequency' : 'Time'},${quote(name)}`,
    `${isSpectrum ? 'Hz' : 's'},${quote(unit)}`,
  ];
  for (let index = 0; index < samples.length; index++) rows.push(`${start + index * step},${samples[index]}`);
  return `${rows.join('\n')}\n`;
}
