import * as calls from '@ritzel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/access.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  assertFromOwnPages,
  clientOf,
  makeRefreshCookie,
  makeRefreshTokens,
  type OpenedSession,
  pendingSignInCookie,
  portalOrigin,
  SIGN_INS_PER_MINUTE,
} from '../sessions/index.ts';
import { listFactorsOfUsers, replaceRule, resetFactorsOf } from './factor-administration.ts';
import {
  beginOwnPasskey,
  beginOwnTotp,
  confirmByPassword,
  confirmOwnTotp,
  keepOwnPasskey,
  readOwnFactors,
  removeOwnPasskey,
  removeOwnTotp,
  renameOwnPasskey,
  renewOwnRecoveryCodes,
} from './factor-changes.ts';
import { siteOf } from './passkeys.ts';
import type { CallerRequest, FactorRequest, SecondFactorParts } from './second-factor-parts.ts';
import { makeSecondFactorRuleStore } from './second-factor-store.ts';
import {
  beginPasskey,
  beginPasskeyOnTheWayIn,
  beginTotpOnTheWayIn,
  confirmWithCode,
  confirmWithPasskey,
  readPending,
  setUpOnTheWayIn,
} from './second-step.ts';

const limits = { perMinute: SIGN_INS_PER_MINUTE };
/** Answers of authenticators are longer than passwords. */
const passkeyLimits = { ...limits, bodyLimitBytes: 16 * 1024 };

/** Options as the contract has them: any JSON. */
const asJson = (options: object) => ({
  // @NOTE: what the library makes is JSON by its own definition
  options: options as { [key: string]: calls.JsonValue },
});

export function addSecondFactorRoutes(server: HttpServer, parts: SecondFactorParts): void {
  const { publicUrl } = parts.configuration;
  const refresh = makeRefreshCookie(publicUrl, makeRefreshTokens(parts.tokens.refreshKey));
  const pending = pendingSignInCookie(publicUrl);

  function requestOf(raw: FastifyRequest, requestId: string): FactorRequest {
    return { requestId, client: clientOf(raw), site: siteOf(portalOrigin(raw, publicUrl)) };
  }

  function answer(raw: FastifyRequest, reply: FastifyReply, opened: OpenedSession): calls.Session {
    if (opened.refresh) refresh.write(raw, reply, opened.refresh.token, opened.refresh.expiresAt);
    pending.clear(raw, reply);
    return opened.session;
  }

  server.serve(calls.readPendingSignIn, async ({ raw }) => {
    assertFromOwnPages(raw);
    return readPending(parts, pending.read(raw));
  });

  server.serve(
    calls.confirmSecondFactor,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const request = { ...requestOf(raw, requestId), ...body };
      return answer(raw, reply, await confirmWithCode(parts, pending.read(raw), request));
    },
    limits,
  );

  server.serve(
    calls.beginPasskeySignIn,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const { site } = requestOf(raw, requestId);
      const begun = await beginPasskey(parts, body.isSecondStep ? pending.read(raw) : undefined, site);
      if (begun.cookie) pending.write(raw, reply, begun.cookie);
      return asJson(begun.options);
    },
    limits,
  );

  server.serve(
    calls.signInWithPasskey,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const request = { ...requestOf(raw, requestId), ...body };
      return answer(raw, reply, await confirmWithPasskey(parts, pending.read(raw), request));
    },
    passkeyLimits,
  );

  server.serve(
    calls.beginTotpAtSignIn,
    async ({ raw }) => {
      assertFromOwnPages(raw);
      return beginTotpOnTheWayIn(parts, pending.read(raw));
    },
    limits,
  );

  server.serve(
    calls.confirmTotpAtSignIn,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const { opened, recoveryCodes } = await setUpOnTheWayIn(parts, pending.read(raw), {
        ...requestOf(raw, requestId),
        factor: { kind: 'totp', ...body },
      });
      return { session: answer(raw, reply, opened), recoveryCodes };
    },
    limits,
  );

  server.serve(
    calls.beginPasskeyAtSignIn,
    async ({ requestId, raw }) => {
      assertFromOwnPages(raw);
      const { site } = requestOf(raw, requestId);
      return asJson(await beginPasskeyOnTheWayIn(parts, pending.read(raw), site));
    },
    limits,
  );

  server.serve(
    calls.confirmPasskeyAtSignIn,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const { opened, recoveryCodes } = await setUpOnTheWayIn(parts, pending.read(raw), {
        ...requestOf(raw, requestId),
        factor: { kind: 'passkey', ...body },
      });
      return { session: answer(raw, reply, opened), recoveryCodes };
    },
    passkeyLimits,
  );

  const own = (raw: FastifyRequest, requestId: string, caller: Caller): CallerRequest => ({
    ...requestOf(raw, requestId),
    caller,
  });

  server.serve(calls.readSecondFactors, ({ caller }) => readOwnFactors(parts, caller));

  server.serve(
    calls.confirmPassword,
    async ({ caller, body, requestId, raw }) => {
      await confirmByPassword(parts, { ...own(raw, requestId, caller), ...body });
      return undefined;
    },
    limits,
  );

  server.serve(calls.beginTotp, ({ caller, requestId, raw }) =>
    beginOwnTotp(parts, own(raw, requestId, caller)),
  );

  server.serve(
    calls.confirmTotp,
    async ({ caller, body, requestId, raw }) => ({
      recoveryCodes: await confirmOwnTotp(parts, { ...own(raw, requestId, caller), ...body }),
    }),
    limits,
  );

  server.serve(calls.removeTotp, async ({ caller, requestId, raw }) => {
    await removeOwnTotp(parts, own(raw, requestId, caller));
    return undefined;
  });

  server.serve(calls.beginPasskey, async ({ caller, requestId, raw }) =>
    asJson(await beginOwnPasskey(parts, own(raw, requestId, caller))),
  );

  server.serve(calls.addPasskey, async ({ caller, body, requestId, raw }) => ({
    recoveryCodes: await keepOwnPasskey(parts, { ...own(raw, requestId, caller), ...body }),
  }));

  server.serve(calls.renamePasskey, async ({ caller, params, body, requestId, raw }) => {
    await renameOwnPasskey(parts, { ...own(raw, requestId, caller), ...params, ...body });
    return undefined;
  });

  server.serve(calls.removePasskey, async ({ caller, params, requestId, raw }) => {
    await removeOwnPasskey(parts, { ...own(raw, requestId, caller), ...params });
    return undefined;
  });

  server.serve(calls.renewRecoveryCodes, async ({ caller, requestId, raw }) => ({
    recoveryCodes: await renewOwnRecoveryCodes(parts, own(raw, requestId, caller)),
  }));

  server.serve(calls.listUserSecondFactors, ({ caller, query }) => listFactorsOfUsers(parts, caller, query));

  server.serve(calls.resetSecondFactors, async ({ caller, params, requestId, raw }) => {
    await resetFactorsOf(parts, { ...own(raw, requestId, caller), ...params });
    return undefined;
  });

  server.serve(calls.readSecondFactorRule, async ({ caller }) => ({
    roles: await makeSecondFactorRuleStore(parts.db, caller.organisationId).readRoles(),
  }));

  server.serve(calls.saveSecondFactorRule, async ({ caller, body, requestId, raw }) => ({
    roles: await replaceRule(parts, { ...own(raw, requestId, caller), ...body }),
  }));
}
