import * as calls from '@ritzel/contract';
import { problem, type Session } from '@ritzel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, clientNetwork } from '../../platform/client-address.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { signInGuest } from './demo-organisation.ts';
import { isFirstAdministratorAwaited, makeFirstAdministrator } from './first-administrator.ts';
import { makeRefreshCookie, makeRefreshTokens } from './refresh-cookie.ts';
import type { OpenedSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { REFRESHES_PER_MINUTE, SIGN_INS_PER_MINUTE } from './session-rules.ts';
import {
  endOwnSession,
  findSessionOf,
  readCurrentUser,
  renewSession,
  replacePassword,
} from './session-service.ts';
import { signInWithPassword } from './sign-in-service.ts';

function clientOf(raw: FastifyRequest): Client {
  return { address: clientAddress(raw), network: clientNetwork(raw) };
}

/**
 * Browsers say where a request was made (Fetch Metadata), on HTTPS and localhost. The calls that give, use or end the
 * cookie are for the portal's own pages; `SameSite=Strict` alone would let a neighbouring name of the same domain in.
 */
function isFromOtherSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

function assertFromOwnPages(raw: FastifyRequest): void {
  if (isFromOtherSite(raw)) throw problem.notFound('call');
}

export function addSessionRoutes(server: HttpServer, parts: SessionParts): void {
  const cookie = makeRefreshCookie(parts.configuration.publicUrl, makeRefreshTokens(parts.tokens.refreshKey));

  /** Programs that bear a token have no cookie; a token that is over has no session to end. */
  async function sessionOfBearer(authorization: string | undefined): Promise<string | undefined> {
    if (authorization === undefined) return undefined;
    try {
      return (await parts.tokens.read(authorization)).sessionId;
    } catch (error) {
      if (error instanceof calls.ProblemError) return undefined;
      throw error;
    }
  }

  function answer(raw: FastifyRequest, reply: FastifyReply, opened: OpenedSession): Session {
    if (opened.refresh) cookie.write(raw, reply, opened.refresh.token, opened.refresh.expiresAt);
    return opened.session;
  }

  server.serve(
    calls.signIn,
    async ({ query, body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const acceptedPolicyIds = query.policiesAccepted === true ? (query.policyIds ?? []) : [];
      const opened = await signInWithPassword(parts, {
        ...body,
        acceptedPolicyIds,
        requestId,
        client: clientOf(raw),
      });
      return answer(raw, reply, opened);
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.signInDemo,
    async ({ requestId, raw, reply }) => {
      // A link on another site must not end the reader's own session by beginning a demo.
      if (!parts.configuration.demo || isFromOtherSite(raw)) throw problem.notFound('demo');
      return answer(raw, reply, await signInGuest(parts, requestId));
    },
    { perMinute: SIGN_INS_PER_MINUTE },
  );

  server.serve(
    calls.refreshSession,
    async ({ requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const sent = cookie.read(raw);
      if (sent === undefined) throw problem.notSignedIn();
      try {
        return answer(raw, reply, await renewSession(parts, sent, requestId));
      } catch (error) {
        if (error instanceof calls.ProblemError && error.problem.code === 'sessionEnded')
          cookie.clear(raw, reply);
        throw error;
      }
    },
    { perMinute: REFRESHES_PER_MINUTE },
  );

  server.serve(
    calls.signOut,
    async ({ requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const sent = cookie.read(raw);
      const sessionIds = [
        sent && (await findSessionOf(parts, sent)),
        await sessionOfBearer(raw.headers.authorization),
      ];
      for (const sessionId of new Set(sessionIds))
        if (sessionId !== undefined) await endOwnSession(parts, sessionId, requestId);
      cookie.clear(raw, reply);
      return undefined;
    },
    { perMinute: REFRESHES_PER_MINUTE },
  );

  server.serve(calls.whoAmI, ({ caller }) => readCurrentUser(parts, caller));

  server.serve(calls.readSignInOptions, async () => ({
    demo: parts.configuration.demo,
    firstAdministrator: await isFirstAdministratorAwaited(parts.db),
  }));

  server.serve(
    calls.createFirstAdministrator,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      return answer(raw, reply, await makeFirstAdministrator(parts, body, requestId));
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.changePassword,
    async ({ caller, body, requestId, raw, reply }) =>
      answer(raw, reply, await replacePassword(parts, caller, { ...body, requestId, client: clientOf(raw) })),
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );
}
