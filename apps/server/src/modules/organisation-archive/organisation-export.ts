import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import yazl from 'yazl';
import type { BlobStore } from '../../platform/blob-store.ts';
import { releaseVersion } from '../../platform/release.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import {
  ARCHIVE_KIND,
  ARCHIVE_MANIFEST,
  ARCHIVE_VERSION,
  type ArchiveManifest,
  blobPath,
  OrganisationArchiveError,
  tablePath,
} from './archive-manifest.ts';
import {
  findArchivedOrganisation,
  readBlobOwners,
  readNewestMigration,
  readTableLines,
  readTableShapes,
} from './archive-store.ts';
import { type MeasuredKind, TRANSFERRED_TABLES } from './transferred-tables-store.ts';

export interface ArchiveParts {
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly now: () => Date;
}

export interface ExportReport {
  readonly organisation: string;
  readonly rows: number;
  readonly blobs: number;
  /** Named by a row and not in the blob store. */
  readonly missing: number;
}

/** Which of the measurements go along. */
export type ExportChoice = Readonly<Record<MeasuredKind, boolean>>;
export const WITH_MEASUREMENTS: ExportChoice = { values: true, records: true };

interface Counted {
  bytes: number;
  readonly hash: ReturnType<typeof createHash>;
}

const counted = (): Counted => ({ bytes: 0, hash: createHash('sha256') });
function count(sum: Counted, piece: Uint8Array): Uint8Array {
  sum.bytes += piece.length;
  sum.hash.update(piece);
  return piece;
}
const sumOf = ({ bytes, hash }: Counted) => ({ bytes, sha256: hash.digest('hex') });

async function* keysOf(
  client: PoolClient,
  blobs: BlobStore,
  organisationId: string,
  { records }: ExportChoice,
) {
  for await (const { kind, name } of readBlobOwners(client, organisationId)) {
    if (kind === 'waveform' && !records) continue;
    if (kind === 'waveform') yield name;
    else if (kind !== 'picture') yield `${kind}s/${name}`;
    else for await (const { key } of blobs.list(`pictures/${name}`)) yield key;
  }
}

/**
 * Writes what an organisation owns as one archive into a stream, from one snapshot of the database. `write` takes the stream
 * and keeps nothing of it when it fails.
 */
export function streamOrganisation(
  { pool, blobs, now }: ArchiveParts,
  named: string,
  choice: ExportChoice,
  write: (stream: Readable) => Promise<void>,
): Promise<ExportReport> {
  return runPoolTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const organisation = await findArchivedOrganisation(client, named);
    if (organisation === undefined)
      throw new OrganisationArchiveError(`There is no organisation "${named}".`);
    return writeArchive({ client, blobs, now, choice }, organisation, write);
  });
}

/** The same into a file. It has its name when it is whole: what is written first is called otherwise. */
export async function exportOrganisation(
  parts: ArchiveParts,
  named: string,
  file: string,
): Promise<ExportReport> {
  const temporary = `${file}.part`;
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  try {
    const report = await streamOrganisation(parts, named, WITH_MEASUREMENTS, (stream) =>
      pipeline(stream, createWriteStream(temporary, { mode: 0o600 })),
    );
    const handle = await open(temporary, 'r');
    await handle.datasync().finally(() => handle.close());
    await rename(temporary, file);
    return report;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

interface ArchiveSource {
  readonly client: PoolClient;
  readonly blobs: BlobStore;
  readonly now: () => Date;
  readonly choice: ExportChoice;
}

async function writeArchive(
  { client, blobs, now, choice }: ArchiveSource,
  organisation: ArchiveManifest['organisation'],
  write: (stream: Readable) => Promise<void>,
): Promise<ExportReport> {
  const shapes = await readTableShapes(client);
  const tables: ArchiveManifest['tables'] = [];
  const stored: ArchiveManifest['blobs'] = [];
  let missing = 0;
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream;
  if (!(stream instanceof Readable)) throw new Error('an archive is no stream');
  const options = { mtime: now(), mode: 0o100600 };
  const writing = write(stream);
  // Its failure is awaited below.
  writing.catch(() => undefined);
  const fail = (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);

  /** One file after the other: the database answers one question at a time. */
  function add(name: string, pieces: AsyncIterable<Uint8Array>, isCompressed: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const source = Readable.from(pieces);
      source.once('end', resolve);
      source.once('error', (error) => {
        fail(error);
        reject(error);
      });
      writing.catch(reject);
      zip.addReadStream(source, name, { ...options, compress: !isCompressed });
    });
  }

  try {
    for (const transferred of TRANSFERRED_TABLES) {
      const { table } = transferred;
      const shape = shapes.get(table);
      if (shape === undefined) throw new Error(`there is no table ${table}`);
      const sum = counted();
      let rows = 0;
      const isLeft = transferred.measured !== undefined && !choice[transferred.measured];
      const lines = async function* () {
        if (isLeft) return;
        for await (const batch of readTableLines(client, transferred, shape, organisation.id)) {
          rows += batch.length;
          yield count(sum, Buffer.from(`${batch.join('\n')}\n`));
        }
      };
      await add(tablePath(table), lines(), false);
      tables.push({ table, columns: [...shape.columns], rows, ...sumOf(sum) });
    }
    for await (const key of keysOf(client, blobs, organisation.id, choice)) {
      const found = await blobs.getStream(key);
      if (found === undefined) {
        missing += 1;
        continue;
      }
      const sum = counted();
      const pieces = async function* () {
        for await (const piece of found.stream) yield count(sum, piece);
      };
      // Pictures are packed already, and samples hardly gain.
      await add(blobPath(key), pieces(), true);
      stored.push({ key, ...sumOf(sum) });
    }
    const manifest: ArchiveManifest = {
      ...{ kind: ARCHIVE_KIND, version: ARCHIVE_VERSION, program: `Ritzel ${releaseVersion}` },
      migration: await readNewestMigration(client),
      madeAt: now().toISOString(),
      ...{ organisation, measured: choice },
      ...{ tables, blobs: stored },
    };
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`), ARCHIVE_MANIFEST, options);
    zip.end();
    await writing;
  } catch (error) {
    fail(error);
    await writing.catch(() => undefined);
    throw error;
  }
  const rows = tables.reduce((sum, each) => sum + each.rows, 0);
  return { organisation: organisation.name, rows, blobs: stored.length, missing };
}
