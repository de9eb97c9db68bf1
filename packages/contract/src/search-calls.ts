import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { KNOWLEDGE_CATEGORIES, knowledgePostSummarySchema } from './knowledge-calls.ts';
import { LANGUAGES } from './languages.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf, queryList } from './paging.ts';
import { severitySchema } from './severity-words.ts';

/** What one box finds; each kind only for who may see it. */
export const SEARCH_KINDS = [
  'equipment',
  'part',
  'case',
  'alarm',
  'device',
  'bearing',
  'post',
  'report',
  'person',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const text = z.string().trim().min(1).max(100);
const langCode = z.enum(LANGUAGES);
const ranges = z.array(z.object({ from: z.int(), to: z.int() }));

export const searchHitSchema = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    /** A uuid, or the slug of a shipped post. */
    id: z.string(),
    title: z.string(),
    /** Where the query stands in the title, in UTF-16 units. */
    ranges,
    /** Identifier, designation, number or mail address. */
    code: z.string().nullable(),
    /** Town, machine or maker: by which two of one name differ. */
    place: z.string().nullable(),
    severity: severitySchema.nullable(),
    /** What it belongs to and is opened at. */
    equipment: z
      .object({
        id: z.uuid(),
        type: equipmentTypeSchema,
        identifier: z.string(),
        drivetrainId: z.uuid().nullable(),
      })
      .nullable(),
    /** Of a device. */
    deviceType: z.string().nullable(),
    /** Of an alarm: the case it is treated in. */
    caseId: z.uuid().nullable(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchEverything = defineCall({
  name: 'searchEverything',
  method: 'GET',
  path: '/search',
  tag: 'search',
  service: 'search',
  summary:
    'What fits a text best, by kind: equipment, parts, cases, alarms, devices, bearings, posts, reports and people, each only where the caller may see it.',
  access: userCall(),
  query: z.object({
    q: text,
    lang_code: langCode.default('en'),
    /** Only these kinds; every one without. */
    kinds: queryList.pipe(z.array(z.enum(SEARCH_KINDS)).max(SEARCH_KINDS.length)).optional(),
    /** Of each kind. */
    size: queryNumber(z.int().min(1).max(20)).default(5),
    /** What the caller opened lately: among equals it comes first. */
    recent: queryList.pipe(z.array(z.string().max(60)).max(20)).optional(),
  }),
  reply: z.object({
    /** The kind that fits best first. */
    groups: z.array(
      z.object({ kind: z.enum(SEARCH_KINDS), hits: z.array(searchHitSchema), hasMore: z.boolean() }),
    ),
    /** Nothing fits as it is written: these are spelt alike. */
    isGuess: z.boolean(),
  }),
});

export const foundPostSchema = knowledgePostSummarySchema
  .extend({
    titleRanges: ranges,
    /** What stands around the words in the text, or its summary. */
    excerpt: z.string(),
    excerptRanges: ranges,
  })
  .meta({ id: 'FoundPost' });
export type FoundPost = z.infer<typeof foundPostSchema>;

export const searchKnowledgePosts = defineCall({
  name: 'searchKnowledgePosts',
  method: 'GET',
  path: '/knowledge/search',
  tag: 'knowledge',
  service: 'search',
  summary:
    'Posts by the words of their text in every language, those in the language asked for first; quotes keep words together, a minus excludes one.',
  access: userCall('KNOWLEDGE_4201'),
  query: z.object({
    q: text,
    lang_code: langCode.default('en'),
    category: z.enum(KNOWLEDGE_CATEGORIES).optional(),
    fault: z
      .string()
      .max(40)
      .regex(/^[a-z-]{1,40}$/, issueMessage('FAULT_CODE_FORM'))
      .optional(),
    equipmentType: equipmentTypeSchema.optional(),
    /** Only texts in this language. */
    language: langCode.optional(),
    after: afterQuery,
    size: queryNumber(z.int().min(1).max(50)).default(20),
  }),
  reply: keysetOf(foundPostSchema).extend({
    /** How many fit, over all pages. */
    total: z.int(),
    isGuess: z.boolean(),
  }),
});
