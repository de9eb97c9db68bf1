import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'ritzel_refresh';
const path = '/api/auth';

/** 256 random bits; the database keeps only the hash. */
export function makeRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The cookie of the browser; scripts cannot read it, other sites cannot send it. */
export function makeRefreshCookie(publicUrl: string | undefined) {
  const isSecure = (request: FastifyRequest) =>
    request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);
  return {
    read(request: FastifyRequest): Buffer | undefined {
      const value = request.cookies[name];
      return value === undefined ? undefined : hashToken(value);
    },
    write(request: FastifyRequest, reply: FastifyReply, token: string, expiresAt: Date): void {
      reply.setCookie(name, token, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        expires: expiresAt,
      });
    },
    clear(request: FastifyRequest, reply: FastifyReply): void {
      reply.clearCookie(name, { path, httpOnly: true, sameSite: 'strict', secure: isSecure(request) });
    },
  };
}
