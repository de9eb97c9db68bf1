import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';

export const ORGANISATION_EXPORT_STATES = [
  'waiting',
  'running',
  'ready',
  'failed',
  'cancelled',
  'expired',
] as const;
/** Why an export failed, as a code the portal has a sentence for. */
export const ORGANISATION_EXPORT_FAILURES = ['storageFull', 'rightsLost', 'internal'] as const;
export type OrganisationExportFailure = (typeof ORGANISATION_EXPORT_FAILURES)[number];

/** How long the file of an export is kept. */
export const EXPORT_KEPT_HOURS = 72;

/** Which of the measurements go along. */
const measured = {
  /** Measured values of signals. */
  values: z.boolean(),
  /** Records with their samples, and what was found in them. */
  records: z.boolean(),
};

export const organisationExportSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(ORGANISATION_EXPORT_STATES),
    ...measured,
    /** Before it is made: roughly. */
    estimatedBytes: z.int(),
    /** While it is made. */
    writtenBytes: z.int(),
    /** Null until it is ready. */
    file: z
      .object({
        name: z.string(),
        bytes: z.int(),
        /** Hexadecimal. */
        sha256: z.string(),
        /** Files that rows name and that are not in the blob store. */
        missing: z.int(),
      })
      .nullable(),
    failure: z.enum(ORGANISATION_EXPORT_FAILURES).nullable(),
    startedBy: z.string(),
    /** Only who asked for it gets the file. */
    isOwn: z.boolean(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** When the file is deleted. */
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrganisationExport' });
export type OrganisationExport = z.infer<typeof organisationExportSchema>;

export const estimateOrganisationExport = defineCall({
  name: 'estimateOrganisationExport',
  method: 'GET',
  path: '/organisation-exports/estimate',
  tag: 'organisation archives',
  service: 'data',
  summary: 'How large an archive of the own organisation will be, roughly, in bytes: for its administrators.',
  access: userCall('ORGANISATION_5102', 'USER_5002'),
  reply: z.object({ rest: z.int(), values: z.int(), records: z.int() }),
});

export const listOrganisationExports = defineCall({
  name: 'listOrganisationExports',
  method: 'GET',
  path: '/organisation-exports',
  tag: 'organisation archives',
  service: 'data',
  summary:
    'The archives of the own organisation that were made lately, newest first: for its administrators.',
  access: userCall('ORGANISATION_5102', 'USER_5002'),
  reply: z.object({ rows: z.array(organisationExportSchema) }),
});

export const startOrganisationExport = defineCall({
  name: 'startOrganisationExport',
  method: 'POST',
  path: '/organisation-exports',
  tag: 'organisation archives',
  service: 'data',
  summary:
    'Has everything that the own organisation owns written into an archive, as a job; one at a time. For its administrators, who confirm it with their password.',
  access: userCall('ORGANISATION_5102', 'USER_5002'),
  body: z.object(measured),
  reply: organisationExportSchema,
});

const byId = z.object({ id: z.uuid() });

export const cancelOrganisationExport = defineCall({
  name: 'cancelOrganisationExport',
  method: 'POST',
  path: '/organisation-exports/{id}/cancel',
  tag: 'organisation archives',
  service: 'data',
  summary: 'Ends an archive that is being made; what was written of it is deleted.',
  access: userCall('ORGANISATION_5102', 'USER_5002'),
  params: byId,
  reply: organisationExportSchema,
});

export const deleteOrganisationExport = defineCall({
  name: 'deleteOrganisationExport',
  method: 'DELETE',
  path: '/organisation-exports/{id}',
  tag: 'organisation archives',
  service: 'data',
  summary: 'Deletes an archive with its file before its time.',
  access: userCall('ORGANISATION_5102', 'USER_5002'),
  params: byId,
  replyKind: 'empty',
});

export const createOrganisationExportLink = defineCall({
  name: 'createOrganisationExportLink',
  method: 'POST',
  path: '/organisation-exports/{id}/link',
  tag: 'organisation archives',
  service: 'data',
  summary:
    'A signed address of the file for the browser or a download manager: for who asked for the archive, confirmed with the password. It ends after an hour and with the session.',
  access: userCall('ORGANISATION_5102', 'USER_5002'),
  params: byId,
  reply: z.object({
    /** Below the base of the API. */
    path: z.string(),
    expiresAt: z.iso.datetime(),
  }),
});

export const followOrganisationExportLink = defineCall({
  name: 'followOrganisationExportLink',
  method: 'GET',
  path: '/organisation-exports/linked-file',
  tag: 'organisation archives',
  service: 'data',
  summary: 'The file of a signed address; a part of it with Range, so that a broken transfer goes on.',
  access: publicCall,
  query: z.object({ link: z.string().min(1).max(1000) }),
  replyKind: 'binary',
});
