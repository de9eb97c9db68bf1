import {
  type CallDefinition,
  type CallInput,
  type CallReply,
  problemOfStatus,
  readProblem,
  whoAmI,
} from '@ritzel/contract';
import { call } from './call.ts';
import { callUrl } from './call-url.ts';
import { portalConfig } from './config.ts';
import { currentSession } from './session.ts';

export interface UploadOptions {
  /** Share of the bytes that have left, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file as the body of a call and reports how far it is, which `fetch` cannot. Throws `ProblemError` like `call`;
 * a 401 is answered once by a refresh of the session and a second try.
 */
export async function upload<C extends CallDefinition>(
  definition: C,
  input: CallInput<C>,
  file: Blob,
  options: UploadOptions = {},
): Promise<CallReply<C>> {
  const first = await send(definition, input, file, options);
  if (first.status !== 401) return replyOf<C>(first);
  // Any call of a signed-in user renews the session when it has to.
  await call(whoAmI, {});
  return replyOf<C>(await send(definition, input, file, options));
}

interface Sent {
  readonly status: number;
  readonly text: string;
}

function send(
  definition: CallDefinition,
  input: unknown,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    // @NOTE: CallInput is a union over the call's parts; here only their presence matters.
    const parts = (input ?? {}) as { params?: unknown; query?: unknown };
    const request = new XMLHttpRequest();
    request.open(definition.method, portalConfig().services[definition.service] + callUrl(definition, parts));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    // Why a file is refused is said in the language of the screen.
    const { lang } = document.documentElement;
    if (lang !== '') request.setRequestHeader('accept-language', lang);
    const token = currentSession()?.token;
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(away());
    request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

const away = () => problemOfStatus('notReady', 0);

function replyOf<C extends CallDefinition>({ status, text }: Sent): CallReply<C> {
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw away();
  }
  // @NOTE: as in call(): the server's promise, proved by its tests.
  if (status >= 200 && status < 300) return body as CallReply<C>;
  throw readProblem(body) ?? (status === 413 ? problemOfStatus('tooLarge', status) : away());
}
