import { type PasskeyAssertion, type PasskeyRegistration, problem, type TotpSetup } from '@ritzel/contract';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import {
  type AfterPassword,
  findMissingPolicies,
  finishSignIn,
  makePendingCookie,
  makePendingSignInStore,
  type OpenedSession,
  type PendingSignIn,
  recordSession,
  refuseWithout,
  waitRefusal,
} from '../sessions/index.ts';
import { type Account, makeAccountStore } from '../users/index.ts';
import { addFirstCodes, keepNewPasskey, keepNewTotp, openSetup } from './factor-setup.ts';
import { passkeyCreationOptions, passkeyRequestOptions, verifyPasskey } from './passkeys.ts';
import { normaliseRecoveryCode } from './recovery-codes.ts';
import type { FactorRequest, SecondFactorParts } from './second-factor-parts.ts';
import { MAX_SIGN_IN_FAILURES, waitAfterFailures } from './second-factor-rules.ts';
import { hasFactor, makeSecondFactorRuleStore, makeSecondFactorStore } from './second-factor-store.ts';
import { stepOfCode } from './totp.ts';

/** What a sign-in with a right password still needs. */
export function makeAfterPassword(parts: Pick<SecondFactorParts, 'assertMaySignInHere'>): AfterPassword {
  return async (transaction, account) => {
    const here = await parts.assertMaySignInHere?.(transaction, account);
    if (hasFactor(await makeSecondFactorStore(transaction).summarise(account.id))) return 'secondFactor';
    const required = await makeSecondFactorRuleStore(transaction, account.organisationId).readRoles();
    return here?.needsSecondFactor || account.roles.some(({ code }) => required.includes(code))
      ? 'setUp'
      : 'nothing';
  };
}

/** What a sign-in that has begun in this browser still needs. */
export async function readPending(parts: SecondFactorParts, cookieHash: Buffer) {
  const pending = await makePendingSignInStore(parts.db).find(cookieHash, parts.now());
  if (pending?.userId === undefined) throw problem.signInExpired();
  const summary = await makeSecondFactorStore(parts.db).summarise(pending.userId);
  const missing = pending.isProven
    ? await findMissingPolicies(parts.db, pending.userId, pending.acceptedPolicyIds)
    : [];
  return {
    step: pending.isProven
      ? ('policies' as const)
      : pending.isSetup
        ? ('setUp' as const)
        : ('secondFactor' as const),
    factors: [
      ...(summary.totpSince === null ? [] : ['totp' as const]),
      ...(summary.passkeys === 0 ? [] : ['passkey' as const]),
      ...(summary.recoveryCodesLeft === 0 ? [] : ['recoveryCode' as const]),
    ],
    policies: missing.map((policy) => policy.name),
    expiresAt: pending.expiresAt.toISOString(),
  };
}

interface Entered {
  readonly account: Account;
  readonly pending: PendingSignIn;
}

/** Account and sign-in, both locked, in the order of everyone who locks both. */
async function enterPending(
  transaction: DatabaseTransaction,
  cookieHash: Buffer,
  now: Date,
  claimedUserId?: string,
): Promise<Entered> {
  const pendings = makePendingSignInStore(transaction);
  const userId = (await pendings.find(cookieHash, now))?.userId ?? claimedUserId;
  const account = userId === undefined ? undefined : await makeAccountStore(transaction).lock(userId);
  const pending = await pendings.lock(cookieHash, now);
  if (pending === undefined || pending.isProven || !account?.isActive) throw problem.signInExpired();
  if (pending.userId !== undefined && pending.userId !== account.id) throw problem.signInExpired();
  return { account, pending };
}

/** Throws while the user has to wait after too many wrong factors. */
async function assertMayTry(transaction: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  const waitMs = waitAfterFailures(await makeSecondFactorStore(transaction).findFailures(userId), now);
  if (waitMs > 0) throw problem.tooMany(waitRefusal(waitMs, 'CODES'));
}

async function noteWrong(
  transaction: DatabaseTransaction,
  { account, pending }: Entered,
  request: FactorRequest & { now: Date },
): Promise<void> {
  const store = makeSecondFactorStore(transaction);
  const failures = ((await store.findFailures(account.id))?.failures ?? 0) + 1;
  await store.putFailures(account.id, { failures, at: request.now });
  const pendings = makePendingSignInStore(transaction);
  if (pending.failures + 1 >= MAX_SIGN_IN_FAILURES) await pendings.remove(pending.cookieHash);
  else await pendings.noteFailure(pending.cookieHash);
  const { requestId } = request;
  const detail = { address: request.client.address, failures };
  await recordSession(transaction, account, {
    event: { code: 'refused', parameters: {} },
    audit: { action: 'session.refuse-second-factor', detail, requestId },
  });
  const waitMs = waitAfterFailures({ failures, at: request.now }, request.now);
  if (waitMs > 0)
    await recordSession(transaction, account, {
      event: { code: 'locked-out', parameters: { failures, minutes: Math.ceil(waitMs / 60_000) } },
      audit: { action: 'session.lock-second-factor', detail, requestId },
    });
}

