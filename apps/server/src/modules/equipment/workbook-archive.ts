import { crc32, inflateRawSync } from 'node:zlib';
import { refused, tooLarge, WORKBOOK_LIMITS } from './workbook-limits.ts';

/** Records of a zip archive (PKWARE APPNOTE 6.3, 4.3.7, 4.3.12 and 4.3.16). */
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_ENTRY_BYTES = 46;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const UTF8_NAMES = 0x800;

export interface ArchivePart {
  readonly name: string;
  readonly bytes: Buffer;
}

function endOfDirectory(file: Buffer): number | undefined {
  // The end record may be followed by a comment of at most 65 535 bytes.
  const earliest = Math.max(0, file.length - END_BYTES - 65_535);
  for (let at = file.length - END_BYTES; at >= earliest; at--)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  return undefined;
}

/**
 * The XML of a workbook's archive, undefined when the file is no archive. The sizes that the directory states are not
 * believed: inflating stops where the limit is reached. Pictures and other binary parts are left packed. Throws
 * WorkbookLimitError.
 */
export function readArchive(file: Buffer): ArchivePart[] | undefined {
  const end = file.length < END_BYTES ? undefined : endOfDirectory(file);
  if (end === undefined) return undefined;
  const count = file.readUInt16LE(end + 10);
  if (count > WORKBOOK_LIMITS.archiveEntries) throw tooLarge('entries', WORKBOOK_LIMITS.archiveEntries);
  const parts = new Map<string, ArchivePart>();
  let left: number = WORKBOOK_LIMITS.inflatedBytes;
  let at = file.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry++) {
    if (at + DIRECTORY_ENTRY_BYTES > end || file.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + DIRECTORY_ENTRY_BYTES, at + DIRECTORY_ENTRY_BYTES + nameBytes);
    if (name.endsWith('.xml') || name.endsWith('.xml.rels')) {
      if (parts.has(name)) throw refused('DAMAGED');
      const bytes = readPart(file, at, left);
      left -= bytes.length;
      parts.set(name, { name, bytes });
    }
    at += DIRECTORY_ENTRY_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return [...parts.values()];
}

function readPart(file: Buffer, entry: number, mostBytes: number): Buffer {
  const damaged = () => refused('DAMAGED');
  if ((file.readUInt16LE(entry + 8) & ENCRYPTED) !== 0) throw refused('ENCRYPTED');
  const method = file.readUInt16LE(entry + 10);
  const packedBytes = file.readUInt32LE(entry + 20);
  const local = file.readUInt32LE(entry + 42);
  if (local + LOCAL_HEADER_BYTES > file.length || file.readUInt32LE(local) !== LOCAL_HEADER) throw damaged();
  const from = local + LOCAL_HEADER_BYTES + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (from + packedBytes > file.length) throw damaged();
  const packed = file.subarray(from, from + packedBytes);
  const beyond = () => tooLarge('unfoldedMb', WORKBOOK_LIMITS.inflatedBytes / 1024 / 1024);
  if (method === STORED) {
    if (packed.length > mostBytes) throw beyond();
    return packed;
  }
  if (method !== DEFLATED) throw refused('DAMAGED');
  if (mostBytes <= 0) throw beyond();
  try {
    return inflateRawSync(packed, { maxOutputLength: mostBytes });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? beyond() : damaged();
  }
}

/** The parts as an archive without compression: whoever reads it gets the bytes that were counted, and no others. */
export function writeArchive(parts: readonly ArchivePart[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of parts) {
    const nameBytes = Buffer.from(name, 'utf8');
    // Version 2.0, UTF-8 names, stored, no time; the same fields stand in both headers.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(UTF8_NAMES, 2);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.alloc(LOCAL_HEADER_BYTES);
    local.writeUInt32LE(LOCAL_HEADER, 0);
    shared.copy(local, 4);
    const entry = Buffer.alloc(DIRECTORY_ENTRY_BYTES);
    entry.writeUInt32LE(DIRECTORY_ENTRY, 0);
    entry.writeUInt16LE(20, 4);
    shared.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    pieces.push(local, nameBytes, bytes);
    directory.push(entry, nameBytes);
    offset += local.length + nameBytes.length + bytes.length;
  }
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}
