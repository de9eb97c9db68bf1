/**
 * MATLAB level 5 MAT-files (MathWorks, "MAT-File Format"), both byte orders, compressed variables too. Vectors and
 * the columns of matrices (the rows where those are longer) become records, also inside structures; single numbers
 * become scalars. A number called fs or sr, or a vector called t, gives the records beside it their sampling rate.
 */
import { type ExchangeContent, ExchangeFileError, MAX_EXCHANGE_NUMBERS } from './exchange-content.ts';
import { isMat4, readMat4 } from './exchange-mat4.ts';
import { inflateBounded } from './inflate-bounded.ts';
import { addMatrix } from './mat-matrix.ts';
import { giveRates } from './mat-rates.ts';

const MI_MATRIX = 14;
const MI_COMPRESSED = 15;
const MX_CELL = 1;
const MX_STRUCT = 2;
const MX_CHAR = 4;
const MX_SPARSE = 5;
const MX_DOUBLE = 6;
const MX_UINT64 = 15;
const MAX_DEPTH = 8;
const MAX_ELEMENTS = 100_000;
const MAX_INFLATED_BYTES = 268_435_456;

class MatFormatError extends Error {}

interface Element {
  type: number;
  start: number;
  end: number;
  next: number;
}

interface Budget {
  elements: number;
  numbers: number;
  inflatedBytes: number;
}

