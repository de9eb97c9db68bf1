import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { LANGUAGES } from './languages.ts';

/** What a post is filed under; `plant` is for what an organisation writes about its own machines. */
export const KNOWLEDGE_CATEGORIES = [
  'bearings',
  'gears',
  'shafts',
  'motors',
  'measuring',
  'kinematics',
  'limits',
  'alarms',
  'portal',
  'plant',
] as const;
export type KnowledgeCategory = (typeof KNOWLEDGE_CATEGORIES)[number];

/** `shipped` comes with the program; `own` was written in the organisation. */
export const KNOWLEDGE_ORIGINS = ['shipped', 'own'] as const;
export type KnowledgeOrigin = (typeof KNOWLEDGE_ORIGINS)[number];

export const KNOWLEDGE_VERSION_STATES = ['draft', 'published', 'superseded'] as const;

/** Posts of its own that an organisation keeps, versions a post keeps in a language, letters of a text. */
export const MAX_OWN_POSTS = 500;
export const MAX_KNOWLEDGE_VERSIONS = 100;
export const MAX_KNOWLEDGE_BODY = 100_000;

const category = z.enum(KNOWLEDGE_CATEGORIES);
const faultCode = z
  .string()
  .max(40)
  .regex(/^[a-z-]{1,40}$/, issueMessage('FAULT_CODE_FORM'));
const langCode = z.enum(LANGUAGES);
/** The slug of a shipped post, the uuid of an own one. */
const byId = z.object({
  id: z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]{1,60}$/),
});
const inLanguage = byId.extend({ langCode });

const summaryFields = {
  id: z.string(),
  origin: z.enum(KNOWLEDGE_ORIGINS),
  category,
  title: z.string(),
  summary: z.string(),
  /** The language of this text, and every language there is a text in. */
  langCode,
  languages: z.array(langCode),
  /** There is no text in the language asked for, so that this is another one. */
  isFallback: z.boolean(),
  faults: z.array(z.string()),
  equipmentTypes: z.array(equipmentTypeSchema),
  publishedAt: z.iso.datetime(),
  helpful: z.int(),
  notHelpful: z.int(),
  /** What the caller said of it. */
  ownVote: z.boolean().nullable(),
  /** A shipped post that the organisation has hidden; those who write alone see it. */
  isHidden: z.boolean(),
};

export const knowledgePostSummarySchema = z.object(summaryFields).meta({ id: 'KnowledgePostSummary' });
export type KnowledgePostSummary = z.infer<typeof knowledgePostSummarySchema>;

export const knowledgePostSchema = z
  .object({
    ...summaryFields,
    /** Markdown; raw HTML in it is text. */
    body: z.string(),
    /** Who published it; null for what comes with the program, or when the person left. */
    authorName: z.string().nullable(),
  })
  .meta({ id: 'KnowledgePost' });
export type KnowledgePost = z.infer<typeof knowledgePostSchema>;

const readers = userCall('KNOWLEDGE_4201');
const writers = userCall('KNOWLEDGE_4201', 'KNOWLEDGE_4202');
const langQuery = { lang_code: langCode.default('en') };

export const listKnowledgeCategories = defineCall({
  name: 'listKnowledgeCategories',
  method: 'GET',
  path: '/knowledge/categories',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'The categories that have posts, and how many the caller can read in each.',
  access: readers,
  reply: z.array(z.object({ category, posts: z.int() })),
});

export const listKnowledgePosts = defineCall({
  name: 'listKnowledgePosts',
  method: 'GET',
  path: '/knowledge/posts',
  tag: 'knowledge',
  service: 'knowledge',
  summary:
    'The published posts without their text, by category and title: those that ship with the program and those of the organisation.',
  access: readers,
  query: z.object({
    ...langQuery,
    category: category.optional(),
    /** Posts about this fault. */
    fault: faultCode.optional(),
    equipmentType: equipmentTypeSchema.optional(),
  }),
  reply: z.array(knowledgePostSummarySchema),
});

export const readKnowledgePost = defineCall({
  name: 'readKnowledgePost',
  method: 'GET',
  path: '/knowledge/posts/{id}',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'One published post in a language; in English, and marked so, where that language has none.',
  access: readers,
  params: byId,
  query: z.object(langQuery),
  reply: knowledgePostSchema,
});

export const voteKnowledgePost = defineCall({
  name: 'voteKnowledgePost',
  method: 'PUT',
  path: '/knowledge/posts/{id}/vote',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'Say whether a post helped, change that, or take it back with null. A person has one vote a post.',
  access: readers,
  params: byId,
  body: z.object({ isHelpful: z.boolean().nullable() }),
  replyKind: 'empty',
});

