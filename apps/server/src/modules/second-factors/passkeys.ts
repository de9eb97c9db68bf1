import { type PasskeyAssertion, type PasskeyRegistration, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PENDING_LIFE_MS } from '../sessions/index.ts';
import { SETUP_LIFE_MS } from './second-factor-rules.ts';
import type { StoredPasskey } from './second-factor-store.ts';

/** Loaded with the first passkey: it and what it needs are a tenth of the modules that a start would load. */
const webAuthn = () => import('@simplewebauthn/server');

/** The portal as browsers know it: passkeys are made for its host and work from its pages alone. */
export interface Site {
  readonly origin: string;
  readonly host: string;
}

export function siteOf(origin: string): Site {
  return { origin, host: new URL(origin).hostname };
}

export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/** EdDSA, ES256 and RS256 by their numbers in COSE (RFC 9053, RFC 8812): what authenticators of today sign with. */
const ALGORITHMS = [-8, -7, -257];

const uuidBytes = (id: string) => new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'));

/** A passkey that can be found without the address (discoverable) and asks for PIN, finger or face. */
export async function passkeyCreationOptions(
  site: Site,
  user: { id: string; email: string; name: string },
  known: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Ritzel',
    rpID: site.host,
    userID: uuidBytes(user.id),
    userName: user.email,
    userDisplayName: user.name,
    timeout: SETUP_LIFE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function verifyNewPasskey(
  site: Site,
  challenge: string,
  response: PasskeyRegistration,
): Promise<NewPasskey> {
  const refuse = () =>
    problem.fieldInvalid('body.response', 'passkeyRefused', problemText('PASSKEY_REFUSED'));
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // @NOTE: the contract has checked what is read of it; the library's type has optional members besides
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw refuse();
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isSynced: credentialDeviceType === 'multiDevice',
    };
  } catch {
    // The library throws on everything that is not as it should be; what exactly helps nobody but a forger.
    throw refuse();
  }
}

/** Of these passkeys, or, without any named, of whichever the person chooses. */
export async function passkeyRequestOptions(site: Site, allowed: readonly StoredPasskey[] | undefined) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: site.host,
    timeout: PENDING_LIFE_MS,
    userVerification: 'required',
    ...(allowed === undefined
      ? {}
      : {
          allowCredentials: allowed.map(({ credentialId, transports }) => ({
            id: credentialId.toString('base64url'),
            transports: [...transports],
          })),
        }),
  });
}

/**
 * The counter that a right answer brings; undefined for a wrong one. An answer whose counter is not above the stored
 * one is wrong: somebody has a copy of the passkey (WebAuthn level 3, section 6.1.1).
 */
export async function verifyPasskey(
  site: Site,
  challenge: string,
  passkey: StoredPasskey,
  response: PasskeyAssertion,
): Promise<number | undefined> {
  if (passkey.host !== site.host) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // @NOTE: as above
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
