/**
 * Universal File Format, dataset 58 (function at nodal DOF) in text and 58b in binary, as the SDRC I-DEAS file
 * description defines it. Every other dataset is named among the skipped.
 */
import { type RecordShape, rateOf, shapeOf } from './exchange-abscissa.ts';
import {
  addRecord,
  disbelief,
  type ExchangeContent,
  ExchangeFileError,
  MAX_EXCHANGE_NUMBERS,
  MAX_TEXT_BYTES,
} from './exchange-content.ts';

const HEADER_LINES = 11;
const MAX_DATASETS = 10_000;

const ABSCISSA_TIME = 17;
const ABSCISSA_FREQUENCY = 18;
const FUNCTION_TIME = 1;

interface Header58 {
  name: string;
  functionType: number;
  ordinateType: number;
  n: number;
  isEven: boolean;
  start: number;
  step: number;
  abscissaType: number;
  unit: string | undefined;
  takenAt: string | undefined;
}

/** A dataset that can't be read; the others of the file may. */
class UffFormatError extends Error {}

/** Throws ExchangeFileError when the bytes are no universal file. */
export function readUff(bytes: Uint8Array): ExchangeContent {
  const content: ExchangeContent = { format: 'uff58', records: [], skipped: [], scalars: {} };
  let at = nextDelimiter(bytes, 0);
  if (at === undefined)
    throw new ExchangeFileError('UFF_FORM', 'The file does not begin like a universal file.');
  for (let count = 1; at !== undefined; count++) {
    if (count > MAX_DATASETS)
      throw new ExchangeFileError(
        'UFF_DATASETS',
        `The universal file has more than ${MAX_DATASETS} datasets.`,
      );
    const typeLine = lineAt(bytes, at);
    const type = typeLine.text.slice(0, 6).trim();
    const isBinary = /^ *58[bB]/.test(typeLine.text);
    const name = `dataset ${count}`;
    let end = isBinary ? undefined : nextDelimiter(bytes, typeLine.next);
    try {
      if (isBinary) end = readBinary(bytes, typeLine, name, content);
      else if (type === '58')
        readText(bytes.subarray(typeLine.next, lineStart(bytes, end)), name, end !== undefined, content);
      else throw new UffFormatError(`Dataset ${type.slice(0, 12)} is no measured function.`);
    } catch (error) {
      if (!(error instanceof UffFormatError)) throw error;
      content.skipped.push({ name, reason: error.message });
      // Binary samples may look like a delimiter, but there is no better place to go on.
      end ??= nextDelimiter(bytes, typeLine.next);
    }
    if (end === undefined) break;
    at = nextDelimiter(bytes, end);
  }
  return content;
}

interface Line {
  text: string;
  next: number;
}

function lineAt(bytes: Uint8Array, at: number): Line {
  const found = bytes.indexOf(10, at);
  const end = found < 0 ? bytes.length : found;
  // Lines have 80 characters; a binary file may hold none for megabytes.
  const text = String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 200))).replace(/\r$/, '');
  return { text, next: found < 0 ? bytes.length : found + 1 };
}

/** Just after the next line that holds -1 alone. */
function nextDelimiter(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; ) {
    const found = bytes.indexOf(10, at);
    const end = found < 0 ? bytes.length : found;
    if (end - at < 12 && lineAt(bytes, at).text.trim() === '-1') return Math.min(end + 1, bytes.length);
    at = end + 1;
  }
  return undefined;
}

/** Start of the delimiter line that ends at `end`; the end of the file where there is none. */
function lineStart(bytes: Uint8Array, end: number | undefined): number {
  if (end === undefined) return bytes.length;
  return bytes.lastIndexOf(10, end - 2) + 1;
}

