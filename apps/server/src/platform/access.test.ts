import { createHmac } from 'node:crypto';
import { type JWTHeaderParameters, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { makeTokens } from './access.ts';

const SECRET = 'a secret of the tests and of nothing else';
const tokens = makeTokens(SECRET);
const key = new TextEncoder().encode(SECRET);
const claims = { userId: 'u1', organisationId: 'o1', role: 'Vie', isDemo: false, sessionId: 's1' };

/** A token as the server's own, but for what is given. */
const sign = ({
  header = {},
  issuer = 'ritzel',
  subject = 'u1',
  payload = {},
  expiresIn = 60,
  signedWith = key,
}: {
  header?: Partial<JWTHeaderParameters>;
  issuer?: string;
  subject?: string | null;
  payload?: object;
  expiresIn?: number;
  signedWith?: Uint8Array;
} = {}) => {
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT({ org: 'o1', role: 'Vie', ...payload })
    .setProtectedHeader({ alg: 'HS256', ...header })
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + expiresIn);
  return (subject === null ? token : token.setSubject(subject)).sign(signedWith);
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token that was issued names who calls', async () => {
  const { token } = await tokens.issue(claims, new Date());
  expect(await tokens.read(`Bearer ${token}`)).toMatchObject({
    ...{
      userId: 'u1',
      organisationId: 'o1',
      role: 'Vie',
      isDemo: false,
      sessionId: 's1',
      visibleGroups: null,
    },
  });
  expect(await tokens.read(`Bearer ${await sign()}`)).toMatchObject({ userId: 'u1' });
});

test.each([undefined, '', 'Bearer', 'Basic dTpw', 'Bearer a b'])(
  'without a token (%s) nobody is signed in',
  async (header) => {
    await expect(tokens.read(header)).rejects.toMatchObject({ problem: { code: 'notSignedIn' } });
  },
);

describe('a token is refused', () => {
  test.each<[string, () => Promise<string> | string]>([
    ['that has ended', () => sign({ expiresIn: -1 })],
    ['of another issuer', () => sign({ issuer: 'another' })],
    ['signed with another key', () => sign({ signedWith: new TextEncoder().encode(`${SECRET}!`) })],
    [
      'signed with a key that was derived from it for another purpose',
      () => sign({ signedWith: tokens.refreshKey }),
    ],
    ['of another algorithm with the same key', () => sign({ header: { alg: 'HS512' } })],
    ['that names nobody', () => sign({ subject: null })],
    ['without an organisation', () => sign({ payload: { org: undefined } })],
    ['without a role', () => sign({ payload: { role: 7 } })],
    [
      'without a signature',
      () => `${part({ alg: 'none' })}.${part({ sub: 'u1', org: 'o1', role: 'Adm', iss: 'ritzel' })}.`,
    ],
    [
      'that brings its own key',
      () => {
        const own = Buffer.from('a key of somebody else, long enough');
        const signed = `${part({ alg: 'HS256', jwk: { kty: 'oct', k: own.toString('base64url') } })}.${part({ sub: 'u1', org: 'o1', role: 'Adm', iss: 'ritzel', iat: 1, exp: 9_999_999_999 })}`;
        return `${signed}.${createHmac('sha256', own).update(signed).digest('base64url')}`;
      },
    ],
    ['that is none', () => 'eyJ.eyJ.x'],
  ])('%s', async (_name, make) => {
    await expect(tokens.read(`Bearer ${await make()}`)).rejects.toMatchObject({
      problem: { code: 'sessionEnded' },
    });
  });
});
