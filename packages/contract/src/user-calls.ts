import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { pageOf, pageQuery } from './paging.ts';
import { PERMISSION_CODES, ROLE_CODES } from './permissions.ts';

const byId = z.object({ id: z.uuid() });

export const userRowSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLE_CODES),
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

export const listRoles = defineCall({
  name: 'listRoles',
  method: 'GET',
  path: '/roles',
  tag: 'users',
  service: 'auth',
  summary: 'The roles, what each may do, and which of them the caller may give to others.',
  access: userCall('USER_5001'),
  reply: z.array(
    z
      .object({
        code: z.enum(ROLE_CODES),
        name: z.string(),
        permissions: z.array(z.enum(PERMISSION_CODES)),
        mayAssign: z.boolean(),
      })
      .meta({ id: 'Role' }),
  ),
});

export const changeUserRole = defineCall({
  name: 'changeUserRole',
  method: 'PUT',
  path: '/users/{id}/role',
  tag: 'users',
  service: 'auth',
  summary: 'Give a user of the own organisation another role. Nobody changes their own.',
  access: userCall('USER_5002'),
  params: byId,
  body: z.object({ role: z.enum(ROLE_CODES) }),
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
  summary: 'The e-mail address of a user of the own organisation.',
  access: userCall(),
  params: byId,
  reply: z.object({ email: z.string() }),
});
