import { z } from 'zod';

export const ARCHIVE_KIND = 'ritzel-organisation';
/** Of the shape of an archive; the shape of its rows is that of the migrations. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_MANIFEST = 'manifest.json';

const file = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export const archiveManifestSchema = z.object({
  kind: z.literal(ARCHIVE_KIND),
  version: z.literal(ARCHIVE_VERSION),
  program: z.string().max(100),
  /** The newest migration of the server it is from. */
  migration: z.string().max(200),
  madeAt: z.iso.datetime(),
  organisation: z.object({ id: z.uuid(), identifier: z.string().max(200), name: z.string().max(400) }),
  /** Which of the measurements go along: all of them where it does not say. */
  measured: z.object({ values: z.boolean(), records: z.boolean() }).default({ values: true, records: true }),
  /** One line of JSON a row, in `tables/NAME.jsonl`. */
  tables: z.array(
    file.extend({
      table: z.string().max(63),
      columns: z.array(z.string().max(63)).max(200),
      rows: z.int().min(0),
    }),
  ),
  /** Samples, pictures and documents by their keys, in `blobs/KEY`. */
  blobs: z.array(file.extend({ key: z.string().max(500) })),
});
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>;

export const tablePath = (table: string): string => `tables/${table}.jsonl`;
export const blobPath = (key: string): string => `blobs/${key}`;

/** A sentence for whoever runs the command: nothing was changed. */
export class OrganisationArchiveError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'OrganisationArchiveError';
  }
}
