import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SERVICE_TOKEN_PREFIX } from '@ritzel/contract';

const SECRET_BYTES = 32;
const PROOF_BYTES = 6;

/** Whether an Authorization header bears a token of a service account. */
export function isServiceToken(authorization: string | undefined): authorization is string {
  return authorization?.startsWith(`Bearer ${SERVICE_TOKEN_PREFIX}`) ?? false;
}

/**
 * Tokens of service accounts: 256 random bits, of which the database keeps the hash, and a proof that they were made
 * here. So what somebody makes up is refused without asking the database.
 */
export function makeServiceTokens(key: Uint8Array) {
  const proofOf = (secret: Uint8Array) =>
    createHmac('sha256', key).update('service token').update(secret).digest().subarray(0, PROOF_BYTES);
  const hashOf = (token: string) => createHash('sha256').update(token).digest();
  return {
    make(): { token: string; hash: Buffer; hint: string } {
      const secret = randomBytes(SECRET_BYTES);
      const bytes = Buffer.concat([secret, proofOf(secret)]);
      const token = SERVICE_TOKEN_PREFIX + bytes.toString('base64url');
      return { token, hash: hashOf(token), hint: token.slice(-4) };
    },
    /** The hash by which the database knows it; undefined for what was not made here. */
    read(authorization: string): Buffer | undefined {
      const token = authorization.slice('Bearer '.length);
      const text = token.slice(SERVICE_TOKEN_PREFIX.length);
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== SECRET_BYTES + PROOF_BYTES || bytes.toString('base64url') !== text)
        return undefined;
      const secret = bytes.subarray(0, SECRET_BYTES);
      return timingSafeEqual(bytes.subarray(SECRET_BYTES), proofOf(secret)) ? hashOf(token) : undefined;
    },
  };
}

export type ServiceTokens = ReturnType<typeof makeServiceTokens>;
