/**
 * PostgreSQL arrays in the binary format of its protocol (docs: "Frontend/Backend Protocol", array_recv in
 * arrayfuncs.c): pg sends a Buffer as a binary parameter, so hot statements spare the text of thousands of numbers
 * and the hexadecimal of bytes.
 *
 *     i32 dimensions, i32 hasNull, i32 element oid, i32 length, i32 lower bound, then per element i32 bytes, bytes
 */
const HEADER_BYTES = 20;
const OID = { bytea: 17, int8: 20, int4: 23, float8: 701, uuid: 2950 } as const;

function openArray(oid: number, length: number, dataBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + 4 * length + dataBytes);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(length, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

export function int4Array(numbers: ArrayLike<number>): Buffer {
  const bytes = openArray(OID.int4, numbers.length, 4 * numbers.length);
  let at = HEADER_BYTES;
  for (let index = 0; index < numbers.length; index++) {
    at = bytes.writeInt32BE(4, at);
    at = bytes.writeInt32BE(numbers[index]!, at);
  }
  return bytes;
}

/** Of whole numbers below 2^53. */
export function int8Array(numbers: ArrayLike<number>): Buffer {
  const bytes = openArray(OID.int8, numbers.length, 8 * numbers.length);
  let at = HEADER_BYTES;
  for (let index = 0; index < numbers.length; index++) {
    const high = Math.floor(numbers[index]! / 0x1_0000_0000);
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeInt32BE(high, at);
    at = bytes.writeUInt32BE(numbers[index]! - high * 0x1_0000_0000, at);
  }
  return bytes;
}

export function float8Array(numbers: ArrayLike<number>): Buffer {
  const bytes = openArray(OID.float8, numbers.length, 8 * numbers.length);
  let at = HEADER_BYTES;
  for (let index = 0; index < numbers.length; index++) {
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeDoubleBE(numbers[index]!, at);
  }
  return bytes;
}

/** Of uuids in their usual spelling. */
export function uuidArray(uuids: readonly string[]): Buffer {
  const bytes = openArray(OID.uuid, uuids.length, 16 * uuids.length);
  let at = HEADER_BYTES;
  for (const uuid of uuids) {
    at = bytes.writeInt32BE(16, at);
    at += bytes.write(uuid.replaceAll('-', ''), at, 'hex');
  }
  return bytes;
}

export function byteaArray(pieces: readonly Uint8Array[]): Buffer {
  let dataBytes = 0;
  for (const piece of pieces) dataBytes += piece.length;
  const bytes = openArray(OID.bytea, pieces.length, dataBytes);
  let at = HEADER_BYTES;
  for (const piece of pieces) {
    at = bytes.writeInt32BE(piece.length, at);
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
