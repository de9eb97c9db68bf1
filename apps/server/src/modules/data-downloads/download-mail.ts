import type { DatabaseTransaction } from '../../platform/database.ts';
import type { MailQueue } from '../mail/index.ts';
import { readLanguage } from '../preferences/index.ts';
import { makeAccountStore } from '../users/index.ts';
import type { DownloadRecord } from './download-store.ts';

/** What is ready before its owner has looked away needs no mail. */
const MAIL_AFTER_MS = 60_000;

/** Notifies whoever asked for it, in their language; programs and visitors of the demo have nobody who reads. */
export async function queueReadyMail(
  transaction: DatabaseTransaction,
  mail: Pick<MailQueue, 'add'>,
  download: DownloadRecord,
  { expiresAt, now }: { readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  const { user_id: userId, organisation_id: organisationId, is_service: isService, plan } = download;
  if (now.getTime() - download.started_at.getTime() < MAIL_AFTER_MS) return;
  const person = isService ? undefined : await makeAccountStore(transaction).find(userId);
  if (person === undefined || person.guestUntil !== null) return;
  const names = plan.equipment.map(({ name }) => name);
  await mail.add(
    transaction,
    {
      organisationId,
      recipient: { email: person.email, name: person.name },
      language: await readLanguage(transaction, userId),
      template: 'download-ready',
      parameters: {
        equipment: names.slice(0, 3).join(', ') + (names.length > 3 ? ' …' : ''),
        ...{ from: plan.from, to: plan.to, expiresAt: expiresAt.toISOString() },
      },
      secrets: null,
      giveUpAt: expiresAt,
    },
    now,
  );
}
