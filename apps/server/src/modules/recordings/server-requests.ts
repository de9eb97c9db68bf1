import { setTimeout as sleep } from 'node:timers/promises';
import { type Problem, signIn } from '@ritzel/contract';

/** What ends the command with one sentence and exit code 1. */
export class ImportError extends Error {}

/** Calls of one server, as one user. */
export interface ServerRequests {
  readonly url: string;
  send<T>(
    method: string,
    path: string,
    more?: { token?: string; body?: unknown; bytes?: Uint8Array<ArrayBuffer> },
  ): Promise<T>;
}

/** A refusal by the server; `status` distinguishes a wrong recording (4xx of the data) from a server that is not there. */
export class RefusedError extends ImportError {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function makeServerRequests(url: string, ownToken?: string): ServerRequests {
  return {
    url,
    async send<T>(
      method: string,
      path: string,
      {
        token = ownToken,
        body,
        bytes,
      }: { token?: string; body?: unknown; bytes?: Uint8Array<ArrayBuffer> } = {},
    ): Promise<T> {
      const sent = bytes ?? (method === 'GET' ? undefined : JSON.stringify(body ?? {}));
      let response: Response;
      const ask = () =>
        fetch(`${url}/api${path}`, {
          method,
          headers: {
            ...(sent === undefined
              ? {}
              : { 'content-type': bytes ? 'application/vnd.ritzel.waveform' : 'application/json' }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(sent === undefined ? {} : { body: sent }),
        });
      try {
        response = await ask();
        for (let waitS = shortWaitS(response); waitS !== undefined; waitS = shortWaitS(response)) {
          await sleep(waitS * 1000);
          response = await ask();
        }
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new ImportError(`The server at ${url} cannot be reached: ${why}.`);
      }
      if (!response.ok) {
        const problem = (await response.json().catch(() => undefined)) as Problem | undefined; // @NOTE: failures are problems
        const fields = problem?.errors?.map(({ field, message }) => `${field}: ${message}`).join('; ');
        const why = fields || problem?.detail || problem?.title || String(response.status);
        throw new RefusedError(response.status, `The server refused ${method} ${path.split('?')[0]}: ${why}`);
      }
      return (await response.json()) as T; // @NOTE: replies follow the contract
    },
  };
}

const LONGEST_WAIT_S = 10;

/** Many machines at once meet the server's limit of changes a minute: there is soon room again. */
function shortWaitS({ status, headers }: Response): number | undefined {
  const waitS = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && waitS > 0 && waitS <= LONGEST_WAIT_S ? waitS : undefined;
}

/** Signed in with e-mail and password. */
export async function signInAt(url: string, email: string, password: string): Promise<ServerRequests> {
  const session = await makeServerRequests(url).send<{ token: string }>(signIn.method, signIn.path, {
    body: { email, password },
  });
  return makeServerRequests(url, session.token);
}
