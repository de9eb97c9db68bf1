import { normaliseEmail, problem } from '@ritzel/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type ActivePolicy, makePolicyAcceptances } from '../policies/index.ts';
import type { Account } from '../users/index.ts';
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

/** Who accepted an earlier version is informed what is new. */
function sentenceOf({ title, version, changes }: ActivePolicy, acceptedVersion: string | undefined): string {
  if (acceptedVersion === undefined) return `Not accepted yet: ${title} ${version}.`;
  const begin = `Not accepted yet: ${title} ${version}, which replaces ${acceptedVersion}.`;
  return changes === '' ? begin : `${begin} What changed: ${changes}`;
}

function refuseWithout(missing: readonly ActivePolicy[], accepted: ReadonlyMap<string, string>): never {
  throw problem.policiesNotAccepted(
    missing.map((policy) => ({
      field: 'query.policyIds',
      code: policy.name,
      message: sentenceOf(policy, accepted.get(policy.name)),
    })),
    `Accept ${missing.map((policy) => policy.title).join(', ')} to sign in.`,
  );
}

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
  return account;
}

/**
 * The last step of every way in: policies, then the session. Inside the transaction that holds the account's lock, so
 * that nothing is written for one who has not accepted.
 */
export async function completeSignIn(
  transaction: DatabaseTransaction,
  parts: SessionParts,
  account: Account,
  request: Pick<SignInRequest, 'acceptedPolicyIds' | 'client' | 'requestId'>,
): Promise<OpenedSession> {
  const now = parts.now();
  const policies = makePolicyAcceptances(transaction, account.id);
  await policies.accept(request.acceptedPolicyIds, now);
  const accepted = new Set(await policies.listAccepted());
  const missing = missingPolicies(await policies.listMandatory(), accepted);
  if (missing.length > 0) refuseWithout(missing, await policies.readLastVersions());
  await makeSessionStore(transaction).noteSignIn(account.id, now);
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
  return openSession(transaction, parts, account, now, { client: request.client });
}

/** Signs in with e-mail and password. A further factor is asked for between the two steps. */
export async function signInWithPassword(
  parts: SessionParts,
  request: SignInRequest,
): Promise<OpenedSession> {
  const proved = await provePassword(parts, request);
  return runTransaction(parts.db, async (transaction) => {
    // Disabled, or the password changed, while it was being verified.
    const current = await makeSessionStore(transaction).lockAccount(proved.id);
    if (!current?.isActive || current.passwordHash !== proved.passwordHash) throw problem.credentialsWrong();
    return completeSignIn(transaction, parts, current, request);
  });
}
