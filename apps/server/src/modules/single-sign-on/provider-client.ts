import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  Configuration as MakeConfiguration,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { AddressRefusedError, type makeOutboundFetch } from '../../platform/outbound-fetch.ts';

type Fetching = ReturnType<typeof makeOutboundFetch>;

export interface ProviderAccess {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

/** What a sign-in at a provider began with, and is checked against. */
export interface AuthorizationChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export type Claims = Readonly<Record<string, unknown>>;

/** Reads the provider's description and says how to speak with it. */
async function configure(fetching: Fetching, access: ProviderAccess): Promise<Configuration> {
  fetching.assertAllowed(access.issuer);
  const insecure = fetching.isPrivate(access.issuer) && access.issuer.startsWith('http:');
  const found = await discovery(new URL(access.issuer), access.clientId, undefined, None(), {
    [customFetch]: fetching.fetch,
    timeout: 10,
    execute: insecure ? [allowInsecureRequests] : [],
  });
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate =
    access.clientSecret === undefined
      ? None()
      : methods.includes('client_secret_basic')
        ? ClientSecretBasic(access.clientSecret)
        : ClientSecretPost(access.clientSecret);
  const configuration = new MakeConfiguration(server, access.clientId, undefined, authenticate);
  configuration[customFetch] = fetching.fetch;
  configuration.timeout = 10;
  if (insecure) allowInsecureRequests(configuration);
  // The signature of the ID token counts, not only the connection it came over.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Where to send the browser, and what its return is checked against. */
export async function beginAuthorization(
  fetching: Fetching,
  access: ProviderAccess,
  request: { redirectUri: string; scopes: readonly string[]; checks?: AuthorizationChecks },
): Promise<{ url: string; checks: AuthorizationChecks }> {
  const checks = request.checks ?? {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  };
  const configuration = await configure(fetching, access);
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: request.redirectUri,
    scope: [...new Set(['openid', ...request.scopes])].join(' '),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, checks };
}

/** Exchanges the code, and reads who it is: the claims of the ID token with those of the user info where it has more. */
export async function readClaims(
  fetching: Fetching,
  access: ProviderAccess,
  returned: { redirectUri: string; search: string; checks: AuthorizationChecks },
): Promise<Claims> {
  const configuration = await configure(fetching, access);
  const currentUrl = new URL(returned.redirectUri);
  currentUrl.search = returned.search;
  const tokens = await authorizationCodeGrant(configuration, currentUrl, {
    expectedState: returned.checks.state,
    expectedNonce: returned.checks.nonce,
    pkceCodeVerifier: returned.checks.codeVerifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken === undefined) throw new Error('no ID token');
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return idToken;
  // Signed claims go before those of the user info.
  return { ...(await fetchUserInfo(configuration, tokens.access_token, idToken.sub)), ...idToken };
}

/** What the test button answers: what a provider offers, or what is wrong with it. */
export async function examineProvider(fetching: Fetching, issuer: string) {
  const nothing = { authorizationEndpoint: null, scopes: [], claims: [] };
  try {
    const found = await configure(fetching, { issuer, clientId: 'test', clientSecret: undefined });
    const server = found.serverMetadata();
    const hasPkce = server.code_challenge_methods_supported?.includes('S256') ?? true;
    return {
      failure: hasPkce ? null : ('noPkce' as const),
      authorizationEndpoint: server.authorization_endpoint ?? null,
      scopes: (server.scopes_supported ?? []).slice(0, 100),
      claims: (server.claims_supported ?? []).slice(0, 100),
    };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'answerInvalid' || failure === 'accessDenied')
      return { failure: 'notAProvider' as const, ...nothing };
    return { failure, ...nothing };
  }
}

function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let each = error; each instanceof Error && found.length < 5; each = each.cause) found.push(each);
  return found;
}

function failureOf(error: unknown): 'addressRefused' | 'accessDenied' | 'providerAway' | 'answerInvalid' {
  const all = causes(error);
  if (all.some((each) => each instanceof AddressRefusedError)) return 'addressRefused';
  if (all.some((each) => each instanceof AuthorizationResponseError)) return 'accessDenied';
  if (all.some((each) => each instanceof ResponseBodyError)) return 'answerInvalid';
  if (all.some(isAway)) return 'providerAway';
  return 'answerInvalid';
}

/** Not reached, not in time, or with an error of its own. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  if ('cause' in error && error.cause instanceof Response) return error.cause.status >= 500;
  if (!('code' in error)) return false;
  return [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ].includes(String(error.code));
}

const sentences = {
  addressRefused: problemText('PROVIDER_ADDRESS_REFUSED'),
  accessDenied: problemText('PROVIDER_DENIED'),
  providerAway: problemText('PROVIDER_AWAY'),
  answerInvalid: problemText('PROVIDER_ANSWER_WRONG'),
} as const;

/** One clear sentence for whatever a provider did wrong; what exactly is for the log. */
export function problemOfProvider(error: unknown) {
  const failure = failureOf(error);
  return problem.singleSignOnFailed(failure, sentences[failure]);
}
