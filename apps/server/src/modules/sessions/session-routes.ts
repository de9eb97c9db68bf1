import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { deleteOwnAccount } from './account-deletion.ts';
import { listLentPeople, signInGuest } from './demo-organisation.ts';
import { isFirstAdministratorAwaited, makeFirstAdministrator } from './first-administrator.ts';
import { replacePassword } from './own-password.ts';
import { listSessionsOf, revokeSessions } from './own-sessions.ts';
import { confirmCode, requestReset, resetPassword } from './password-reset.ts';
import { acceptAndFinish, pendingSignInCookie } from './pending-sign-in.ts';
import { makeRefreshCookie, makeRefreshTokens } from './refresh-cookie.ts';
import {
  assertFromOwnPages,
  clientOf,
  isFromOtherSite,
  makeSessionAnswer,
  makeSignInAnswer,
} from './session-answer.ts';
import type { SessionParts } from './session-parts.ts';
import { REFRESHES_PER_MINUTE, SIGN_INS_PER_MINUTE } from './session-rules.ts';
import { endOwnSession, findSessionOf, readCurrentUser, renewSession } from './session-service.ts';
import { signInWithPassword } from './sign-in-service.ts';
import { addVisitRoutes } from './visit-routes.ts';

export function addSessionRoutes(server: HttpServer, parts: SessionParts): void {
  const cookie = makeRefreshCookie(parts.configuration.publicUrl, makeRefreshTokens(parts.tokens.refreshKey));

  const pendingCookie = pendingSignInCookie(parts.configuration.publicUrl);

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

  const answer = makeSessionAnswer(parts);
  const answerSignIn = makeSignInAnswer(parts);

  server.serve(
    calls.signIn,
    async ({ query, body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const acceptedPolicyIds = query.policiesAccepted === true ? (query.policyIds ?? []) : [];
      const outcome = await signInWithPassword(parts, {
        ...body,
        acceptedPolicyIds,
        requestId,
        client: clientOf(raw),
      });
      return answerSignIn(raw, reply, outcome);
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.acceptPoliciesAtSignIn,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const client = clientOf(raw);
      const opened = await acceptAndFinish(parts, pendingCookie.read(raw), { ...body, requestId, client });
      pendingCookie.clear(raw, reply);
      return answer(raw, reply, opened);
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 8192 },
  );

  server.serve(
    calls.signInDemo,
    async ({ query, requestId, raw, reply }) => {
      // A link on another site must not end the reader's own session by beginning a demo.
      if (!parts.configuration.demo || isFromOtherSite(raw)) throw problem.notFound('demo');
      return answer(raw, reply, await signInGuest(parts, clientOf(raw), requestId, query.person));
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
        return answer(raw, reply, await renewSession(parts, sent, { client: clientOf(raw), requestId }));
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

  addVisitRoutes(server, parts);

  server.serve(calls.whoAmI, ({ caller }) => readCurrentUser(parts, caller));

  server.serve(calls.listDemoPeople, async () => (parts.configuration.demo ? listLentPeople(parts.db) : []));

  server.serve(calls.readSignInOptions, async () => ({
    demo: parts.configuration.demo,
    firstAdministrator: await isFirstAdministratorAwaited(parts.db),
  }));

  server.serve(
    calls.createFirstAdministrator,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      return answer(
        raw,
        reply,
        await makeFirstAdministrator(parts, body, { client: clientOf(raw), requestId }),
      );
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.changePassword,
    async ({ caller, body, requestId, raw, reply }) =>
      answer(raw, reply, await replacePassword(parts, caller, { ...body, requestId, client: clientOf(raw) })),
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.requestPasswordReset,
    async ({ body, requestId, raw }) => {
      assertFromOwnPages(raw);
      return requestReset(parts, { ...body, client: clientOf(raw), requestId });
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.confirmResetCode,
    async ({ body, raw }) => {
      assertFromOwnPages(raw);
      return confirmCode(parts, body);
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.setForgottenPassword,
    async ({ body, requestId, raw }) => {
      assertFromOwnPages(raw);
      await resetPassword(parts, { ...body, client: clientOf(raw), requestId });
      return undefined;
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.deleteAccount,
    async ({ caller, body, requestId, raw, reply }) => {
      await deleteOwnAccount(parts, caller, { ...body, client: clientOf(raw), requestId });
      cookie.clear(raw, reply);
      return undefined;
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(calls.listOwnSessions, ({ caller }) => listSessionsOf(parts, caller));

  server.serve(calls.revokeOwnSession, async ({ caller, params, requestId }) => {
    await revokeSessions(parts, caller, { id: params.id, requestId });
    return undefined;
  });

  server.serve(calls.revokeOtherSessions, async ({ caller, requestId }) => ({
    ended: await revokeSessions(parts, caller, { requestId }),
  }));
}
