import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { pageOf, pageQuery } from './paging.ts';

export const DOCUMENT_KINDS = ['drawing', 'manual', 'certificate', 'report', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;
/** Endings of files that are taken; the content must agree with the ending. */
export const DOCUMENT_ENDINGS = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'avif',
  'tif',
  'tiff',
  'xlsx',
  'xls',
  'ods',
  'docx',
  'doc',
  'odt',
  'csv',
  'txt',
  'md',
  'dxf',
  'dwg',
  'step',
  'stp',
  'igs',
  'iges',
] as const;
export type DocumentEnding = (typeof DOCUMENT_ENDINGS)[number];

const documentKindSchema = z.enum(DOCUMENT_KINDS);

export const documentSchema = z
  .object({
    id: z.uuid(),
    equipmentId: z.uuid(),
    equipmentName: z.string(),
    title: z.string(),
    kind: documentKindSchema,
    fileName: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    /** Of the bytes, hexadecimal. */
    sha256: z.string(),
    addedAt: z.iso.datetime(),
    addedBy: z.string(),
  })
  .meta({ id: 'Document' });
export type EquipmentDocument = z.infer<typeof documentSchema>;

const byEquipment = z.object({ id: z.uuid() });
const byDocument = z.object({ documentId: z.uuid() });

export const listDocuments = defineCall({
  name: 'listDocuments',
  method: 'GET',
  path: '/equipment/{id}/documents',
  tag: 'documents',
  service: 'asset',
  summary: 'The documents of an equipment (of a drivetrain: of all its parts), newest first.',
  access: userCall('EQUIPMENT_1001'),
  params: byEquipment,
  query: z.object({
    kind: documentKindSchema.optional(),
    search: z.string().max(120).optional(),
    ...pageQuery,
  }),
  reply: pageOf(documentSchema),
});

export const addDocument = defineCall({
  name: 'addDocument',
  method: 'POST',
  path: '/equipment/{id}/documents',
  tag: 'documents',
  service: 'asset',
  summary:
    'Attach a file of at most 50 MB: the body is the file, whose content must be what the ending of its name says.',
  access: userCall('DOCUMENT_1201'),
  params: byEquipment,
  query: z.object({
    title: z.string().trim().min(1).max(200),
    kind: documentKindSchema.default('other'),
    fileName: z.string().trim().min(1).max(200),
  }),
  sentBody: ['application/octet-stream'],
  reply: documentSchema,
});

export const readDocumentFile = defineCall({
  name: 'readDocumentFile',
  method: 'GET',
  path: '/documents/{documentId}/file',
  tag: 'documents',
  service: 'asset',
  summary: 'The file of a document, to be saved and not shown.',
  access: userCall('EQUIPMENT_1001'),
  params: byDocument,
  replyKind: 'binary',
});

export const removeDocument = defineCall({
  name: 'removeDocument',
  method: 'DELETE',
  path: '/documents/{documentId}',
  tag: 'documents',
  service: 'asset',
  summary: 'Take a document away. It can be restored for a day.',
  access: userCall('DOCUMENT_1201'),
  params: byDocument,
  replyKind: 'empty',
});

export const restoreDocument = defineCall({
  name: 'restoreDocument',
  method: 'PUT',
  path: '/documents/{documentId}',
  tag: 'documents',
  service: 'asset',
  summary: 'Put a document back that was taken away within a day.',
  access: userCall('DOCUMENT_1201'),
  params: byDocument,
  reply: documentSchema,
});
