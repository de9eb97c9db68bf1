import type { SoakTally } from './soak-tally.testing.ts';

export interface SoakAnswer {
  readonly status: number;
  readonly body: Buffer;
}

export interface SoakRequest {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests whose answers are counted: a 500 is a failure of the soak, a 503 is not. */
export interface SoakClient {
  readonly url: string;
  /** Undefined when the connection broke. `name` is what the answer is counted under. */
  ask(name: string, path: string, request?: SoakRequest): Promise<SoakAnswer | undefined>;
}

export function makeSoakClient(url: string, tally: SoakTally): SoakClient {
  let address = 0;
  return {
    url,
    async ask(name, path, { method, token, json, bytes, headers = {} } = {}) {
      address += 1;
      try {
        const response = await fetch(`${url}/api${path}`, {
          method: method ?? (json === undefined && bytes === undefined ? 'GET' : 'POST'),
          headers: {
            // One hop of proxy is trusted: each request has an address of its own, so that no rate limit of one visitor
            // stands in for the limits under test.
            'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
          ...(bytes === undefined ? {} : { body: bytes }),
          signal: AbortSignal.timeout(120_000),
        });
        const body = Buffer.from(await response.arrayBuffer());
        tally.count(`${name}: ${response.status}`);
        if (response.status >= 500 && response.status !== 503)
          tally.fail(`answered ${response.status}`, `${name} ${path}: ${body.toString()}`);
        return { status: response.status, body };
      } catch (error) {
        tally.count(`${name}: connection broken`);
        if (error instanceof Error && error.name === 'TimeoutError')
          tally.fail('no answer within two minutes', `${name} ${path}`);
        return undefined;
      }
    },
  };
}

/** The JSON of an answer that must be there. */
export function replyOf<T>(name: string, answer: SoakAnswer | undefined): T {
  if (answer === undefined || answer.status >= 300)
    throw new Error(
      `${name}: ${answer?.status ?? 'no answer'} ${answer?.body.toString().slice(0, 500) ?? ''}`,
    );
  return JSON.parse(answer.body.toString()) as T; // @NOTE the contract's reply
}
