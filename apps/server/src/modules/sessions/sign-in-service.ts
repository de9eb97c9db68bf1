import { normaliseEmail, problem } from '@ritzel/contract';
import { recordAudit } from '../../platform/audit.ts';
import { runTransaction } from '../../platform/transaction.ts';
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
import { makeSignInLimit, waitSentence } from './sign-in-limit.ts';

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
 * Signs in with e-mail and password. An unknown user, a wrong password and a disabled user take the same way: one
 * counted attempt, one look-up, one argon2 verification, one audit entry, one answer.
 */
export async function signInWithPassword(
  parts: SessionParts,
  request: SignInRequest,
): Promise<PasswordStepOutcome> {
  const { db, passwords } = parts;
  const now = parts.now();
  const email = normaliseEmail(request.email);
  const limit = makeSignInLimit(db);
  const attempt = { email, network: request.client.network };
  const waitMs = await limit.begin(attempt, now);
  if (waitMs > 0) throw problem.tooMany(waitSentence(waitMs));

  const account = await makeSessionStore(db).findAccountByEmail(email);
  const isRight = await passwords.verify(request.password, account?.isActive ? account.passwordHash : null);
  if (account === undefined || !isRight) {
    await runTransaction(db, async (transaction) => {
      await recordSession(transaction, account, 'refused');
      await recordAudit(transaction, {
        organisationId: account?.organisationId ?? null,
        userId: account?.id ?? null,
        action: 'session.refuse',
        subjectType: 'user',
        ...(account ? { subjectId: account.id } : {}),
        detail: { address: request.client.address },
        requestId: request.requestId,
      });
    });
    throw problem.credentialsWrong();
  }

  await limit.forgive(attempt, now);
  return runTransaction(db, async (transaction) => {
    const store = makeSessionStore(transaction);
    // Disabled, or the password changed, while it was being verified.
    const current = await store.lockAccount(account.id);
    if (!current?.isActive || current.passwordHash !== account.passwordHash) throw problem.credentialsWrong();
    const { acceptedPolicyIds, client, requestId } = request;
    const missing = await findMissingPolicies(transaction, account.id, acceptedPolicyIds);
    if (missing.length > 0) refuseWithout(missing);
    const step = (await parts.afterPassword?.(transaction, current)) ?? 'nothing';
    if (step === 'nothing') {
      const finish = { method: 'password', acceptedPolicyIds, client, requestId } as const;
      const finished = await finishSignIn(transaction, parts, current, finish);
      return 'missing' in finished ? refuseWithout(finished.missing) : finished;
    }
    const pending = makePendingCookie(now);
    await makePendingSignInStore(transaction).insert({
      ...pending,
      userId: current.id,
      method: 'password',
      isProven: false,
      isSetup: step === 'setUp',
      acceptedPolicyIds,
      passkeyChallenge: undefined,
    });
    return { pending };
  });
}
