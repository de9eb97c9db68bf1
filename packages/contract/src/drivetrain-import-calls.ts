import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { drivetrainDocumentSchema } from './drivetrain-document.ts';
import { queryList } from './paging.ts';

const chosen = z.object({
  /** Comma separated uuids of drivetrains; left out: all. */
  ids: queryList.pipe(z.array(z.uuid()).max(2000)).optional(),
});

export const exportDrivetrains = defineCall({
  name: 'exportDrivetrains',
  method: 'GET',
  path: '/drivetrains/export',
  tag: 'equipment',
  service: 'asset',
  summary: 'Drivetrains as documents, as importDrivetrains takes them.',
  access: userCall('EQUIPMENT_1001'),
  query: chosen,
  reply: z.array(drivetrainDocumentSchema),
});

export const exportDrivetrainWorkbook = defineCall({
  name: 'exportDrivetrainWorkbook',
  method: 'GET',
  path: '/drivetrains/export.xlsx',
  tag: 'equipment',
  service: 'asset',
  summary:
    'Drivetrains as a workbook: one sheet a kind of thing, one row a thing. Read back it changes nothing.',
  access: userCall('EQUIPMENT_1001'),
  query: chosen,
  replyKind: 'binary',
});

export const importProblemSchema = z
  .object({
    /** Position in the list of documents, or null for what concerns the whole file. */
    index: z.int().nullable(),
    identifier: z.string().nullable(),
    /** In a workbook, where it stands; the header is row 1. */
    sheet: z.string().nullable(),
    row: z.int().nullable(),
    column: z.string().nullable(),
    /** In documents, the path: `parts.2.name`. */
    field: z.string().nullable(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'ImportProblem' });
export type ImportProblem = z.infer<typeof importProblemSchema>;

export const importDrivetrains = defineCall({
  name: 'importDrivetrains',
  method: 'POST',
  path: '/drivetrains/import',
  tag: 'equipment',
  service: 'asset',
  summary:
    'Create or bring up many drivetrains at once: all are checked before one is saved. A preview says what would happen and saves nothing.',
  access: userCall('EQUIPMENT_1002'),
  body: z.object({
    /** Either the documents … */
    documents: z.array(z.unknown()).min(1).max(2000).optional(),
    /** … or a workbook (xlsx), in base 64. */
    workbook: z.base64().max(16_000_000).optional(),
    isPreview: z.boolean().default(true),
    /** Name of the caller's choice: under it the live event `import` reports how far it is. */
    progressId: z.uuid().optional(),
  }),
  reply: z.object({
    /** All are saved. */
    isSaved: z.boolean(),
    /**
     * So many are saved, in the order given: all, none, or those before the one at which the import stopped, because
     * someone else changed the same while it ran. Imported again, what is saved is unchanged.
     */
    savedCount: z.int(),
    /** What is wrong; nothing is saved while a document cannot be. The first two hundred. */
    problems: z.array(importProblemSchema),
    problemCount: z.int(),
    drivetrains: z.array(
      z.object({
        identifier: z.string(),
        name: z.string(),
        parts: z.int(),
        outcome: z.enum(['create', 'change', 'unchanged']),
        /** Paths of what differs from what is there, the first twenty. */
        changes: z.array(z.string()),
        changeCount: z.int(),
        /** Warnings, never a refusal. */
        warnings: z.array(z.string()),
      }),
    ),
  }),
});
