import { type CallDefinition, type CallInput, type Problem, type Session, signIn } from '@ritzel/contract';
import { makeMailQueue } from '../modules/mail/index.ts';
import { addOrganisationRoutes } from '../modules/organisations/index.ts';
import { addPolicyRoutes } from '../modules/policies/index.ts';
import { addPreferenceRoutes } from '../modules/preferences/index.ts';
import { addSavedViewRoutes } from '../modules/saved-views/index.ts';
import {
  type AfterPassword,
  addSessionRoutes,
  makePasswords,
  type SessionParts,
} from '../modules/sessions/index.ts';
import type { HttpServer } from '../platform/http-server.ts';
import type { Log } from '../platform/log.ts';
import { makeTestServer, type TestServer } from './server.testing.ts';
import { mandatoryPolicyIds, TEST_PASSWORD } from './users.testing.ts';

export interface SessionServer extends TestServer {
  /** Moves the clock of the sessions. */
  wait(ms: number): void;
  now(): Date;
  readonly sessionMaxDays: number;
  /** Hashes that were verified, in order. */
  readonly verified: string[];
  /** A new address per call unless one is named, so that no test meets the limit of another. */
  send<C extends CallDefinition>(call: C, input: CallInput<C>, options?: SendOptions): Promise<SessionAnswer>;
  /** Signs in, accepting what is mandatory. */
  signInAs(email: string, password?: string): Promise<SessionAnswer & { session: Session; cookie: string }>;
}

export interface SendOptions {
  readonly address?: string;
  readonly cookie?: string | undefined;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SessionAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly problem: Problem;
  readonly setCookie: string | undefined;
  /** `name=value` to send back, if a cookie was set. */
  readonly cookie: string | undefined;
}

export interface SessionServerOptions {
  readonly demo?: boolean;
  readonly afterPassword?: AfterPassword;
  /** Routes of modules that sign in otherwise. */
  readonly addRoutes?: (http: HttpServer, parts: SessionParts, log: Log) => void;
}

const sessionMaxDays = 30;
let lastAddress = 0;
const nextAddress = () => {
  lastAddress += 1;
  return `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
};

/** Sessions, policies and preferences with a clock to move and a count of verifications. */
export async function makeSessionServer(options: SessionServerOptions = {}): Promise<SessionServer> {
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const verified: string[] = [];
  const real = makePasswords();
  const server = await makeTestServer((http, { database, tokens, log }) => {
    const parts: SessionParts = {
      db: database.db,
      tokens,
      now,
      mail: makeMailQueue({ hasServer: false }),
      passwords: {
        hash: real.hash,
        verify: (password, passwordHash) => {
          verified.push(passwordHash ?? 'dummy');
          return real.verify(password, passwordHash);
        },
      },
      configuration: {
        demo: options.demo ?? false,
        publicUrl: undefined,
        staffEmailDomains: ['ritzel.example', 'ritzel-service.example'],
        sessionMaxDays,
      },
      afterPassword: options.afterPassword,
    };
    addSessionRoutes(http, parts);
    options.addRoutes?.(http, parts, log);
    addOrganisationRoutes(http, { db: database.db });
    addPolicyRoutes(http, { db: database.db, now });
    addPreferenceRoutes(http, { db: database.db });
    addSavedViewRoutes(http, { db: database.db });
  });

  const send: SessionServer['send'] = async (call, input, sendOptions = {}) => {
    const response = await server.fetchCall(call, input, {
      ...(sendOptions.token === undefined ? {} : { token: sendOptions.token }),
      headers: {
        'x-forwarded-for': sendOptions.address ?? nextAddress(),
        ...(sendOptions.cookie === undefined ? {} : { cookie: sendOptions.cookie }),
        ...sendOptions.headers,
      },
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const setCookie = response.headers.get('set-cookie') ?? undefined;
    return {
      status: response.status,
      body,
      problem: body as Problem, // @NOTE: read only where the status says so
      setCookie,
      cookie: setCookie?.split(';')[0],
    };
  };

  return {
    ...server,
    sessionMaxDays,
    verified,
    now,
    wait(ms) {
      offsetMs += ms;
    },
    send,
    async signInAs(email, password = TEST_PASSWORD) {
      const policyIds = await mandatoryPolicyIds(server);
      const answer = await send(signIn, {
        query: { policiesAccepted: 'true', policyIds },
        body: { email, password },
      });
      if (answer.status !== 200 || answer.cookie === undefined)
        throw new Error(`not signed in: ${JSON.stringify(answer.body)}`);
      return { ...answer, session: answer.body as Session, cookie: answer.cookie }; // @NOTE: the server checks replies in tests
    },
  };
}
