import {
  addPasskey,
  beginPasskey,
  beginPasskeyAtSignIn,
  beginPasskeySignIn,
  confirmPasskeyAtSignIn,
  type JsonValue,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type Session,
  signInWithPasskey,
} from '@ritzel/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../platform/call.ts';

/** What the browser or the person at it did not do; `known` when the device has a passkey of this account already. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly code: 'failed' | 'known';

  constructor(code: PasskeyError['code'], cause: unknown) {
    super(`passkey ${code}`, { cause });
    this.code = code;
  }
}

/** Passkeys need an encrypted page, or this machine, and a name instead of a number as address. */
export function hasPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

async function make(options: JsonValue): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    // @NOTE: the server's library makes exactly these options
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as unknown as PasskeyRegistration; // @NOTE: what the server reads of it
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyError(isKnown ? 'known' : 'failed', error);
  }
}

async function use(options: JsonValue): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    // @NOTE: as above
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as unknown as PasskeyAssertion; // @NOTE: as above
  } catch (error) {
    throw new PasskeyError('failed', error);
  }
}

export async function enterWithPasskey({ isSecondStep }: { isSecondStep: boolean }): Promise<Session> {
  const { options } = await call(beginPasskeySignIn, { body: { isSecondStep } });
  return call(signInWithPasskey, { body: { response: await use(options) } });
}

export async function addOwnPasskey(name: string): Promise<string[]> {
  const { options } = await call(beginPasskey, {});
  const response = await make(options);
  return (await call(addPasskey, { body: { name, response } })).recoveryCodes;
}

export async function setUpPasskeyAtSignIn(name: string) {
  const { options } = await call(beginPasskeyAtSignIn, {});
  const response = await make(options);
  return call(confirmPasskeyAtSignIn, { body: { name, response } });
}
