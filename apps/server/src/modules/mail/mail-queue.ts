import type { Language } from '@ritzel/contract';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { GIVE_UP_MS } from './mail-rules.ts';
import { makeMailStore } from './mail-store.ts';
import type { MailDraft } from './templates/write-mail.ts';

export type NewMail = MailDraft & {
  /** Where the mail itself names what it is named by: in its link. */
  readonly id?: string;
  /** Whose administrators see it; null: the operator of the portal alone. */
  readonly organisationId: string | null;
  readonly recipient: { readonly email: string; readonly name: string };
  readonly language: Language;
  /** After three days when left out. */
  readonly giveUpAt?: Date;
  /** A PNG that stands in the text of the mail. */
  readonly picture?: Uint8Array;
  /** A PDF that goes with it; its size is bounded by whoever hands it in. */
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array };
};

/** Where mail is handed in: in the transaction of what causes it, so that neither exists without the other. */
export interface MailQueue {
  /** Answers what the mail is named by. */
  add(transaction: DatabaseTransaction, mail: NewMail, now: Date): Promise<string>;
  /** Whether mail leaves the house, or is kept in the outbox. */
  readonly hasServer: boolean;
}

export function makeMailQueue({ hasServer }: { readonly hasServer: boolean }): MailQueue {
  return {
    hasServer,
    async add(transaction, mail, now) {
      const id = mail.id ?? crypto.randomUUID();
      await makeMailStore(transaction).insert({
        id,
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
        picture: mail.picture ?? null,
        attachment: mail.attachment?.bytes ?? null,
        attachmentName: mail.attachment?.name ?? null,
      });
      return id;
    },
  };
}
