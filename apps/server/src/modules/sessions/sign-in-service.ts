import { normaliseEmail, problem } from '@ritzel/contract';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { Account } from '../users/index.ts';
import {
  findMissingPolicies,
  finishSignIn,
  makePendingCookie,
  type NewPendingSignIn,
  refuseWithout,
} from './pending-sign-in.ts';
import { makePendingSignInStore } from './pending-sign-in-store.ts';
import { recordSession } from './session-events.ts';
import type { OpenedSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { makeSessionStore } from './session-store.ts';
import { makeSignInLimit, readPairLock, waitRefusal } from './sign-in-limit.ts';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly acceptedPolicyIds: readonly string[];
  readonly requestId: string;
  /** Where from, for the limit and for the audit log. */
  readonly client: Client;
}

/** A session, or a sign-in that still needs its second step. */
export type PasswordStepOutcome = { readonly opened: OpenedSession } | { readonly pending: NewPendingSignIn };

/**
 * Whose password it is. An unknown user, a wrong password and a disabled user take the same way: one counted attempt,
 * one look-up, one argon2 verification, one audit entry, one answer.
 */
async function provePassword(parts: SessionParts, request: SignInRequest): Promise<Account> {
  const { db, passwords } = parts;
  const now = parts.now();
  const email = normaliseEmail(request.email);
  const limit = makeSignInLimit(db);
  const attempt = { email, network: request.client.network };
  const waitMs = await limit.begin(attempt, now);
  if (waitMs > 0) throw problem.tooMany(waitRefusal(waitMs));

  const account = await makeSessionStore(db).findAccountByEmail(email);
  const isRight = await passwords.verify(request.password, account?.isActive ? account.passwordHash : null);
  if (account === undefined || !isRight) {
    await runTransaction(db, async (transaction) => {
      const { requestId } = request;
      const detail = { address: request.client.address };
      await recordSession(transaction, account, {
        event: { code: 'refused', parameters: {} },
        audit: { action: 'session.refuse', detail, requestId },
      });
      // Asked and written whether the account exists or not: the time taken is the same.
      const { failures, lockedMs } = await readPairLock(transaction, attempt, now);
      if (lockedMs > 0)
        await recordSession(transaction, account, {
          event: { code: 'locked-out', parameters: { failures, minutes: Math.ceil(lockedMs / 60_000) } },
          audit: { action: 'session.lock-out', detail: { ...detail, failures }, requestId },
        });
    });
    throw problem.credentialsWrong();
  }
  await limit.forgive(attempt, now);
  return account;
}

/**
 * What comes after a right or a new password: whether it counts here, the policies, then a second factor where there must be one, then the
 * session. Inside the transaction that holds the account's lock, so that nothing is written for one who has not accepted.
 */
export async function completeSignIn(
  transaction: DatabaseTransaction,
  parts: SessionParts,
  account: Account,
  { acceptedPolicyIds, client, requestId }: Pick<SignInRequest, 'acceptedPolicyIds' | 'client' | 'requestId'>,
): Promise<PasswordStepOutcome> {
  // Who may not sign in here at all is not asked to accept anything first.
  const step = (await parts.afterPassword?.(transaction, account)) ?? 'nothing';
  const missing = await findMissingPolicies(transaction, account.id, acceptedPolicyIds);
  if (missing.length > 0) refuseWithout(missing);
  if (step === 'nothing') {
    const finish = { method: 'password', acceptedPolicyIds, client, requestId } as const;
    const finished = await finishSignIn(transaction, parts, account, finish);
    return 'missing' in finished ? refuseWithout(finished.missing) : finished;
  }
  const pending = makePendingCookie(parts.now());
  await makePendingSignInStore(transaction).insert({
    ...pending,
    userId: account.id,
    method: 'password',
    isProven: false,
    isSetup: step === 'setUp',
    acceptedPolicyIds,
    passkeyChallenge: undefined,
  });
  return { pending };
}

/** Signs in with e-mail and password. A further factor is asked for between the two steps. */
export async function signInWithPassword(
  parts: SessionParts,
  request: SignInRequest,
): Promise<PasswordStepOutcome> {
  const proved = await provePassword(parts, request);
  return runTransaction(parts.db, async (transaction) => {
    // Disabled, or the password changed, while it was being verified.
    const current = await makeSessionStore(transaction).lockAccount(proved.id);
    if (!current?.isActive || current.passwordHash !== proved.passwordHash) throw problem.credentialsWrong();
    return completeSignIn(transaction, parts, current, request);
  });
}
