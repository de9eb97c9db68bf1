import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { pageOf, pageQuery } from './paging.ts';
import { ROLE_CODES } from './permissions.ts';
import { MAX_OWN_ROLES, roleCodeSchema } from './role-calls.ts';

export const userSecondFactorsSchema = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    email: z.string(),
    /** Codes, the one given first first. */
    roles: z.array(roleCodeSchema),
    hasTotp: z.boolean(),
    passkeys: z.int(),
    recoveryCodesLeft: z.int(),
    isRequired: z.boolean(),
  })
  .meta({ id: 'UserSecondFactors' });
export type UserSecondFactors = z.infer<typeof userSecondFactorsSchema>;

export const listUserSecondFactors = defineCall({
  name: 'listUserSecondFactors',
  method: 'GET',
  path: '/users/second-factors',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Which active users of the own organisation have a second factor.',
  access: userCall('USER_5001'),
  query: z.object({
    /** Part of a name or an address. */
    search: z.string().max(120).optional(),
    ...pageQuery,
  }),
  reply: pageOf(userSecondFactorsSchema),
});

export const resetSecondFactors = defineCall({
  name: 'resetSecondFactors',
  method: 'DELETE',
  path: '/users/{id}/second-factors',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Removes every second factor of a colleague who lost theirs, and ends their sessions.',
  access: userCall('USER_5002'),
  params: z.object({ id: z.uuid() }),
  replyKind: 'empty',
});

const ruleSchema = z
  .object({ roles: z.array(roleCodeSchema).max(MAX_OWN_ROLES + ROLE_CODES.length) })
  .meta({ id: 'SecondFactorRule' });

export const readSecondFactorRule = defineCall({
  name: 'readSecondFactorRule',
  method: 'GET',
  path: '/organisation/sign-in/second-factor',
  tag: 'second-factor',
  service: 'auth',
  summary: 'The roles of the own organisation that must have a second factor.',
  access: userCall('ORGANISATION_5102'),
  reply: ruleSchema,
});

export const saveSecondFactorRule = defineCall({
  name: 'saveSecondFactorRule',
  method: 'PUT',
  path: '/organisation/sign-in/second-factor',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Changes the roles that must have a second factor, from their next sign-in with a password on.',
  access: userCall('ORGANISATION_5102'),
  body: ruleSchema.extend({
    /** The roles as they were read: others in between are a conflict. Left out: whatever they were. */
    from: ruleSchema.shape.roles.optional(),
  }),
  reply: ruleSchema,
});
