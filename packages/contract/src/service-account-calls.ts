import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { PERMISSION_CODES } from './permissions.ts';

/** What a token of a service account begins with, so that people and scanners for leaked secrets recognise it. */
export const SERVICE_TOKEN_PREFIX = 'rtz_';
export const MAX_SERVICE_ACCOUNTS = 100;
export const MAX_TOKENS_OF_ACCOUNT = 10;
export const LONGEST_TOKEN_DAYS = 366;

const byId = z.object({ id: z.uuid() });
const lifeDaysSchema = z.int().min(1).max(LONGEST_TOKEN_DAYS);

const serviceTokenSchema = z
  .object({
    id: z.uuid(),
    /** The last four characters, to tell tokens apart. */
    hint: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** To the minute; null while it was never used. */
    lastUsedAt: z.iso.datetime().nullable(),
    lastUsedAddress: z.string().nullable(),
  })
  .meta({ id: 'ServiceToken' });
export type ServiceToken = z.infer<typeof serviceTokenSchema>;

export const serviceAccountSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    permissions: z.array(z.enum(PERMISSION_CODES)),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable(),
    /** Nobody answers for it any more: who made it was disabled or has left. It goes on working. */
    isOrphaned: z.boolean(),
    /** Those that can be used, newest first; expired ones for 30 days more. */
    tokens: z.array(serviceTokenSchema),
  })
  .meta({ id: 'ServiceAccount' });
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

/** The token itself is in this answer and nowhere else. */
const issuedTokenSchema = z
  .object({ account: serviceAccountSchema, token: z.string() })
  .meta({ id: 'IssuedServiceToken' });
export type IssuedServiceToken = z.infer<typeof issuedTokenSchema>;

export const listServiceAccounts = defineCall({
  name: 'listServiceAccounts',
  method: 'GET',
  path: '/service-accounts',
  tag: 'service accounts',
  service: 'auth',
  summary: 'The service accounts of the organisation with their tokens, by name.',
  access: userCall('SERVICE_5301'),
  reply: z.array(serviceAccountSchema),
});

export const createServiceAccount = defineCall({
  name: 'createServiceAccount',
  method: 'POST',
  path: '/service-accounts',
  tag: 'service accounts',
  service: 'auth',
  summary: 'Create a service account within one’s own rights, with its first token, which is shown once.',
  access: userCall('SERVICE_5301', 'SERVICE_5302'),
  body: z.object({
    name: z.string().trim().min(1).max(60),
    permissions: z.array(z.enum(PERMISSION_CODES)).min(1).max(PERMISSION_CODES.length),
    lifeDays: lifeDaysSchema,
  }),
  reply: issuedTokenSchema,
});

export const issueServiceToken = defineCall({
  name: 'issueServiceToken',
  method: 'POST',
  path: '/service-accounts/{id}/tokens',
  tag: 'service accounts',
  service: 'auth',
  summary: 'One more token, shown once; earlier ones go on until they are revoked or expire.',
  access: userCall('SERVICE_5301', 'SERVICE_5302'),
  params: byId,
  body: z.object({ lifeDays: lifeDaysSchema }),
  reply: issuedTokenSchema,
});

export const revokeServiceToken = defineCall({
  name: 'revokeServiceToken',
  method: 'DELETE',
  path: '/service-accounts/{id}/tokens/{tokenId}',
  tag: 'service accounts',
  service: 'auth',
  summary: 'Revoke a token: it is refused within 3 seconds.',
  access: userCall('SERVICE_5301', 'SERVICE_5302'),
  params: z.object({ id: z.uuid(), tokenId: z.uuid() }),
  replyKind: 'empty',
});

export const deleteServiceAccount = defineCall({
  name: 'deleteServiceAccount',
  method: 'DELETE',
  path: '/service-accounts/{id}',
  tag: 'service accounts',
  service: 'auth',
  summary: 'Delete a service account with its tokens. What it wrote keeps its name.',
  access: userCall('SERVICE_5301', 'SERVICE_5302'),
  params: byId,
  replyKind: 'empty',
});
