import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JsonValue, PasskeyAssertion, PasskeyRegistration } from '@ritzel/contract';

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.of((major << 5) | length)
      : length < 256
        ? Buffer.of((major << 5) | 24, length)
        : Buffer.of((major << 5) | 25, length >> 8, length & 255);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as string)]); // @NOTE: as the value itself
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

interface Site {
  readonly origin: string;
}

/** What a browser and its authenticator answer (WebAuthn level 3, ES256, no attestation), and what they could forge. */
export function makeSoftwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: unknown, { origin }: Site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (host: string, flags: number, credential: Uint8Array = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.of(flags), count, credential]);
  };
  const outer = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    setCounter(value: number) {
      counter = value;
    },
    /** @param given the options of the server, as JSON. */
    register(given: JsonValue, site: Site, { isVerified = true } = {}): PasskeyRegistration {
      // @NOTE: the options that the server made
      const options = given as { challenge: string; rp: { id: string }; user: { id: string } };
      userHandle = options.user.id;
      const key = new Map<number | string, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cbor(key)]);
      const flags = USER_PRESENT | HAS_CREDENTIAL | (isVerified ? USER_VERIFIED : 0);
      const attestation = new Map<number | string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp.id, flags, credential)],
      ]);
      return {
        ...outer,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, site).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(given: JsonValue, site: Site, { isVerified = true } = {}): PasskeyAssertion {
      const options = given as { challenge: string; rpId: string }; // @NOTE: as above
      counter += 1;
      const data = authenticatorData(options.rpId, USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
      const client = clientData('webauthn.get', options.challenge, site);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return {
        ...outer,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}
