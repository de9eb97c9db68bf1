/**
 * CSV: a row of names, a row of units where there is one (or units in the names, `Acceleration [g]`), then
 * numbers. Separator comma, semicolon, tab or blanks; decimal comma where the separator allows it. Lines that begin
 * with # may name `fs`, `unit` and other numbers as `# fs: 25600`.
 */
import { csvCell } from '@ritzel/drivetrain';
import { abscissaOf, type CsvAbscissa } from './csv-abscissa.ts';
import { DecimalSigns } from './csv-decimal-sign.ts';
import { type CsvDialect, csvNumber, PLAIN_CSV } from './csv-dialect.ts';
import { noteIn, tableStart } from './csv-head.ts';
import {
  type CsvColumn,
  type CsvRow,
  cellsOf,
  csvLines,
  csvText,
  instantOf,
  isNumeric,
  readCsvNumber,
  separatorOf,
} from './csv-table.ts';
import { isSameRate, type RecordShape, rateOf, shapeOf } from './exchange-abscissa.ts';
import {
  addGapped,
  addRecord,
  type ExchangeContent,
  ExchangeFileError,
  MAX_EXCHANGE_NUMBERS,
} from './exchange-content.ts';

const MAX_COLUMNS = 1024;
const FIRST_ROWS = 4096;
/** Fewer rows than this may all be longer than the last by chance. */
const FEWEST_TO_COMPARE = 12;
/** Rows from which names, units and separator are found. */
const HEAD_ROWS = 200;

export interface CsvFormat {
  name: string;
  /** For files without a time column. */
  fsHz?: number | undefined;
  unit?: string | undefined;
}

/** Throws ExchangeFileError with the line where the file stops being a table. */
export function readCsv(bytes: Uint8Array, format: CsvFormat): ExchangeContent {
  const text = csvText(bytes);
  const content: ExchangeContent = { format: 'csv', records: [], skipped: [], scalars: {} };
  const notes = new Map<string, string>();
  const { head, above } = headOf(text);
  const table = readColumns(tableRows(text, notes, above), head, format);
  const cutLine = isLastLineCut(text, head) ? table[0]?.values.length : undefined;
  const columns = cutLine === undefined ? table : withoutLastRow(table);
  if (cutLine !== undefined)
    content.skipped.push({ name: `row ${cutLine}`, reason: 'The file is cut off inside its last line.' });
  if (above.length > 0) {
    for (const [key, value] of above.map(noteIn).filter((note) => note !== undefined)) notes.set(key, value);
    content.skipped.push({
      name: above.length > 1 ? `lines ${above[0]!.line} to ${above.at(-1)!.line}` : `line ${above[0]!.line}`,
      reason: above.length > 1 ? 'They stand above the table.' : 'It stands above the table.',
    });
  }
  for (const [key, value] of notes) if (Number.isFinite(Number(value))) content.scalars[key] = Number(value);
  toRecords(content, columns, { statedHz: statedRate(content.scalars), unit: notes.get('unit') }, format);
  if (columns.every(({ values }) => values.every((value) => value === Number.POSITIVE_INFINITY))) {
    throw new ExchangeFileError('CSV_FORM', 'The CSV file is no table: it holds no number.');
  }
  return content;
}

/** The rate that the notes name as such or as a step in seconds. */
function statedRate({ fs, dt, ...scalars }: ExchangeContent['scalars']): number | undefined {
  const named = fs ?? scalars['sampling rate'] ?? scalars['sample rate'];
  const statedHz = named ?? (dt === undefined ? undefined : rateOf(dt));
  if (statedHz === undefined) return undefined;
  if (!(statedHz > 0 && Number.isFinite(statedHz))) {
    throw new ExchangeFileError('CSV_RATE', `The CSV file gives a sampling rate of ${statedHz} Hz.`);
  }
  if (dt !== undefined && !isSameRate(statedHz, 1 / dt)) {
    throw new ExchangeFileError(
      'RATE_CONFLICT',
      `The file contradicts itself: it names ${statedHz} Hz and a step of ${dt} s.`,
    );
  }
  return statedHz;
}

