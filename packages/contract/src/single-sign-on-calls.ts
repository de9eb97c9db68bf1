import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';
import { sessionSchema } from './session-calls.ts';

/** Roles that a provider's claim may give: never the operator's own, never the demo's. */
export const PROVIDER_ROLES = ['Adm', 'Ana', 'Ope', 'Vie'] as const;
export type ProviderRole = (typeof PROVIDER_ROLES)[number];

/** A name of the Internet in lower case, of two labels at least. */
export const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/,
    issueMessage('DOMAIN_FORM'),
  );

const issuerSchema = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https?$/, error: issueMessage('HTTPS_ADDRESS') }));

export const findSingleSignOn = defineCall({
  name: 'findSingleSignOn',
  method: 'GET',
  path: '/auth/single-sign-on',
  tag: 'single-sign-on',
  service: 'auth',
  summary: 'Whether addresses of a domain sign in at a provider of their organisation.',
  access: publicCall,
  query: z.object({ domain: domainSchema }),
  reply: z.object({
    /** What the button names; null where there is none. */
    label: z.string().nullable(),
    /** False where the people of the domain sign in there alone; administrators still have their password. */
    passwordSignIn: z.boolean(),
  }),
});

export const beginSingleSignOn = defineCall({
  name: 'beginSingleSignOn',
  method: 'POST',
  path: '/auth/single-sign-on',
  tag: 'single-sign-on',
  service: 'auth',
  summary: 'Begins a sign-in at the provider of a domain: the browser goes to the address that is answered.',
  access: publicCall,
  body: z.object({ domain: domainSchema }),
  reply: z.object({ url: z.string() }),
});

export const finishSingleSignOn = defineCall({
  name: 'finishSingleSignOn',
  method: 'POST',
  path: '/auth/single-sign-on/callback',
  tag: 'single-sign-on',
  service: 'auth',
  summary: 'Ends a sign-in at a provider, with what it appended to the address it sent the browser back to.',
  access: publicCall,
  body: z.object({ search: z.string().max(8000) }),
  reply: sessionSchema,
});

const providerFields = {
  issuer: issuerSchema,
  clientId: z.string().trim().min(1).max(300),
  /** Apart from `openid`, which is always asked for. */
  scopes: z
    .array(
      z
        .string()
        .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, issueMessage('SCOPE_FORM'))
        .max(100),
    )
    .max(20),
  /** What the button at sign-in names. */
  label: z.string().trim().min(1).max(60),
  domains: z.array(domainSchema).min(1).max(50),
  /** Claim of the ID token or of the user info that gives the role; null where roles are given here alone. */
  roleClaim: z.string().trim().min(1).max(100).nullable(),
  /** The first row whose value the claim has gives the role. */
  roleMapping: z
    .array(z.object({ value: z.string().trim().min(1).max(200), role: z.enum(PROVIDER_ROLES) }))
    .max(100),
  /** Role where the claim gives none; null: such people are not let in. */
  defaultRole: z.enum(PROVIDER_ROLES).nullable(),
  /** Whether somebody without an account gets one at their first sign-in. */
  makesAccounts: z.boolean(),
  /** Off: only administrators, with a second factor, still sign in with a password. */
  passwordSignIn: z.boolean(),
};

export const identityProviderSchema = z
  .object({
    ...providerFields,
    hasClientSecret: z.boolean(),
    /** Raised with each change: what was read is sent back, and a change in between is a conflict. */
    revision: z.int(),
  })
  .meta({ id: 'IdentityProvider' });
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

export const readIdentityProvider = defineCall({
  name: 'readIdentityProvider',
  method: 'GET',
  path: '/organisation/sign-in/provider',
  tag: 'single-sign-on',
  service: 'auth',
  summary: "The own organisation's provider of single sign-on; its secret is never answered.",
  access: userCall('ORGANISATION_5102'),
  reply: z.object({
    provider: identityProviderSchema.nullable(),
    /** What to enter at the provider. */
    redirectUri: z.string(),
  }),
});

export const saveIdentityProvider = defineCall({
  name: 'saveIdentityProvider',
  method: 'PUT',
  path: '/organisation/sign-in/provider',
  tag: 'single-sign-on',
  service: 'auth',
  summary: "Sets up or changes the own organisation's provider. Asks for a confirmation by password first.",
  access: userCall('ORGANISATION_5102'),
  body: z.object({
    ...providerFields,
    /** Left out: the one that is kept stays. */
    clientSecret: z.string().min(1).max(500).optional(),
    /** As it was read; 0 where there was none. */
    revision: z.int().min(0).max(1_000_000_000),
  }),
  reply: identityProviderSchema,
});

export const removeIdentityProvider = defineCall({
  name: 'removeIdentityProvider',
  method: 'DELETE',
  path: '/organisation/sign-in/provider',
  tag: 'single-sign-on',
  service: 'auth',
  summary: "Removes the own organisation's provider; everyone signs in with a password again.",
  access: userCall('ORGANISATION_5102'),
  query: z.object({
    /** As it was read: a change in between is a conflict. Left out: whatever it is. */
    revision: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  }),
  replyKind: 'empty',
});

export const testIdentityProvider = defineCall({
  name: 'testIdentityProvider',
  method: 'POST',
  path: '/organisation/sign-in/provider/test',
  tag: 'single-sign-on',
  service: 'auth',
  summary: 'Reads the description of a provider and says what is found, or in one sentence what is wrong.',
  access: userCall('ORGANISATION_5102'),
  body: z.object({ issuer: issuerSchema }),
  reply: z.object({
    /** Null when all is well, else a code for the reader's language. */
    failure: z.enum(['addressRefused', 'providerAway', 'notAProvider', 'noPkce']).nullable(),
    authorizationEndpoint: z.string().nullable(),
    scopes: z.array(z.string()),
    claims: z.array(z.string()),
  }),
});
