import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';
import { jsonSchema } from './json-value.ts';
import { sessionSchema } from './session-calls.ts';

export const SECOND_FACTOR_KINDS = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

export const MAX_PASSKEYS = 20;
export const RECOVERY_CODES = 10;

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]*$/, issueMessage('BASE64URL_FORM'));

/** What browsers add to both answers of an authenticator; nothing of it is read. */
const authenticatorAnswer = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(40), jsonSchema).default({}),
};

/** Answer of an authenticator to `navigator.credentials.create`. */
export const passkeyRegistrationSchema = z
  .object({
    ...authenticatorAnswer,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(8000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration' });
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>;

/** Answer of an authenticator to `navigator.credentials.get`. */
export const passkeyAssertionSchema = z
  .object({
    ...authenticatorAnswer,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(100).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

/** What `navigator.credentials` is asked with, as JSON (WebAuthn level 3, `parseCreationOptionsFromJSON`). */
const passkeyOptionsSchema = z.object({ options: jsonSchema });

const passkeyName = z.string().trim().min(1).max(60);
const totpCode = z
  .string()
  .regex(/^\d{6}$/, issueMessage('SIX_DIGITS'))
  .max(6);

export const totpSetupSchema = z
  .object({
    /** Base32, for those who type it. */
    secret: z.string(),
    /** `otpauth://…`, what the QR code holds. */
    uri: z.string(),
  })
  .meta({ id: 'TotpSetup' });
export type TotpSetup = z.infer<typeof totpSetupSchema>;

const recoveryCodesSchema = z.array(z.string());

/** A session, with recovery codes where the first factor was set up on the way in. */
const firstFactorReply = z.object({ session: sessionSchema, recoveryCodes: recoveryCodesSchema });

export const readPendingSignIn = defineCall({
  name: 'readPendingSignIn',
  method: 'GET',
  path: '/auth/login/pending',
  tag: 'second-factor',
  service: 'auth',
  summary: 'What a sign-in that has begun in this browser still needs.',
  access: publicCall,
  reply: z
    .object({
      /** `setUp`: a second factor is required and none is set up yet. */
      step: z.enum(['secondFactor', 'setUp', 'policies']),
      factors: z.array(z.enum(SECOND_FACTOR_KINDS)),
      /** Names of the policies that are still to be accepted. */
      policies: z.array(z.string()),
      expiresAt: z.iso.datetime(),
    })
    .meta({ id: 'PendingSignIn' }),
});

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/auth/login/second-factor',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Second step of a sign-in: the code of an authenticator app, or a recovery code.',
  access: publicCall,
  body: z.object({
    kind: z.enum(['totp', 'recoveryCode']),
    /** Spaces and hyphens are left out. */
    code: z.string().trim().min(1).max(60),
  }),
  reply: sessionSchema,
});

export const beginPasskeySignIn = defineCall({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/auth/login/passkey/options',
  tag: 'second-factor',
  service: 'auth',
  summary:
    'What to ask a passkey for: as second step of a sign-in that has begun, else as sign-in by itself.',
  access: publicCall,
  body: z.object({ isSecondStep: z.boolean() }),
  reply: passkeyOptionsSchema,
});

export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/auth/login/passkey',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Sign in with the answer of a passkey.',
  access: publicCall,
  body: z.object({ response: passkeyAssertionSchema }),
  reply: sessionSchema,
});

export const beginTotpAtSignIn = defineCall({
  name: 'beginTotpAtSignIn',
  method: 'POST',
  path: '/auth/login/set-up/totp',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Where a second factor is required and none is set up: the secret for an authenticator app.',
  access: publicCall,
  reply: totpSetupSchema,
});

export const confirmTotpAtSignIn = defineCall({
  name: 'confirmTotpAtSignIn',
  method: 'POST',
  path: '/auth/login/set-up/totp/confirm',
  tag: 'second-factor',
  service: 'auth',
  summary: 'The first code of the authenticator app sets it up and signs in.',
  access: publicCall,
  body: z.object({ code: totpCode }),
  reply: firstFactorReply,
});

export const beginPasskeyAtSignIn = defineCall({
  name: 'beginPasskeyAtSignIn',
  method: 'POST',
  path: '/auth/login/set-up/passkey/options',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Where a second factor is required and none is set up: what to make a passkey with.',
  access: publicCall,
  reply: passkeyOptionsSchema,
});

export const confirmPasskeyAtSignIn = defineCall({
  name: 'confirmPasskeyAtSignIn',
  method: 'POST',
  path: '/auth/login/set-up/passkey',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Keeps the new passkey and signs in.',
  access: publicCall,
  body: z.object({ name: passkeyName, response: passkeyRegistrationSchema }),
  reply: firstFactorReply,
});

export const acceptPoliciesAtSignIn = defineCall({
  name: 'acceptPoliciesAtSignIn',
  method: 'POST',
  path: '/auth/login/policies',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Accepts policies and ends a sign-in by passkey or single sign-on that waits for them.',
  access: publicCall,
  body: z.object({ policyIds: z.array(z.uuid()).max(100) }),
  reply: sessionSchema,
});

export const passkeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Whether it can be on several devices, kept by the maker of the browser or a password manager. */
    isSynced: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

export const readSecondFactors = defineCall({
  name: 'readSecondFactors',
  method: 'GET',
  path: '/user/second-factors',
  tag: 'second-factor',
  service: 'auth',
  summary: 'The own second factors.',
  access: userCall(),
  reply: z
    .object({
      /** When the authenticator app was set up; null without one. */
      totpSince: z.iso.datetime().nullable(),
      passkeys: z.array(passkeySchema),
      recoveryCodesLeft: z.int(),
      /** The organisation requires one of this user's role: the last one cannot be removed. */
      isRequired: z.boolean(),
      /** Until when factors can be changed without another confirmation; null when one is needed first. */
      confirmedUntil: z.iso.datetime().nullable(),
      /** Without a password one confirms by signing in again. */
      hasPassword: z.boolean(),
    })
    .meta({ id: 'SecondFactors' }),
});

export const confirmPassword = defineCall({
  name: 'confirmPassword',
  method: 'POST',
  path: '/user/confirmation',
  tag: 'second-factor',
  service: 'auth',
  summary:
    'Confirms with the password that it is still the user: changes of factors are open for ten minutes.',
  access: userCall(),
  body: z.object({ password: z.string().min(1).max(200) }),
  replyKind: 'empty',
});

export const beginTotp = defineCall({
  name: 'beginTotp',
  method: 'POST',
  path: '/user/second-factors/totp',
  tag: 'second-factor',
  service: 'auth',
  summary: 'A secret for an authenticator app. It counts once a code of it was confirmed.',
  access: userCall(),
  reply: totpSetupSchema,
});

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  method: 'PUT',
  path: '/user/second-factors/totp',
  tag: 'second-factor',
  service: 'auth',
  summary:
    'The first code of the authenticator app sets it up. With the first factor come the recovery codes.',
  access: userCall(),
  body: z.object({ code: totpCode }),
  reply: z.object({ recoveryCodes: recoveryCodesSchema }),
});