async function finish(
  transaction: DatabaseTransaction,
  parts: SecondFactorParts,
  { account, pending }: Entered,
  request: FactorRequest & { secondFactor?: string },
) {
  const { secondFactor, requestId, client } = request;
  const finished = await finishSignIn(transaction, parts, account, {
    method: pending.method,
    secondFactor,
    acceptedPolicyIds: pending.acceptedPolicyIds,
    requestId,
    client,
  });
  const pendings = makePendingSignInStore(transaction);
  if ('opened' in finished) await pendings.remove(pending.cookieHash);
  else await pendings.noteProven(pending.cookieHash, account.id);
  return finished;
}

type Finished = Awaited<ReturnType<typeof finish>> | 'wrong';

/** Thrown after the transaction, or what was counted would be rolled back. */
function openedOf(finished: Finished): OpenedSession {
  if (finished === 'wrong') throw problem.secondFactorWrong();
  return 'opened' in finished ? finished.opened : refuseWithout(finished.missing);
}

/** Second step with the code of an authenticator app or a recovery code. */
export async function confirmWithCode(
  parts: SecondFactorParts,
  cookieHash: Buffer,
  request: FactorRequest & { kind: 'totp' | 'recoveryCode'; code: string },
): Promise<OpenedSession> {
  const now = parts.now();
  const { kind, code } = request;
  const finished = await runTransaction(parts.db, async (transaction): Promise<Finished> => {
    const entered = await enterPending(transaction, cookieHash, now);
    if (entered.pending.userId === undefined || entered.pending.isSetup) throw problem.signInExpired();
    await assertMayTry(transaction, entered.account.id, now);
    const isRight =
      kind === 'totp'
        ? await useTotp(transaction, parts, entered.account.id, code)
        : await makeSecondFactorStore(transaction).useRecoveryCode(
            entered.account.id,
            parts.box.hash(normaliseRecoveryCode(code), `recovery code ${entered.account.id}`),
            now,
          );
    if (!isRight) {
      await noteWrong(transaction, entered, { ...request, now });
      return 'wrong';
    }
    await makeSecondFactorStore(transaction).forgetFailures(entered.account.id);
    return finish(transaction, parts, entered, { ...request, secondFactor: kind });
  });
  return openedOf(finished);
}

async function useTotp(
  transaction: DatabaseTransaction,
  parts: SecondFactorParts,
  userId: string,
  typed: string,
): Promise<boolean> {
  const store = makeSecondFactorStore(transaction);
  const totp = await store.findTotp(userId);
  if (totp === undefined) return false;
  const secret = parts.box.decrypt(totp.secret, `totp ${userId}`);
  const step = stepOfCode(secret, typed.replaceAll(/[\s-]/g, ''), parts.now());
  return step !== undefined && store.useStep(userId, step);
}

/** What to ask a passkey for; a sign-in that begins with it gets a cookie. */
export async function beginPasskey(
  parts: SecondFactorParts,
  cookieHash: Buffer | undefined,
  site: FactorRequest['site'],
) {
  const now = parts.now();
  const pendings = makePendingSignInStore(parts.db);
  if (cookieHash !== undefined) {
    const pending = await pendings.find(cookieHash, now);
    if (pending?.userId === undefined || pending.isProven || pending.isSetup) throw problem.signInExpired();
    const passkeys = await makeSecondFactorStore(parts.db).listPasskeys(pending.userId);
    const options = await passkeyRequestOptions(site, passkeys);
    await pendings.setPasskeyChallenge(cookieHash, options.challenge);
    return { options, cookie: undefined };
  }
  const options = await passkeyRequestOptions(site, undefined);
  const cookie = makePendingCookie(now);
  await pendings.insert({
    ...cookie,
    userId: undefined,
    method: 'passkey',
    isProven: false,
    isSetup: false,
    acceptedPolicyIds: [],
    passkeyChallenge: options.challenge,
  });
  return { options, cookie };
}

/**
 * A passkey signs in by itself, for it is something one has and asks for something one knows or is; or it is the second
 * step. Unknown, another user's, a wrong answer and a disabled user are answered alike.
 */
