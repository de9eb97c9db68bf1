import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf, MAX_PAGE_SIZE } from './paging.ts';

export const MAX_CONTACT_SUBJECT = 150;
export const MAX_CONTACT_TEXT = 5000;
/** Of one person. */
export const MAX_CONTACT_MESSAGES_PER_HOUR = 5;

export const CONTACT_STATES = ['new', 'answered'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

export const contactMessageSchema = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    text: z.string(),
    /** What it is about; null when about nothing in particular, or when the equipment was deleted. */
    equipmentId: z.uuid().nullable(),
    equipmentName: z.string().nullable(),
    organisationName: z.string(),
    senderName: z.string(),
    senderEmail: z.string(),
    sentAt: z.iso.datetime(),
    state: z.enum(CONTACT_STATES),
    answeredAt: z.iso.datetime().nullable(),
    answeredBy: z.string().nullable(),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const sendContactMessage = defineCall({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contact/messages',
  tag: 'contact',
  service: 'auth',
  summary: `Write to the operator of the portal; ${MAX_CONTACT_MESSAGES_PER_HOUR} messages an hour.`,
  access: userCall('CONTACT_5201'),
  body: z.object({
    subject: z
      .string()
      .trim()
      .min(1)
      .max(MAX_CONTACT_SUBJECT)
      .regex(/^[^\p{Cc}]*$/u, issueMessage('ONE_LINE')),
    text: z.string().trim().min(1).max(MAX_CONTACT_TEXT),
    equipmentId: z.uuid().nullable().default(null),
  }),
  reply: z.object({ id: z.uuid(), sentAt: z.iso.datetime() }),
});

export const listContactMessages = defineCall({
  name: 'listContactMessages',
  method: 'GET',
  path: '/contact/messages',
  tag: 'contact',
  service: 'auth',
  summary: 'Messages to the operator, newest first.',
  access: userCall('MESSAGE_9102'),
  query: z.object({
    state: z.enum(CONTACT_STATES).optional(),
    after: afterQuery,
    size: queryNumber(z.number().int().min(1).max(MAX_PAGE_SIZE)).default(50),
  }),
  reply: keysetOf(contactMessageSchema),
});

export const setContactMessageState = defineCall({
  name: 'setContactMessageState',
  method: 'PUT',
  path: '/contact/messages/{id}/state',
  tag: 'contact',
  service: 'auth',
  summary: 'Mark a message to the operator as answered, or as new again.',
  access: userCall('MESSAGE_9102'),
  params: z.object({ id: z.uuid() }),
  body: z.object({ state: z.enum(CONTACT_STATES) }),
  reply: contactMessageSchema,
});
