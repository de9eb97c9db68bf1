import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { LANGUAGES } from './languages.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf } from './paging.ts';

export const MAIL_STATES = ['queued', 'sent', 'failed', 'outbox'] as const;
export const MAIL_TEMPLATES = [
  'invitation',
  'invitation-elsewhere',
  'reset-code',
  'password-changed',
  'account-deleted',
  'contact-message',
  'download-ready',
  'case-notification',
  'case-collection',
  'case-digest',
  'test-mail',
  'report-ready',
  'report-failed',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export const mailRowSchema = z
  .object({
    id: z.uuid(),
    recipient: z.string(),
    recipientName: z.string(),
    template: z.string(),
    language: z.enum(LANGUAGES),
    subject: z.string(),
    /** `outbox`: there is no mail server, so it is kept to be read here. */
    state: z.enum(MAIL_STATES),
    attempts: z.int(),
    createdAt: z.iso.datetime(),
    nextAttemptAt: z.iso.datetime().nullable(),
    giveUpAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'MailRow' });
export type MailRow = z.infer<typeof mailRowSchema>;

const writtenMail = { subject: z.string(), text: z.string(), html: z.string() };

export const listMail = defineCall({
  name: 'listMail',
  method: 'GET',
  path: '/mail/outbox',
  tag: 'mail',
  service: 'notification',
  summary:
    'Mail of the own organisation, the newest first, without its links and codes; the operator sees that of all.',
  access: userCall('USER_5002'),
  query: z.object({
    state: z.enum(MAIL_STATES).optional(),
    after: afterQuery,
    size: queryNumber(z.number().int().min(1).max(200)).default(50),
  }),
  reply: keysetOf(mailRowSchema),
});

export const readMail = defineCall({
  name: 'readMail',
  method: 'GET',
  path: '/mail/outbox/{id}',
  tag: 'mail',
  service: 'notification',
  summary:
    'One mail as it is written. Where there is no mail server its link or code is shown, which the audit log notes; else never.',
  access: userCall('USER_5002'),
  params: z.object({ id: z.uuid() }),
  reply: mailRowSchema.extend(writtenMail),
});

export const previewMailTemplate = defineCall({
  name: 'previewMailTemplate',
  method: 'GET',
  path: '/mail/templates/{name}/preview',
  tag: 'mail',
  service: 'notification',
  summary: 'A template written with made-up names.',
  access: userCall('USER_5002'),
  params: z.object({ name: z.enum(MAIL_TEMPLATES) }),
  query: z.object({ language: z.enum(LANGUAGES).default('en') }),
  reply: z.object(writtenMail),
});