/** Throws ExchangeFileError when the file is no MAT-file of level 4 or 5; damaged variables are named as skipped. */
export function readMat(bytes: Uint8Array): ExchangeContent {
  const text = String.fromCharCode(...bytes.subarray(0, 116));
  if (text.startsWith('MATLAB 7.3')) {
    throw new ExchangeFileError(
      'MAT_HDF5',
      'This MAT-file is of version 7.3 (HDF5); save it with -v7 to have it read.',
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = bytes.length < 128 ? 0 : view.getUint16(126, true);
  // "IM" read as two characters is a file of a little-endian machine, "MI" of a big-endian one.
  if (order !== 0x4d49 && order !== 0x494d) {
    if (isMat4(bytes)) return readMat4(bytes);
    throw new ExchangeFileError('MAT_FORM', 'The file does not begin like a MAT-file of level 4 or 5.');
  }
  const content: ExchangeContent = { format: 'mat5', records: [], skipped: [], scalars: {} };
  const reader = new MatReader(bytes, order === 0x4d49, content, {
    elements: MAX_ELEMENTS,
    numbers: MAX_EXCHANGE_NUMBERS,
    inflatedBytes: MAX_INFLATED_BYTES,
  });
  reader.readVariables(128);
  return content;
}

class MatReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly #content: ExchangeContent;
  readonly #budget: Budget;

  constructor(bytes: Uint8Array, isLittle: boolean, content: ExchangeContent, budget: Budget) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isLittle = isLittle;
    this.#content = content;
    this.#budget = budget;
  }

  readVariables(from: number): void {
    const firstRecord = this.#content.records.length;
    for (let at = from, count = 1; at < this.#bytes.length; count++) {
      const name = `variable ${count}`;
      let element: Element;
      try {
        element = this.#element(at, this.#bytes.length);
      } catch (error) {
        if (!(error instanceof MatFormatError)) throw error;
        this.#content.skipped.push({ name, reason: error.message });
        break;
      }
      at = element.next;
      try {
        if (element.type === MI_COMPRESSED) this.#readCompressed(element);
        else if (element.type === MI_MATRIX) this.#readMatrix(element.start, element.end, '', 0);
        else throw new MatFormatError(`Data of type ${element.type} is no variable.`);
      } catch (error) {
        // A RangeError is a read outside the bytes: an element shorter than what must stand in it.
        if (!(error instanceof MatFormatError) && !(error instanceof RangeError)) throw error;
        const reason = error instanceof MatFormatError ? error.message : 'The variable is damaged.';
        this.#content.skipped.push({ name, reason });
      }
    }
    giveRates(this.#content, '', firstRecord);
  }

  #readCompressed(element: Element): void {
    const packed = this.#bytes.subarray(element.start, element.end);
    let inflated: Uint8Array;
    try {
      inflated = inflateBounded(packed, this.#budget.inflatedBytes);
    } catch (error) {
      throw new MatFormatError(
        error instanceof RangeError
          ? `The compressed variable ${error.message}.`
          : 'The compressed variable is damaged.',
      );
    }
    this.#budget.inflatedBytes -= inflated.length;
    const inner = new MatReader(inflated, this.#isLittle, this.#content, this.#budget);
    const { type, start, end } = inner.#element(0, inflated.length);
    if (type !== MI_MATRIX) throw new MatFormatError('The compressed data is no variable.');
    inner.#readMatrix(start, end, '', 0);
  }

  /** The element at a place: its type and where its data lies. */
  #element(at: number, limit: number): Element {
    if (--this.#budget.elements < 0)
      throw new MatFormatError(`The file has more than ${MAX_ELEMENTS} elements.`);
    if (at + 8 > limit) throw new MatFormatError('The file is cut off.');
    const word = this.#view.getUint32(at, this.#isLittle);
    const smallBytes = word >>> 16;
    if (smallBytes !== 0) {
      if (smallBytes > 4) throw new MatFormatError('A small element announces more than its 4 bytes.');
      return { type: word & 0xffff, start: at + 4, end: at + 4 + smallBytes, next: at + 8 };
    }
    const size = this.#view.getUint32(at + 4, this.#isLittle);
    const end = at + 8 + size;
    if (end > limit)
      throw new MatFormatError(
        `The file is cut off: an element announces ${size} bytes, ${limit - at - 8} are there.`,
      );
    // All but compressed elements begin at multiples of 8.
    return {
      type: word,
      start: at + 8,
      end,
      next: word === MI_COMPRESSED ? end : Math.min(limit, at + 8 + Math.ceil(size / 8) * 8),
    };
  }

  #readMatrix(start: number, end: number, path: string, depth: number): void {
    if (start === end) return;
    if (depth > MAX_DEPTH) throw new MatFormatError(`Structures nest deeper than ${MAX_DEPTH} levels.`);
    const flags = this.#element(start, end);
    const flagWord = this.#view.getUint32(flags.start, this.#isLittle);
    const isLogical = (flagWord & 0x200) !== 0;
    const mxClass = flagWord & 0xff;
    const isComplex = (flagWord & 0x800) !== 0;
    const dims = this.#element(flags.next, end);
    const sizes: number[] = [];
    for (let at = dims.start; at + 4 <= dims.end; at += 4)
      sizes.push(this.#view.getInt32(at, this.#isLittle));
    const nameElement = this.#element(dims.next, end);
    const own = new TextDecoder('latin1').decode(
      this.#bytes.subarray(nameElement.start, Math.min(nameElement.end, nameElement.start + 200)),
    );
    const name = path === '' ? own : path;
    const count = sizes.reduce((product, size) => product * size, 1);
    if (sizes.length < 2 || sizes.some((size) => size < 0) || !Number.isSafeInteger(count)) {
      throw new MatFormatError(`Variable "${name}" has impossible dimensions.`);
    }
    if (isLogical)
      this.#content.skipped.push({ name, reason: 'It holds yes and no, not a measured signal.' });
    else if (mxClass >= MX_DOUBLE && mxClass <= MX_UINT64)
      this.#readNumbers(nameElement.next, end, name, sizes, isComplex);
    else if (mxClass === MX_STRUCT) this.#readStruct(nameElement.next, end, name, count, depth);
    else if (mxClass === MX_CELL) this.#readCells(nameElement.next, end, name, count, depth);
    else {
      const kind =
        mxClass === MX_CHAR ? 'a text' : mxClass === MX_SPARSE ? 'a sparse matrix' : `of class ${mxClass}`;
      this.#content.skipped.push({ name, reason: `It is ${kind}, not a measured signal.` });
    }
  }

  #readNumbers(at: number, end: number, name: string, sizes: number[], isComplex: boolean): void {
    const real = this.#numbers(this.#element(at, end), name);
    const count = sizes.reduce((product, size) => product * size, 1);
    if (real.length !== count)
      throw new MatFormatError(`Variable "${name}" announces ${count} numbers and holds ${real.length}.`);
    const imaginary = isComplex
      ? this.#numbers(this.#element(this.#element(at, end).next, end), name)
      : undefined;
    if (imaginary && imaginary.length !== count)
      throw new MatFormatError(`Variable "${name}" lacks imaginary parts.`);
    addMatrix(this.#content, name, real, imaginary, sizes);
  }

  #readStruct(at: number, end: number, name: string, count: number, depth: number): void {
    const lengthElement = this.#element(at, end);
    const nameBytes = this.#view.getInt32(lengthElement.start, this.#isLittle);
    const names = this.#element(lengthElement.next, end);
    if (nameBytes < 1 || nameBytes > 1024)
      throw new MatFormatError(`Structure "${name}" has impossible field names.`);
    const fields: string[] = [];
    for (let from = names.start; from + nameBytes <= names.end; from += nameBytes) {
      fields.push(
        new TextDecoder('latin1').decode(this.#bytes.subarray(from, from + nameBytes)).replace(/\0.*$/s, ''),
      );
    }
    let place = names.next;
    for (let entry = 0; entry < count; entry++) {
      const firstRecord = this.#content.records.length;
      const prefix = count === 1 ? name : `${name}(${entry + 1})`;
      for (const field of fields) place = this.#readInner(place, end, `${prefix}.${field}`, depth);
      if (fields.length === 0) break;
      giveRates(this.#content, `${prefix}.`, firstRecord);
    }
  }

  #readCells(at: number, end: number, name: string, count: number, depth: number): void {
    let place = at;
    for (let entry = 0; entry < count; entry++)
      place = this.#readInner(place, end, `${name}{${entry + 1}}`, depth);
  }

  #readInner(at: number, end: number, path: string, depth: number): number {
    const element = this.#element(at, end);
    if (element.type !== MI_MATRIX) throw new MatFormatError(`"${path}" is no variable.`);
    this.#readMatrix(element.start, element.end, path, depth + 1);
    return element.next;
  }

  #numbers({ type, start, end }: Element, name: string): Float64Array {
    const read = this.#numberReader(type);
    if (read === undefined)
      throw new MatFormatError(`Variable "${name}" holds data of type ${type}, which is no number.`);
    const { width, at } = read;
    if ((end - start) % width !== 0) throw new MatFormatError(`Variable "${name}" ends inside a number.`);
    const count = (end - start) / width;
    // Each byte of a file may become a double of eight.
    if (count > this.#budget.numbers)
      throw new MatFormatError(`Variable "${name}" is longer than what may be read of one file.`);
    this.#budget.numbers -= count;
    const numbers = new Float64Array(count);
    for (let index = 0; index < numbers.length; index++) numbers[index] = at(start + index * width);
    return numbers;
  }

  #numberReader(type: number): { width: number; at: (place: number) => number } | undefined {
    const view = this.#view;
    const isLittle = this.#isLittle;
    switch (type) {
      case 1:
        return { width: 1, at: (place) => view.getInt8(place) };
      case 2:
        return { width: 1, at: (place) => view.getUint8(place) };
      case 3:
        return { width: 2, at: (place) => view.getInt16(place, isLittle) };
      case 4:
        return { width: 2, at: (place) => view.getUint16(place, isLittle) };
      case 5:
        return { width: 4, at: (place) => view.getInt32(place, isLittle) };
      case 6:
        return { width: 4, at: (place) => view.getUint32(place, isLittle) };
      case 7:
        return { width: 4, at: (place) => view.getFloat32(place, isLittle) };
      case 9:
        return { width: 8, at: (place) => view.getFloat64(place, isLittle) };
      case 12:
        return { width: 8, at: (place) => Number(view.getBigInt64(place, isLittle)) };
      case 13:
        return { width: 8, at: (place) => Number(view.getBigUint64(place, isLittle)) };
      default:
        return undefined;
    }
  }
}
