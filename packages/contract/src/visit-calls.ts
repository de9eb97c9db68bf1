import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { pageOf, pageQuery } from './paging.ts';
import { sessionSchema } from './session-calls.ts';

/** How long the operator's staff stays inside a customer's organisation before the visit ends by itself. */
export const VISIT_MINUTES = 60;

export const listOrganisationsToEnter = defineCall({
  name: 'listOrganisationsToEnter',
  method: 'GET',
  path: '/organisations/to-enter',
  tag: 'visits',
  service: 'auth',
  summary:
    'The customers’ organisations that the operator’s staff may enter, by name; the first 50 that match.',
  access: userCall('ORGANISATION_5103'),
  query: z.object({ search: z.string().max(120).optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const enterOrganisation = defineCall({
  name: 'enterOrganisation',
  method: 'POST',
  path: '/organisations/{id}/visit',
  tag: 'visits',
  service: 'auth',
  summary:
    'Enter a customer’s organisation for an hour. The customer’s administrators see who, when and why.',
  access: userCall('ORGANISATION_5103'),
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().trim().min(3).max(200) }),
  reply: sessionSchema,
});

export const leaveOrganisation = defineCall({
  name: 'leaveOrganisation',
  method: 'DELETE',
  path: '/organisations/visit',
  tag: 'visits',
  service: 'auth',
  summary: 'Leave the customer’s organisation; the answer is a session in one’s own.',
  access: userCall('ORGANISATION_5103'),
  reply: sessionSchema,
});

const organisationVisitSchema = z
  .object({
    id: z.uuid(),
    visitorName: z.string(),
    reason: z.string(),
    beganAt: z.iso.datetime(),
    /** When it ended, or will end by itself. */
    endsAt: z.iso.datetime(),
    isOpen: z.boolean(),
  })
  .meta({ id: 'OrganisationVisit' });
export type OrganisationVisit = z.infer<typeof organisationVisitSchema>;

export const listOrganisationVisits = defineCall({
  name: 'listOrganisationVisits',
  method: 'GET',
  path: '/organisations/visits',
  tag: 'visits',
  service: 'auth',
  summary: 'When the operator’s staff was inside the own organisation, and why, newest first.',
  access: userCall('AUDIT_9002'),
  query: z.object(pageQuery),
  reply: pageOf(organisationVisitSchema),
});
