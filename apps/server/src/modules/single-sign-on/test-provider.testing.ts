import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface TestPerson {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export const TEST_CLIENT = { clientId: 'ritzel', clientSecret: 'a secret of the tests and of nothing else' };

/** A real OpenID Connect provider (oidc-provider) on this machine, where whoever says a name is let in as that person. */
export async function startTestProvider(redirectUris: readonly string[]) {
  const people = new Map<string, TestPerson>();
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // @NOTE: a TCP server that listens has one
  const issuer = `http://127.0.0.1:${port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: TEST_CLIENT.clientId,
        client_secret: TEST_CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) };
    },
    // Nobody is asked whether the portal may know who they are.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({
        ...(client ? { clientId: client.clientId } : {}),
        ...(session?.accountId ? { accountId: session.accountId } : {}),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      Grant: 600,
      Session: 600,
      Interaction: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
  });
  let changeIdToken: ((idToken: string) => string) | undefined;
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (changeIdToken !== undefined && typeof body?.id_token === 'string')
      context.body = { ...body, id_token: changeIdToken(body.id_token) };
  });
  server.on('request', provider.callback());

  /** What a browser does at the provider: signs in by a name and is sent back; the search of where it is sent. */
  async function signInAt(url: string, name: string): Promise<string> {
    const jar = new Map<string, string>();
    let next = url;
    let body: URLSearchParams | undefined;
    for (let steps = 0; steps < 10; steps += 1) {
      const response = await fetch(next, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
        ...(body === undefined ? {} : { body }),
      });
      for (const set of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') jar.delete(key);
        else jar.set(key, value);
      }
      const location = response.headers.get('location');
      if (location === null) {
        const html = await response.text();
        const action = /<form[^>]+action="([^"]+)"/.exec(html)?.[1];
        if (action === undefined)
          throw new Error(`the provider answered ${response.status}: ${html.slice(0, 500)}`);
        next = new URL(action, next).href;
        body = new URLSearchParams({ prompt: 'login', login: name, password: 'any' });
      } else {
        next = new URL(location, next).href;
        body = undefined;
        if (redirectUris.some((uri) => next.startsWith(uri))) return new URL(next).search;
      }
    }
    throw new Error('the provider sends in circles');
  }

  return {
    issuer,
    people,
    signInAt,
    /** From now on ID tokens are sent changed, as by somebody between; without a change as they are. */
    changeIdTokens(change?: (idToken: string) => string) {
      changeIdToken = change;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