export async function confirmWithPasskey(
  parts: SecondFactorParts,
  cookieHash: Buffer,
  request: FactorRequest & { response: PasskeyAssertion },
): Promise<OpenedSession> {
  const now = parts.now();
  const { response, site } = request;
  const finished = await runTransaction(parts.db, async (transaction): Promise<Finished> => {
    const claimed = await makeSecondFactorStore(transaction).findPasskey(
      Buffer.from(response.id, 'base64url'),
    );
    const pendings = makePendingSignInStore(transaction);
    const begun = await pendings.find(cookieHash, now);
    if (begun?.passkeyChallenge === undefined) throw problem.signInExpired();
    if (begun.userId === undefined && !(await isActiveOwner(transaction, claimed?.userId))) {
      await pendings.remove(cookieHash);
      return 'wrong';
    }
    const entered = await enterPending(transaction, cookieHash, now, claimed?.userId);
    const challenge = entered.pending.passkeyChallenge;
    if (challenge === undefined || entered.pending.isSetup) throw problem.signInExpired();
    await assertMayTry(transaction, entered.account.id, now);
    // Its counter as it is now that the account is locked.
    const store = makeSecondFactorStore(transaction);
    const passkey = (await store.listPasskeys(entered.account.id)).find(({ id }) => id === claimed?.id);
    const counter = passkey && (await verifyPasskey(site, challenge, passkey, response));
    // A challenge is answered once.
    await pendings.setPasskeyChallenge(cookieHash, null);
    if (passkey === undefined || counter === undefined) {
      await noteWrong(transaction, entered, { ...request, now });
      return 'wrong';
    }
    if (entered.pending.method === 'passkey') await parts.assertMaySignInHere?.(transaction, entered.account);
    await store.notePasskeyUsed(passkey.id, counter, now);
    await store.forgetFailures(entered.account.id);
    const isSecondStep = entered.pending.method === 'password';
    return finish(transaction, parts, entered, {
      ...request,
      ...(isSecondStep ? { secondFactor: 'passkey' } : {}),
    });
  });
  return openedOf(finished);
}

async function isActiveOwner(transaction: DatabaseTransaction, userId: string | undefined): Promise<boolean> {
  if (userId === undefined) return false;
  return (await makeAccountStore(transaction).find(userId))?.isActive ?? false;
}

async function findSetupUser(parts: SecondFactorParts, cookieHash: Buffer): Promise<Account> {
  const pending = await makePendingSignInStore(parts.db).find(cookieHash, parts.now());
  if (pending?.userId === undefined || !pending.isSetup || pending.isProven) throw problem.signInExpired();
  const account = await makeAccountStore(parts.db).find(pending.userId);
  if (!account?.isActive) throw problem.signInExpired();
  return account;
}

export async function beginTotpOnTheWayIn(parts: SecondFactorParts, cookieHash: Buffer): Promise<TotpSetup> {
  return openSetup(parts, await findSetupUser(parts, cookieHash));
}

export async function beginPasskeyOnTheWayIn(
  parts: SecondFactorParts,
  cookieHash: Buffer,
  site: FactorRequest['site'],
) {
  const account = await findSetupUser(parts, cookieHash);
  const options = await passkeyCreationOptions(site, account, []);
  await makePendingSignInStore(parts.db).setPasskeyChallenge(cookieHash, options.challenge);
  return options;
}

export type NewFactor =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'passkey'; readonly name: string; readonly response: PasskeyRegistration };

/** The first factor of somebody who must have one: kept, and then the session opens. */
export async function setUpOnTheWayIn(
  parts: SecondFactorParts,
  cookieHash: Buffer,
  request: FactorRequest & { factor: NewFactor },
): Promise<{ opened: OpenedSession; recoveryCodes: string[] }> {
  const now = parts.now();
  const { factor } = request;
  const outcome = await runTransaction(parts.db, async (transaction) => {
    const entered = await enterPending(transaction, cookieHash, now);
    const { account, pending } = entered;
    if (pending.userId === undefined || !pending.isSetup) throw problem.signInExpired();
    // Somebody else with the password was faster: theirs is asked for now.
    if (hasFactor(await makeSecondFactorStore(transaction).summarise(account.id)))
      throw problem.signInExpired();
    if (factor.kind === 'totp') {
      if (!(await keepNewTotp(transaction, parts, account.id, factor.code))) {
        await noteWrong(transaction, entered, { ...request, now });
        return 'wrong' as const;
      }
    } else {
      if (pending.passkeyChallenge === undefined) throw problem.signInExpired();
      const given = { ...factor, challenge: pending.passkeyChallenge, site: request.site };
      await keepNewPasskey(transaction, parts, account.id, given);
    }
    const recoveryCodes = await addFirstCodes(transaction, parts, account, {
      ...request,
      factor: factor.kind,
    });
    return {
      finished: await finish(transaction, parts, entered, { ...request, secondFactor: factor.kind }),
      recoveryCodes,
    };
  });
  if (outcome === 'wrong') throw problem.secondFactorWrong();
  return { opened: openedOf(outcome.finished), recoveryCodes: outcome.recoveryCodes };
}
