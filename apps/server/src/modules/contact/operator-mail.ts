import type { ContactMessage } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { appendEvents } from '../domain-events/index.ts';

/**
 * Makes a message known to the operator, in the transaction that stores it: as an event, which whoever forwards messages
 * follows. The message itself stands in the operator's list, whether anybody forwards it or not.
 */
export async function notifyOperator(
  transaction: DatabaseTransaction,
  caller: Pick<Caller, 'organisationId' | 'userId'>,
  message: ContactMessage,
): Promise<void> {
  await appendEvents(transaction, [
    {
      kind: 'contact',
      code: 'message-received',
      parameters: { subject: message.subject },
      organisationId: caller.organisationId,
      equipmentId: null,
      subject: { kind: 'contact-message', id: message.id },
      actor: { kind: 'user', id: caller.userId },
    },
  ]);
}
