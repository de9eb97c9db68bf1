import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  exportOrganisation,
  importOrganisation,
  OrganisationArchiveError,
} from '../modules/organisation-archive/index.ts';
import { makePasswords } from '../modules/sessions/index.ts';
import { makeBlobStore } from '../platform/blob-store.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { assertReachable, connectDatabase } from '../platform/database.ts';
import { findEmbeddedPostgres } from '../platform/embedded-postgres.ts';

const common = `The database is that of DATABASE_URL, else the one in DATA_DIR, whose server must run; the blob store that of
BLOB_URL, else the one in DATA_DIR. What goes along and what does not: docs/take-away.md.

  --help, -h   this text
  --version    the version of Ritzel`;

export const exportOrganisationHelp = `ritzel export-organisation ORGANISATION FILE

Writes everything that an organisation owns into one archive, FILE: equipment, kinematics, devices, limits, telemetry, records,
findings, alarms, cases, log book, pictures, documents, people, roles, groups, settings. ORGANISATION is its identifier or its
id. No password, token or other secret is in it.

${common}`;

export const importOrganisationHelp = `ritzel import-organisation FILE

Brings an archive of "ritzel export-organisation" into this server, which must run the same version and not have the
organisation. All of it or nothing is imported. Afterwards restart the server, issue credentials for the devices, and have people
set a new password ("Forgot password?").

${common}`;

interface Io {
  readonly out: (text: string) => void;
  readonly complain: (text: string) => void;
}
const terminal: Io = { out: (text) => console.log(text), complain: (text) => console.error(text) };

function readWords(words: readonly string[], count: number): string[] | undefined {
  try {
    const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true });
    return positionals.length === count ? positionals : undefined;
  } catch {
    return undefined;
  }
}

async function openConfigured() {
  const { databaseUrl, dataDir, blobUrl } = readConfiguration(process.env, { demo: false });
  // As long as it takes: nobody waits for an answer.
  const connection = connectDatabase(databaseUrl ?? findEmbeddedPostgres(dataDir), {
    ...{ maxConnections: 2, purpose: 'migration' },
  });
  try {
    await assertReachable(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const { pool } = connection;
  return {
    parts: { pool, blobs: makeBlobStore(blobUrl, dataDir), now: () => new Date() },
    close: () => connection.close(),
  };
}

export type OpenArchiveParts = typeof openConfigured;

async function complaining(io: Io, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof OrganisationArchiveError)) throw error;
    io.complain(`${error.message}\nNothing was changed.`);
    return 1;
  }
}

/** Answers the exit code: 0, 1 with a sentence, or 2 for words nobody knows. */
export async function runExportOrganisation(
  words: readonly string[],
  io: Io = terminal,
  open: OpenArchiveParts = openConfigured,
): Promise<number> {
  const [organisation, file] = readWords(words, 2) ?? [];
  if (organisation === undefined || file === undefined) {
    io.complain(`Name the organisation and the file.\n\n${exportOrganisationHelp}`);
    return 2;
  }
  const { parts, close } = await open();
  return complaining(io, async () => {
    const { organisation: name, rows, blobs, missing } = await exportOrganisation(parts, organisation, file);
    const lost = missing === 0 ? '' : ` ${missing} files that rows name are not in the blob store.`;
    io.out(`${name}: ${rows} rows and ${blobs} files written to ${file}.${lost}`);
  }).finally(close);
}

export async function runImportOrganisation(
  words: readonly string[],
  io: Io = terminal,
  open: OpenArchiveParts = openConfigured,
): Promise<number> {
  const [file] = readWords(words, 1) ?? [];
  if (file === undefined) {
    io.complain(`Name the file.\n\n${importOrganisationHelp}`);
    return 2;
  }
  const { parts, close } = await open();
  return complaining(io, async () => {
    const nobodys = await makePasswords().hash(randomBytes(32).toString('base64url'));
    const { organisation, rows, blobs } = await importOrganisation(parts, file, nobodys);
    io.out(
      `${organisation}: ${rows} rows and ${blobs} files imported. Restart the server; devices need new credentials, people a new password.`,
    );
  }).finally(close);
}
