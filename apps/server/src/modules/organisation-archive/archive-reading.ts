import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import {
  ARCHIVE_MANIFEST,
  type ArchiveManifest,
  archiveManifestSchema,
  blobPath,
  OrganisationArchiveError,
  tablePath,
} from './archive-manifest.ts';

const MANIFEST_BYTES = 512 * 1024 * 1024;
/** Of what is unpacked, where it is much: rows hardly pack better than this, and a bomb does. */
const MOST_RATIO = 200;
const RATIO_FROM_BYTES = 1024 ** 3;
const MOST_ENTRIES = 20_000_000;
/** A chunk of a signal's day, written in hexadecimal. */
const LINE_BYTES = 64 * 1024 * 1024;

export interface OpenedArchive {
  readonly manifest: ArchiveManifest;
  /** Pieces of a file; ends with an error when it is not what the manifest says. */
  readonly read: (
    name: string,
    expected: { readonly bytes: number; readonly sha256: string },
  ) => AsyncIterable<Buffer>;
  readonly close: () => void;
}

const damaged = (why: string, cause?: unknown) =>
  new OrganisationArchiveError(`The archive cannot be imported: ${why}.`, cause);

/** Opens an archive and checks its list of files, before anything of it is believed. */
export async function openOrganisationArchive(file: string): Promise<OpenedArchive> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw new OrganisationArchiveError(`There is no file "${file}".`, error);
  });
  const zip = await yauzl.openPromise(file, { autoClose: false }).catch((error: unknown) => {
    throw damaged('it is no ZIP file, or it is cut off', error);
  });
  try {
    const entries = await listEntries(zip, size);
    const entry = entries.get(ARCHIVE_MANIFEST);
    if (entry === undefined) throw damaged('it has no manifest, so it is not an organisation of Ritzel');
    if (entry.uncompressedSize > MANIFEST_BYTES) throw damaged('its manifest is too long');
    const manifest = readManifest(await textOf(zip, entry));
    assertListed(manifest, entries);
    return {
      manifest,
      close: () => zip.close(),
      async *read(name, { bytes, sha256 }) {
        const found = entries.get(name);
        if (found === undefined) throw damaged(`${name} is missing`);
        const hash = createHash('sha256');
        let count = 0;
        try {
          for await (const piece of Readable.from(await zip.openReadStreamPromise(found))) {
            hash.update(piece);
            count += piece.length;
            if (count > bytes) break;
            yield piece;
          }
        } catch (error) {
          throw damaged(`${name} is damaged`, error);
        }
        if (count !== bytes || hash.digest('hex') !== sha256)
          throw damaged(`${name} is not what the manifest says`);
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: yauzl.ZipFile, size: number): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw damaged('it holds too many files');
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  try {
    // Names that lead out of a folder are refused by the reader.
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw damaged(`${entry.fileName} is in it twice`);
      entries.set(entry.fileName, entry);
      unpacked += entry.uncompressedSize;
    }
  } catch (error) {
    if (error instanceof OrganisationArchiveError) throw error;
    throw damaged('its list of files is damaged', error);
  }
  if (unpacked > RATIO_FROM_BYTES && unpacked > MOST_RATIO * size)
    throw damaged('it would unpack to more than can be in it');
  return entries;
}

async function textOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of Readable.from(await zip.openReadStreamPromise(entry))) pieces.push(piece);
  } catch (error) {
    throw damaged('its manifest is damaged', error);
  }
  return Buffer.concat(pieces).toString();
}

function readManifest(text: string): ArchiveManifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw damaged('its manifest is no JSON', error);
  }
  const read = archiveManifestSchema.safeParse(parsed);
  if (!read.success) throw damaged('its manifest is not one of an organisation of this version');
  return read.data;
}

/** Every file is in the list and every line of the list has its file. */
function assertListed(manifest: ArchiveManifest, entries: ReadonlyMap<string, yauzl.Entry>): void {
  const listed = [
    ...manifest.tables.map(({ table, bytes }) => ({ name: tablePath(table), bytes })),
    ...manifest.blobs.map(({ key, bytes }) => ({ name: blobPath(key), bytes })),
  ];
  const names = new Set(listed.map(({ name }) => name));
  if (names.size !== listed.length) throw damaged('its manifest lists a file twice');
  for (const { name, bytes } of listed)
    if (entries.get(name)?.uncompressedSize !== bytes) throw damaged(`${name} is missing or cut off`);
  for (const name of entries.keys())
    if (name !== ARCHIVE_MANIFEST && !names.has(name)) throw damaged(`${name} is not in its manifest`);
}

/** Lines of a file in batches that are not too long for one statement. */
export async function* lineBatches(
  pieces: AsyncIterable<Buffer>,
  { mostLines, mostBytes }: { readonly mostLines: number; readonly mostBytes: number },
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let batchBytes = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      const line = Buffer.concat([...rest, piece.subarray(from, end)]).toString();
      [rest, restBytes, from] = [[], 0, end + 1];
      batch.push(line);
      batchBytes += line.length;
      if (batch.length < mostLines && batchBytes < mostBytes) continue;
      yield batch;
      [batch, batchBytes] = [[], 0];
    }
    rest.push(piece.subarray(from));
    restBytes += piece.length - from;
    if (restBytes > LINE_BYTES) throw damaged('a row of it is too long');
  }
  if (restBytes > 0) throw damaged('its last row is cut off');
  if (batch.length > 0) yield batch;
}
