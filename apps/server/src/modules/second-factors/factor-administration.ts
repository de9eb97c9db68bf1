import { problem, type UserSecondFactors } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import {
  assertMayChange,
  makeAccountStore,
  makeRoleStore,
  ownRolesAmong,
  readCurrentRights,
} from '../users/index.ts';
import type { CallerRequest, SecondFactorParts } from './second-factor-parts.ts';
import { makeSecondFactorRuleStore, makeSecondFactorStore } from './second-factor-store.ts';

/** Removes every factor of a colleague, and ends their sessions; what the caller may is read anew. */
export async function resetFactorsOf(
  parts: SecondFactorParts,
  request: CallerRequest & { id: string },
): Promise<void> {
  const { caller, requestId } = request;
  const now = parts.now();
  await runTransaction(parts.db, async (transaction) => {
    const accounts = makeAccountStore(transaction);
    const permissions = await readCurrentRights(transaction, caller, 'USER_5002');
    const user = await accounts.lock(request.id);
    if (user === undefined || user.organisationId !== caller.organisationId || user.guestUntil !== null)
      throw problem.notFound('user');
    assertMayChange({ userId: caller.userId, permissions }, user);
    const store = makeSecondFactorStore(transaction);
    const before = await store.summarise(user.id);
    await store.removeTotp(user.id);
    for (const { id } of await store.listPasskeys(user.id)) await store.removePasskey(user.id, id);
    await store.removeRecoveryCodes(user.id);
    await store.removeSetup(user.id);
    await store.forgetFailures(user.id);
    await endSessionsOf(transaction, user.id, now);
    await recordAccess(transaction, {
      event: { kind: 'rights', code: 'second-factors-reset', parameters: {} },
      organisationId: caller.organisationId,
      byUserId: caller.userId,
      subject: { kind: 'user', id: user.id },
      audit: {
        action: 'user.reset-second-factors',
        detail: { totp: before.totpSince !== null, passkeys: before.passkeys },
        requestId,
      },
    });
  });
}

export async function listFactorsOfUsers(
  parts: SecondFactorParts,
  caller: Caller,
  query: { search?: string | undefined; page: number; size: number },
) {
  const store = makeSecondFactorRuleStore(parts.db, caller.organisationId);
  const required = await store.readRoles();
  const { rows, total } = await store.listUsers(query);
  return {
    rows: rows.map(
      (row): UserSecondFactors => ({
        userId: row.id,
        name: row.name,
        email: row.email,
        roles: row.roles,
        hasTotp: row.has_totp,
        passkeys: row.passkeys,
        recoveryCodesLeft: row.codes,
        isRequired: row.roles.some((code) => required.includes(code)),
      }),
    ),
    total,
    page: query.page,
    size: query.size,
  };
}

export async function replaceRule(
  parts: SecondFactorParts,
  request: CallerRequest & { roles: readonly string[]; from?: readonly string[] | undefined },
): Promise<string[]> {
  const { caller } = request;
  const roles = [...new Set(request.roles)];
  await runTransaction(parts.db, async (transaction) => {
    const known = makeRoleStore(transaction, caller.organisationId);
    for (const code of roles)
      if ((await known.find(code)) === undefined)
        throw problem.fieldInvalid('body.roles', 'roleUnknown', problemText('ROLE_UNKNOWN'));
    const before = await makeSecondFactorRuleStore(transaction, caller.organisationId).replaceRoles(roles);
    if (request.from !== undefined && !isSameSet(request.from, before))
      throw problem.changedMeanwhile('body.from', problemText('SECOND_FACTOR_RULE_CHANGED'), {
        roles: before,
      });
    const parameters = { from: before, to: roles, ...(await ownRolesAmong(known, [...before, ...roles])) };
    await recordAccess(transaction, {
      event: { kind: 'rights', code: 'second-factor-rule-changed', parameters },
      organisationId: caller.organisationId,
      byUserId: caller.userId,
      subject: { kind: 'organisation', id: caller.organisationId },
      audit: { action: 'organisation.require-second-factor', requestId: request.requestId },
    });
  });
  return roles;
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  [...new Set(one)].sort().join() === [...new Set(other)].sort().join();
