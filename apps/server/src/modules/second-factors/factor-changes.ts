import { type PasskeyRegistration, problem, type TotpSetup } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { findSessionBegin, makeSignInLimit, waitRefusal } from '../sessions/index.ts';
import { type Account, makeAccountStore } from '../users/index.ts';
import {
  addFirstCodes,
  keepNewPasskey,
  keepNewTotp,
  openSetup,
  replaceRecoveryCodes,
} from './factor-setup.ts';
import { passkeyCreationOptions } from './passkeys.ts';
import type { CallerRequest, SecondFactorParts } from './second-factor-parts.ts';
import { CONFIRMATION_LIFE_MS, SETUP_LIFE_MS } from './second-factor-rules.ts';
import { hasFactor, makeSecondFactorRuleStore, makeSecondFactorStore } from './second-factor-store.ts';

/** Until when the caller's session may change what protects the account; undefined when it may not. */
async function confirmedUntil(
  db: Database | DatabaseTransaction,
  caller: Caller,
  now: Date,
): Promise<Date | undefined> {
  if (caller.sessionId === undefined) return undefined;
  const times = [
    await findSessionBegin(db, caller.sessionId),
    await makeSecondFactorStore(db).findConfirmation(caller.sessionId),
  ].flatMap((at) => at?.getTime() ?? []);
  const until = new Date(Math.max(0, ...times) + CONFIRMATION_LIFE_MS);
  return until > now ? until : undefined;
}

/** Throws `confirmationNeeded` unless the caller signed in, or gave the password, in the last ten minutes. */
export async function assertConfirmed(
  db: Database | DatabaseTransaction,
  caller: Caller,
  now: Date,
): Promise<void> {
  if ((await confirmedUntil(db, caller, now)) === undefined) throw problem.confirmationNeeded();
}

/** With the limit of the sign-in: a stolen access token is no way around it. */
export async function confirmByPassword(
  parts: SecondFactorParts,
  request: CallerRequest & { password: string },
): Promise<void> {
  const { caller, client, requestId } = request;
  const now = parts.now();
  const { sessionId } = caller;
  if (sessionId === undefined || caller.isDemo) throw problem.confirmationNeeded();
  const account = await makeAccountStore(parts.db).find(caller.userId);
  if (!account?.isActive) throw problem.sessionEnded();
  const limit = makeSignInLimit(parts.db);
  const attempt = { email: account.email, network: client.network };
  const waitMs = await limit.begin(attempt, now);
  if (waitMs > 0) throw problem.tooMany(waitRefusal(waitMs));
  if (!(await parts.passwords.verify(request.password, account.passwordHash)))
    throw problem.fieldInvalid('body.password', 'passwordWrong', problemText('PASSWORD_WRONG'));
  await limit.forgive(attempt, now);
  await runTransaction(parts.db, async (transaction) => {
    if ((await findSessionBegin(transaction, sessionId)) === undefined) throw problem.sessionEnded();
    await makeSecondFactorStore(transaction).putConfirmation(sessionId, now);
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'session.confirm-password',
      subjectType: 'session',
      subjectId: sessionId,
      detail: { address: client.address },
      requestId,
    });
  });
}

async function isRequired(db: Database | DatabaseTransaction, account: Account): Promise<boolean> {
  const roles = await makeSecondFactorRuleStore(db, account.organisationId).readRoles();
  return account.roles.some(({ code }) => roles.includes(code));
}

export async function readOwnFactors(parts: SecondFactorParts, caller: Caller) {
  const account = await makeAccountStore(parts.db).find(caller.userId);
  // A program may ask as well; it has none.
  const isProgram = caller.serviceTokenId !== undefined;
  if (account === undefined || !(account.isActive || isProgram)) throw problem.sessionEnded();
  const store = makeSecondFactorStore(parts.db);
  const summary = await store.summarise(account.id);
  const until = await confirmedUntil(parts.db, caller, parts.now());
  return {
    totpSince: summary.totpSince?.toISOString() ?? null,
    passkeys: (await store.listPasskeys(account.id)).map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      isSynced: passkey.isSynced,
    })),
    recoveryCodesLeft: summary.recoveryCodesLeft,
    isRequired: await isRequired(parts.db, account),
    confirmedUntil: until?.toISOString() ?? null,
    hasPassword: account.passwordHash !== null,
  };
}

/** The caller's account, locked, for a change of its factors. */
async function changeOwn<T>(
  parts: SecondFactorParts,
  caller: Caller,
  change: (transaction: DatabaseTransaction, account: Account) => Promise<T>,
): Promise<T> {
  return runTransaction(parts.db, async (transaction) => {
    await assertConfirmed(transaction, caller, parts.now());
    // A guest of the demo signs in without anything.
    if (caller.isDemo) throw problem.notFound();
    const account = await makeAccountStore(transaction).lock(caller.userId);
    if (!account?.isActive) throw problem.sessionEnded();
    return change(transaction, account);
  });
}

/** Asks for the rights to begin a set-up before anything is made. */
async function ownAccount(parts: SecondFactorParts, caller: Caller): Promise<Account> {
  return changeOwn(parts, caller, async (_, account) => account);
}

export async function beginOwnTotp(parts: SecondFactorParts, request: CallerRequest): Promise<TotpSetup> {
  const account = await ownAccount(parts, request.caller);
  await noteBegun(parts, account, request.requestId, 'totp');
  return openSetup(parts, account);
}

