import {
  type CallDefinition,
  type CallInput,
  type CallReply,
  type Problem,
  ProblemError,
  type RoleCode,
} from '@ritzel/contract';
import { makeTokens, type TokenReader, type Tokens } from '../platform/access.ts';
import { makeTestDatabase, type TestDatabase } from '../platform/database.testing.ts';
import { API_BASE, type HttpServer, makeHttpServer } from '../platform/http-server.ts';
import { type Log, makeLog } from '../platform/log.ts';

export interface TestServer {
  /** `http://127.0.0.1:PORT/api`. */
  readonly baseUrl: string;
  readonly database: TestDatabase;
  readonly http: HttpServer;
  readonly tokens: Tokens;
  readonly log: Log;
  /** Makes a call of the contract; throws `ProblemError` with the server's problem. */
  call<C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    options?: TestCallOptions,
  ): Promise<CallReply<C>>;
  /** The same, answering the raw response whatever its status. */
  fetchCall<C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    options?: TestCallOptions,
  ): Promise<Response>;
  /** A token of a user with this role; the user need not exist unless a route looks it up. */
  tokenFor(role: RoleCode, organisationId: string, userId?: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestCallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is instead of JSON. */
  readonly rawBody?: Uint8Array<ArrayBuffer> | string;
}

/** What a module's `add…Routes` usually takes. */
export interface TestServerParts {
  readonly database: TestDatabase;
  readonly tokens: Tokens;
  readonly log: Log;
}

export interface TestServerOptions {
  /** Reads tokens otherwise than by their signature alone. */
  readonly readToken?: (parts: TestServerParts) => TokenReader;
}

/** Boots the routes of a test on a free port, on a database of its own, every reply checked against the contract. */
export async function makeTestServer(
  addRoutes: (http: HttpServer, parts: TestServerParts) => void | Promise<void>,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const database = await makeTestDatabase();
  const tokens = makeTokens('a secret of the tests and of nothing else');
  const log = makeLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  const readToken = options.readToken?.({ database, tokens, log }) ?? tokens.read;
  // Trusting the proxy lets a test call from any address and over https: X-Forwarded-For, X-Forwarded-Proto.
  const http = await makeHttpServer({
    log,
    readToken,
    checkReplies: true,
    trustProxy: ['loopback'],
  });
  await addRoutes(http, { database, tokens, log });
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  const address = http.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the test server has no port');
  const baseUrl = `http://127.0.0.1:${address.port}${API_BASE}`;

  const fetchCall: TestServer['fetchCall'] = (definition, input, options = {}) => {
    // @NOTE: CallInput is made of the parts the call declares; here only their presence matters
    const parts = input as { params?: Record<string, string>; query?: object; body?: unknown };
    const headers = new Headers(options.headers);
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    const body = options.rawBody ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body));
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    return fetch(baseUrl + addressOf(definition, parts), {
      method: definition.method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  };

  return {
    baseUrl,
    database,
    http,
    tokens,
    log,
    fetchCall,
    async call(definition, input, options) {
      const response = await fetchCall(definition, input, options);
      // @NOTE: the server checks its replies in tests, and failures are problems
      if (!response.ok) throw new ProblemError((await response.json()) as Problem);
      const reply =
        definition.replyKind === 'json'
          ? await response.json()
          : definition.replyKind === 'binary'
            ? new Uint8Array(await response.arrayBuffer())
            : undefined;
      return reply as CallReply<typeof definition>; // @NOTE: as above
    },
    async tokenFor(role, organisationId, userId = crypto.randomUUID()) {
      const { token } = await tokens.issue(
        { userId, organisationId, role, isDemo: role === 'Dem' },
        new Date(),
      );
      return token;
    },
    async close() {
      await http.app.close();
      await database.drop();
    },
  };
}

function addressOf(
  definition: CallDefinition,
  parts: { params?: Record<string, string>; query?: object },
): string {
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
