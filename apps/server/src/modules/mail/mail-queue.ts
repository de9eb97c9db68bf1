import type { Language } from '@ritzel/contract';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { GIVE_UP_MS } from './mail-rules.ts';
import { makeMailStore } from './mail-store.ts';
import type { MailDraft } from './templates/write-mail.ts';

export type NewMail = MailDraft & {
  /** Whose administrators see it; null: the operator of the portal alone. */
  readonly organisationId: string | null;
  readonly recipient: { readonly email: string; readonly name: string };
  readonly language: Language;
  /** After three days when left out. */
  readonly giveUpAt?: Date;
};

/** Where mail is handed in: in the transaction of what causes it, so that neither exists without the other. */
export interface MailQueue {
  add(transaction: DatabaseTransaction, mail: NewMail, now: Date): Promise<void>;
}

export function makeMailQueue({ hasServer }: { readonly hasServer: boolean }): MailQueue {
  return {
    async add(transaction, mail, now) {
      await makeMailStore(transaction).insert({
        id: crypto.randomUUID(),
        organisationId: mail.organisationId,
        recipient: mail.recipient.email,
        recipientName: mail.recipient.name,
        template: mail.template,
        language: mail.language,
        parameters: mail.parameters,
        secrets: mail.secrets,
        state: hasServer ? 'queued' : 'outbox',
        createdAt: now,
        giveUpAt: mail.giveUpAt ?? new Date(now.getTime() + GIVE_UP_MS),
      });
    },
  };
}
