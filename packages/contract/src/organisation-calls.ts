import { z } from 'zod';
import { defineCall, userCall } from './call.ts';

const organisationName = z.string().trim().min(1).max(120);

/** Whether an organisation is in the hands of its own people. */
export const administrationFields = {
  hasAdministrator: z.boolean(),
  /** Where it has none: the address that was invited to become it, if any. */
  invitedAdministrator: z.string().nullable(),
};

export const organisationSchema = z
  .object({
    id: z.uuid(),
    identifier: z.string(),
    name: z.string(),
    isDemo: z.boolean(),
    /** The organisation it belongs to; null where that is none, or not the caller's to know. */
    parentId: z.uuid().nullable(),
    /** Counted up with every change. */
    version: z.int(),
    createdAt: z.iso.datetime(),
    ...administrationFields,
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.infer<typeof organisationSchema>;

/** More organisations than this below one are not made on a screen. */
export const MAX_ORGANISATIONS_BELOW = 500;

export const readOrganisation = defineCall({
  name: 'readOrganisation',
  method: 'GET',
  path: '/organisations/{id}',
  tag: 'organisations',
  service: 'auth',
  summary: 'The own organisation.',
  access: userCall('ORGANISATION_5101'),
  params: z.object({ id: z.uuid() }),
  reply: organisationSchema,
});

export const listOrganisations = defineCall({
  name: 'listOrganisations',
  method: 'GET',
  path: '/organisations',
  tag: 'organisations',
  service: 'auth',
  summary: 'The own organisation and the tree of those below it; what those hold stays theirs.',
  access: userCall('ORGANISATION_5102'),
  reply: z.array(organisationSchema),
});

export const createOrganisation = defineCall({
  name: 'createOrganisation',
  method: 'POST',
  path: '/organisations',
  tag: 'organisations',
  service: 'auth',
  summary: 'An organisation below the own one, or below one of the tree.',
  access: userCall('ORGANISATION_5102'),
  body: z.object({ name: organisationName, parentId: z.uuid() }),
  reply: organisationSchema,
});

export const renameOrganisation = defineCall({
  name: 'renameOrganisation',
  method: 'PUT',
  path: '/organisations/{id}/name',
  tag: 'organisations',
  service: 'auth',
  summary: 'Give the own organisation, or one below it, another name.',
  access: userCall('ORGANISATION_5102'),
  params: z.object({ id: z.uuid() }),
  body: z.object({
    name: organisationName,
    /** Made from an older version: 409 with what is there now. Left out: written over whatever is there. */
    version: z.int().min(1).optional(),
  }),
  reply: organisationSchema,
});
