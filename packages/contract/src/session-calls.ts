import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';
import { emailSchema } from './email-rule.ts';
import { jsonSchema } from './json-value.ts';
import { queryFlag, queryList } from './paging.ts';
import { PERMISSION_CODES, ROLE_CODES } from './permissions.ts';

export const PASSWORD_RULES = [
  { code: 'upperCase', pattern: /[A-Z]/ },
  { code: 'lowerCase', pattern: /[a-z]/ },
  { code: 'digit', pattern: /[0-9]/ },
  { code: 'special', pattern: /[!@#$%^&*]/ },
  { code: 'length', pattern: /^.{12,}$/s },
] as const;

/** A new password: every rule of the specification, section 5, named when unmet. */
export const newPasswordSchema = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    for (const rule of PASSWORD_RULES) {
      if (!rule.pattern.test(text)) {
        context.addIssue({
          code: 'custom',
          message: `Password rule unmet: ${rule.code}.`,
          params: { code: rule.code },
        });
      }
    }
  });

export const signedInUserSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    organisationId: z.uuid(),
    organisationName: z.string(),
    role: z.enum(ROLE_CODES),
    permissions: z.array(z.enum(PERMISSION_CODES)),
    isDemo: z.boolean(),
  })
  .meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof signedInUserSchema>;

const sessionSchema = z
  .object({ token: z.string(), expiresAt: z.iso.datetime(), user: signedInUserSchema })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  path: '/auth/login',
  tag: 'session',
  service: 'auth',
  summary: 'Sign in with e-mail and password, accepting policies. Sets the refresh cookie.',
  access: publicCall,
  query: z.object({
    policiesAccepted: queryFlag.optional(),
    /** Comma separated ids of the checked policies. */
    policyIds: z.string().max(4000).pipe(queryList).pipe(z.array(z.uuid()).max(100)).optional(),
  }),
  body: z.object({ email: z.string().max(254), password: z.string().min(1).max(200) }),
  reply: sessionSchema,
});

export const signInDemo = defineCall({
  name: 'signInDemo',
  method: 'GET',
  path: '/auth/login/demo',
  tag: 'session',
  service: 'auth',
  summary: 'Sign in as the read-mostly demo user, where the demo plant runs.',
  access: publicCall,
  reply: sessionSchema,
});

export const refreshSession = defineCall({
  name: 'refreshSession',
  method: 'POST',
  path: '/auth/refresh',
  tag: 'session',
  service: 'auth',
  summary: 'Exchange the refresh cookie for a new token; the cookie rotates.',
  access: publicCall,
  reply: sessionSchema,
});

export const signOut = defineCall({
  name: 'signOut',
  method: 'POST',
  path: '/auth/logout',
  tag: 'session',
  service: 'auth',
  summary: 'End the session of the refresh cookie.',
  access: publicCall,
  replyKind: 'empty',
});

export const whoAmI = defineCall({
  name: 'whoAmI',
  method: 'GET',
  path: '/auth/me',
  tag: 'session',
  service: 'auth',
  summary: 'The signed-in user with role and permissions.',
  access: userCall(),
  reply: signedInUserSchema,
});

export const readSignInOptions = defineCall({
  name: 'readSignInOptions',
  method: 'GET',
  path: '/auth/options',
  tag: 'session',
  service: 'auth',
  summary: 'What the sign-in screen may offer: demo login, first administrator.',
  access: publicCall,
  reply: z.object({ demo: z.boolean(), firstAdministrator: z.boolean() }),
});

export const createFirstAdministrator = defineCall({
  name: 'createFirstAdministrator',
  method: 'POST',
  path: '/auth/first-administrator',
  tag: 'session',
  service: 'auth',
  summary: 'Use the one-time link of the first start to create organisation and administrator.',
  access: publicCall,
  body: z.object({
    linkToken: z.string().min(20).max(200),
    organisationName: z.string().trim().min(1).max(120),
    name: z.string().trim().min(1).max(120),
    email: emailSchema,
    password: newPasswordSchema,
  }),
  reply: sessionSchema,
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'PUT',
  path: '/user/password',
  tag: 'session',
  service: 'auth',
  summary: 'Change the own password. Every session of the user ends; the answer is a new one.',
  access: userCall(),
  body: z.object({ currentPassword: z.string().min(1).max(200), newPassword: newPasswordSchema }),
  reply: sessionSchema,
});

export const policySchema = z
  .object({
    id: z.uuid(),
    /** The same in every language: `termsOfUse`, `privacyPolicy`, `dataUsage`, `imprint`, `about`. */
    name: z.string(),
    title: z.string(),
    version: z.string(),
    langCode: z.string(),
    status: z.enum(['ACTIVE', 'RETIRED']),
    /** Must be accepted to sign in. */
    mandatory: z.boolean(),
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
  summary: 'The policies in a language; in English where that language has none.',
  access: publicCall,
  query: z.object({
    lang_code: z
      .string()
      .max(12)
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/, 'A language code such as en or de-AT.')
      .default('en'),
    policy_status: z.enum(['ACTIVE', 'RETIRED']).default('ACTIVE'),
  }),
  reply: z.array(policySchema),
});

/** Preferences are the portal's own: a flat object, kept as the portal left it. At most 64 kB. */
export const preferencesSchema = z.record(z.string().max(100), jsonSchema).meta({ id: 'Preferences' });

export const readPreferences = defineCall({
  name: 'readPreferences',
  method: 'GET',
  path: '/user/pref',
  tag: 'preferences',
  service: 'config',
  summary: 'The stored preferences of the signed-in user.',
  access: userCall(),
  reply: preferencesSchema,
});

export const savePreferences = defineCall({
  name: 'savePreferences',
  method: 'PUT',
  path: '/user/pref',
  tag: 'preferences',
  service: 'config',
  summary: 'Replace the stored preferences of the signed-in user.',
  access: userCall(),
  body: preferencesSchema,
  reply: preferencesSchema,
});
