import { problem, type Session, type SignedInUser } from '@ritzel/contract';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type Account, heldPermissions } from '../users/index.ts';
import { makeRefreshTokens } from './refresh-cookie.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { SESSION_LIFE_MS } from './session-rules.ts';
import { makeSessionStore } from './session-store.ts';
import { makeVisitStore, type OpenVisit } from './visit-store.ts';

/** A session with the refresh token for the cookie; without one where the browser has a newer cookie already. */
export interface OpenedSession {
  readonly session: Session;
  readonly refresh: { readonly token: string; readonly expiresAt: Date } | undefined;
}

export const permissionsHeldBy = (db: Database | DatabaseTransaction, account: Account) =>
  heldPermissions(db, { ...account, roles: account.roles.map(({ code }) => code) });

/** @param visit where the operator's staff is inside a customer's organisation, which is theirs meanwhile. */
export async function asSignedInUser(
  db: Database | DatabaseTransaction,
  account: Account,
  visit?: OpenVisit,
): Promise<SignedInUser> {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    organisationId: visit?.organisationId ?? account.organisationId,
    organisationName: visit?.organisationName ?? account.organisationName,
    role: account.role,
    roles: [...account.roles],
    permissions: [...(await permissionsHeldBy(db, account))],
    isDemo: account.guestUntil !== null,
    ...(visit === undefined
      ? {}
      : { visit: { homeOrganisationName: account.organisationName, endsAt: visit.endsAt.toISOString() } }),
  };
}

/** The access token and who it is for: of the organisation the session is inside at this time. */
export async function makeSession(
  transaction: DatabaseTransaction,
  { tokens }: Pick<SessionParts, 'tokens'>,
  account: Account,
  now: Date,
  sessionId: string,
): Promise<Session> {
  const visit = await findVisitOf(transaction, account, sessionId, now);
  const { token, expiresAt } = await tokens.issue(
    {
      userId: account.id,
      organisationId: visit?.organisationId ?? account.organisationId,
      role: account.role,
      isDemo: account.guestUntil !== null,
      sessionId,
    },
    now,
  );
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    user: await asSignedInUser(transaction, account, visit),
  };
}

/** As the standing of a caller is read: who may not enter any more is in no other organisation. */
export async function findVisitOf(
  db: Database | DatabaseTransaction,
  account: Account,
  sessionId: string | undefined,
  now: Date,
): Promise<OpenVisit | undefined> {
  if (sessionId === undefined || !(await permissionsHeldBy(db, account)).has('ORGANISATION_5103'))
    return undefined;
  return makeVisitStore(db).findOpen(sessionId, now);
}

const DAY_MS = 86_400_000;

/** Begins a session, or goes on with the one named. Inside the transaction of what opened it. */
export async function openSession(
  transaction: DatabaseTransaction,
  parts: Pick<SessionParts, 'tokens' | 'configuration'>,
  account: Account,
  now: Date,
  { client, openSessionId }: { readonly client: Client; readonly openSessionId?: string },
): Promise<OpenedSession> {
  const store = makeSessionStore(transaction);
  const endsAt = account.guestUntil ?? new Date(now.getTime() + parts.configuration.sessionMaxDays * DAY_MS);
  const sessionId = openSessionId ?? (await store.beginSession(account.id, { now, endsAt, client }));
  if (openSessionId !== undefined) await store.noteUse(openSessionId, client, now);
  const { token, hash } = makeRefreshTokens(parts.tokens.refreshKey).make(sessionId);
  const expiresAt = await store.insertRefreshToken({
    hash,
    sessionId,
    now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
  });
  if (expiresAt === undefined) throw problem.sessionEnded();
  return {
    session: await makeSession(transaction, parts, account, now, sessionId),
    refresh: { token, expiresAt },
  };
}
