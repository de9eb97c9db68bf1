import type { ContactMessage } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { appendEvents } from '../domain-events/index.ts';
import type { MailQueue } from '../mail/index.ts';
import { findOnlyTopOrganisation } from '../organisations/index.ts';
import { readLanguage } from '../preferences/index.ts';
import { makeUserRightStore } from '../users/index.ts';

/**
 * Makes a message known to the operator, in the transaction that stores it: as an event, and by mail to the operator's
 * staff. Where one company runs the portal for itself its administrators are the operator.
 */
export async function notifyOperator(
  transaction: DatabaseTransaction,
  { mail, now }: { readonly mail: MailQueue; readonly now: Date },
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
  const rights = makeUserRightStore(transaction);
  const staff = await rights.listMailboxes('Fle', null);
  const only = await findOnlyTopOrganisation(transaction);
  const administrators = only === undefined ? [] : await rights.listMailboxes('Adm', only);
  for (const { userId, email, name } of [...staff, ...administrators]) {
    await mail.add(
      transaction,
      {
        organisationId: null,
        recipient: { email, name },
        language: await readLanguage(transaction, userId),
        template: 'contact-message',
        parameters: {
          sender: message.senderName,
          senderEmail: message.senderEmail,
          organisation: message.organisationName,
          subject: message.subject,
          text: message.text,
        },
        secrets: null,
      },
      now,
    );
  }
}
