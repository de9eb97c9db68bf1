import { ROLES, type Session, type SignedInUser } from '@ritzel/contract';
import type { Tokens } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { makeRefreshToken } from './refresh-cookie.ts';
import { SESSION_LIFE_MS } from './session-rules.ts';
import { type Account, makeSessionStore } from './session-store.ts';

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
export async function makeSession(tokens: Tokens, account: Account, now: Date): Promise<Session> {
  const { token, expiresAt } = await tokens.issue(
    {
      userId: account.id,
      organisationId: account.organisationId,
      role: account.role,
      isDemo: account.guestUntil !== null,
    },
    now,
  );
  return { token, expiresAt: expiresAt.toISOString(), user: asSignedInUser(account) };
}

/** Adds a refresh token to a family, or begins a new family. Inside the transaction of what opened the session. */
export async function openSession(
  transaction: DatabaseTransaction,
  tokens: Tokens,
  account: Account,
  now: Date,
  familyId: string = crypto.randomUUID(),
): Promise<OpenedSession> {
  const { token, hash } = makeRefreshToken();
  const expiresAt = account.guestUntil ?? new Date(now.getTime() + SESSION_LIFE_MS);
  await makeSessionStore(transaction).insertRefreshToken({
    hash,
    familyId,
    userId: account.id,
    now,
    expiresAt,
  });
  return { session: await makeSession(tokens, account, now), refresh: { token, expiresAt } };
}
