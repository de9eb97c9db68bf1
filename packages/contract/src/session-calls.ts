import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';
import { emailSchema } from './email-rule.ts';
import { jsonSchema } from './json-value.ts';
import { LANGUAGES } from './languages.ts';
import { queryFlag, queryList } from './paging.ts';
import { PERMISSION_CODES } from './permissions.ts';
import { roleCodeSchema } from './role-calls.ts';

export const PASSWORD_RULES = [
  { code: 'upperCase', text: 'PASSWORD_UPPER_CASE', pattern: /[A-Z]/ },
  { code: 'lowerCase', text: 'PASSWORD_LOWER_CASE', pattern: /[a-z]/ },
  { code: 'digit', text: 'PASSWORD_DIGIT', pattern: /[0-9]/ },
  { code: 'special', text: 'PASSWORD_SPECIAL', pattern: /[!@#$%^&*]/ },
  { code: 'length', text: 'PASSWORD_LENGTH', pattern: /^.{12,}$/s },
] as const;

/** What a password must not contain of an address: what stands before the at sign, without what follows a plus. */
export function passwordContainsAddress(password: string, email: string): boolean {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@'))).split('+')[0] ?? '';
  // Initials and the like are in every other word.
  return local.length >= 3 && password.toLowerCase().includes(local.toLowerCase());
}

/** A new password: every rule of the specification, section 5, named when unmet. */
export const newPasswordSchema = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    for (const rule of PASSWORD_RULES) {
      if (!rule.pattern.test(text)) {
        context.addIssue({
          code: 'custom',
          message: issueMessage(rule.text),
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
    /** The role given first: the role kind, `Fle` for the operator's staff. */
    role: roleCodeSchema,
    /** Every role the user holds, with the name that an organisation gave its own. */
    roles: z.array(z.object({ code: roleCodeSchema, name: z.string() })),
    permissions: z.array(z.enum(PERMISSION_CODES)),
    isDemo: z.boolean(),
    /** While the operator's staff is inside a customer's organisation: whose it is not, and until when. */
    visit: z.object({ homeOrganisationName: z.string(), endsAt: z.iso.datetime() }).optional(),
  })
  .meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof signedInUserSchema>;

export const sessionSchema = z
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
  summary: 'Sign in as the read-mostly demo user, or to look through the eyes of one of the demo’s people.',
  access: publicCall,
  query: z.object({
    /** A key of `listDemoPeople`; without it the demo user, who sees the whole first company. */
    person: z.string().max(60).optional(),
  }),
  reply: sessionSchema,
});

export const listDemoPeople = defineCall({
  name: 'listDemoPeople',
  method: 'GET',
  path: '/auth/login/demo/people',
  tag: 'session',
  service: 'auth',
  summary:
    'Through whose eyes the demo can be looked at: people of its two companies. Empty where there is no demo.',
  access: publicCall,
  reply: z.array(
    z
      .object({
        key: z.string(),
        name: z.string(),
        role: roleCodeSchema,
        company: z.string(),
        /** What they see is what these groups hold; in none they see what the role sees. */
        groups: z.array(z.string()),
      })
      .meta({ id: 'DemoPerson' }),
  ),
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

/** Of a code that resets a password. */
export const RESET_CODE_DIGITS = 8;

/** What is random and stands in a link or an answer: 256 bits. */
const ticketSchema = z.string().min(20).max(200);

export const requestPasswordReset = defineCall({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/resetpassword',
  tag: 'session',
  service: 'auth',
  summary:
    'Send a code to an address. The answer, and its time, are the same whether somebody has the address or not.',
  access: publicCall,
  body: z.object({ email: emailSchema, language: z.enum(LANGUAGES).default('en') }),
  reply: z.object({ resetId: z.uuid(), expiresAt: z.iso.datetime() }),
});

export const confirmResetCode = defineCall({
  name: 'confirmResetCode',
  method: 'POST',
  path: '/auth/resetpassword/otp',
  tag: 'session',
  service: 'auth',
  summary:
    'Exchange the code of the mail, good for 10 minutes and 5 attempts, for a ticket to set a password.',
  access: publicCall,
  body: z.object({
    resetId: z.uuid(),
    code: z
      .string()
      .trim()
      .max(RESET_CODE_DIGITS)
      .regex(/^\d{8}$/),
  }),
  reply: z.object({ ticket: z.string(), expiresAt: z.iso.datetime() }),
});

export const setForgottenPassword = defineCall({
  name: 'setForgottenPassword',
  method: 'POST',
  path: '/auth/resetpassword/update',
  tag: 'session',
  service: 'auth',
  summary: 'Set a password with a ticket, which is used up. Every session of the user ends.',
  access: publicCall,
  body: z.object({ ticket: ticketSchema, password: newPasswordSchema }),
  replyKind: 'empty',
});

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  path: '/user/delete',
  tag: 'session',
  service: 'auth',
  summary:
    'Delete the own account. Audit log and signatures go on to name its user; the last administrator cannot go.',
  access: userCall(),
  body: z.object({ password: z.string().min(1).max(200) }),
  replyKind: 'empty',
});

export const ownSessionSchema = z
  .object({
    id: z.uuid(),
    /** `Firefox`, `Chrome`; null where the client does not say, or is no browser known here. */
    browser: z.string().nullable(),
    /** `Windows`, `Android`; null where unknown. */
    system: z.string().nullable(),
    address: z.string(),
    begunAt: z.iso.datetime(),
    /** To some minutes: when the session was begun or refreshed last. */
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const listOwnSessions = defineCall({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/user/sessions',
  tag: 'session',
  service: 'auth',
  summary: 'The open sessions of the signed-in user, the one used last first.',
  access: userCall(),
  reply: z.array(ownSessionSchema),
});

export const revokeOwnSession = defineCall({
  name: 'revokeOwnSession',
  method: 'DELETE',
  path: '/user/sessions/{id}',
  tag: 'session',
  service: 'auth',
  summary: 'End one of the own sessions.',
  access: userCall(),
  params: z.object({ id: z.uuid() }),
  replyKind: 'empty',
});

export const revokeOtherSessions = defineCall({
  name: 'revokeOtherSessions',
  method: 'DELETE',
  path: '/user/sessions',
  tag: 'session',
  service: 'auth',
  summary: 'End all own sessions but the one that asks.',
  access: userCall(),
  reply: z.object({ ended: z.int() }),
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