function readHeader(lines: string[], name: string): Header58 {
  if (lines.length < HEADER_LINES) throw new UffFormatError('The dataset ends inside its header.');
  const field = (line: number, from: number, width: number) => lines[line]!.slice(from, from + width).trim();
  const number = (line: number, from: number, width: number, what: string) => {
    const value = Number(field(line, from, width).replace(/[dD]/, 'e') || '0');
    if (!Number.isFinite(value))
      throw new UffFormatError(`The header's ${what} is "${field(line, from, width)}", which is no number.`);
    return value;
  };
  const n = number(6, 10, 10, 'number of samples');
  if (!Number.isSafeInteger(n) || n < 1) throw new UffFormatError(`The header announces ${n} samples.`);
  const id = lines[0]!.trim();
  const unit = field(8, 47, 20);
  return {
    name: id === '' || id.toUpperCase() === 'NONE' ? name : id,
    functionType: number(5, 0, 5, 'function type'),
    ordinateType: number(6, 0, 10, 'ordinate type'),
    n,
    isEven: number(6, 20, 10, 'spacing') === 1,
    start: number(6, 30, 13, 'first abscissa'),
    step: number(6, 43, 13, 'step'),
    abscissaType: number(7, 0, 10, 'abscissa type'),
    unit: unit === '' || unit.toUpperCase() === 'NONE' ? undefined : unit,
    takenAt: takenAtOf(lines[2]!),
  };
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The third line of the header: date and time as `01-JUN-26 08:30:00`, of whoever measured. */
function takenAtOf(line: string): string | undefined {
  const found = /^\s*(\d{1,2})-([A-Za-z]{3})-(\d{2}|\d{4})\s+(\d{2}:\d{2}:\d{2})\b/.exec(line);
  const [, day = '', month = '', year = '', time = ''] = found ?? [];
  const place = MONTHS.indexOf(month.toUpperCase()) + 1;
  if (place === 0) return undefined;
  // Two digits: of 1970 to 2069.
  const whole = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`;
  const text = `${whole}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}T${time}`;
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}

interface Ordinate {
  isDouble: boolean;
  isComplex: boolean;
}

function ordinateOf({ ordinateType }: Header58): Ordinate {
  if (![2, 4, 5, 6].includes(ordinateType))
    throw new UffFormatError(`Ordinate type ${ordinateType} is not in use.`);
  return { isDouble: ordinateType === 4 || ordinateType === 6, isComplex: ordinateType >= 5 };
}

function readText(body: Uint8Array, name: string, isClosed: boolean, content: ExchangeContent): void {
  const lines: string[] = [];
  let at = 0;
  for (let count = 0; count < HEADER_LINES && at < body.length; count++) {
    const line = lineAt(body, at);
    lines.push(line.text);
    at = line.next;
  }
  const header = readHeader(lines, name);
  const { isComplex } = ordinateOf(header);
  const perSample = (header.isEven ? 0 : 1) + (isComplex ? 2 : 1);
  const wanted = header.n * perSample;
  if (body.length > MAX_TEXT_BYTES)
    throw new UffFormatError(`The dataset has ${body.length} bytes of text, ${MAX_TEXT_BYTES} may be read.`);
  // A number takes at least two characters with what parts it from the next.
  if (wanted > body.length)
    throw new UffFormatError(`The header announces ${header.n} samples, the dataset is too short for them.`);
  if (!isClosed) throw new UffFormatError('The dataset is cut off: the line that ends it is missing.');
  const text = new TextDecoder('latin1').decode(body.subarray(at));
  const numbers = new Float64Array(wanted);
  let count = 0;
  // Fixed columns may touch (-1.00000E+00-2.00000E+00), so signs part numbers as well as blanks do.
  for (const match of text.matchAll(
    /[+-]?(?:\d+\.?\d*|\.\d+)(?:[EeDd][+-]?\d+)?|[+-]?(?:nan|inf\w*)|\S+?/gi,
  )) {
    if (count === wanted) {
      count++;
      break;
    }
    const value = Number(match[0].replace(/[dD]/, 'e'));
    if (Number.isNaN(value))
      throw new UffFormatError(`Number ${count + 1} of the samples is "${match[0].slice(0, 20)}".`);
    numbers[count++] = value;
  }
  if (count !== wanted) {
    throw new UffFormatError(
      `The header announces ${wanted} numbers, the dataset holds ${count > wanted ? 'more' : count}.`,
    );
  }
  addFunction(content, header, { isComplex, isBinary: false }, (index) => numbers[index]!);
}

function readBinary(
  bytes: Uint8Array,
  typeLine: Line,
  name: string,
  content: ExchangeContent,
): number | undefined {
  const fields = typeLine.text.slice(7).trim().split(/\s+/).map(Number);
  const [byteOrder = 1, floatFormat = 2, asciiLines = HEADER_LINES, announcedBytes = 0] = fields;
  if (floatFormat !== 2)
    throw new UffFormatError('The binary samples are in a float format other than IEEE 754.');
  if (byteOrder !== 1 && byteOrder !== 2) throw new UffFormatError(`Byte order ${byteOrder} is not in use.`);
  if (asciiLines !== HEADER_LINES)
    throw new UffFormatError(`The binary dataset has ${asciiLines} header lines, not ${HEADER_LINES}.`);
  const lines: string[] = [];
  let at = typeLine.next;
  for (let count = 0; count < HEADER_LINES && at < bytes.length; count++) {
    const line = lineAt(bytes, at);
    lines.push(line.text);
    at = line.next;
  }
  const header = readHeader(lines, name);
  const { isDouble, isComplex } = ordinateOf(header);
  const ordinateBytes = isDouble ? 8 : 4;
  const parts = isComplex ? 2 : 1;
  // The description has uneven abscissae in single precision; some writers give them that of the ordinate.
  const widths = header.isEven ? [0] : isDouble ? [4, 8] : [4];
  const sizeWith = (abscissaBytes: number) => header.n * (abscissaBytes + parts * ordinateBytes);
  const narrow = widths[0]!;
  const abscissaBytes =
    widths.find((width) =>
      announcedBytes === 0 ? isEnded(bytes, at + sizeWith(width)) : announcedBytes === sizeWith(width),
    ) ?? narrow;
  const stride = abscissaBytes + parts * ordinateBytes;
  const needed = header.n * stride;
  if (announcedBytes !== 0 && announcedBytes !== needed) {
    throw new UffFormatError(
      `The dataset announces ${announcedBytes} bytes for samples that take ${needed}.`,
    );
  }
  if (needed > bytes.length - at)
    throw new UffFormatError(
      `The samples take ${needed} bytes, the file holds ${bytes.length - at} more: it is cut off.`,
    );
  if (header.n * (parts + 1) > MAX_EXCHANGE_NUMBERS)
    throw new UffFormatError(
      `The dataset holds ${header.n} samples, ${MAX_EXCHANGE_NUMBERS / (parts + 1)} may be read.`,
    );
  if (!isEnded(bytes, at + needed))
    throw new UffFormatError('The samples are not followed by the end of the dataset: a length is wrong.');
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, needed);
  const isLittle = byteOrder === 1;
  const perSample = parts + (header.isEven ? 0 : 1);
  addFunction(content, header, { isComplex, isBinary: true }, (index) => {
    const part = index % perSample;
    const base = ((index - part) / perSample) * stride;
    if (part === 0 && !header.isEven) {
      return abscissaBytes === 8 ? view.getFloat64(base, isLittle) : view.getFloat32(base, isLittle);
    }
    const place = base + abscissaBytes + (part - (header.isEven ? 0 : 1)) * ordinateBytes;
    return isDouble ? view.getFloat64(place, isLittle) : view.getFloat32(place, isLittle);
  });
  return nextDelimiter(bytes, at + needed);
}

/** Whether the end of a dataset stands at a place. Some writers put a line end after the samples, some do not. */
function isEnded(bytes: Uint8Array, at: number): boolean {
  return /^\s{0,2} {0,5}-1\s*(\n|$)/.test(String.fromCharCode(...bytes.subarray(at, at + 12)));
}

/** @param numberAt the numbers of the dataset in their order: abscissa (when uneven), real, imaginary. */
function addFunction(
  content: ExchangeContent,
  header: Header58,
  { isComplex, isBinary }: { isComplex: boolean; isBinary: boolean },
  numberAt: (index: number) => number,
): void {
  const { n, isEven, name, unit, takenAt } = header;
  const samples = new Float64Array(n);
  const imaginary = isComplex ? new Float64Array(n) : undefined;
  const abscissa = isEven ? undefined : new Float64Array(n);
  for (let index = 0, at = 0; index < n; index++) {
    if (abscissa) abscissa[index] = numberAt(at++);
    samples[index] = numberAt(at++);
    if (imaginary) imaginary[index] = numberAt(at++);
  }
  for (const column of isBinary ? [samples, imaginary, abscissa] : []) {
    const reason = column && disbelief(column);
    if (reason === undefined) continue;
    content.skipped.push({ name, reason });
    return;
  }
  addRecord(content, {
    ...{ name, n, unit, samples, imaginary },
    ...(takenAt === undefined ? {} : { takenAt }),
    ...shapeOf58(header, abscissa),
  });
}

function shapeOf58(
  { functionType, abscissaType, step, start }: Header58,
  abscissa: Float64Array | undefined,
): RecordShape {
  const isTime =
    abscissaType === ABSCISSA_TIME || (functionType === FUNCTION_TIME && abscissaType !== ABSCISSA_FREQUENCY);
  const isSpectrum = abscissaType === ABSCISSA_FREQUENCY;
  // A correlation has a time axis but is no time record: its lags are not instants.
  const isCorrelation = isTime && functionType > FUNCTION_TIME;
  if (abscissa) {
    if (isCorrelation || !(isTime || isSpectrum)) return { kind: 'other', abscissa };
    return shapeOf(abscissa, isTime);
  }
  if (!(step > 0)) {
    if (isTime || isSpectrum) throw new UffFormatError(`The header gives a step of ${step} between samples.`);
    return { kind: 'other', start };
  }
  if (isCorrelation) return { kind: 'other', start };
  if (isTime) return { kind: 'time', fsHz: rateOf(step), start };
  return isSpectrum ? { kind: 'spectrum', dfHz: step, start } : { kind: 'other', start };
}

export interface UffFunction {
  name: string;
  samples: Float32Array | Float64Array;
  unit: string;
  kind: UffKind;
  /** Distance of the samples on its abscissa: 1/fs in s, or the line spacing in Hz, orders, revolutions or s. */
  step: number;
  start?: number;
}

export type UffKind = 'time' | 'spectrum' | 'orders' | 'revolutions' | 'quefrency';

/** Function type, and abscissa type with its words, of what we write (record 6 and 8 of dataset 58). */
const UFF_AXES: Readonly<
  Record<UffKind, { functionType: number; code: number; label: string; unit: string }>
> = {
  time: { functionType: FUNCTION_TIME, code: ABSCISSA_TIME, label: 'Time', unit: 's' },
  spectrum: { functionType: 12, code: ABSCISSA_FREQUENCY, label: 'Frequency', unit: 'Hz' },
  orders: { functionType: 12, code: 20, label: 'Order', unit: 'order' },
  revolutions: { functionType: 0, code: 1, label: 'Revolution', unit: 'rev' },
  // Over time it would be read as a waveform.
  quefrency: { functionType: 0, code: 1, label: 'Quefrency', unit: 's' },
};

/** Writes dataset 58, or 58b (IEEE, little-endian), with double-precision ordinates. */
export function writeUff(functions: readonly UffFunction[], isBinary: boolean): Uint8Array {
  const parts: Uint8Array[] = [];
  const text = (...lines: string[]) => parts.push(new TextEncoder().encode(`${lines.join('\n')}\n`));
  for (const { name, samples, unit, kind, step, start = 0 } of functions) {
    const n = samples.length;
    const bytes = new Uint8Array(n * 8);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < n; index++) view.setFloat64(8 * index, samples[index]!, true);
    const across = UFF_AXES[kind];
    const axis = (code: number, label: string, unitLabel: string) =>
      `${pad(code, 10)}${pad(0, 5).repeat(3)} ${left(label, 20)} ${left(unitLabel, 20)}`;
    text(
      '    -1',
      isBinary
        ? `    58b     1     2${pad(HEADER_LINES, 12)}${pad(n * 8, 12)}${pad(0, 6).repeat(4)}`
        : '    58',
      left(name.replace(/[^ -~]/g, '?'), 80).trimEnd() || 'NONE',
      'NONE',
      'NONE',
      'NONE',
      'NONE',
      `${pad(across.functionType, 5)}${pad(0, 10)}${pad(0, 5)}${pad(0, 10)} ${left('NONE', 10)}${pad(0, 10)}${pad(0, 4)} ${left('NONE', 10)}${pad(0, 10)}${pad(0, 4)}`,
      `${pad(4, 10)}${pad(n, 10)}${pad(1, 10)}${exponent(start, 13, 5)}${exponent(step, 13, 5)}${exponent(0, 13, 5)}`,
      axis(across.code, across.label, across.unit),
      axis(0, 'NONE', unit.replaceAll('²', '2').replace(/[^ -~]/g, '?')),
      axis(0, 'NONE', 'NONE'),
      axis(0, 'NONE', 'NONE'),
    );
    if (isBinary) parts.push(bytes);
    else {
      const rows: string[] = [];
      for (let index = 0; index < n; index += 4) {
        rows.push([...samples.subarray(index, index + 4)].map((value) => exponent(value, 20, 12)).join(''));
      }
      text(...rows);
    }
    text(isBinary ? '\n    -1' : '    -1');
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const pad = (value: number, width: number) => String(value).padStart(width);
const left = (text: string, width: number) => text.slice(0, width).padEnd(width);

/** Fortran's E format: two digits of exponent. */
function exponent(value: number, width: number, digits: number): string {
  return value
    .toExponential(digits)
    .replace(/e([+-])(\d)$/, 'e$10$2')
    .toUpperCase()
    .padStart(width);
}
