import {
  type IssuedServiceToken,
  MAX_SERVICE_ACCOUNTS,
  MAX_TOKENS_OF_ACCOUNT,
  NEVER_OF_SERVICES,
  PERMISSION_CODES,
  type PermissionCode,
  problem,
  type ServiceAccount,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type AccessFacts, recordAccess } from '../domain-events/index.ts';
import { makeAccountStore, readCurrentRights } from '../users/index.ts';
import { makeServiceAccountStore } from './service-account-store.ts';
import type { ServiceTokens } from './service-token.ts';

const DAY_MS = 86_400_000;

export interface ServiceAccountParts {
  readonly db: Database;
  readonly tokens: ServiceTokens;
  readonly now: () => Date;
}

interface Change {
  readonly transaction: DatabaseTransaction;
  readonly store: ReturnType<typeof makeServiceAccountStore>;
  readonly held: ReadonlySet<PermissionCode>;
  readonly now: Date;
}

/** Takes its turn among the changes of rights, and reads what the caller may now. */
function change<T>(
  { db, now }: ServiceAccountParts,
  caller: Caller,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return runTransaction(db, async (transaction) => {
    await takeTurns(transaction, 'rights', caller.organisationId);
    const held = await readCurrentRights(transaction, caller, 'SERVICE_5302');
    const store = makeServiceAccountStore(transaction, caller.organisationId);
    return work({ transaction, store, held, now: now() });
  });
}

async function record(
  transaction: DatabaseTransaction,
  caller: Caller,
  what: {
    readonly id: string;
    readonly event: Extract<AccessFacts, { readonly kind: 'service-account' }>;
    readonly action: string;
    readonly requestId: string;
  },
): Promise<void> {
  await recordAccess(transaction, {
    event: what.event,
    organisationId: caller.organisationId,
    byUserId: caller.userId,
    subject: { kind: 'service-account', id: what.id },
    audit: { action: what.action, requestId: what.requestId },
  });
}

/** Throws unless a program may get these rights by this caller's hand. */
function assertMayHandOver(held: ReadonlySet<PermissionCode>, codes: readonly PermissionCode[]): void {
  const refused = codes.filter((code) => !held.has(code) || NEVER_OF_SERVICES.includes(code));
  if (refused.length === 0) return;
  throw problem.inputInvalid(
    refused.map((code) => ({
      field: 'body.permissions',
      code: 'permissionNotGrantable',
      message: NEVER_OF_SERVICES.includes(code)
        ? problemText('NO_PROGRAM_GETS', { code })
        : problemText('CANNOT_GIVE', { code }),
    })),
    problemText('RIGHTS_NOT_OF_SERVICES', { codes: refused.join(', ') }),
  );
}

/** What outlives the visit of the operator's staff is the customer's to make. */
async function assertAtHome({ transaction }: Change, caller: Caller): Promise<void> {
  const account = await makeAccountStore(transaction).find(caller.userId);
  if (account?.organisationId !== caller.organisationId)
    throw problem.conflict(problemText('VISITOR_MAKES_NO_SERVICE'));
}

async function issueToken(
  parts: ServiceAccountParts,
  { store, now }: Change,
  id: string,
  lifeDays: number,
): Promise<{ issued: IssuedServiceToken; expiresAt: Date }> {
  const { token, hash, hint } = parts.tokens.make();
  const expiresAt = new Date(now.getTime() + lifeDays * DAY_MS);
  await store.insertToken({ accountId: id, hash, hint, createdAt: now, expiresAt });
  const account = await store.find(id, now);
  if (account === undefined) throw problem.notFound('service account');
  return { issued: { account, token }, expiresAt };
}

