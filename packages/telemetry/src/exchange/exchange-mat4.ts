/**
 * MATLAB level 4 MAT-files (MathWorks, "MAT-File Format", chapter 2): each variable is a header of five 32-bit integers
 * (type, rows, columns, imaginary, length of the name), the name, and the numbers column after column. The type's
 * decimal digits MOPT say byte order, a zero, how numbers are stored, and what the matrix is.
 */
import { type ExchangeContent, ExchangeFileError, MAX_EXCHANGE_NUMBERS } from './exchange-content.ts';
import { addMatrix } from './mat-matrix.ts';
import { giveRates } from './mat-rates.ts';

const HEADER_BYTES = 20;
const MAX_NAME_BYTES = 200;
const MAX_VARIABLES = 100_000;

const MACHINES = ['little-endian IEEE', 'big-endian IEEE', 'VAX D-float', 'VAX G-float', 'Cray'];
const KINDS = ['numbers', 'a text', 'a sparse matrix'];

interface Header {
  readonly isLittle: boolean;
  readonly machine: number;
  readonly storage: number;
  readonly kind: number;
  readonly rows: number;
  readonly columns: number;
  readonly isComplex: boolean;
  readonly nameBytes: number;
}

/** Bytes of one number by the digit P of the type. */
const WIDTHS = [8, 4, 4, 2, 2, 1];

function readHeader(view: DataView, at: number): Header | undefined {
  if (at + HEADER_BYTES > view.byteLength) return undefined;
  // The type is below 5000: read in the wrong order it is not.
  const isLittle = view.getInt32(at, true) >= 0 && view.getInt32(at, true) < 5000;
  const type = view.getInt32(at, isLittle);
  const [rows, columns, imaginary, nameBytes] = [4, 8, 12, 16].map((offset) =>
    view.getInt32(at + offset, isLittle),
  );
  const [machine, zero, storage, kind] = [1000, 100, 10, 1].map((place) => Math.floor(type / place) % 10);
  if (rows === undefined || columns === undefined || nameBytes === undefined) return undefined;
  if (machine === undefined || storage === undefined || kind === undefined) return undefined;
  const isHeader = type >= 0 && type < 5000 && zero === 0 && storage < WIDTHS.length && kind < KINDS.length;
  const isPossible = rows >= 0 && columns >= 0 && (imaginary === 0 || imaginary === 1);
  if (!isHeader || !isPossible || nameBytes < 1 || nameBytes > MAX_NAME_BYTES) return undefined;
  return { isLittle, machine, storage, kind, rows, columns, isComplex: imaginary === 1, nameBytes };
}

/** Whether a file begins with the header of a level 4 variable and a name that ends where it says. */
export function isMat4(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(view, 0);
  if (header === undefined) return false;
  const end = HEADER_BYTES + header.nameBytes;
  if (end > bytes.length || bytes[end - 1] !== 0) return false;
  return bytes.subarray(HEADER_BYTES, end - 1).every((byte) => byte > 32 && byte < 127);
}

/** Throws ExchangeFileError for numbers that are not IEEE; a variable that is no matrix of numbers is named as skipped. */
export function readMat4(bytes: Uint8Array): ExchangeContent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const content: ExchangeContent = { format: 'mat4', records: [], skipped: [], scalars: {} };
  let numbersLeft = MAX_EXCHANGE_NUMBERS;
  for (let at = 0, count = 1; at < bytes.length; count++) {
    const header = readHeader(view, at);
    const skip = (name: string, reason: string) => content.skipped.push({ name, reason });
    if (header === undefined || count > MAX_VARIABLES) {
      skip(
        `variable ${count}`,
        header
          ? `The file has more than ${MAX_VARIABLES} variables.`
          : 'The file is cut off or damaged here.',
      );
      break;
    }
    const { machine, kind, rows, columns, isComplex, nameBytes } = header;
    if (machine > 1) {
      throw new ExchangeFileError(
        'MAT_MACHINE',
        `The MAT-file holds ${MACHINES[machine]} numbers: save it again on a machine of today.`,
      );
    }
    const width = WIDTHS[header.storage] ?? 8;
    const total = rows * columns;
    const nameEnd = at + HEADER_BYTES + nameBytes;
    const name = new TextDecoder('latin1')
      .decode(bytes.subarray(at + HEADER_BYTES, nameEnd))
      .replace(/\0.*$/s, '');
    const end = nameEnd + total * width * (isComplex ? 2 : 1);
    if (end > bytes.length) {
      skip(
        name,
        `The file is cut off: ${rows} x ${columns} numbers are announced, ${Math.max(0, bytes.length - nameEnd)} bytes are there.`,
      );
      break;
    }
    at = end;
    const needed = total * (isComplex ? 2 : 1);
    if (kind !== 0) skip(name, `It is ${KINDS[kind]}, not a measured signal.`);
    else if (needed > numbersLeft) skip(name, 'It is longer than what may be read of one file.');
    else {
      numbersLeft -= needed;
      const real = readNumbers(view, nameEnd, total, header);
      const imaginary = isComplex ? readNumbers(view, nameEnd + total * width, total, header) : undefined;
      addMatrix(content, name, real, imaginary, [rows, columns]);
    }
  }
  giveRates(content, '', 0);
  return content;
}

function readNumbers(
  view: DataView,
  start: number,
  count: number,
  { storage, isLittle }: Header,
): Float64Array {
  const read = [
    (at: number) => view.getFloat64(at, isLittle),
    (at: number) => view.getFloat32(at, isLittle),
    (at: number) => view.getInt32(at, isLittle),
    (at: number) => view.getInt16(at, isLittle),
    (at: number) => view.getUint16(at, isLittle),
    (at: number) => view.getUint8(at),
  ][storage];
  const width = WIDTHS[storage] ?? 8;
  return Float64Array.from({ length: count }, (_, index) => read?.(start + index * width) ?? Number.NaN);
}
