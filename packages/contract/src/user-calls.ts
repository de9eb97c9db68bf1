import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { pageOf, pageQuery } from './paging.ts';
import { roleCodeSchema } from './role-calls.ts';

const byId = z.object({ id: z.uuid() });

export const userRowSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    /** The role they were given first; see `roles`. */
    role: roleCodeSchema,
    /** Every role they hold; what they may is the union. */
    roles: z.array(roleCodeSchema),
    status: z.enum(['active', 'disabled']),
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UserRow' });
export type UserRow = z.infer<typeof userRowSchema>;

export const USER_SORTS = ['name', 'email', 'role', 'status', 'last-sign-in'] as const;

export const listUsers = defineCall({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  tag: 'users',
  service: 'auth',
  summary: 'The users of the own organisation.',
  access: userCall('USER_5001'),
  query: z.object({
    /** Part of a name or an address. */
    search: z.string().max(120).optional(),
    /** Comma separated, `-` before a name for descending: name, email, role, status, last-sign-in. */
    sort: z.string().max(200).default('name'),
    ...pageQuery,
  }),
  reply: pageOf(userRowSchema),
});

export const changeUserRole = defineCall({
  name: 'changeUserRole',
  method: 'PUT',
  path: '/users/{id}/role',
  tag: 'users',
  service: 'auth',
  summary:
    'Give a user of the own organisation this role in place of all they hold. Nobody changes their own.',
  access: userCall('USER_5002'),
  params: byId,
  body: z.object({
    role: roleCodeSchema,
    /** The roles as they were read: others in between are a conflict. Left out: whatever they were. */
    from: z.array(roleCodeSchema).max(100).optional(),
  }),
  reply: userRowSchema,
});

export const addUserRole = defineCall({
  name: 'addUserRole',
  method: 'POST',
  path: '/users/{id}/roles',
  tag: 'users',
  service: 'auth',
  summary: 'Give a user of the own organisation one more role.',
  access: userCall('USER_5002'),
  params: byId,
  body: z.object({ role: roleCodeSchema }),
  reply: userRowSchema,
});

export const deleteUserRole = defineCall({
  name: 'deleteUserRole',
  method: 'DELETE',
  path: '/users/{id}/roles/{role}',
  tag: 'users',
  service: 'auth',
  summary: 'Take a role from a user of the own organisation. The only one is changed, not taken.',
  access: userCall('USER_5002'),
  params: z.object({ id: z.uuid(), role: roleCodeSchema }),
  reply: userRowSchema,
});

export const changeUserStatus = defineCall({
  name: 'changeUserStatus',
  method: 'PUT',
  path: '/users/{id}/status',
  tag: 'users',
  service: 'auth',
  summary: 'Disable a user of the own organisation, which ends their sessions, or enable them again.',
  access: userCall('USER_5002'),
  params: byId,
  body: z.object({ status: z.enum(['active', 'disabled']) }),
  reply: userRowSchema,
});

export const readUserEmail = defineCall({
  name: 'readUserEmail',
  method: 'GET',
  path: '/v1/user/{id}/email',
  tag: 'users',
  service: 'auth',
  cached: true,
  summary: 'The e-mail address of a user of the own organisation.',
  access: userCall(),
  params: byId,
  reply: z.object({ email: z.string() }),
});
