import { z } from 'zod';
import { defineCall, userCall } from './call.ts';

export const organisationSchema = z
  .object({
    id: z.uuid(),
    identifier: z.string(),
    name: z.string(),
    isDemo: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.infer<typeof organisationSchema>;

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

export const renameOrganisation = defineCall({
  name: 'renameOrganisation',
  method: 'PUT',
  path: '/organisations/{id}/name',
  tag: 'organisations',
  service: 'auth',
  summary: 'Give the own organisation another name.',
  access: userCall('ORGANISATION_5102'),
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: z.string().trim().min(1).max(120) }),
  reply: organisationSchema,
});
