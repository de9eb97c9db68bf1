import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { makeBrowserCookie } from './browser-cookie.ts';

const SESSION_ID_BYTES = 16;
const RANDOM_BYTES = 32;
const MAC_BYTES = 16;

/** What a browser sent: the hash finds the token, and of one that is not kept any more `sessionId` names its session. */
export interface SentRefreshToken {
  readonly hash: Buffer;
  /** Undefined when this server never gave such a token out. */
  readonly sessionId: string | undefined;
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Refresh tokens: 256 random bits, of which the database keeps the hash, with the session's id and a proof that both
 * were made here. So a used token is known for what it is without being kept: nobody fills the database by refreshing.
 */
export function makeRefreshTokens(key: Uint8Array) {
  const proofOf = (content: Uint8Array) =>
    createHmac('sha256', key).update('refresh token').update(content).digest().subarray(0, MAC_BYTES);
  return {
    make(sessionId: string): { token: string; hash: Buffer } {
      const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex');
      const content = Buffer.concat([id, randomBytes(RANDOM_BYTES)]);
      const token = Buffer.concat([content, proofOf(content)]).toString('base64url');
      return { token, hash: hashToken(token) };
    },
    read(token: string): SentRefreshToken {
      const bytes = Buffer.from(token, 'base64url');
      const content = bytes.subarray(0, SESSION_ID_BYTES + RANDOM_BYTES);
      const proof = bytes.subarray(SESSION_ID_BYTES + RANDOM_BYTES);
      const isOurs = proof.length === MAC_BYTES && timingSafeEqual(proof, proofOf(content));
      const id = content.toString('hex', 0, SESSION_ID_BYTES);
      return {
        hash: hashToken(token),
        sessionId: isOurs ? id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined,
      };
    },
  };
}

export type RefreshTokens = ReturnType<typeof makeRefreshTokens>;

/** The refresh token as the browser keeps it. */
export function makeRefreshCookie(publicUrl: string | undefined, tokens: RefreshTokens) {
  const cookie = makeBrowserCookie('ritzel_refresh', publicUrl);
  return {
    ...cookie,
    read(request: FastifyRequest): SentRefreshToken | undefined {
      const value = cookie.read(request);
      return value === undefined ? undefined : tokens.read(value);
    },
  };
}
