import {
  type CallDefinition,
  type CallInput,
  type CallReply,
  type ProblemCode,
  type ProblemError,
  problemOfStatus,
  readProblem,
  type Session,
} from '@ritzel/contract';
import { callUrl } from './call-url.ts';
import { portalConfig } from './config.ts';
import { isNoAnswer, noteAnswer, noteNoAnswer } from './connection.ts';
import { currentSession, forgetSession, keepSession, readStoredSession } from './session.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Media type wanted instead of JSON, e.g. `SERIES_MEDIA_TYPE`; the reply is then read with `callBytes`. */
  readonly accept?: string;
  /** Sent as it is instead of JSON. */
  readonly rawBody?: BodyInit;
}

/**
 * Makes a call of the contract and gives its reply.
 *
 * Throws `ProblemError` with the server's problem, or with `notReady` when there was no answer at all. A 401 is
 * answered once by a refresh of the session and a second try; when that fails the session is over.
 */
export async function call<C extends CallDefinition>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallReply<C>> {
  const response = await callResponse(definition, input, options);
  // @NOTE: the reply's shape is the server's promise, proved by its tests; parsing it again here would double the work.
  if (definition.replyKind === 'json') return (await response.json()) as CallReply<C>;
  if (definition.replyKind === 'binary') {
    return new Uint8Array(await response.arrayBuffer()) as CallReply<C>;
  }
  return undefined as CallReply<C>;
}

/** The reply as bytes: binary series, samples. */
export async function callBytes<C extends CallDefinition>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<ArrayBuffer> {
  return await (await callResponse(definition, input, options)).arrayBuffer();
}

/** The raw response of a call; used for streams. Throws like `call`. */
export async function callResponse<C extends CallDefinition>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<Response> {
  const token = currentSession()?.token;
  const response = await send(definition, input, options, token);
  if (response.status !== 401 || definition.access.kind !== 'user') return await orThrow(response);

  const renewed = await renewSession(token);
  if (renewed === undefined) throw await problemOf(response);
  return await orThrow(await send(definition, input, options, renewed));
}

/** Characters of a body that outlives its page: a browser takes 64 KiB of all such requests together and fails those beyond. */
const MOST_KEPT_ALIVE = 2048;

async function send(
  definition: CallDefinition,
  input: unknown,
  options: CallOptions,
  token: string | undefined,
): Promise<Response> {
  // @NOTE: CallInput is a union over the call's parts; here only their presence matters.
  const parts = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown };
  const headers = new Headers({ accept: options.accept ?? acceptOf(definition) });
  if (token !== undefined && definition.access.kind === 'user')
    headers.set('authorization', `Bearer ${token}`);
  // Sentences come with their codes, and are made anew on the screen; what it has no code for reads alike.
  if (typeof document !== 'undefined' && document.documentElement.lang !== '')
    headers.set('accept-language', document.documentElement.lang);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  try {
    const response = await fetch(portalConfig().services[definition.service] + callUrl(definition, parts), {
      method: definition.method,
      headers,
      // The refresh cookie belongs to the auth service, which may stand on another origin.
      credentials: definition.service === 'auth' ? 'include' : 'same-origin',
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.rawBody !== undefined ? { body: options.rawBody } : body === undefined ? {} : { body }),
      // What somebody saved is saved, though they leave the page at once.
      keepalive:
        definition.method !== 'GET' &&
        options.rawBody === undefined &&
        (body?.length ?? 0) <= MOST_KEPT_ALIVE,
    });
    if (isNoAnswer(response.status)) noteNoAnswer();
    else noteAnswer();
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteNoAnswer();
    throw problemOfStatus('notReady', 0);
  }
}

function acceptOf(definition: CallDefinition): string {
  if (definition.replyKind === 'event-stream') return 'text/event-stream';
  if (definition.replyKind === 'binary') return '*/*';
  return 'application/json';
}

async function orThrow(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await problemOf(response);
}

async function problemOf(response: Response): Promise<ProblemError> {
  try {
    const found = readProblem(await response.json());
    if (found !== undefined) return found;
  } catch {
    // Not JSON: a proxy in between answered.
  }
  return problemOfStatus(codeForStatus(response.status), response.status);
}

function codeForStatus(status: number): ProblemCode {
  if (status === 401) return 'notSignedIn';
  if (status === 403 || status === 404) return 'notFound';
  if (status === 429) return 'tooMany';
  if (status === 502 || status === 503 || status === 504) return 'notReady';
  return status >= 500 ? 'internal' : 'inputInvalid';
}

let renewal: Promise<string | undefined> | undefined;

/** One renewal at a time, in this tab and, by a lock, among all tabs: the refresh cookie rotates. */
async function renewSession(rejectedToken: string | undefined): Promise<string | undefined> {
  renewal ??= underLock(async () => {
    const stored = readStoredSession();
    if (stored !== undefined && stored.token !== rejectedToken) {
      keepSession(stored);
      return stored.token;
    }
    const response = await fetch(`${portalConfig().services.auth}/auth/refresh`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      credentials: 'include',
    });
    if (response.ok) {
      // @NOTE: the reply of refreshSession; see call() on why it is not parsed again.
      const session = (await response.json()) as Session;
      keepSession(session);
      return session.token;
    }
    // Only a refusal ends the session; a server that is away does not sign anybody out.
    if (response.status === 401 || response.status === 403) forgetSession();
    return undefined;
  })
    .catch(() => undefined)
    .finally(() => {
      renewal = undefined;
    });
  return await renewal;
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  // @NOTE: the lib's signature gives Promise<Awaited<T>>, which is T for what work returns.
  return navigator.locks.request('ritzel-session', work) as Promise<T>;
}
