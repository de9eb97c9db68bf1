import { normaliseEmail, problem } from '@ritzel/contract';
import { recordAudit } from '../../platform/audit.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { OpenedSession } from './session-opening.ts';
import { openSession } from './session-opening.ts';
import type { SessionParts } from './session-parts.ts';
import { type ActivePolicy, missingPolicies } from './session-rules.ts';
import { makeSessionStore } from './session-store.ts';
import { makeSignInLimit } from './sign-in-limit.ts';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly acceptedPolicyIds: readonly string[];
  readonly requestId: string;
}

function refuseWithout(missing: readonly ActivePolicy[]): never {
  throw problem.policiesNotAccepted(
    missing.map((policy) => ({
      field: 'query.policyIds',
      code: policy.name,
      message: `Not accepted yet: ${policy.title} ${policy.version}.`,
    })),
    `Accept ${missing.map((policy) => policy.title).join(', ')} to sign in.`,
  );
}

/**
 * Signs in with e-mail and password. An unknown user, a wrong password and a disabled user take the same way: one
 * counted attempt, one look-up, one argon2 verification, one audit entry, one answer.
 */
export async function signInWithPassword(
  parts: SessionParts,
  request: SignInRequest,
): Promise<OpenedSession> {
  const { db, passwords } = parts;
  const now = parts.now();
  const email = normaliseEmail(request.email);
  const limit = makeSignInLimit(db);
  if ((await limit.begin(email, now)) === undefined)
    throw problem.tooMany('Too many failed sign-ins of this account. Try again in 15 minutes.');

  const account = await makeSessionStore(db).findAccountByEmail(email);
  const isRight = await passwords.verify(request.password, account?.isActive ? account.passwordHash : null);
  if (account === undefined || !isRight) {
    await recordAudit(db, {
      organisationId: account?.organisationId ?? null,
      userId: account?.id ?? null,
      action: 'session.refuse',
      subjectType: 'user',
      ...(account ? { subjectId: account.id } : {}),
      requestId: request.requestId,
    });
    throw problem.credentialsWrong();
  }

  await limit.forgive(email);
  return runTransaction(db, async (transaction) => {
    const store = makeSessionStore(transaction);
    // Disabled, or the password changed, while it was being verified.
    const current = await store.lockAccount(account.id);
    if (!current?.isActive || current.passwordHash !== account.passwordHash) throw problem.credentialsWrong();
    await store.acceptPolicies(account.id, request.acceptedPolicyIds, now);
    const accepted = new Set(await store.acceptedPolicyIds(account.id));
    const missing = missingPolicies(await store.mandatoryPolicies(), accepted);
    if (missing.length > 0) refuseWithout(missing);
    await store.noteSignIn(account.id, now);
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'session.sign-in',
      subjectType: 'user',
      subjectId: account.id,
      detail: { acceptedPolicyIds: request.acceptedPolicyIds },
      requestId: request.requestId,
    });
    return openSession(transaction, parts, current, now);
  });
}
