import { type CallReply, readHealth } from '@ritzel/contract';
import type { FastifyRequest } from 'fastify';
import type { TokenReader } from './access.ts';
import type { HttpServer } from './http-server.ts';

type Health = CallReply<typeof readHealth>;
type Parts = NonNullable<Health['parts']>;
/** Throws or answers a sentence when the part is not well. */
export type HealthCheck = () => Promise<void>;

const maxWaitMs = 2000;
/** An answer serves everybody who asks within this time. */
const FRESH_MS = 1000;

async function examine(check: HealthCheck): Promise<Parts[string]> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      check(),
      new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${maxWaitMs} ms`)), maxWaitMs);
      }),
    ]);
    return { ok: true };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** All parts examined at once, at most once a second and by one look at a time, however many ask. */
export function makeHealthReader(
  checks: Readonly<Record<string, HealthCheck>>,
  nowMs: () => number,
): () => Promise<Parts> {
  let latest: { readonly parts: Promise<Parts>; endedMs: number } | undefined;
  return () => {
    if (latest !== undefined && nowMs() - latest.endedMs < FRESH_MS) return latest.parts;
    const parts = Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await examine(check)] as const),
    ).then((entries): Parts => Object.fromEntries(entries));
    const look = { parts, endedMs: Number.POSITIVE_INFINITY };
    latest = look;
    // Until it ends everybody waits for this one; from then on it counts how old it is.
    void parts.then(() => {
      look.endedMs = nowMs();
    });
    return parts;
  };
}

/** Whether this is the token of someone who administers the service; nobody's and an ended one are not. */
export async function isAdministrator(
  readToken: TokenReader,
  authorization: string | undefined,
): Promise<boolean> {
  if (authorization === undefined) return false;
  const caller = await readToken(authorization).catch(() => undefined);
  return caller?.permissions.has('ADMIN_9001') === true;
}

export interface HealthParts {
  readonly version: string;
  readonly checks: Readonly<Record<string, HealthCheck>>;
  readonly nowMs: () => number;
  /** Whether this caller may see which part is away, and why. */
  readonly maySeeDetails: (request: FastifyRequest) => Promise<boolean>;
}

/**
 * `/api/health`: 200 when every part answers, 503 otherwise. Anyone may ask whether the service is ready; version,
 * parts and their words are for portal administrators and for who may read the metrics.
 */
export function addHealthRoute(
  server: HttpServer,
  { version, checks, nowMs, maySeeDetails }: HealthParts,
): void {
  const readParts = makeHealthReader(checks, nowMs);
  server.serve(readHealth, async ({ raw, reply }) => {
    const parts = await readParts();
    const isReady = Object.values(parts).every((part) => part.ok);
    if (!isReady) reply.code(503);
    const status: Health['status'] = isReady ? 'ready' : 'degraded';
    return (await maySeeDetails(raw)) ? { status, version, parts } : { status };
  });
}