export function addServiceAccount(
  parts: ServiceAccountParts,
  caller: Caller,
  request: { name: string; permissions: readonly PermissionCode[]; lifeDays: number; requestId: string },
): Promise<IssuedServiceToken> {
  return change(parts, caller, async (made) => {
    const { transaction, store, held, now } = made;
    await assertAtHome(made, caller);
    assertMayHandOver(held, request.permissions);
    const others = await store.list(now);
    if (others.length >= MAX_SERVICE_ACCOUNTS)
      throw problem.conflict(problemText('MOST_SERVICE_ACCOUNTS', { most: MAX_SERVICE_ACCOUNTS }));
    if (others.some(({ name }) => name.toLowerCase() === request.name.toLowerCase()))
      throw problem.fieldInvalid('body.name', 'serviceNameTaken', problemText('SERVICE_NAME_TAKEN'));
    const { organisationId } = caller;
    const { name } = request;
    const permissions = PERMISSION_CODES.filter((code) => request.permissions.includes(code));
    const id = await makeAccountStore(transaction).insertService({ organisationId, name });
    await store.insert({ id, permissions, createdBy: caller.userId });
    const { issued } = await issueToken(parts, made, id, request.lifeDays);
    await record(transaction, caller, {
      id,
      event: { kind: 'service-account', code: 'created', parameters: { name, permissions } },
      action: 'service-account.create',
      requestId: request.requestId,
    });
    return issued;
  });
}

async function findLocked({ store, now }: Change, id: string): Promise<ServiceAccount> {
  const account = (await store.lock(id)) ? await store.find(id, now) : undefined;
  if (account === undefined) throw problem.notFound('service account');
  return account;
}

/** A new token carries all the account may, so whoever issues it may as much. */
export function addServiceToken(
  parts: ServiceAccountParts,
  caller: Caller,
  request: { id: string; lifeDays: number; requestId: string },
): Promise<IssuedServiceToken> {
  return change(parts, caller, async (made) => {
    const account = await findLocked(made, request.id);
    await assertAtHome(made, caller);
    if (!account.permissions.every((code) => made.held.has(code)))
      throw problem.conflict(problemText('SERVICE_MAY_MORE'));
    if (
      account.tokens.filter(({ expiresAt }) => Date.parse(expiresAt) > made.now.getTime()).length >=
      MAX_TOKENS_OF_ACCOUNT
    )
      throw problem.conflict(problemText('MOST_TOKENS', { most: MAX_TOKENS_OF_ACCOUNT }));
    const { issued, expiresAt } = await issueToken(parts, made, account.id, request.lifeDays);
    const parameters = { name: account.name, expiresAt: expiresAt.toISOString() };
    await record(made.transaction, caller, {
      id: account.id,
      event: { kind: 'service-account', code: 'token-issued', parameters },
      action: 'service-account.issue-token',
      requestId: request.requestId,
    });
    return issued;
  });
}

/** Anybody who manages service accounts may stop one, whatever it may do. */
export function removeServiceToken(
  parts: ServiceAccountParts,
  caller: Caller,
  request: { id: string; tokenId: string; requestId: string },
): Promise<void> {
  return change(parts, caller, async (made) => {
    const account = await findLocked(made, request.id);
    const hint = await made.store.removeToken(account.id, request.tokenId);
    if (hint === undefined) throw problem.notFound('token');
    await record(made.transaction, caller, {
      id: account.id,
      event: { kind: 'service-account', code: 'token-revoked', parameters: { name: account.name, hint } },
      action: 'service-account.revoke-token',
      requestId: request.requestId,
    });
  });
}

export function removeServiceAccount(
  parts: ServiceAccountParts,
  caller: Caller,
  request: { id: string; requestId: string },
): Promise<void> {
  return change(parts, caller, async (made) => {
    const account = await findLocked(made, request.id);
    await made.store.remove(account.id, made.now);
    await record(made.transaction, caller, {
      id: account.id,
      event: { kind: 'service-account', code: 'deleted', parameters: { name: account.name } },
      action: 'service-account.delete',
      requestId: request.requestId,
    });
  });
}