export const removeTotp = defineCall({
  name: 'removeTotp',
  method: 'DELETE',
  path: '/user/second-factors/totp',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Removes the authenticator app.',
  access: userCall(),
  replyKind: 'empty',
});

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/user/second-factors/passkeys/options',
  tag: 'second-factor',
  service: 'auth',
  summary: 'What to make a passkey with.',
  access: userCall(),
  reply: passkeyOptionsSchema,
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/user/second-factors/passkeys',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Keeps a new passkey under a name. With the first factor come the recovery codes.',
  access: userCall(),
  body: z.object({ name: passkeyName, response: passkeyRegistrationSchema }),
  reply: z.object({ recoveryCodes: recoveryCodesSchema }),
});

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/user/second-factors/passkeys/{id}',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Gives an own passkey another name.',
  access: userCall(),
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: passkeyName }),
  replyKind: 'empty',
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/user/second-factors/passkeys/{id}',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Removes an own passkey.',
  access: userCall(),
  params: z.object({ id: z.uuid() }),
  replyKind: 'empty',
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/second-factors/recovery-codes',
  tag: 'second-factor',
  service: 'auth',
  summary: 'Ten new recovery codes, shown once; the earlier ones are good no more.',
  access: userCall(),
  reply: z.object({ recoveryCodes: recoveryCodesSchema }),
});
