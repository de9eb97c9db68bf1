const utf8 = new TextEncoder();

/** Writes protobuf wire format into one growing buffer; numbers and lengths come out in their shortest form. */
export class ProtobufWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(initialBytes = 1024) {
    this.#bytes = new Uint8Array(initialBytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  uint32(value: number): void {
    this.#reserve(5);
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Any integer; negative ones as two's complement in 64 bits. Throws a RangeError for what is no integer. */
  uint64(value: number | bigint): void {
    this.#reserve(10);
    if (typeof value === 'number' && value >= 0 && Number.isSafeInteger(value)) {
      let large = value;
      while (large > 0xffffffff) {
        // % 128 of a safe integer is exact; the bit operators would cut it to 32 bits.
        this.#bytes[this.#length++] = (large % 128) | 0x80;
        large = Math.floor(large / 128);
      }
      this.uint32(large);
      return;
    }
    let rest = BigInt.asUintN(64, BigInt(value));
    while (rest > 0x7fn) {
      this.#bytes[this.#length++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.#bytes[this.#length++] = Number(rest);
  }

  tag(field: number, wireType: number): void {
    this.uint32((field << 3) | wireType);
  }

  uint32Field(field: number, value: number): void {
    this.tag(field, 0);
    this.uint32(value);
  }

  uint64Field(field: number, value: number | bigint): void {
    this.tag(field, 0);
    this.uint64(value);
  }

  booleanField(field: number, value: boolean): void {
    this.tag(field, 0);
    this.uint32(value ? 1 : 0);
  }

  floatField(field: number, value: number): void {
    this.tag(field, 5);
    this.#reserve(4);
    this.#view.setFloat32(this.#length, value, true);
    this.#length += 4;
  }

  doubleField(field: number, value: number): void {
    this.tag(field, 1);
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  bytesField(field: number, value: Uint8Array): void {
    this.tag(field, 2);
    this.uint32(value.length);
    this.#append(value);
  }

  #append(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  stringField(field: number, value: string): void {
    const size = value.length;
    if (size > 127) {
      this.bytesField(field, utf8.encode(value));
      return;
    }
    this.tag(field, 2);
    this.#reserve(size + 1);
    const start = this.#length + 1;
    for (let index = 0; index < size; index++) {
      const code = value.charCodeAt(index);
      if (code > 127) {
        const encoded = utf8.encode(value);
        this.uint32(encoded.length);
        this.#append(encoded);
        return;
      }
      this.#bytes[start + index] = code;
    }
    this.#bytes[this.#length] = size;
    this.#length = start + size;
  }

  /** Opens an embedded message; hand the answer to `closeMessage` when its fields are written. */
  openMessage(field: number): number {
    this.tag(field, 2);
    this.#reserve(1);
    return ++this.#length;
  }

  closeMessage(start: number): void {
    const length = this.#length - start;
    let lengthBytes = 1;
    for (let rest = length >>> 7; rest > 0; rest >>>= 7) lengthBytes++;
    // One byte was kept for the length; longer messages move over.
    if (lengthBytes > 1) {
      this.#reserve(lengthBytes - 1);
      this.#bytes.copyWithin(start + lengthBytes - 1, start, this.#length);
    }
    const end = this.#length + lengthBytes - 1;
    this.#length = start - 1;
    this.uint32(length);
    this.#length = end;
  }
}