export const hideKnowledgePost = defineCall({
  name: 'hideKnowledgePost',
  method: 'PUT',
  path: '/knowledge/posts/{id}/visibility',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'Hide a shipped post from the readers of the organisation, or show it again.',
  access: writers,
  params: byId,
  body: z.object({ isHidden: z.boolean() }),
  replyKind: 'empty',
});

const textFields = {
  category,
  title: z.string().trim().min(1).max(120),
  summary: z.string().trim().max(300).default(''),
  body: z.string().trim().min(1).max(MAX_KNOWLEDGE_BODY),
  faults: z.array(faultCode).max(30).default([]),
  equipmentTypes: z.array(equipmentTypeSchema).max(10).default([]),
};

const versionFields = {
  id: z.uuid(),
  postId: z.uuid(),
  langCode,
  /** Counts the versions of a language from 1. */
  number: z.int(),
  state: z.enum(KNOWLEDGE_VERSION_STATES),
  category,
  title: z.string(),
  /** Counts the changes of a draft; a change names the one it was made from. */
  revision: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
};
export const knowledgeVersionSchema = z.object(versionFields).meta({ id: 'KnowledgeVersion' });
export type KnowledgeVersion = z.infer<typeof knowledgeVersionSchema>;

export const knowledgeVersionTextSchema = z
  .object({
    ...versionFields,
    summary: z.string(),
    body: z.string(),
    faults: z.array(z.string()),
    equipmentTypes: z.array(equipmentTypeSchema),
  })
  .meta({ id: 'KnowledgeVersionText' });
export type KnowledgeVersionText = z.infer<typeof knowledgeVersionTextSchema>;

export const createKnowledgePost = defineCall({
  name: 'createKnowledgePost',
  method: 'POST',
  path: '/knowledge/posts',
  tag: 'knowledge',
  service: 'knowledge',
  summary:
    'Begin a post of the organisation with a draft in one language. Nobody reads it before it is published.',
  access: writers,
  body: z.object({ langCode, ...textFields }),
  reply: knowledgeVersionTextSchema,
});

export const deleteKnowledgePost = defineCall({
  name: 'deleteKnowledgePost',
  method: 'DELETE',
  path: '/knowledge/posts/{id}',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'Delete a post of the organisation with all its versions.',
  access: writers,
  params: byId,
  replyKind: 'empty',
});

export const listKnowledgeVersions = defineCall({
  name: 'listKnowledgeVersions',
  method: 'GET',
  path: '/knowledge/posts/{id}/versions',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'The versions of an own post without their text: drafts, what is published, and what was before.',
  access: writers,
  params: byId,
  reply: z.array(knowledgeVersionSchema),
});

export const listKnowledgeDrafts = defineCall({
  name: 'listKnowledgeDrafts',
  method: 'GET',
  path: '/knowledge/drafts',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'The drafts of the organisation, those changed last first.',
  access: writers,
  reply: z.array(knowledgeVersionSchema),
});

export const readKnowledgeVersion = defineCall({
  name: 'readKnowledgeVersion',
  method: 'GET',
  path: '/knowledge/posts/{id}/versions/{versionId}',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'One version of an own post with its text: a draft to go on with, or an older one to restore.',
  access: writers,
  params: byId.extend({ versionId: z.uuid() }),
  reply: knowledgeVersionTextSchema,
});

export const saveKnowledgeDraft = defineCall({
  name: 'saveKnowledgeDraft',
  method: 'PUT',
  path: '/knowledge/posts/{id}/drafts/{langCode}',
  tag: 'knowledge',
  service: 'knowledge',
  summary:
    'Write the draft of a language; what is published stays as it is. Revision 0 begins a draft; who changes an older revision than the stored one gets 409 with what is stored.',
  access: writers,
  params: inLanguage,
  body: z.object({ revision: z.int().min(0).max(1_000_000), ...textFields }),
  reply: knowledgeVersionTextSchema,
});

export const publishKnowledgeDraft = defineCall({
  name: 'publishKnowledgeDraft',
  method: 'POST',
  path: '/knowledge/posts/{id}/drafts/{langCode}/publication',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'Publish the draft of a language; what was published in it goes to the history.',
  access: writers,
  params: inLanguage,
  /** What was looked at before publishing: a draft that changed since is refused. */
  body: z.object({ revision: z.int().min(1).max(1_000_000) }),
  reply: knowledgeVersionSchema,
});

export const discardKnowledgeDraft = defineCall({
  name: 'discardKnowledgeDraft',
  method: 'DELETE',
  path: '/knowledge/posts/{id}/drafts/{langCode}',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'Discard the draft of a language. A post that was never published goes with its last draft.',
  access: writers,
  params: inLanguage,
  replyKind: 'empty',
});
