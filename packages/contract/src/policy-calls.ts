import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf, MAX_PAGE_SIZE } from './paging.ts';

/** The kinds of legal texts, by the names they have in every language. */
export const POLICY_NAMES = ['termsOfUse', 'privacyPolicy', 'dataUsage', 'imprint', 'about'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Must be accepted to sign in; the others are there to read. */
export const MANDATORY_POLICIES: readonly PolicyName[] = ['termsOfUse', 'privacyPolicy', 'dataUsage'];

export const POLICY_STATUSES = ['DRAFT', 'ACTIVE', 'WITHDRAWN'] as const;
export type PolicyStatus = (typeof POLICY_STATUSES)[number];

export const MAX_POLICY_BODY = 100_000;
export const MAX_POLICY_CHANGES = 1000;

export const policySchema = z
  .object({
    id: z.uuid(),
    /** The same in every language: one of `POLICY_NAMES`. */
    name: z.string(),
    title: z.string(),
    version: z.string(),
    langCode: z.string(),
    /** There is no text in the language asked for, so that this is the English one. */
    isFallback: z.boolean(),
    status: z.literal('ACTIVE'),
    /** Must be accepted to sign in. */
    mandatory: z.boolean(),
    /** What is new in this version, for those who accepted the one before; empty in a first version. */
    changes: z.string(),
    publishedAt: z.iso.datetime(),
    /** Markdown. */
    body: z.string(),
  })
  .meta({ id: 'Policy' });
export type Policy = z.infer<typeof policySchema>;

export const listPolicies = defineCall({
  name: 'listPolicies',
  method: 'GET',
  path: '/policies',
  tag: 'policies',
  service: 'auth',
  summary: 'The policies in force in a language; in English, and marked so, where that language has none.',
  access: publicCall,
  query: z.object({
    lang_code: z
      .string()
      .max(12)
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/, issueMessage('LANGUAGE_OR_REGION_FORM'))
      .default('en'),
    /** Drafts and withdrawn texts are the operator's: `listPolicyVersions`. */
    policy_status: z.literal('ACTIVE').default('ACTIVE'),
  }),
  reply: z.array(policySchema),
});

const versionFields = {
  id: z.uuid(),
  name: z.string(),
  version: z.string(),
  langCode: z.string(),
  status: z.enum(POLICY_STATUSES),
  mandatory: z.boolean(),
  title: z.string(),
  changes: z.string(),
  /** Counts the changes of a draft; a change names the one it was made from. */
  revision: z.int(),
  changedAt: z.iso.datetime(),
  /** Who wrote it last; null for what came with the program, or when the person left. */
  changedBy: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  acceptances: z.int(),
};

export const policyVersionSchema = z.object(versionFields).meta({ id: 'PolicyVersion' });
export type PolicyVersion = z.infer<typeof policyVersionSchema>;

export const policyVersionTextSchema = z
  .object({ ...versionFields, body: z.string() })
  .meta({ id: 'PolicyVersionText' });
export type PolicyVersionText = z.infer<typeof policyVersionTextSchema>;

const draftFields = {
  title: z.string().trim().min(1).max(120),
  changes: z.string().trim().max(MAX_POLICY_CHANGES).default(''),
  body: z.string().trim().min(1).max(MAX_POLICY_BODY),
};
const version = z
  .string()
  .max(14)
  .regex(/^\d{1,4}(?:\.\d{1,4}){0,2}$/, issueMessage('VERSION_FORM'));

const byId = z.object({ id: z.uuid() });
const operator = userCall('POLICY_9101');

export const listPolicyVersions = defineCall({
  name: 'listPolicyVersions',
  method: 'GET',
  path: '/policies/versions',
  tag: 'policies',
  service: 'auth',
  summary: 'Every version of every policy without its text: drafts, in force and withdrawn.',
  access: operator,
  reply: z.array(policyVersionSchema),
});

