/** A text of separated numbers as rows of cells, whoever wrote it: separators, decimal commas, quotes, code pages. */
import { ExchangeFileError, MAX_TEXT_BYTES } from './exchange-content.ts';

/** Blanks in any number, as measuring programs for the terminal write them. */
const BLANKS = ' ';
/** What may part the cells of a row. */
export const SEPARATORS: readonly string[] = ['\t', ';', ',', BLANKS];
/** A thousand columns of the longest numbers fit many times. */
const MAX_LINE_CHARACTERS = 1_048_576;
const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
export interface CsvRow {
  /** From 1, as an editor counts. */
  line: number;
  text: string;
}

export interface CsvColumn {
  name: string;
  unit: string | undefined;
  values: Float64Array;
  /** Why the column is no record. */
  fault: string | undefined;
}

/** Throws ExchangeFileError where the bytes are no text, or too long to be held as one. */
export function csvText(bytes: Uint8Array): string {
  if (bytes.length > MAX_TEXT_BYTES) {
    throw new ExchangeFileError(
      'CSV_LENGTH',
      `The CSV file has ${bytes.length} bytes, ${MAX_TEXT_BYTES} may be read.`,
    );
  }
  const text = decode(bytes);
  if (text.includes('\0')) throw new ExchangeFileError('CSV_FORM', 'The CSV file is no text.');
  return text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // The mark is often missing, the zero beside each of the first letters never.
  if (bytes[1] === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older loggers write the degree sign and the square in the Windows code page.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lines that are not blank, one by one: a table of a hundred megabytes need not lie in memory twice. */
export function* csvLines(text: string): Generator<CsvRow> {
  const end = text.includes('\n') ? '\n' : '\r';
  for (let at = 0, line = 1; at < text.length; line++) {
    const found = text.indexOf(end, at);
    const stop = found < 0 ? text.length : found;
    if (stop - at > MAX_LINE_CHARACTERS)
      throw new ExchangeFileError(
        'CSV_WIDTH',
        `Line ${line} of the CSV file has ${stop - at} characters, ${MAX_LINE_CHARACTERS} may be read.`,
      );
    const row = text.slice(at, stop).replace(/\r$/, '');
    if (row.trim() !== '') yield { line, text: row };
    at = stop + 1;
  }
}

/** What separates the cells, found from the first rows; a line end where there is but one column. */
export function separatorOf(rows: readonly CsvRow[]): string {
  const sample = rows[Math.min(rows.length - 1, 2)]?.text ?? '';
  if (isDecimalCommas(rows)) return '\n';
  const parts = (separator: string) => {
    const cells = cellsOf(sample, separator);
    return cells.length > 1 && cells.every((cell) => isNumeric(cell) || cell === '');
  };
  return SEPARATORS.find(parts) ?? ['\t', ';'].find((each) => sample.includes(each)) ?? ',';
}

/**
 * One column with decimal commas looks like two of whole numbers. A name above that is one cell decides it, or digits no
 * whole number has: -0, or a zero in front (0,05).
 */
function isDecimalCommas(rows: readonly CsvRow[]): boolean {
  const [first, ...others] = rows.map(({ text }) => text.trim());
  if (first === undefined) return false;
  const isPair = (text: string) => /^[+-]?\d+,\d+$/.test(text);
  const hasName = !isPair(first);
  const pairs = hasName ? others.filter((text, row) => row > 0 || isPair(text)) : [first, ...others];
  if (pairs.length === 0 || !pairs.every(isPair)) return false;
  if (hasName) return !/[,;\t]/.test(first);
  return pairs.some((text) => /^-0+,|,0\d/.test(text));
}

/** The cells of a row, trimmed; quotes are taken off. */
export function cellsOf(text: string, separator: string): string[] {
  if (separator === BLANKS) return text.trim().split(/\s+/);
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

/** The number in a cell; +Infinity marks a cell that is none at all, NaN one that says so or is empty. */
export function readCsvNumber(cell: string): number {
  // A comma that did not part the cells is a decimal one.
  const text = cell.replace(',', '.');
  if (NUMBER.test(text)) return Number(text);
  return text === '' || /^[+-]?(nan|inf(inity)?)$/i.test(text) ? Number.NaN : Number.POSITIVE_INFINITY;
}

export function isNumeric(cell: string): boolean {
  return cell !== '' && readCsvNumber(cell) !== Number.POSITIVE_INFINITY;
}

const INSTANT = /^(?:(\d{4}-\d\d-\d\d)[T ])?(\d\d:\d\d:\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Seconds since 1970 of an instant as ISO 8601 writes it, since midnight of a time of day; split so that microseconds
 * are not lost. undefined for anything else.
 */
export function instantOf(cell: string): { seconds: number; fraction: number } | undefined {
  const match = INSTANT.exec(cell);
  if (!match) return undefined;
  const seconds = Date.parse(`${match[1] ?? '1970-01-01'}T${match[2]}${match[4] ?? 'Z'}`) / 1000;
  return Number.isFinite(seconds) ? { seconds, fraction: Number(`0.${match[3] ?? 0}`) } : undefined;
}