/** Rows that are neither notes nor above the table; what the notes say is gathered on the way. */
function* tableRows(
  text: string,
  notes: Map<string, string>,
  above: readonly CsvRow[] = [],
): Generator<CsvRow> {
  const lastAbove = above.at(-1)?.line ?? 0;
  for (const row of csvLines(text)) {
    if (row.line <= lastAbove) continue;
    if (!/^\s*[#%]/.test(row.text)) yield row;
    else {
      const note = row.text.trim().slice(1).trim();
      const parts = note.search(/[:=]/);
      const [name, value] = [note.slice(0, Math.max(0, parts)).trimEnd(), note.slice(parts + 1).trimStart()];
      if (/^[\w ]+$/.test(name) && value !== '') notes.set(name.toLowerCase(), value);
    }
  }
}

/** The first rows of the table, and what stands above it. */
function headOf(text: string): { head: CsvRow[]; above: CsvRow[] } {
  const head: CsvRow[] = [];
  for (const row of tableRows(text, new Map())) {
    head.push(row);
    if (head.length === HEAD_ROWS) break;
  }
  const start = tableStart(head);
  return { head: head.slice(start), above: head.slice(0, start) };
}

/**
 * Whether the last number is shorter than any other of its column and no line end follows: half a number is read as
 * another one. Writers that leave the last line end away write their last number like the others.
 */
function isLastLineCut(text: string, head: readonly CsvRow[]): boolean {
  if (head.length < FEWEST_TO_COMPARE || /[\r\n]\s{0,3}$/.test(text.slice(-4))) return false;
  const separator = separatorOf(head);
  const lengthOf = (row: string) => (cellsOf(row, separator).at(-1) ?? '').replace(/^[+-]/, '').length;
  const last = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  const others = head.slice(2).filter((row) => row.text !== last);
  return others.every((row) => lengthOf(row.text) > lengthOf(last));
}

function withoutLastRow(columns: readonly CsvColumn[]): CsvColumn[] {
  return columns.map((column) => ({ ...column, values: column.values.slice(0, -1) }));
}

function readColumns(rows: Iterable<CsvRow>, head: CsvRow[], format: CsvFormat): CsvColumn[] {
  if (head.length === 0) throw new ExchangeFileError('CSV_EMPTY', 'The CSV file holds no rows.');
  const separator = separatorOf(head);
  const [first = [], second, third] = head.slice(0, 3).map(({ text }) => cellsOf(text, separator));
  const hasNames = !first.some((cell) => isNumeric(cell) || instantOf(cell));
  // A unit may look like a number (1), so the first column decides: no number above one.
  const isData = (cells: string[] | undefined) =>
    cells !== undefined && (isNumeric(cells[0]!) || instantOf(cells[0]!) !== undefined);
  const hasUnits = hasNames && second !== undefined && !isData(second) && isData(third);
  // A separator at the end of each line is common and means nothing.
  if (first.length > 1 && head.every(({ text }) => cellsOf(text, separator).at(-1) === '')) first.pop();
  const width = first.length;
  if (width > MAX_COLUMNS)
    throw new ExchangeFileError(
      'CSV_WIDTH',
      `The CSV file has ${width} columns, ${MAX_COLUMNS} may be read.`,
    );
  const columns = first.map((cell, index): CsvColumn => {
    const named = hasNames
      ? nameAndUnit(cell)
      : { name: width === 1 ? format.name : `${format.name} ${index + 1}`, unit: undefined };
    const unit = hasUnits ? second[index]?.replace(/^[[(](.*)[\])]$/, '$1') || undefined : named.unit;
    return { name: named.name, unit, values: new Float64Array(FIRST_ROWS), fault: undefined };
  });
  const count = fillColumns(columns, rows, separator, Number(hasNames) + Number(hasUnits));
  if (count === 0) throw new ExchangeFileError('CSV_EMPTY', 'The CSV file holds names and no numbers.');
  return columns.map((column) => ({ ...column, values: column.values.slice(0, count) }));
}

/** Reads the rows below the names into the columns, which grow; answers how many there are. */
function fillColumns(columns: CsvColumn[], rows: Iterable<CsvRow>, separator: string, above: number): number {
  const width = columns.length;
  const mostRows = Math.floor(MAX_EXCHANGE_NUMBERS / width);
  const signs = columns.map(() => new DecimalSigns());
  let firstInstant: number | undefined;
  let count = -above;
  for (const { line, text } of rows) {
    if (count < 0) {
      count++;
      continue;
    }
    if (count === mostRows)
      throw new ExchangeFileError('CSV_LENGTH', `The CSV file holds more than ${mostRows} rows.`);
    const cells = cellsOf(text, separator);
    if (cells.length === width + 1 && cells[width] === '') cells.pop();
    if (cells.length !== width) {
      throw new ExchangeFileError(
        'CSV_ROW',
        `Line ${line} of the CSV file has ${cells.length} cells, the first row has ${width}.`,
      );
    }
    for (let index = 0; index < width; index++) {
      const column = columns[index]!;
      if (count === column.values.length) column.values = grown(column.values);
      let value = readCsvNumber(cells[index]!);
      const instant = index === 0 && value === Number.POSITIVE_INFINITY ? instantOf(cells[0]!) : undefined;
      if (instant) {
        firstInstant ??= instant.seconds;
        value = instant.seconds - firstInstant + instant.fraction;
      } else if (signs[index]!.isContradiction(cells[index]!)) {
        value = Number.POSITIVE_INFINITY;
        column.fault ??= `Line ${line} holds "${cells[index]!.slice(0, 40)}": the decimal sign is another than above.`;
      }
      column.values[count] = value;
      if (!Number.isFinite(value))
        column.fault ??= `Line ${line} holds "${cells[index]!.slice(0, 40)}", which is no finite number.`;
    }
    count++;
  }
  for (const [index, column] of columns.entries()) {
    if (!signs[index]!.areThousands) continue;
    column.values.fill(Number.POSITIVE_INFINITY, 0, Math.max(0, count));
    column.fault ??= 'Its signs part thousands or decimals: what the numbers are cannot be determined.';
  }
  return Math.max(0, count);
}

function grown(values: Float64Array): Float64Array {
  const longer = new Float64Array(2 * values.length);
  longer.set(values);
  return longer;
}

function nameAndUnit(cell: string): { name: string; unit: string | undefined } {
  const whole = { name: cell, unit: undefined };
  const end = cell.length - 1;
  if (!/[\])]/.test(cell.charAt(end))) return whole;
  // The first bracket after which none is closed before the last.
  const closedBefore = Math.max(cell.lastIndexOf(']', end - 1), cell.lastIndexOf(')', end - 1));
  const open = cell.slice(closedBefore + 1, end).search(/[[(]/);
  if (open < 0) return whole;
  const at = closedBefore + 1 + open;
  const name = cell.slice(0, at).trimEnd();
  return name === '' ? whole : { name, unit: cell.slice(at + 1, end) || undefined };
}

function toRecords(
  content: ExchangeContent,
  columns: CsvColumn[],
  stated: { statedHz: number | undefined; unit: string | undefined },
  format: CsvFormat,
): void {
  const axis = columns.length > 1 ? abscissaOf(columns[0]!, format.name) : undefined;
  const shape = shapeBy(axis, stated.statedHz, format.fsHz);
  if (axis?.fault !== undefined) content.skipped.push({ name: columns[0]!.name, reason: axis.fault });
  for (const column of axis ? columns.slice(1) : columns) {
    const { name, values } = column;
    const unit = column.unit ?? stated.unit ?? format.unit;
    const record = { name, ...shape, n: values.length, unit, samples: values };
    if (column.fault !== undefined) {
      content.skipped.push({ name, reason: column.fault });
      // +Infinity stands for a cell that is no number at all: that is another table than it seems, not a gap.
      if (!values.includes(Number.POSITIVE_INFINITY)) addGapped(content, record);
    } else addRecord(content, record);
  }
}

function shapeBy(
  axis: CsvAbscissa | undefined,
  statedHz: number | undefined,
  hintHz: number | undefined,
): RecordShape {
  if (axis?.values) return shapeOf(axis.values, axis.kind === 'time', statedHz);
  return axis?.kind === 'frequency' ? { kind: 'other' } : { kind: 'time', fsHz: statedHz ?? hintHz };
}

export interface CsvRecord {
  readonly name: string;
  readonly unit: string;
  readonly samples: Float32Array | Float64Array;
  /** Distance of the samples: 1/fs in s, or the line spacing in Hz. */
  readonly step: number;
  readonly start?: number;
  readonly isSpectrum?: boolean;
}

const ROWS_A_PIECE = 4096;

/**
 * A row of names, a row of units, then one row for each sample, at full precision; in pieces of some thousand rows. With
 * commas and decimal points, unless the dialect says otherwise.
 */
export function* csvPieces(record: CsvRecord, dialect: CsvDialect = PLAIN_CSV): Generator<string> {
  const { name, unit, samples, step, start = 0, isSpectrum = false } = record;
  const { separator } = dialect;
  const head = [isSpectrum ? 'Frequency' : 'Time', csvCell(name)].join(separator);
  yield `${head}\n${[isSpectrum ? 'Hz' : 's', csvCell(unit)].join(separator)}\n`;
  for (let from = 0; from < samples.length; from += ROWS_A_PIECE) {
    const end = Math.min(samples.length, from + ROWS_A_PIECE);
    let piece = '';
    for (let index = from; index < end; index++)
      piece += `${csvNumber(start + index * step, dialect)}${separator}${csvNumber(samples[index]!, dialect)}\n`;
    yield piece;
  }
}

export function writeCsv(record: CsvRecord): string {
  return [...csvPieces(record)].join('');
}
