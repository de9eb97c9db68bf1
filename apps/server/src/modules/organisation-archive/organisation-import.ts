import type { PoolClient } from 'pg';
import type { BlobStore } from '../../platform/blob-store.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { type ArchiveManifest, blobPath, OrganisationArchiveError, tablePath } from './archive-manifest.ts';
import { lineBatches, type OpenedArchive, openOrganisationArchive } from './archive-reading.ts';
import {
  countMisplacedSamples,
  countTransferred,
  findForeignReferences,
  findUnnamedBlobs,
  hasOrganisation,
  holdGroupTriggers,
  holdPlanning,
  insertTableLines,
  needsOperatorFirst,
  readNewestMigration,
  readTableShapes,
} from './archive-store.ts';
import type { ArchiveParts } from './organisation-export.ts';
import { TRANSFERRED_TABLES, type TransferredTable } from './transferred-tables-store.ts';

export interface ImportReport {
  readonly organisation: string;
  readonly rows: number;
  readonly blobs: number;
}

const UNIQUE_VIOLATION = '23505';
/** What a value that does not fit a column, a constraint or a type says: 22xxx and 23xxx. */
const DATA_FAULT = /^(22|23)/;
const KEYS_A_QUESTION = 500;
const BATCH = { mostLines: 500, mostBytes: 4 * 1024 * 1024 };
const WHOLE = { mostLines: 200_000, mostBytes: 256 * 1024 * 1024 };

/**
 * Brings an organisation in with the ids it had. All of it or nothing: rows in one transaction, and samples, pictures and
 * documents that were written are removed again when it fails. `passwordHash` is of a password that nobody knows.
 */
export async function importOrganisation(
  { pool, blobs }: Pick<ArchiveParts, 'pool' | 'blobs'>,
  file: string,
  passwordHash: string,
): Promise<ImportReport> {
  const archive = await openOrganisationArchive(file);
  const written: string[] = [];
  try {
    const { manifest } = archive;
    let rows = 0;
    await runPoolTransaction(pool, async (client) => {
      await assertFits(client, manifest);
      await holdGroupTriggers(client, true);
      await holdPlanning(client);
      rows = 0;
      for (const transferred of TRANSFERRED_TABLES)
        rows += await importTable(client, archive, transferred, passwordHash);
      await holdGroupTriggers(client, false);
      await assertOwn(client, manifest);
      await importBlobs(client, blobs, archive, written);
    });
    return { organisation: manifest.organisation.name, rows, blobs: manifest.blobs.length };
  } catch (error) {
    for (const key of written) await blobs.remove(key).catch(() => undefined);
    throw sentenceOf(error);
  } finally {
    archive.close();
  }
}

/** Nothing is written before this: the same schema, and an organisation that is not here. */
async function assertFits(client: PoolClient, manifest: ArchiveManifest): Promise<void> {
  const migration = await readNewestMigration(client);
  if (manifest.migration !== migration)
    throw new OrganisationArchiveError(
      `The archive was written by ${manifest.program} (schema ${manifest.migration}), this server has schema ${migration}: bring both to the same version.`,
    );
  if (await hasOrganisation(client, manifest.organisation.id))
    throw new OrganisationArchiveError(
      `This server has the organisation "${manifest.organisation.name}" already: an import changes none that is there.`,
    );
  if (await needsOperatorFirst(client))
    throw new OrganisationArchiveError(
      'Beside a second company the administrators of the first no longer operate this server: first make somebody a portal administrator, in the portal or with "ritzel make-operator".',
    );
  const shapes = await readTableShapes(client);
  const named = new Map(manifest.tables.map((each) => [each.table, each]));
  if (named.size !== TRANSFERRED_TABLES.length)
    throw new OrganisationArchiveError('The archive does not hold the tables of an organisation.');
  for (const { table } of TRANSFERRED_TABLES)
    if (named.get(table)?.columns.join() !== shapes.get(table)?.columns.join())
      throw new OrganisationArchiveError(
        `The archive describes the table ${table} otherwise than this server.`,
      );
}

async function importTable(
  client: PoolClient,
  { manifest, read }: OpenedArchive,
  transferred: TransferredTable,
  passwordHash: string,
): Promise<number> {
  const { table, isWhole } = transferred;
  const described = manifest.tables.find((each) => each.table === table)!;
  const { columns, rows } = described;
  let count = 0;
  for await (const lines of lineBatches(read(tablePath(table), described), isWhole ? WHOLE : BATCH)) {
    const inserted = await insertTableLines(client, transferred, columns, lines, passwordHash);
    if (inserted !== lines.length)
      throw new OrganisationArchiveError(`A line of the table ${table} is no row.`);
    count += inserted;
  }
  if (count !== rows)
    throw new OrganisationArchiveError(`The table ${table} has ${count} rows, the manifest says ${rows}.`);
  return count;
}

/** Every row belongs to the organisation of the archive and refers to nobody else's. */
async function assertOwn(client: PoolClient, { organisation, tables }: ArchiveManifest): Promise<void> {
  for (const transferred of TRANSFERRED_TABLES) {
    const rows = tables.find(({ table }) => table === transferred.table)?.rows;
    if ((await countTransferred(client, transferred, organisation.id)) !== rows)
      throw new OrganisationArchiveError(
        `Rows of the table ${transferred.table} belong to another organisation than that of the archive.`,
      );
  }
  const [wrong] = await findForeignReferences(client, organisation.id);
  if (wrong !== undefined)
    throw new OrganisationArchiveError(`Rows of the table ${wrong} refer to another organisation.`);
  if ((await countMisplacedSamples(client, organisation.id)) > 0)
    throw new OrganisationArchiveError('Records name samples that are not their own.');
}

async function importBlobs(
  client: PoolClient,
  blobs: BlobStore,
  { manifest, read }: OpenedArchive,
  written: string[],
): Promise<void> {
  const keys = manifest.blobs.map(({ key }) => key);
  for (let at = 0; at < keys.length; at += KEYS_A_QUESTION) {
    const asked = keys.slice(at, at + KEYS_A_QUESTION);
    const [unnamed] = await findUnnamedBlobs(client, manifest.organisation.id, asked);
    if (unnamed !== undefined) throw new OrganisationArchiveError(`No row of the archive names ${unnamed}.`);
  }
  for (const blob of manifest.blobs) {
    written.push(blob.key);
    await blobs.putStream(blob.key, read(blobPath(blob.key), blob));
  }
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof OrganisationArchiveError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` ${error.detail}` : '';
  if (code === UNIQUE_VIOLATION)
    return new OrganisationArchiveError(`This server has something of the archive already.${detail}`, error);
  if (DATA_FAULT.test(code))
    return new OrganisationArchiveError(
      `A row of the archive does not fit: ${error.message}.${detail}`,
      error,
    );
  return error;
}
