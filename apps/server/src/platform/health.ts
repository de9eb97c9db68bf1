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

/** Thrown by a check whose part goes on working: it is named, and the answer stays 200. */
export class DegradedError extends Error {
  override readonly name = 'DegradedError';
}

interface Examined {
  readonly parts: Parts;
  readonly isReady: boolean;
  /** False while a part does not answer at all. */
  readonly isServing: boolean;
}

async function examine(check: HealthCheck): Promise<Parts[string] & { readonly isServing: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      check(),
      new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${maxWaitMs} ms`)), maxWaitMs);
      }),
    ]);
    return { ok: true, isServing: true };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, detail, isServing: error instanceof DegradedError };
  } finally {
    clearTimeout(timer);
  }
}

async function examineAll(checks: Readonly<Record<string, HealthCheck>>): Promise<Examined> {
  const examined = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await examine(check)] as const),
  );
  return {
    parts: Object.fromEntries(examined.map(([name, { isServing: _, ...part }]) => [name, part])),
    isReady: examined.every(([, { ok }]) => ok),
    isServing: examined.every(([, { isServing }]) => isServing),
  };
}

/** All parts examined at once, at most once a second and by one look at a time, however many ask. */
export function makeHealthReader(
  checks: Readonly<Record<string, HealthCheck>>,
  nowMs: () => number,
): () => Promise<Examined> {
  let latest: { readonly examined: Promise<Examined>; endedMs: number } | undefined;
  return () => {
    if (latest !== undefined && nowMs() - latest.endedMs < FRESH_MS) return latest.examined;
    // Until it ends everybody waits for this one; from then on it counts how old it is.
    const examined = examineAll(checks).finally(() => {
      look.endedMs = nowMs();
    });
    const look = { examined, endedMs: Number.POSITIVE_INFINITY };
    latest = look;
    return examined;
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
 * parts and their words are for portal administrators and for who may read the metrics. The line protocol's own health
 * keeps to the same rule (`addLineRoutes`).
 */
export function addHealthRoute(
  server: HttpServer,
  { version, checks, nowMs, maySeeDetails }: HealthParts,
): void {
  const readHealthNow = makeHealthReader(checks, nowMs);
  server.serve(readHealth, async ({ raw, reply }) => {
    const { parts, isReady, isServing } = await readHealthNow();
    if (!isServing) reply.code(503);
    const status: Health['status'] = isReady ? 'ready' : 'degraded';
    return (await maySeeDetails(raw)) ? { status, version, parts } : { status };
  });
}
