import { problem } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { readLanguage } from '../preferences/index.ts';
import { changeRights, makeAccountStore } from '../users/index.ts';
import { mailOrganisation, proveOwnPassword } from './own-password.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { endSessionsOf } from './session-store.ts';

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
  await runTransaction(parts.db, (transaction) =>
    // Takes turns with all who change rights, and never takes the last administrator away.
    changeRights(transaction, proved.organisationId, async () => {
      const accounts = makeAccountStore(transaction);
      const account = await accounts.lock(caller.userId);
      if (!account?.isActive || account.passwordHash !== proved.passwordHash) throw problem.sessionEnded();
      await parts.mail.add(
        transaction,
        {
          template: 'account-deleted',
          parameters: { organisation: account.organisationName, deletedAt: now.toISOString() },
          secrets: null,
          organisationId: mailOrganisation(account),
          recipient: account,
          language: await readLanguage(transaction, account.id),
        },
        now,
      );
      await recordAccess(transaction, {
        event: { kind: 'rights', code: 'account-deleted', parameters: { name: account.name } },
        organisationId: account.organisationId,
        byUserId: account.id,
        subject: { kind: 'user', id: account.id },
        audit: {
          action: 'user.delete-account',
          detail: {
            name: account.name,
            roles: account.roles.map(({ code }) => code),
            address: request.client.address,
          },
          requestId: request.requestId,
        },
      });
      await endSessionsOf(transaction, account.id, now);
      await accounts.remove(account, now);
    }),
  );
}
