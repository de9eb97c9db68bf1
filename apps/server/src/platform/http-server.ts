import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket, Server as TlsServer } from 'node:tls';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import {
  allCalls,
  type CallAccess,
  type CallBody,
  type CallDefinition,
  type CallParams,
  type CallQuery,
  type CallReply,
  holdsAccess,
  inputProblems,
  isOpenToVisitors,
  type Problem,
  type ProblemError,
  problem,
  type RefusedField,
} from '@ritzel/contract';
import { type Language, negotiateLanguage, problemText } from '@ritzel/sentences';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import type { Caller, TokenReader } from './access.ts';
import { hasBody, MAX_HEADERS_MS, MAX_REQUEST_MS, watchBody } from './body-watch.ts';
import { clientAddress, clientNetwork } from './client-address.ts';
import { isClientDisconnected } from './client-disconnect.ts';
import { assertDeviceAdmitted } from './device-access.ts';
import { isShallowJson, MAX_JSON_DEPTH } from './json-body.ts';
import type { Log } from './log.ts';
import { languageOfProblem, problemIn, problemOfError } from './problem-reply.ts';
import { type ProxyTrust, trustFunction } from './proxy-trust.ts';
import { makeRefusalLog } from './refusal-log.ts';
import { hasSentences, translateReply } from './reply-language.ts';
import { enterUntilReplied } from './reply-place.ts';
import { addHeadersOfReply, BARE_HEADERS, browserHeaders } from './response-headers.ts';
import { findUnstorableText } from './storable-text.ts';
import type { TlsFiles } from './tls-files.ts';
import type { WorkGate } from './work-gate.ts';
import { makeWriteLimiter, type WriteLimits } from './write-limit.ts';

export const API_BASE = '/api';

/** What a 503 says to whoever was refused. */
export const RETRY_AFTER_S = 5;

/** What a body may have that nobody has signed in for: a sign-in form and the like. */
const PUBLIC_BODY_BYTES = 16 * 1024;
const BODY_BYTES = 4 * 1024 * 1024;
/** Of a refused body so much may still come on a connection that lives on. */
const UNREAD_BODY_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whom the route answers: it knows a user or a device before it reads a body. Without it everyone. */
    readonly access?: CallAccess['kind'];
  }
}

/** What a handler gets: the checked input of its call and who calls. */
export interface Request<C extends CallDefinition> {
  readonly params: CallParams<C>;
  readonly query: CallQuery<C>;
  readonly body: CallBody<C>;
  /** The signed-in user, present for every call with access kind `user`. */
  readonly caller: C['access'] extends { kind: 'user' } ? Caller : undefined;
  /** Of ours the one that `Accept-Language` asks for most: sentences of the reply are in it. */
  readonly language: Language;
  readonly requestId: string;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<C extends CallDefinition> = (request: Request<C>) => Promise<CallReply<C> | FastifyReply>;

export interface HttpServer {
  readonly app: FastifyInstance;
  /** Binds a call of the contract to its handler. */
  serve<const C extends CallDefinition>(call: C, handler: Handler<C>, options?: HttpServerOptions): void;
}

export interface HttpServerOptions {
  /** At most so many requests per minute and address; sign-in and the like. */
  readonly perMinute?: number;
  /** Beyond 4 MiB it takes a gate as well. */
  readonly bodyLimitBytes?: number;
  /** Each request has a place in it by its user, from before its body is read until its reply is written. */
  readonly gate?: WorkGate;
  /** The body as it was sent, whatever its content type says: whole (`raw.body` is a Buffer) or as it comes in. */
  readonly sentBody?: 'bytes' | 'stream';
}

export interface HttpServerParts {
  readonly log: Log;
  readonly readToken: TokenReader;
  readonly trustProxy?: ProxyTrust;
  /** HTTPS with this certificate; without it HTTP. */
  readonly tls?: TlsFiles | undefined;
  /** Where the operator's own map comes from; the browser may fetch from nowhere else but here. */
  readonly mapOrigins?: readonly string[];
  /** Replies are checked against the contract in tests; in service the types have to do. */
  readonly checkReplies?: boolean;
  /** How much a signed-in user may change in a minute; without it as much as they like, as in most tests. */
  readonly writeLimits?: WriteLimits | undefined;
}

function routeUrl(call: CallDefinition): string {
  return API_BASE + call.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function checkInput(
  call: CallDefinition,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const errors: RefusedField[] = [];
  const check = (place: 'params' | 'query' | 'body', value: unknown): unknown => {
    const schema = call[place];
    if (schema === undefined) return undefined;
    const unstorable = findUnstorableText(place, value);
    if (unstorable.length > 0) {
      errors.push(...unstorable);
      return undefined;
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    errors.push(...inputProblems(place, result.error.issues, value));
    return undefined;
  };
  const input = {
    params: check('params', request.params),
    query: check('query', request.query),
    body: check('body', request.body),
  };
  if (errors.length > 0) throw problem.inputInvalid(errors.slice(0, 50));
  return input;
}

const addVaryLanguage = (reply: FastifyReply): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', '));

/** Every problem that is answered is rendered here, in the language of its reader. */
function sendProblem(answer: ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const said: Problem = { ...problemIn(answer, languageOfProblem(request)), requestId: request.id };
  return addVaryLanguage(reply).code(said.status).type('application/problem+json').send(JSON.stringify(said));
}

/** A route in a scope of its own, in which every content type is bytes. */
function addSentBodyRoute(
  scope: FastifyInstance,
  route: RouteOptions,
  kind: HttpServerOptions['sentBody'],
): void {
  scope.removeAllContentTypeParsers();
  if (kind === 'bytes') {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  } else {
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  }
  scope.route(route);
}

const timeouts = { headersTimeout: MAX_HEADERS_MS, connectionsCheckingInterval: 5_000 };

/** The same listener with encryption. A client certificate is asked for, and missed by the device calls alone. */
function httpsOptions(tls: TlsFiles | undefined) {
  if (tls === undefined) return {};
  const options = { ...timeouts, ...tls.options, requestCert: tls.hasClientCa, rejectUnauthorized: false };
  // @NOTE: Fastify's types distinguish HTTP and HTTPS servers, and nothing here needs the difference
  return { https: options } as object;
}

const deviceUrls: ReadonlySet<string> = new Set(
  allCalls.filter(({ access }) => access.kind === 'device').map(routeUrl),
);

/** A device call is bound as one, with a hook that knows the device: found at the start, not in service. */
function assertKnowsDevice({ method, url, config, onRequest }: RouteOptions): void {
  const isDeviceRoute = config?.access === 'device';
  if (deviceUrls.has(url) && !isDeviceRoute)
    throw new Error(`${[method].flat().join(' ')} ${url} is a device call and is bound as another.`);
  if (isDeviceRoute && onRequest === undefined)
    throw new Error(`${[method].flat().join(' ')} ${url} has no hook that knows its device.`);
}

/** Where devices have certificates, a stolen password alone sends nothing. */
function requireDeviceCertificates(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'device') return;
    const { socket } = request.raw;
    // Without encryption only this machine's own programs get here.
    if (socket instanceof TLSSocket && !socket.authorized) throw problem.notSignedIn();
  });
}

