import { problem, ROLE_CODES, ROLES } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeAccountStore } from '../users/index.ts';
import { mailLanguageOf, mailOrganisation, proveOwnPassword } from './own-password.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { endSessionsOf } from './session-store.ts';

/** Roles that may give roles: of these an organisation has one at least. */
const administratorRoles = ROLE_CODES.filter((role) => {
  const held: readonly string[] = ROLES[role].permissions;
  return held.includes('USER_5002');
});

/**
 * Deletes the caller's account: sessions, preferences, favourites and saved views go, the address is free again. The
 * audit log and what was signed go on to name them.
 */
export async function deleteOwnAccount(
  parts: SessionParts,
  caller: Caller,
  request: { readonly password: string; readonly client: Client; readonly requestId: string },
): Promise<void> {
  const now = parts.now();
  const proved = await proveOwnPassword(parts, caller, { ...request, field: 'body.password' });
  await runTransaction(parts.db, async (transaction) => {
    const accounts = makeAccountStore(transaction);
    // All of them at once: two who leave at the same moment come one after the other.
    const administrators = await accounts.lockActive(proved.organisationId, administratorRoles);
    const account = await accounts.lock(caller.userId);
    if (!account?.isActive || account.passwordHash !== proved.passwordHash) throw problem.sessionEnded();
    if (administrators.length === 1 && administrators[0] === account.id)
      throw problem.conflict(
        'You are the last administrator of your organisation: make somebody else one before you go.',
        [{ field: 'body', code: 'lastAdministrator', message: 'The last administrator cannot go.' }],
      );
    await parts.mail.add(
      transaction,
      {
        template: 'account-deleted',
        parameters: { organisation: account.organisationName, deletedAt: now.toISOString() },
        secrets: null,
        organisationId: mailOrganisation(account),
        recipient: account,
        language: await mailLanguageOf(transaction, account.id),
      },
      now,
    );
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'user.delete-account',
      subjectType: 'user',
      subjectId: account.id,
      detail: { name: account.name, role: account.role, address: request.client.address },
      requestId: request.requestId,
    });
    await endSessionsOf(transaction, account.id, now);
    await accounts.remove(account, now);
  });
}
