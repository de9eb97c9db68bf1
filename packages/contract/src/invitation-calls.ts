import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';
import { emailSchema } from './email-rule.ts';
import { MAX_INVITE_LINE_LENGTH, MAX_INVITE_LINES } from './invite-lines.ts';
import { LANGUAGES } from './languages.ts';
import { pageOf, pageQuery, queryFlag, queryList } from './paging.ts';
import { fieldErrorSchema } from './problems.ts';
import { roleCodeSchema } from './role-calls.ts';
import { newPasswordSchema, sessionSchema } from './session-calls.ts';

const byId = z.object({ id: z.uuid() });

export const invitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: roleCodeSchema,
    language: z.enum(LANGUAGES),
    invitedBy: z.string(),
    invitedAt: z.iso.datetime(),
    /** When the link that is good now was sent. */
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    state: z.enum(['open', 'expired', 'used', 'withdrawn']),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

export const INVITE_OUTCOMES = ['invited', 'invited-again', 'already-user', 'refused'] as const;

export const inviteAnswerSchema = z
  .object({
    /** As it was sent. */
    line: z.string(),
    outcome: z.enum(INVITE_OUTCOMES),
    email: z.string().nullable(),
    /** Why it was refused; null otherwise. */
    error: fieldErrorSchema.nullable(),
  })
  .meta({ id: 'InviteAnswer' });
export type InviteAnswer = z.infer<typeof inviteAnswerSchema>;

export const invitePeople = defineCall({
  name: 'invitePeople',
  method: 'POST',
  path: '/invite',
  tag: 'invitations',
  service: 'auth',
  summary: 'Invite people by mail; each line is answered for itself. A link is good for 7 days and once.',
  access: userCall('USER_5002'),
  body: z.object({
    /** Each an address, or `Name <address>`. */
    lines: z.array(z.string().max(MAX_INVITE_LINE_LENGTH)).min(1).max(MAX_INVITE_LINES),
    role: roleCodeSchema,
    /** Of the mail. */
    language: z.enum(LANGUAGES).default('en'),
  }),
  reply: z.object({ answers: z.array(inviteAnswerSchema) }),
});

export const inviteAdministrator = defineCall({
  name: 'inviteAdministrator',
  method: 'POST',
  path: '/organisations/{id}/administrator-invitation',
  tag: 'invitations',
  service: 'auth',
  summary:
    'Invite the first administrator of an organisation below the own one, the operator of any, as long as it has none; another address takes the place of the one invited before.',
  access: userCall('ORGANISATION_5102', 'USER_5002'),
  params: byId,
  body: z.object({
    email: emailSchema,
    name: z.string().trim().max(120).default(''),
    /** Of the mail. */
    language: z.enum(LANGUAGES).default('en'),
  }),
  reply: invitationSchema,
});

export const listInvitations = defineCall({
  name: 'listInvitations',
  method: 'GET',
  path: '/invite',
  tag: 'invitations',
  service: 'auth',
  summary:
    'The invitations of the own organisation, the newest first; those that can still be used unless asked otherwise.',
  access: userCall('USER_5001'),
  query: z.object({
    /** Also those that were used or withdrawn. */
    all: queryFlag.optional(),
    ...pageQuery,
  }),
  reply: pageOf(invitationSchema),
});

export const resendInvitation = defineCall({
  name: 'resendInvitation',
  method: 'POST',
  path: '/invite/{id}/resend',
  tag: 'invitations',
  service: 'auth',
  summary: 'Send a new link, good for 7 days from now; the one before is good no more.',
  access: userCall('USER_5002'),
  params: byId,
  reply: invitationSchema,
});

export const withdrawInvitation = defineCall({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/invite/{id}',
  tag: 'invitations',
  service: 'auth',
  summary: 'Withdraw an invitation: its link is good no more.',
  access: userCall('USER_5002'),
  params: byId,
  reply: invitationSchema,
});

const invitationToken = z.string().min(20).max(200);

export const checkInvitation = defineCall({
  name: 'checkInvitation',
  method: 'POST',
  path: '/signup/check',
  tag: 'invitations',
  service: 'auth',
  summary: 'Who an invitation is for; or why it cannot be used: unknown, expired, used or withdrawn.',
  access: publicCall,
  body: z.object({ token: invitationToken }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    organisationName: z.string(),
    invitedBy: z.string(),
    language: z.enum(LANGUAGES),
    expiresAt: z.iso.datetime(),
  }),
});

export const signUp = defineCall({
  name: 'signUp',
  method: 'POST',
  path: '/signup',
  tag: 'invitations',
  service: 'auth',
  summary: 'Become a user by an invitation, accepting policies as at sign-in. Sets the refresh cookie.',
  access: publicCall,
  query: z.object({
    policiesAccepted: queryFlag.optional(),
    /** Comma separated ids of the checked policies. */
    policyIds: z.string().max(4000).pipe(queryList).pipe(z.array(z.uuid()).max(100)).optional(),
  }),
  body: z.object({
    token: invitationToken,
    name: z.string().trim().min(1).max(120),
    password: newPasswordSchema,
  }),
  reply: sessionSchema,
});