export async function beginOwnPasskey(parts: SecondFactorParts, request: CallerRequest) {
  const account = await ownAccount(parts, request.caller);
  const store = makeSecondFactorStore(parts.db);
  const options = await passkeyCreationOptions(request.site, account, await store.listPasskeys(account.id));
  const expiresAt = new Date(parts.now().getTime() + SETUP_LIFE_MS);
  await store.putSetup(account.id, { passkeyChallenge: options.challenge, expiresAt });
  await noteBegun(parts, account, request.requestId, 'passkey');
  return options;
}

async function noteBegun(
  parts: SecondFactorParts,
  account: Account,
  requestId: string,
  factor: string,
): Promise<void> {
  await recordAudit(parts.db, {
    organisationId: account.organisationId,
    userId: account.id,
    action: 'user.begin-second-factor',
    subjectType: 'user',
    subjectId: account.id,
    detail: { factor },
    requestId,
  });
}

export async function confirmOwnTotp(
  parts: SecondFactorParts,
  request: CallerRequest & { code: string },
): Promise<string[]> {
  return changeOwn(parts, request.caller, async (transaction, account) => {
    if (!(await keepNewTotp(transaction, parts, account.id, request.code)))
      throw problem.fieldInvalid('body.code', 'codeWrong', problemText('AUTHENTICATOR_CODE_WRONG'));
    return addFirstCodes(transaction, parts, account, { factor: 'totp', requestId: request.requestId });
  });
}

export async function keepOwnPasskey(
  parts: SecondFactorParts,
  request: CallerRequest & { name: string; response: PasskeyRegistration },
): Promise<string[]> {
  return changeOwn(parts, request.caller, async (transaction, account) => {
    const store = makeSecondFactorStore(transaction);
    const challenge = (await store.findSetup(account.id, parts.now()))?.passkeyChallenge;
    if (!challenge) throw problem.conflict(problemText('PASSKEY_BEGIN_AGAIN'));
    await keepNewPasskey(transaction, parts, account.id, { ...request, challenge });
    await store.removeSetup(account.id);
    return addFirstCodes(transaction, parts, account, { factor: 'passkey', requestId: request.requestId });
  });
}

export async function renameOwnPasskey(
  parts: SecondFactorParts,
  request: CallerRequest & { id: string; name: string },
): Promise<void> {
  await changeOwn(parts, request.caller, async (transaction, account) => {
    if (!(await makeSecondFactorStore(transaction).renamePasskey(account.id, request.id, request.name)))
      throw problem.notFound('passkey');
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'user.rename-passkey',
      subjectType: 'user',
      subjectId: account.id,
      detail: { passkeyId: request.id, to: request.name },
      requestId: request.requestId,
    });
  });
}

/** Refused for the last one where the role must have one. Without a factor the recovery codes are for nothing. */
async function removeOwn(
  parts: SecondFactorParts,
  request: CallerRequest & { factor: 'totp' | 'passkey' },
  remove: (transaction: DatabaseTransaction, userId: string) => Promise<boolean>,
): Promise<void> {
  await changeOwn(parts, request.caller, async (transaction, account) => {
    if (!(await remove(transaction, account.id))) throw problem.notFound('second factor');
    const store = makeSecondFactorStore(transaction);
    if (!hasFactor(await store.summarise(account.id))) {
      if (await isRequired(transaction, account))
        throw problem.conflict(problemText('ADD_ANOTHER_FACTOR'), [
          { field: 'factor', code: 'lastFactorRequired', message: problemText('LAST_FACTOR') },
        ]);
      await store.removeRecoveryCodes(account.id);
    }
    await recordAccess(transaction, {
      event: { kind: 'rights', code: 'second-factor-removed', parameters: { factor: request.factor } },
      organisationId: account.organisationId,
      byUserId: account.id,
      subject: { kind: 'user', id: account.id },
      audit: { action: 'user.remove-second-factor', requestId: request.requestId },
    });
  });
}

export function removeOwnTotp(parts: SecondFactorParts, request: CallerRequest): Promise<void> {
  return removeOwn(parts, { ...request, factor: 'totp' }, (transaction, userId) =>
    makeSecondFactorStore(transaction).removeTotp(userId),
  );
}

export function removeOwnPasskey(
  parts: SecondFactorParts,
  request: CallerRequest & { id: string },
): Promise<void> {
  return removeOwn(
    parts,
    { ...request, factor: 'passkey' },
    async (transaction, userId) =>
      (await makeSecondFactorStore(transaction).removePasskey(userId, request.id)) !== undefined,
  );
}

export async function renewOwnRecoveryCodes(
  parts: SecondFactorParts,
  request: CallerRequest,
): Promise<string[]> {
  return changeOwn(parts, request.caller, async (transaction, account) => {
    if (!hasFactor(await makeSecondFactorStore(transaction).summarise(account.id)))
      throw problem.conflict(problemText('SECOND_FACTOR_FIRST'));
    await recordAccess(transaction, {
      event: { kind: 'rights', code: 'recovery-codes-renewed', parameters: {} },
      organisationId: account.organisationId,
      byUserId: account.id,
      subject: { kind: 'user', id: account.id },
      audit: { action: 'user.renew-recovery-codes', requestId: request.requestId },
    });
    return replaceRecoveryCodes(transaction, parts, account.id);
  });
}
