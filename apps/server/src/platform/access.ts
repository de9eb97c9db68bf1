import { createHmac } from 'node:crypto';
import { isRole, type PermissionCode, problem, ROLES, type RoleCode } from '@ritzel/contract';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';

/** Who calls: taken from the token alone, good for its short life. */
export interface Caller {
  readonly userId: string;
  readonly organisationId: string;
  readonly role: RoleCode;
  readonly permissions: ReadonlySet<PermissionCode>;
  readonly isDemo: boolean;
  /** The session the token was issued in; undefined for what the server hands to itself. */
  readonly sessionId?: string | undefined;
  /** When the token was issued, in whole seconds. */
  readonly issuedAtMs: number;
}

/**
 * Which of these callers may not go on: the session has ended, the user is disabled or removed, or has another role or
 * organisation than when the caller was read. Asks the database each time.
 */
export type EndedCallerCheck = (callers: readonly Caller[]) => Promise<ReadonlySet<Caller>>;

/** Reads an Authorization header; throws `notSignedIn` or `sessionEnded`. */
export type TokenReader = (authorization: string | undefined) => Promise<Caller>;

export const TOKEN_LIFE_S = 10 * 60;

export interface TokenClaims {
  readonly userId: string;
  readonly organisationId: string;
  readonly role: RoleCode;
  readonly isDemo: boolean;
  readonly sessionId?: string | undefined;
}

export interface Tokens {
  /** `lifeS` is longer only for what the server hands to itself. */
  issue(claims: TokenClaims, now: Date, lifeS?: number): Promise<{ token: string; expiresAt: Date }>;
  readonly read: TokenReader;
  /** Makes and proves the refresh tokens. */
  readonly refreshKey: Uint8Array;
}

/** Short-lived JWT (HS256) signed with the service's key. */
export function makeTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    refreshKey: createHmac('sha256', key).update('ritzel refresh tokens').digest(),
    async issue(claims, now, lifeS = TOKEN_LIFE_S) {
      const expiresAt = new Date(now.getTime() + lifeS * 1000);
      const token = await new SignJWT({
        org: claims.organisationId,
        role: claims.role,
        demo: claims.isDemo,
        ...(claims.sessionId === undefined ? {} : { sid: claims.sessionId }),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(claims.userId)
        .setIssuer('ritzel')
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    async read(authorization) {
      const token = authorization?.match(/^Bearer (\S+)$/)?.[1];
      if (token === undefined) throw problem.notSignedIn();
      try {
        const { payload } = await jwtVerify(token, key, { issuer: 'ritzel', algorithms: ['HS256'] });
        const { sub, org, role, demo, sid, iat } = payload;
        if (sub === undefined || iat === undefined || typeof org !== 'string' || !isRole(role))
          throw problem.sessionEnded();
        return {
          userId: sub,
          organisationId: org,
          role,
          permissions: new Set<PermissionCode>(ROLES[role].permissions),
          isDemo: demo === true,
          sessionId: typeof sid === 'string' ? sid : undefined,
          issuedAtMs: iat * 1000,
        };
      } catch (error) {
        if (error instanceof JOSEError) throw problem.sessionEnded();
        throw error;
      }
    },
  };
}
