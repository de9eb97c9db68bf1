/** The payload is not a Sparkplug protobuf; `offset` is the byte where reading ended. */
export class MalformedPayloadError extends Error {
  readonly code = 'SPARKPLUG_MALFORMED';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(`${message} (byte ${offset})`);
    this.name = 'MalformedPayloadError';
    this.offset = offset;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

// Metric names repeat in every message of a device. A small direct-mapped table of strings seen before
// replaces most string building by one comparison; its size bounds it.
const INTERNED_SLOTS = 4096;
const INTERNED_MAX_LENGTH = 96;
const interned: string[] = new Array(INTERNED_SLOTS).fill('');

/**
 * Reads protobuf wire format (protobuf.dev/programming-guides/encoding) forward over one byte array.
 * Throws MalformedPayloadError and nothing else; allocates no more than it was given bytes.
 */
export class ProtobufReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  position = 0;
  #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.end = bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  fail(message: string): never {
    throw new MalformedPayloadError(message, this.position);
  }

  #byte(): number {
    if (this.position >= this.end) this.fail('the payload ends inside a number');
    return this.bytes[this.position++]!;
  }

  /** Low 32 bits of a varint, unsigned; consumes all of its at most ten bytes. */
  uint32(): number {
    let byte = this.#byte();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    byte = this.#byte();
    value |= (byte & 0x7f) << 7;
    if (byte < 0x80) return value;
    byte = this.#byte();
    value |= (byte & 0x7f) << 14;
    if (byte < 0x80) return value;
    byte = this.#byte();
    value |= (byte & 0x7f) << 21;
    if (byte < 0x80) return value;
    byte = this.#byte();
    value = (value | ((byte & 0x0f) << 28)) >>> 0;
    for (let more = 5; byte >= 0x80; more++) {
      if (more === 10) this.fail('a number is longer than ten bytes');
      byte = this.#byte();
    }
    return value;
  }

  /** A varint of 64 bits: a number up to 2^53 - 1, a bigint above. */
  uint64(): number | bigint {
    let low = 0;
    let middle = 0;
    let high = 0;
    for (let index = 0; index < 10; index++) {
      const byte = this.#byte();
      const bits = byte & 0x7f;
      if (index < 4) low |= bits << (7 * index);
      else if (index < 8) middle |= bits << (7 * (index - 4));
      else high |= (bits << (7 * (index - 8))) & 0xff;
      if (byte < 0x80) {
        if (high === 0 && middle < 0x2000000) return low + middle * 0x10000000;
        return BigInt(low) | (BigInt(middle) << 28n) | (BigInt(high) << 56n);
      }
    }
    return this.fail('a number is longer than ten bytes');
  }

  boolean(): boolean {
    return this.uint64() !== 0;
  }

  float(): number {
    if (this.position + 4 > this.end) this.fail('the payload ends inside a float');
    const value = this.#view.getFloat32(this.position, true);
    this.position += 4;
    return value;
  }

  double(): number {
    if (this.position + 8 > this.end) this.fail('the payload ends inside a double');
    const value = this.#view.getFloat64(this.position, true);
    this.position += 8;
    return value;
  }

  /** Reads a length and answers where the field it announces ends; `limit` is the end of what surrounds it. */
  lengthEnd(limit: number): number {
    const length = this.uint32();
    const end = this.position + length;
    if (end > limit) this.fail(`a field announces ${length} bytes, ${limit - this.position} are left`);
    return end;
  }

  /** A copy, so that a kept value does not keep the whole message alive. */
  byteString(limit: number): Uint8Array {
    const end = this.lengthEnd(limit);
    const copy = this.bytes.slice(this.position, end);
    this.position = end;
    return copy;
  }

  string(limit: number): string {
    const end = this.lengthEnd(limit);
    const start = this.position;
    const text = end - start <= INTERNED_MAX_LENGTH ? this.#shortString(start, end) : this.#utf8(start, end);
    this.position = end;
    return text;
  }

  #shortString(start: number, end: number): string {
    const bytes = this.bytes;
    let hash = end - start;
    for (let index = start; index < end; index++) {
      const byte = bytes[index]!;
      if (byte >= 0x80) return this.#utf8(start, end);
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    const slot = (hash ^ (hash >>> 15)) & (INTERNED_SLOTS - 1);
    const known = interned[slot]!;
    if (known.length === end - start) {
      let index = 0;
      while (index < known.length && known.charCodeAt(index) === bytes[start + index]) index++;
      if (index === known.length) return known;
    }
    const text = this.#utf8(start, end);
    interned[slot] = text;
    return text;
  }

  #utf8(start: number, end: number): string {
    try {
      return utf8.decode(this.bytes.subarray(start, end));
    } catch {
      return this.fail('a text is not UTF-8');
    }
  }

  /** Passes over a field nobody asked for, as protobuf demands of readers. */
  skip(wireType: number, limit: number): void {
    switch (wireType) {
      case 0:
        this.uint64();
        return;
      case 1:
        this.position += 8;
        break;
      case 2:
        this.position = this.lengthEnd(limit);
        return;
      case 5:
        this.position += 4;
        break;
      default:
        this.fail(`wire type ${wireType} is not in use`);
    }
    if (this.position > limit) this.fail('the payload ends inside a field');
  }
}
