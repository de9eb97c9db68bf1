import type { ReportFailure } from '@ritzel/contract';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { MailQueue } from '../mail/index.ts';
import { reportFileName } from './report-dto.ts';
import { findMailbox, type ReportRecord } from './report-store.ts';

export interface ReportDelivery {
  readonly mail: Pick<MailQueue, 'add'>;
  readonly onMailed: () => void;
}

/** Servers of mail refuse more: then the mail has the link alone. */
export const MOST_ATTACHED_BYTES = 5 * 1024 * 1024;

/** Mails a report that is to be mailed to its owner, in the transaction that ends it; of one that failed that it did, and why. */
export async function deliverReport(
  { mail }: ReportDelivery,
  transaction: DatabaseTransaction,
  record: ReportRecord,
  ended: { readonly file: Uint8Array | null; readonly failure: ReportFailure | null; readonly at: Date },
): Promise<void> {
  if (record.delivery !== 'mail' || record.userId === null) return;
  const recipient = await findMailbox(transaction, record.userId);
  if (recipient === undefined) return;
  const { file, failure } = ended;
  const isAttached = file !== null && file.length <= MOST_ATTACHED_BYTES;
  const common = { number: String(record.number), subject: record.subject, reportId: record.id };
  await mail.add(
    transaction,
    {
      ...(failure === null
        ? { template: 'report-ready' as const, parameters: { ...common, isAttached }, secrets: null }
        : { template: 'report-failed' as const, parameters: { ...common, failure }, secrets: null }),
      organisationId: record.organisationId,
      recipient,
      language: record.settings.language,
      ...(isAttached ? { attachment: { name: reportFileName(record), bytes: file } } : {}),
    },
    ended.at,
  );
}
