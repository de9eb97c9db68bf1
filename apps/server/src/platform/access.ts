import { createHmac } from 'node:crypto';
import { type PermissionCode, permissionsOfRoles, problem } from '@ritzel/contract';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';

/** Who calls. A token names the person and the first role; what they may now is read from the database. */
export interface Caller {
  readonly userId: string;
  /** Whose data the caller works with: the own organisation, or a customer's while the operator's staff is in it. */
  readonly organisationId: string;
  /** The role given first; a service account has none. */
  readonly role: string;
  readonly permissions: ReadonlySet<PermissionCode>;
  readonly isDemo: boolean;
  /**
   * The groups whose equipment the caller sees, with those below them; null sees all of the organisation. Of the token
   * alone it is null: the caller reader asks the database.
   */
  readonly visibleGroups: readonly string[] | null;
  /** The session the token was issued in; undefined for what the server hands to itself. */
  readonly sessionId?: string | undefined;
  /** Of a program: its service account's token. */
  readonly serviceTokenId?: string | undefined;
  /** When the token was issued, in whole seconds. */
  readonly issuedAtMs: number;
}

/**
 * Which of these callers may not go on: the session has ended, the user is disabled or removed, or has other rights or
 * another organisation than when the caller was read. Asks the database each time.
 */
export type EndedCallerCheck = (callers: readonly Caller[]) => Promise<ReadonlySet<Caller>>;

/** Reads an Authorization header; throws `notSignedIn` or `sessionEnded`. The address is where the request came from. */
export type TokenReader = (authorization: string | undefined, address?: string) => Promise<Caller>;

export const TOKEN_LIFE_S = 10 * 60;

export interface TokenClaims {
  readonly userId: string;
  readonly organisationId: string;
  readonly role: string;
  readonly isDemo: boolean;
  readonly sessionId?: string | undefined;
}

export interface Tokens {
  /** `lifeS` is longer only for what the server hands to itself. */
  issue(claims: TokenClaims, now: Date, lifeS?: number): Promise<{ token: string; expiresAt: Date }>;
  /** Whom the token names, with what its first role allows if that is a shipped one. */
  readonly read: TokenReader;
  /** Makes and proves the refresh tokens. */
  readonly refreshKey: Uint8Array;
  /** Proves the tokens of service accounts. */
  readonly serviceKey: Uint8Array;
  /** Proves signed addresses of files. */
  readonly downloadKey: Uint8Array;
  /** The same of archives of an organisation. */
  readonly exportKey: Uint8Array;
}

/** Short-lived JWT (HS256) signed with the service's key. */
export function makeTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  const derived = (purpose: string) => createHmac('sha256', key).update(purpose).digest();
  return {
    refreshKey: derived('ritzel refresh tokens'),
    serviceKey: derived('ritzel service tokens'),
    downloadKey: derived('ritzel download links'),
    exportKey: derived('ritzel export links'),
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
        if (sub === undefined || iat === undefined || typeof org !== 'string' || typeof role !== 'string')
          throw problem.sessionEnded();
        return {
          userId: sub,
          organisationId: org,
          role,
          permissions: permissionsOfRoles([role], []),
          isDemo: demo === true,
          visibleGroups: null,
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
