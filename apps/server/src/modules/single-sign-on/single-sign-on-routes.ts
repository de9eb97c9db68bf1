import * as calls from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  assertFromOwnPages,
  clientOf,
  makeRefreshCookie,
  makeRefreshTokens,
  pendingSignInCookie,
  portalOrigin,
  refuseWithout,
  SIGN_INS_PER_MINUTE,
} from '../sessions/index.ts';
import { removeProvider, replaceProvider, testProvider } from './provider-settings.ts';
import { beginAtProvider, finishAtProvider, toProviderDto } from './provider-sign-in.ts';
import type { SingleSignOnParts } from './single-sign-on-parts.ts';
import { makeProviderStore } from './single-sign-on-store.ts';

const limits = { perMinute: SIGN_INS_PER_MINUTE };
/** Asked while an address is typed, by many behind one address. */
const LOOKUPS_PER_MINUTE = 120;
const TESTS_PER_MINUTE = 10;
/** The portal's screen that a provider sends browsers back to. */
const RETURN_PATH = '/auth/single-sign-on';

export function addSingleSignOnRoutes(server: HttpServer, parts: SingleSignOnParts): void {
  const { publicUrl } = parts.configuration;
  const refresh = makeRefreshCookie(publicUrl, makeRefreshTokens(parts.tokens.refreshKey));
  const pending = pendingSignInCookie(publicUrl);

  server.serve(
    calls.findSingleSignOn,
    async ({ query }) => {
      const provider = await makeProviderStore(parts.db).findByDomain(query.domain);
      return { label: provider?.label ?? null, passwordSignIn: provider?.passwordSignIn ?? true };
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  );

  server.serve(
    calls.beginSingleSignOn,
    async ({ body, raw, reply }) => {
      assertFromOwnPages(raw);
      const redirectUri = portalOrigin(raw, publicUrl) + RETURN_PATH;
      const { url, cookie } = await beginAtProvider(parts, { ...body, redirectUri });
      pending.write(raw, reply, cookie);
      return { url };
    },
    limits,
  );

  server.serve(
    calls.finishSingleSignOn,
    async ({ body, requestId, raw, reply }) => {
      assertFromOwnPages(raw);
      const request = { ...body, requestId, client: clientOf(raw) };
      const outcome = await finishAtProvider(parts, pending.read(raw), request);
      if (!('opened' in outcome)) {
        pending.write(raw, reply, outcome.cookie);
        return refuseWithout(outcome.missing);
      }
      const { opened } = outcome;
      if (opened.refresh) refresh.write(raw, reply, opened.refresh.token, opened.refresh.expiresAt);
      pending.clear(raw, reply);
      return opened.session;
    },
    limits,
  );

  server.serve(calls.readIdentityProvider, async ({ caller, raw }) => {
    const provider = await makeProviderStore(parts.db).find(caller.organisationId);
    return {
      provider: provider === undefined ? null : toProviderDto(provider),
      redirectUri: portalOrigin(raw, publicUrl) + RETURN_PATH,
    };
  });

  server.serve(calls.saveIdentityProvider, ({ caller, body, requestId }) =>
    replaceProvider(parts, caller, { body, requestId }),
  );

  server.serve(calls.removeIdentityProvider, async ({ caller, query, requestId }) => {
    await removeProvider(parts, caller, { ...query, requestId });
    return undefined;
  });

  server.serve(
    calls.testIdentityProvider,
    ({ caller, body, requestId }) => testProvider(parts, caller, { ...body, requestId }),
    { perMinute: TESTS_PER_MINUTE },
  );
}