export const readPolicyVersion = defineCall({
  name: 'readPolicyVersion',
  method: 'GET',
  path: '/policies/versions/{id}',
  tag: 'policies',
  service: 'auth',
  summary: 'One version of a policy with its text.',
  access: operator,
  params: byId,
  reply: policyVersionTextSchema,
});

export const createPolicyDraft = defineCall({
  name: 'createPolicyDraft',
  method: 'POST',
  path: '/policies/versions',
  tag: 'policies',
  service: 'auth',
  summary: 'Begin a draft: a new version, or a version in one more language.',
  access: operator,
  body: z.object({
    name: z.enum(POLICY_NAMES),
    version,
    langCode: z
      .string()
      .max(3)
      .regex(/^[a-z]{2,3}$/, issueMessage('LANGUAGE_FORM')),
    ...draftFields,
  }),
  reply: policyVersionTextSchema,
});

export const changePolicyDraft = defineCall({
  name: 'changePolicyDraft',
  method: 'PUT',
  path: '/policies/versions/{id}',
  tag: 'policies',
  service: 'auth',
  summary:
    'Change a draft. Who changes an older revision than the stored one gets 409 with what they sent and what is stored.',
  access: operator,
  params: byId,
  body: z.object({ revision: z.int().min(1).max(1_000_000), ...draftFields }),
  reply: policyVersionTextSchema,
});

export const publishPolicies = defineCall({
  name: 'publishPolicies',
  method: 'POST',
  path: '/policies/publications',
  tag: 'policies',
  service: 'auth',
  summary:
    'Publish drafts of one policy and version, each in its language; other versions of it are withdrawn. What must be accepted is asked for at the next sign-in.',
  access: operator,
  body: z.object({
    /** What was looked at before publishing: a draft that changed since is refused. */
    drafts: z
      .array(z.object({ id: z.uuid(), revision: z.int().min(1).max(1_000_000) }))
      .min(1)
      .max(20),
  }),
  reply: z.array(policyVersionSchema),
});

export const withdrawPolicy = defineCall({
  name: 'withdrawPolicy',
  method: 'POST',
  path: '/policies/versions/{id}/withdrawal',
  tag: 'policies',
  service: 'auth',
  summary:
    'Withdraw a policy in force; with its English text the version goes in every language. A draft is discarded.',
  access: operator,
  params: byId,
  replyKind: 'empty',
});

export const policyAcceptanceSchema = z
  .object({
    userId: z.uuid(),
    userName: z.string(),
    userEmail: z.string(),
    organisationName: z.string(),
    policyId: z.uuid(),
    name: z.string(),
    version: z.string(),
    langCode: z.string(),
    acceptedAt: z.iso.datetime(),
  })
  .meta({ id: 'PolicyAcceptance' });
export type PolicyAcceptance = z.infer<typeof policyAcceptanceSchema>;

const acceptanceFilter = {
  name: z.enum(POLICY_NAMES).optional(),
  version: version.optional(),
};

export const listPolicyAcceptances = defineCall({
  name: 'listPolicyAcceptances',
  method: 'GET',
  path: '/policies/acceptances',
  tag: 'policies',
  service: 'auth',
  summary: 'Who accepted what and when, newest first.',
  access: operator,
  query: z.object({
    ...acceptanceFilter,
    after: afterQuery,
    size: queryNumber(z.number().int().min(1).max(MAX_PAGE_SIZE)).default(50),
  }),
  reply: keysetOf(policyAcceptanceSchema),
});

export const exportPolicyAcceptances = defineCall({
  name: 'exportPolicyAcceptances',
  method: 'GET',
  path: '/policies/acceptances/file',
  tag: 'policies',
  service: 'auth',
  summary: 'The same as a CSV file, all of it. A name that begins like a formula does not begin one.',
  access: operator,
  query: z.object(acceptanceFilter),
  replyKind: 'binary',
  replyTypes: ['text/csv'],
});
