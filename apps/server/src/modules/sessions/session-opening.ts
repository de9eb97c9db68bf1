import { problem, ROLES, type Session, type SignedInUser } from '@ritzel/contract';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { Account } from '../users/index.ts';
import { makeRefreshTokens } from './refresh-cookie.ts';
import type { SessionParts } from './session-parts.ts';
import { SESSION_LIFE_MS } from './session-rules.ts';
import { makeSessionStore } from './session-store.ts';

/** A session with the refresh token for the cookie; without one where the browser has a newer cookie already. */
export interface OpenedSession {
  readonly session: Session;
  readonly refresh: { readonly token: string; readonly expiresAt: Date } | undefined;
}

export function asSignedInUser(account: Account): SignedInUser {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    organisationId: account.organisationId,
    organisationName: account.organisationName,
    role: account.role,
    permissions: [...ROLES[account.role].permissions],
    isDemo: account.guestUntil !== null,
  };
}

/** The access token and who it is for. */
export async function makeSession(
  { tokens }: Pick<SessionParts, 'tokens'>,
  account: Account,
  now: Date,
  sessionId: string,
): Promise<Session> {
  const { token, expiresAt } = await tokens.issue(
    {
      userId: account.id,
      organisationId: account.organisationId,
      role: account.role,
      isDemo: account.guestUntil !== null,
      sessionId,
    },
    now,
  );
  return { token, expiresAt: expiresAt.toISOString(), user: asSignedInUser(account) };
}

const DAY_MS = 86_400_000;

/** Begins a session, or goes on with the one named. Inside the transaction of what opened it. */
export async function openSession(
  transaction: DatabaseTransaction,
  parts: Pick<SessionParts, 'tokens' | 'configuration'>,
  account: Account,
  now: Date,
  openSessionId?: string,
): Promise<OpenedSession> {
  const store = makeSessionStore(transaction);
  const endsAt = account.guestUntil ?? new Date(now.getTime() + parts.configuration.sessionMaxDays * DAY_MS);
  const sessionId = openSessionId ?? (await store.beginSession(account.id, now, endsAt));
  const { token, hash } = makeRefreshTokens(parts.tokens.refreshKey).make(sessionId);
  const expiresAt = await store.insertRefreshToken({
    hash,
    sessionId,
    now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
  });
  if (expiresAt === undefined) throw problem.sessionEnded();
  return { session: await makeSession(parts, account, now, sessionId), refresh: { token, expiresAt } };
}
