import { createHash, randomBytes } from 'node:crypto';
import { problem } from '@ritzel/contract';
import { type ProblemText, problemText } from '@ritzel/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type ActivePolicy, makePolicyAcceptances } from '../policies/index.ts';
import type { Account } from '../users/index.ts';
import { makeBrowserCookie } from './browser-cookie.ts';
import { makePendingSignInStore, type SignInMethod } from './pending-sign-in-store.ts';
import { recordSession } from './session-events.ts';
import { type OpenedSession, openSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { missingPolicies } from './session-rules.ts';
import { makeSessionStore } from './session-store.ts';

/** A sign-in that has begun ends after this. */
export const PENDING_LIFE_MS = 5 * 60_000;

export interface NewPendingSignIn {
  readonly cookie: string;
  readonly cookieHash: Buffer;
  readonly expiresAt: Date;
}

export function makePendingCookie(now: Date): NewPendingSignIn {
  const cookie = randomBytes(32).toString('base64url');
  return { cookie, cookieHash: hashOf(cookie), expiresAt: new Date(now.getTime() + PENDING_LIFE_MS) };
}

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest();

/** Binds a sign-in that has begun to the browser it began in. */
export function pendingSignInCookie(publicUrl: string | undefined) {
  const cookie = makeBrowserCookie('ritzel_sign_in', publicUrl);
  const find = (request: FastifyRequest) => {
    const value = cookie.read(request);
    return value === undefined ? undefined : hashOf(value);
  };
  return {
    find,
    /** Throws `signInExpired` without one. */
    read(request: FastifyRequest): Buffer {
      const hash = find(request);
      if (hash === undefined) throw problem.signInExpired();
      return hash;
    },
    write: (request: FastifyRequest, reply: FastifyReply, pending: NewPendingSignIn) =>
      cookie.write(request, reply, pending.cookie, pending.expiresAt),
    clear: cookie.clear,
  };
}

export interface SignInFinish {
  readonly method: SignInMethod;
  /** `totp`, `passkey` or `recoveryCode`, where there was a second step. */
  readonly secondFactor?: string | undefined;
  readonly acceptedPolicyIds: readonly string[];
  readonly requestId: string;
  readonly client: Client;
}

/** A policy that is in force and not accepted, with the version that was accepted before it. */
export type MissingPolicy = ActivePolicy & { readonly acceptedVersion: string | undefined };

/** Who accepted an earlier version is informed what is new. */
function refusalOf({ title, version, changes, acceptedVersion: before }: MissingPolicy): ProblemText {
  if (before === undefined) return problemText('POLICY_NOT_ACCEPTED', { title, version });
  return changes === ''
    ? problemText('POLICY_NOT_ACCEPTED_ANEW', { title, version, before })
    : problemText('POLICY_NOT_ACCEPTED_CHANGED', { title, version, before, changes });
}

export function refuseWithout(missing: readonly MissingPolicy[]): never {
  throw problem.policiesNotAccepted(
    missing.map((policy) => ({
      field: 'query.policyIds',
      code: policy.name,
      message: refusalOf(policy),
    })),
    problemText('ACCEPT_POLICIES', { titles: missing.map((policy) => policy.title).join(', ') }),
  );
}

/** The mandatory policies that would still be missing with these accepted; nothing is written. */
export async function findMissingPolicies(
  transaction: Database | DatabaseTransaction,
  userId: string,
  acceptedPolicyIds: readonly string[],
): Promise<MissingPolicy[]> {
  const policies = makePolicyAcceptances(transaction, userId);
  const accepted = new Set([...(await policies.listAccepted()), ...acceptedPolicyIds]);
  const missing = missingPolicies(await policies.listMandatory(), accepted);
  if (missing.length === 0) return [];
  const versions = await policies.readLastVersions();
  return missing.map((policy) => ({ ...policy, acceptedVersion: versions.get(policy.name) }));
}

/**
 * Opens the session of an account that has proven itself. Called with the account locked. Where a policy is missing
 * there is no session, and what is missing is answered.
 */
export async function finishSignIn(
  transaction: DatabaseTransaction,
  parts: Pick<SessionParts, 'tokens' | 'configuration' | 'now'>,
  account: Account,
  finish: SignInFinish,
): Promise<{ opened: OpenedSession } | { missing: MissingPolicy[] }> {
  const now = parts.now();
  const missing = await findMissingPolicies(transaction, account.id, finish.acceptedPolicyIds);
  if (missing.length > 0) return { missing };
  await makePolicyAcceptances(transaction, account.id).accept(finish.acceptedPolicyIds, now);
  await makeSessionStore(transaction).noteSignIn(account.id, now);
  const { method, secondFactor } = finish;
  await recordSession(transaction, account, {
    event: { code: 'signed-in', parameters: { method, secondFactor: secondFactor ?? null } },
    audit: {
      action: 'session.sign-in',
      detail: {
        acceptedPolicyIds: finish.acceptedPolicyIds,
        address: finish.client.address,
        method,
        ...(secondFactor === undefined ? {} : { secondFactor }),
      },
      requestId: finish.requestId,
    },
  });
  return { opened: await openSession(transaction, parts, account, now, { client: finish.client }) };
}

/** Accepts what a proven sign-in still waits for, and opens its session. */
export async function acceptAndFinish(
  parts: SessionParts,
  cookieHash: Buffer,
  request: { policyIds: readonly string[]; requestId: string; client: Client },
): Promise<OpenedSession> {
  const now = parts.now();
  const outcome = await runTransaction(parts.db, async (transaction) => {
    const store = makePendingSignInStore(transaction);
    // The account first: whoever removes a user has its lock before that of the rows that go with it.
    const userId = (await store.find(cookieHash, now))?.userId;
    const account =
      userId === undefined ? undefined : await makeSessionStore(transaction).lockAccount(userId);
    const pending = await store.lock(cookieHash, now);
    if (!pending?.isProven || !account?.isActive) throw problem.signInExpired();
    const finished = await finishSignIn(transaction, parts, account, {
      method: pending.method,
      acceptedPolicyIds: [...pending.acceptedPolicyIds, ...request.policyIds],
      requestId: request.requestId,
      client: request.client,
    });
    if ('opened' in finished) await store.remove(cookieHash);
    return finished;
  });
  if ('missing' in outcome) refuseWithout(outcome.missing);
  return outcome.opened;
}