/** A refused request whose body is still on its way: the connection ends, or the body would be read to be thrown away. */
function isBodyLeft(request: FastifyRequest, isAwaited: boolean): boolean {
  const { raw } = request;
  if (raw.complete || !hasBody(raw)) return false;
  return isAwaited || !(Number(raw.headers['content-length']) <= UNREAD_BODY_BYTES);
}

/** No route reads a long body of someone it does not know: found at the start, not in service. */
function assertKnowsCaller({ method, url, bodyLimit, config }: RouteOptions, defaultLimit: number): void {
  const methods = [method].flat();
  if (!methods.some((each) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(each))) return;
  const isKnown = config?.access === 'user' || config?.access === 'device';
  if (isKnown || (bodyLimit ?? defaultLimit) <= PUBLIC_BODY_BYTES) return;
  throw new Error(`${methods.join(' ')} ${url} reads a body before it knows who sends it.`);
}

export async function makeHttpServer(parts: HttpServerParts): Promise<HttpServer> {
  const app = Fastify({
    ...httpsOptions(parts.tls),
    logger: false,
    trustProxy: trustFunction(parts.trustProxy ?? false),
    bodyLimit: BODY_BYTES,
    requestTimeout: MAX_REQUEST_MS,
    http: timeouts,
    genReqId: () => crypto.randomUUID(),
    // An address that cannot be decoded, or with a parameter beyond all measure, never reaches a route.
    frameworkErrors: (_error, request, reply) => {
      const language = negotiateLanguage(request.headers['accept-language']);
      const answer = { ...problemIn(problem.notFound(), language), requestId: request.id };
      reply.raw.writeHead(answer.status, BARE_HEADERS);
      reply.raw.end(JSON.stringify(answer));
    },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  const { server } = app;
  if (parts.tls && server instanceof TlsServer) {
    parts.tls.follow(server);
    if (parts.tls.hasClientCa) requireDeviceCertificates(app);
  }
  app.server.maxHeadersCount = 200;
  app.addHook('onRoute', (route) => {
    assertKnowsCaller(route, BODY_BYTES);
    assertKnowsDevice(route);
  });
  // Who asks first whether to send a body is answered when the caller is known.
  const awaitingContinue = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    // Nothing answers here: its body is not read, whoever sends it.
    if (request.is404 && hasBody(request.raw)) return done(problem.notFound('call'));
    assertDeviceAdmitted(request);
    if (awaitingContinue.delete(request.raw)) reply.raw.writeContinue();
    watchBody(request.raw);
    done();
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isShallowJson(body)) return parseJson(request, body, done);
    const text = problemText('TOO_DEEP', { most: MAX_JSON_DEPTH });
    return done(problem.fieldInvalid('body', 'tooDeep', text));
  });
  await app.register(cookie);
  const hasTls = parts.tls !== undefined;
  await app.register(helmet, browserHeaders({ hasTls, mapOrigins: parts.mapOrigins ?? [] }));
  await app.register(rateLimit, {
    global: false,
    keyGenerator: clientNetwork,
    errorResponseBuilder: (_request, context) =>
      problem.tooMany(problemText('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(context.ttl / 1000) })),
  });
  app.setErrorHandler((error, request, reply) => {
    if (isClientDisconnected(request.raw, error)) {
      parts.log.debug({ requestId: request.id }, 'the client hung up');
      return reply.code(499).send();
    }
    const answer = problemOfError(error, parts.log, request.id);
    if (answer.problem.status === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(RETRY_AFTER_S));
    return sendProblem(answer, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith(API_BASE) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    addHeadersOfReply(reply, payload);
    if (reply.statusCode >= 400 && isBodyLeft(request, awaitingContinue.has(request.raw)))
      reply.header('connection', 'close');
    return payload;
  });

  const callers = new WeakMap<FastifyRequest, Caller>();
  const noteRefusal = makeRefusalLog(parts.log, () => Date.now());
  const writes = parts.writeLimits && makeWriteLimiter(parts.writeLimits, () => Date.now());

  function assertMayWrite(caller: Caller, reply: FastifyReply): void {
    const waitMs = writes?.waitMs(caller) ?? 0;
    if (waitMs === 0) return;
    const waitS = Math.ceil(waitMs / 1000);
    reply.header('retry-after', String(waitS));
    throw problem.tooMany(problemText('TOO_MANY_CHANGES', { seconds: waitS }));
  }

  function serve<const C extends CallDefinition>(
    call: C,
    handler: Handler<C>,
    options: HttpServerOptions = {},
  ): void {
    if ((options.bodyLimitBytes ?? 0) > BODY_BYTES && options.gate === undefined)
      throw new Error(`${call.name} reads long bodies of any number at once.`);
    if (call.access.kind === 'device')
      throw new Error(`${call.name} is a device call: its module binds it behind the admission of devices.`);
    const url = routeUrl(call);
    let isSpoken: boolean | undefined;
    const route: RouteOptions = {
      method: call.method,
      url,
      bodyLimit: options.bodyLimitBytes ?? (call.access.kind === 'public' ? PUBLIC_BODY_BYTES : BODY_BYTES),
      config: {
        access: call.access.kind,
        ...(options.perMinute === undefined
          ? {}
          : { rateLimit: { max: options.perMinute, timeWindow: '1 minute' } }),
      },
      // Before the body is read: nobody unauthorised can make us take in megabytes.
      onRequest: async (request, reply) => {
        if (call.access.kind !== 'user') return;
        const address = clientAddress(request);
        const caller = await parts.readToken(request.headers.authorization, address);
        // Not-found and forbidden answer alike.
        const isInSandbox =
          caller.isDemo && call.access.visitors === 'sandbox' && caller.permissions.has('EQUIPMENT_1001');
        if (!isInSandbox && !holdsAccess(call.access, (code) => caller.permissions.has(code))) {
          noteRefusal(caller, call, { requestId: request.id, address });
          throw problem.notFound();
        }
        // Whoever's eyes a visitor of the demo looks through, they change no more than any visitor.
        if (caller.isDemo && !isOpenToVisitors(call)) throw problem.notFound();
        if (call.method !== 'GET') assertMayWrite(caller, reply);
        callers.set(request, caller);
        if (options.gate !== undefined) await enterUntilReplied(options.gate, caller.userId, reply);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        const input = checkInput(call, request);
        const language = negotiateLanguage(request.headers['accept-language']);
        const result = await handler({
          ...input,
          caller,
          language,
          requestId: request.id,
          raw: request,
          reply,
        } as unknown as Request<C>); // @NOTE: checkInput has just parsed the input with the call's own schemas
        // Of a reader that left, the reply has begun and never ends.
        if (reply.sent || reply.raw.headersSent || result === reply) return reply;
        if (call.replyKind === 'empty') return reply.code(204).send();
        if (call.replyKind === 'binary') return reply.send(result);
        if (parts.checkReplies && call.reply) call.reply.parse(result);
        isSpoken ??= hasSentences(call);
        if (!isSpoken) return reply.type('application/json').send(JSON.stringify(result));
        return addVaryLanguage(reply)
          .type('application/json')
          .send(JSON.stringify(translateReply(result, language)));
      },
    };
    if (options.sentBody === undefined) app.route(route);
    else void app.register(async (scope) => addSentBodyRoute(scope, route, options.sentBody));
  }

  app.setNotFoundHandler((request, reply) => sendProblem(problem.notFound(), request, reply));
  return { app, serve };
}
