import * as calls from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { readOrganisationName } from '../organisations/index.ts';
import {
  assertFromOwnPages,
  clientOf,
  makeSignInAnswer,
  type SessionParts,
  SIGN_INS_PER_MINUTE,
} from '../sessions/index.ts';
import { inviteAdministrator } from './administrator-invitation.ts';
import { asDto, invite, readLink, resend, withdraw } from './invitation-service.ts';
import { makeInvitationStore } from './invitation-store.ts';
import { signUpWithInvitation } from './sign-up.ts';

export function addInvitationRoutes(server: HttpServer, parts: SessionParts): void {
  const answer = makeSignInAnswer(parts);

  server.serve(calls.invitePeople, async ({ caller, body, language, requestId }) => ({
    answers: await invite(parts, caller, { ...body, reader: language, requestId }),
  }));

  server.serve(calls.inviteAdministrator, ({ caller, params, body, requestId }) =>
    inviteAdministrator(parts, caller, {
      organisationId: params.id,
      to: { email: body.email, name: body.name },
      language: body.language,
      requestId,
    }),
  );

  server.serve(calls.listInvitations, async ({ caller, query }) => {
    const { page, size } = query;
    const found = await makeInvitationStore(parts.db, caller.organisationId).list({
      all: query.all ?? false,
      page,
      size,
    });
    const now = parts.now();
    return { rows: found.rows.map((row) => asDto(row, now)), total: found.total, page, size };
  });

  server.serve(calls.resendInvitation, ({ caller, params, requestId }) =>
    resend(parts, caller, { ...params, requestId }),
  );

  server.serve(calls.withdrawInvitation, ({ caller, params, requestId }) =>
    withdraw(parts, caller, { ...params, requestId }),
  );

  server.serve(
    calls.checkInvitation,
    async ({ body, raw }) => {
      assertFromOwnPages(raw);
      const invitation = await readLink(parts.db, body.token, parts.now());
      return {
        email: invitation.email,
        name: invitation.name,
        organisationName: await readOrganisationName(parts.db, invitation.organisationId),
        invitedBy: invitation.invitedBy,
        language: invitation.language,
        expiresAt: invitation.expiresAt.toISOString(),
      };
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );

  server.serve(
    calls.signUp,
    async ({ query, body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const outcome = await signUpWithInvitation(parts, {
        ...body,
        acceptedPolicyIds: query.policiesAccepted === true ? (query.policyIds ?? []) : [],
        client: clientOf(raw),
        requestId,
      });
      return answer(raw, reply, outcome);
    },
    { perMinute: SIGN_INS_PER_MINUTE, bodyLimitBytes: 4096 },
  );
}
