import { type CallReply, readHealth } from '@ritzel/contract';
import type { HttpServer } from './http-server.ts';

type Health = CallReply<typeof readHealth>;
/** Throws or answers a sentence when the part is not well. */
export type HealthCheck = () => Promise<void>;

const maxWaitMs = 2000;

async function examine(check: HealthCheck): Promise<Health['parts'][string]> {
  try {
    await Promise.race([
      check(),
      new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error(`no answer within ${maxWaitMs} ms`)), maxWaitMs).unref();
      }),
    ]);
    return { ok: true };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** `/api/health`: every part is asked at once; 503 while one of them does not answer. */
export function addHealthRoute(
  server: HttpServer,
  version: string,
  checks: Readonly<Record<string, HealthCheck>>,
): void {
  server.serve(readHealth, async ({ reply }) => {
    const parts = Object.fromEntries(
      await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await examine(check)] as const),
      ),
    );
    const isReady = Object.values(parts).every((part) => part.ok);
    if (!isReady) reply.code(503);
    const status: Health['status'] = isReady ? 'ready' : 'degraded';
    return { status, version, parts };
  });
}
