import { normaliseEmail, problem } from '@ritzel/contract';
import { recordAudit } from '../../platform/audit.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type ActivePolicy, makePolicyAcceptances } from '../policies/index.ts';
import { recordSession } from './session-events.ts';
import type { OpenedSession } from './session-opening.ts';
import { openSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { missingPolicies } from './session-rules.ts';
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
    const policies = makePolicyAcceptances(transaction, account.id);
    await policies.accept(request.acceptedPolicyIds, now);
    const accepted = new Set(await policies.listAccepted());
    const missing = missingPolicies(await policies.listMandatory(), accepted);
    if (missing.length > 0) refuseWithout(missing);
    await store.noteSignIn(account.id, now);
    await recordSession(transaction, account, 'signed-in');
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'session.sign-in',
      subjectType: 'user',
      subjectId: account.id,
      detail: { acceptedPolicyIds: request.acceptedPolicyIds, address: request.client.address },
      requestId: request.requestId,
    });
    return openSession(transaction, parts, current, now);
  });
}
