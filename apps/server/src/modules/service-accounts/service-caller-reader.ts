import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller, EndedCallerCheck, TokenReader } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import { makeBuckets, type RateLimit } from '../../platform/write-limit.ts';
import { makeServiceTokenStore, type TokenStanding } from './service-account-store.ts';
import { isServiceToken, type ServiceTokens } from './service-token.ts';

/** What a dashboard of a plant asks in a minute, ten times over; of all processes each counts its own. */
export const SERVICE_REQUESTS: RateLimit = { burst: 300, perMinute: 600 };

const MINUTE_MS = 60_000;
const maxRemembered = 10_000;

interface Remembered {
  readonly standing: Promise<TokenStanding | undefined>;
  readonly atMs: number;
}

export interface ServiceReaderParts {
  readonly db: Database;
  readonly tokens: ServiceTokens;
  /** Reads everybody else's. */
  readonly readToken: TokenReader;
  readonly now: () => Date;
  readonly limit?: RateLimit;
}

/**
 * Reads tokens of service accounts beside those of people. What a token stands for is remembered for 2 seconds, so that
 * one that is revoked is refused within 3 in every process, and a busy script costs no query a request.
 */
export function makeServiceCallerReader(parts: ServiceReaderParts): TokenReader {
  const maxAgeMs = 2000;
  const store = makeServiceTokenStore(parts.db);
  const remembered = new Map<string, Remembered>();
  const requests = makeBuckets(parts.limit ?? SERVICE_REQUESTS, () => parts.now().getTime());

  async function load(hash: Buffer, now: Date, address: string | undefined) {
    const standing = await store.find(hash, now);
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (standing && Math.floor((standing.lastUsedAt?.getTime() ?? 0) / MINUTE_MS) < minute)
      await store.noteUse(standing.tokenId, now, address ?? null);
    return standing;
  }

  function standingOf(hash: Buffer, address: string | undefined): Promise<TokenStanding | undefined> {
    const now = parts.now();
    const key = hash.toString('base64');
    const known = remembered.get(key);
    if (known && now.getTime() - known.atMs < maxAgeMs) return known.standing;
    if (remembered.size >= maxRemembered) remembered.clear();
    const standing = load(hash, now, address);
    remembered.set(key, { standing, atMs: now.getTime() });
    // A failure is not an answer: the next call asks again.
    standing.catch(() => remembered.delete(key));
    return standing;
  }

  function assertWithinLimit({ accountId }: TokenStanding): void {
    const bucket = requests.find(accountId);
    const waitMs = requests.waitMs(bucket);
    if (waitMs > 0)
      throw problem.tooMany(problemText('TOO_MANY_SERVICE_REQUESTS', { seconds: Math.ceil(waitMs / 1000) }));
    bucket.tokens -= 1;
  }

  return async (authorization, address): Promise<Caller> => {
    if (!isServiceToken(authorization)) return parts.readToken(authorization, address);
    const hash = parts.tokens.read(authorization);
    const standing = hash && (await standingOf(hash, address));
    if (standing === undefined) throw problem.sessionEnded();
    assertWithinLimit(standing);
    return {
      userId: standing.accountId,
      organisationId: standing.organisationId,
      role: '',
      permissions: standing.permissions,
      visibleGroups: null,
      isDemo: false,
      serviceTokenId: standing.tokenId,
      issuedAtMs: standing.createdAt.getTime(),
    };
  };
}

/** The check of open streams for programs too. */
export function makeEndedServiceCheck(parts: {
  db: Database;
  now: () => Date;
  findEnded: EndedCallerCheck;
}): EndedCallerCheck {
  const store = makeServiceTokenStore(parts.db);
  return async (callers) => {
    const programs = callers.filter(({ serviceTokenId }) => serviceTokenId !== undefined);
    const ended = new Set(
      await parts.findEnded(callers.filter(({ serviceTokenId }) => serviceTokenId === undefined)),
    );
    if (programs.length === 0) return ended;
    const ids = programs.flatMap(({ serviceTokenId }) => serviceTokenId ?? []);
    const usable = await store.listUsable(ids, parts.now());
    for (const caller of programs) if (!usable.has(caller.serviceTokenId ?? '')) ended.add(caller);
    return ended;
  };
}
