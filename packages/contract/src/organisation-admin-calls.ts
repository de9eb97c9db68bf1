import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { queryNumber } from './numbers.ts';
import { administrationFields } from './organisation-calls.ts';
import { keysetOf } from './paging.ts';

const byId = z.object({ id: z.uuid() });
const size = queryNumber(z.number().int().min(1).max(200)).default(50);
const search = z.string().max(120).optional();

export const adminOrganisationSchema = z
  .object({
    id: z.uuid(),
    identifier: z.string(),
    name: z.string(),
    isDemo: z.boolean(),
    /** In a disabled one nobody signs in; devices go on. */
    status: z.enum(['active', 'disabled']),
    createdAt: z.iso.datetime(),
    equipment: z.int(),
    devices: z.int(),
    people: z.int(),
    ...administrationFields,
  })
  .meta({ id: 'AdminOrganisation' });
export type AdminOrganisation = z.infer<typeof adminOrganisationSchema>;

export const listAdminOrganisations = defineCall({
  name: 'listAdminOrganisations',
  method: 'GET',
  path: '/admin/organisations',
  tag: 'admin',
  service: 'auth',
  summary:
    'Organisations with how much they have, by name: all of them for the operator, otherwise the own one.',
  access: userCall('ORGANISATION_5102'),
  query: z.object({ search, after: z.string().min(1).max(300).optional(), size }),
  reply: keysetOf(adminOrganisationSchema),
});

export const createTopOrganisation = defineCall({
  name: 'createTopOrganisation',
  method: 'POST',
  path: '/admin/organisations',
  tag: 'admin',
  service: 'auth',
  summary: 'A new organisation below no other, with nobody in it yet.',
  access: userCall('ADMIN_9001'),
  body: z.object({
    name: z.string().trim().min(1).max(120),
    identifier: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, issueMessage('IDENTIFIER_FORM')),
  }),
  reply: adminOrganisationSchema,
});

export const changeOrganisationStatus = defineCall({
  name: 'changeOrganisationStatus',
  method: 'PUT',
  path: '/admin/organisations/{id}/status',
  tag: 'admin',
  service: 'auth',
  summary: 'Disable an organisation, which ends the sessions of its people, or enable it again.',
  access: userCall('ADMIN_9001'),
  params: byId,
  body: z.object({ status: z.enum(['active', 'disabled']) }),
  reply: adminOrganisationSchema,
});

export const renameAnyOrganisation = defineCall({
  name: 'renameAnyOrganisation',
  method: 'PUT',
  path: '/admin/organisations/{id}/name',
  tag: 'admin',
  service: 'auth',
  summary: 'Give an organisation another name.',
  access: userCall('ADMIN_9001'),
  params: byId,
  body: z.object({
    name: z.string().trim().min(1).max(120),
    /** The name as it was read: another one in between is a conflict. Left out: whatever it was. */
    from: z.string().max(120).optional(),
  }),
  reply: adminOrganisationSchema,
});
