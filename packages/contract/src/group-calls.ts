import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { queryNumber } from './numbers.ts';
import { pageOf, pageQuery } from './paging.ts';

const byId = z.object({ id: z.uuid() });
const groupName = z.string().trim().min(1).max(120);
/** Which version a change was made from: who comes second is refused, and gets what is there now. */
const version = z.int().min(1);

/** More groups than this are no order any more. */
export const MAX_GROUPS = 1000;
/** So much is put into a group, taken out or moved at once. */
export const MAX_GROUP_CHANGES = 1000;

export const groupSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The group it stands below: whoever is in that one sees what this one holds. */
    parentId: z.uuid().nullable(),
    /** Counted up with every change of it and of what it holds. */
    version: z.int(),
    /** Drivetrains and what stands alone, in this group itself. */
    equipment: z.int(),
    /** People in this group itself; null where the caller does not see users. */
    people: z.int().nullable(),
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof groupSchema>;

export const listGroups = defineCall({
  name: 'listGroups',
  method: 'GET',
  path: '/groups',
  tag: 'groups',
  service: 'auth',
  summary: 'The groups of the own organisation, by name; of who sees some equipment only, their own groups.',
  access: userCall('ORGANISATION_5101'),
  reply: z.array(groupSchema),
});

export const readGroup = defineCall({
  name: 'readGroup',
  method: 'GET',
  path: '/groups/{id}',
  tag: 'groups',
  service: 'auth',
  summary: 'A group, and what would come of deleting it.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  reply: groupSchema.extend({
    /** Groups right below; they move up when it is deleted. */
    groupsBelow: z.int(),
    /** Equipment that is in no other group: without it only who sees all of the organisation sees it. */
    equipmentInNoOther: z.int(),
    /** People who are in no other group: without it they see all of the organisation. */
    peopleInNoOther: z.int(),
  }),
});

export const createGroup = defineCall({
  name: 'createGroup',
  method: 'POST',
  path: '/groups',
  tag: 'groups',
  service: 'auth',
  summary: 'A new group, empty.',
  access: userCall('ORGANISATION_5102'),
  body: z.object({ name: groupName, parentId: z.uuid().nullable().default(null) }),
  reply: groupSchema,
});

export const changeGroup = defineCall({
  name: 'changeGroup',
  method: 'PUT',
  path: '/groups/{id}',
  tag: 'groups',
  service: 'auth',
  summary:
    'Give a group another name or another place. Made from an older version: 409 with what is there now.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  body: z.object({ name: groupName, parentId: z.uuid().nullable(), version }),
  reply: groupSchema,
});

export const deleteGroup = defineCall({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/groups/{id}',
  tag: 'groups',
  service: 'auth',
  summary: 'Delete a group; its equipment and people stay, the groups below it move up.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  query: z.object({
    /** Of the group as it was shown before. */
    version: queryNumber(z.number().int().min(1)),
  }),
  replyKind: 'empty',
});

export const listGroupEquipment = defineCall({
  name: 'listGroupEquipment',
  method: 'GET',
  path: '/groups/{id}/equipment',
  tag: 'groups',
  service: 'auth',
  summary: 'What a group holds itself, by name: drivetrains and what stands alone.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  query: z.object({ search: z.string().max(120).optional(), ...pageQuery }),
  reply: pageOf(
    z.object({
      id: z.uuid(),
      type: equipmentTypeSchema,
      identifier: z.string(),
      name: z.string(),
      /** The other groups it is in, by name. */
      otherGroups: z.array(z.string()),
    }),
  ),
});

export const listGroupPeople = defineCall({
  name: 'listGroupPeople',
  method: 'GET',
  path: '/groups/{id}/people',
  tag: 'groups',
  service: 'auth',
  summary: 'Who is in a group itself, by name.',
  access: userCall('ORGANISATION_5102', 'USER_5001'),
  params: byId,
  query: z.object({ search: z.string().max(120).optional(), ...pageQuery }),
  reply: pageOf(
    z.object({ id: z.uuid(), name: z.string(), email: z.string(), otherGroups: z.array(z.string()) }),
  ),
});

const changes = z.array(z.uuid()).min(1).max(MAX_GROUP_CHANGES);

export const changeGroupEquipment = defineCall({
  name: 'changeGroupEquipment',
  method: 'PUT',
  path: '/groups/{id}/equipment',
  tag: 'groups',
  service: 'auth',
  summary:
    'Put equipment into a group, take it out, or move it to another group. A part stands for its drivetrain.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('add'), ids: changes }),
    z.object({ action: z.literal('remove'), ids: changes }),
    z.object({ action: z.literal('move'), ids: changes, to: z.uuid() }),
  ]),
  reply: groupSchema,
});

export const changeGroupPeople = defineCall({
  name: 'changeGroupPeople',
  method: 'PUT',
  path: '/groups/{id}/people',
  tag: 'groups',
  service: 'auth',
  summary: 'Put people into a group or take them out; what they see follows within three seconds.',
  access: userCall('ORGANISATION_5102', 'USER_5001'),
  params: byId,
  body: z.object({ action: z.enum(['add', 'remove']), ids: changes }),
  reply: groupSchema,
});
