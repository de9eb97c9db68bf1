import { type CallReply, readHealth } from '@ritzel/contract';
import type { HttpServer } from './http-server.ts';

type Health = CallReply<typeof readHealth>;
/** Throws or answers a sentence when the part is not well. */
export type HealthCheck = () => Promise<void>;

const maxWaitMs = 2000;

/** Thrown by a check whose part goes on working: it is named, and the answer stays 200. */
export class DegradedError extends Error {
  override readonly name = 'DegradedError';
}

type Examined = Health['parts'][string] & { readonly isServing: boolean };

async function examine(check: HealthCheck): Promise<Examined> {
  try {
    await Promise.race([
      check(),
      new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error(`no answer within ${maxWaitMs} ms`)), maxWaitMs).unref();
      }),
    ]);
    return { ok: true, isServing: true };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, detail, isServing: error instanceof DegradedError };
  }
}

/** `/api/health`: every part is asked at once; 503 while one of them does not answer. */
export function addHealthRoute(
  server: HttpServer,
  version: string,
  checks: Readonly<Record<string, HealthCheck>>,
): void {
  server.serve(readHealth, async ({ reply }) => {
    const examined = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await examine(check)] as const),
    );
    const isReady = examined.every(([, { ok }]) => ok);
    if (!examined.every(([, { isServing }]) => isServing)) reply.code(503);
    const parts = Object.fromEntries(examined.map(([name, { isServing: _, ...part }]) => [name, part]));
    const status: Health['status'] = isReady ? 'ready' : 'degraded';
    return { status, version, parts };
  });
}
