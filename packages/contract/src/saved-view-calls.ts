import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';

/** `link`: whoever in the organisation has the link; `organisation`: it stands in everybody's list. */
export const SAVED_VIEW_SHARINGS = ['private', 'link', 'organisation'] as const;
export type SavedViewSharing = (typeof SAVED_VIEW_SHARINGS)[number];

export const MAX_SAVED_VIEWS = 100;

const name = z.string().trim().min(1).max(60);
/** The query of the dashboard's address, without the question mark: filters, sort, columns and mode. */
const address = z
  .string()
  .max(2000)
  .regex(/^[\w\-.~%&=+,:*!'()]*$/, issueMessage('ADDRESS_QUERY_FORM'));
const sharing = z.enum(SAVED_VIEW_SHARINGS);

export const savedViewSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    address: z.string(),
    sharing,
    isOwn: z.boolean(),
    /** Who made it; null for one's own. */
    ownerName: z.string().nullable(),
    /** Opens when the dashboard is opened without anything in its address. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedViewSchema>;

const byId = z.object({ id: z.uuid() });

export const listSavedViews = defineCall({
  name: 'listSavedViews',
  method: 'GET',
  path: '/dashboard/views',
  tag: 'equipment',
  service: 'asset',
  summary: "The caller's own saved views of the dashboard, and those shared with the organisation.",
  access: userCall('EQUIPMENT_1001', 'EQUIPMENT_1003'),
  reply: z.array(savedViewSchema),
});

export const readSavedView = defineCall({
  name: 'readSavedView',
  method: 'GET',
  path: '/dashboard/views/{id}',
  tag: 'equipment',
  service: 'asset',
  summary: "One saved view: one's own, or one that is shared; what a link names.",
  access: userCall('EQUIPMENT_1001', 'EQUIPMENT_1003'),
  params: byId,
  reply: savedViewSchema,
});

export const createSavedView = defineCall({
  name: 'createSavedView',
  method: 'POST',
  path: '/dashboard/views',
  tag: 'equipment',
  service: 'asset',
  summary: 'Save a view of the dashboard under a name.',
  access: userCall('EQUIPMENT_1001', 'EQUIPMENT_1003'),
  body: z.object({ name, address, sharing: sharing.default('private') }),
  reply: savedViewSchema,
});

export const changeSavedView = defineCall({
  name: 'changeSavedView',
  method: 'PATCH',
  path: '/dashboard/views/{id}',
  tag: 'equipment',
  service: 'asset',
  summary: "Rename one's own saved view, bring it up to what is shown, or share it.",
  access: userCall('EQUIPMENT_1001', 'EQUIPMENT_1003'),
  params: byId,
  body: z.object({ name: name.optional(), address: address.optional(), sharing: sharing.optional() }),
  reply: savedViewSchema,
});

export const setDefaultSavedView = defineCall({
  name: 'setDefaultSavedView',
  method: 'PUT',
  path: '/dashboard/views/{id}/default',
  tag: 'equipment',
  service: 'asset',
  summary: 'Make a saved view the one that opens first, or no longer. A person has one at most.',
  access: userCall('EQUIPMENT_1001', 'EQUIPMENT_1003'),
  params: byId,
  body: z.object({ isDefault: z.boolean() }),
  replyKind: 'empty',
});

export const deleteSavedView = defineCall({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/dashboard/views/{id}',
  tag: 'equipment',
  service: 'asset',
  summary: "Delete one's own saved view.",
  access: userCall('EQUIPMENT_1001', 'EQUIPMENT_1003'),
  params: byId,
  replyKind: 'empty',
});
