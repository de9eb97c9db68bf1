import type { DatabaseTransaction } from '../../platform/database.ts';
import { appendEvents } from '../domain-events/index.ts';
import type { Account } from './session-store.ts';

/** What happened to the sessions of an account; a guest of the demo leaves no row that stays. */
export async function recordSession(
  transaction: DatabaseTransaction,
  account: Account,
  code: 'signed-in' | 'refused' | 'signed-out' | 'stolen',
): Promise<void> {
  if (account.passwordHash === null) return;
  await appendEvents(transaction, [
    {
      kind: 'session',
      code,
      parameters: {},
      organisationId: account.organisationId,
      equipmentId: null,
      subject: { kind: 'user', id: account.id },
      actor: { kind: 'user', id: account.id },
    },
  ]);
}
