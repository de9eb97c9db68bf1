import { problem, type Session } from '@ritzel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, clientNetwork } from '../../platform/client-address.ts';
import { pendingSignInCookie } from './pending-sign-in.ts';
import { makeRefreshCookie, makeRefreshTokens } from './refresh-cookie.ts';
import type { OpenedSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import type { PasswordStepOutcome } from './sign-in-service.ts';

export function clientOf(raw: FastifyRequest): Client {
  return {
    address: clientAddress(raw),
    network: clientNetwork(raw),
    userAgent: raw.headers['user-agent'] ?? '',
  };
}

/**
 * Browsers say where a request was made (Fetch Metadata), on HTTPS and localhost. The calls that give, use or end the
 * cookie are for the portal's own pages; `SameSite=Strict` alone would let a neighbouring name of the same domain in.
 */
export function isFromOtherSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

export function assertFromOwnPages(raw: FastifyRequest): void {
  if (isFromOtherSite(raw)) throw problem.notFound('call');
}

/** The address that browsers have for the portal: the configured one, else the one they asked for. */
export function portalOrigin(raw: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl === undefined ? `${raw.protocol}://${raw.host}` : new URL(publicUrl).origin;
}

/** Answers with a session, and sets the cookie where there is a new one. */
export function makeSessionAnswer(parts: Pick<SessionParts, 'configuration' | 'tokens'>) {
  const cookie = makeRefreshCookie(parts.configuration.publicUrl, makeRefreshTokens(parts.tokens.refreshKey));
  return (raw: FastifyRequest, reply: FastifyReply, opened: OpenedSession): Session => {
    if (opened.refresh) cookie.write(raw, reply, opened.refresh.token, opened.refresh.expiresAt);
    return opened.session;
  };
}

/** As above; where a second factor is still needed, the sign-in that has begun is bound to the browser by its cookie. */
export function makeSignInAnswer(parts: Pick<SessionParts, 'configuration' | 'tokens'>) {
  const answer = makeSessionAnswer(parts);
  const cookie = pendingSignInCookie(parts.configuration.publicUrl);
  return (raw: FastifyRequest, reply: FastifyReply, outcome: PasswordStepOutcome): Session => {
    if ('opened' in outcome) return answer(raw, reply, outcome.opened);
    cookie.write(raw, reply, outcome.pending);
    throw problem.secondFactorRequired();
  };
}
