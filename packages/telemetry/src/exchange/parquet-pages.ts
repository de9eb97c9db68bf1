import type { FileMetaData } from 'hyparquet';

// Types of Thrift's compact protocol (Apache Thrift, "Thrift Compact protocol encoding").
const THRIFT = {
  stop: 0,
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  set: 10,
  struct: 12,
};
const MAX_DEPTH = 8;

/**
 * Walks over the page headers of every column (parquet-format, PageHeader) before a reader follows them: a hostile
 * length sends it backwards for ever, or has it make room for what is not there. Throws a RangeError that says what is
 * wrong. `mostValues` is what one page may hold, and eight times that its bytes.
 */
export function checkParquetPages(bytes: Uint8Array, metadata: FileMetaData, mostValues: number): void {
  for (const { columns } of metadata.row_groups) {
    for (const { meta_data: column } of columns) {
      if (column === undefined) throw new RangeError('a column has no place in the file');
      const dictionary = Number(column.dictionary_page_offset ?? 0);
      const data = Number(column.data_page_offset);
      const start = dictionary > 0 ? dictionary : data;
      const end = start + Number(column.total_compressed_size);
      if (!(start >= 4 && end > start && end <= bytes.length))
        throw new RangeError('a column lies outside the file');
      const walker = new PageWalker(bytes.subarray(start, end), mostValues);
      while (!walker.isAtEnd()) walker.passPage();
    }
  }
}

class PageWalker {
  readonly #bytes: Uint8Array;
  readonly #mostValues: number;
  #at = 0;

  constructor(bytes: Uint8Array, mostValues: number) {
    this.#bytes = bytes;
    this.#mostValues = mostValues;
  }

  /** The reader stops one byte early, too. */
  isAtEnd(): boolean {
    return this.#at >= this.#bytes.length - 1;
  }

  passPage(): void {
    const sizes = new Map<string, number>();
    this.#passStruct('', sizes, 0);
    const packed = sizes.get('3') ?? -1;
    const unpacked = sizes.get('2') ?? -1;
    // Number of values of a data page, a dictionary and a data page of version 2.
    const counts = ['5.1', '7.1', '8.1', '8.3'].map((field) => sizes.get(field) ?? 0);
    if (!(packed >= 0 && this.#at + packed <= this.#bytes.length))
      throw new RangeError('a page lies outside its column');
    if (!(unpacked >= 0 && unpacked <= 8 * this.#mostValues))
      throw new RangeError(`a page of ${unpacked} bytes`);
    if (sizes.has('8.1')) {
      // Levels of a page of version 2: without a length for each the reader stands nowhere and reads for ever.
      const [definition = -1, repetition = -1] = [sizes.get('8.5'), sizes.get('8.6')];
      if (!(definition >= 0 && repetition >= 0 && definition + repetition <= packed))
        throw new RangeError('a page does not say where its values begin');
    }
    for (const count of counts) {
      if (!(count >= 0 && count <= this.#mostValues)) throw new RangeError(`a page of ${count} values`);
    }
    this.#at += packed;
  }

  #passStruct(path: string, sizes: Map<string, number>, depth: number): void {
    if (depth > MAX_DEPTH) throw new RangeError('a page header nests too deep');
    for (let field = 0; ; ) {
      const head = this.#byte();
      const type = head & 0x0f;
      if (type === THRIFT.stop) return;
      field = head >> 4 ? field + (head >> 4) : this.#zigzag();
      const name = path === '' ? String(field) : `${path}.${field}`;
      if (type !== THRIFT.true && type !== THRIFT.false) this.#passValue(type, name, sizes, depth);
    }
  }

  #passValue(type: number, name: string, sizes: Map<string, number>, depth: number): void {
    if (type === THRIFT.i16 || type === THRIFT.i32 || type === THRIFT.i64) sizes.set(name, this.#zigzag());
    else if (type <= THRIFT.byte) this.#pass(1);
    else if (type === THRIFT.double) this.#pass(8);
    else if (type === THRIFT.binary) this.#pass(this.#varint());
    else if (type === THRIFT.struct) this.#passStruct(name, sizes, depth + 1);
    else if (type === THRIFT.list || type === THRIFT.set) {
      const head = this.#byte();
      const count = head >> 4 === 15 ? this.#varint() : head >> 4;
      if (count > this.#bytes.length)
        throw new RangeError('a page header announces more than the file holds');
      for (let i = 0; i < count; i++) this.#passValue(head & 0x0f, `${name}.`, sizes, depth + 1);
    } else throw new RangeError('a page header is damaged');
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('a page header is cut off');
    return byte;
  }

  #pass(count: number): void {
    this.#at += count;
    if (this.#at > this.#bytes.length) throw new RangeError('a page header is cut off');
  }

  #varint(): number {
    let value = 0;
    for (let shift = 1; shift <= 2 ** 63; shift *= 128) {
      const byte = this.#byte();
      value += (byte & 0x7f) * shift;
      if (byte < 128) return value;
    }
    throw new RangeError('a number in a page header has no end');
  }

  #zigzag(): number {
    const value = this.#varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
