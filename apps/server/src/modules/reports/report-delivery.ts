import type { ReportFailure } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { MailQueue } from '../mail/index.ts';
import { listRecipientIds } from './recipient-store.ts';
import { reportFileName } from './report-dto.ts';
import { readerOf } from './report-service.ts';
import { findMailbox, makeReportList, type ReportRecord } from './report-store.ts';

export interface ReportDelivery {
  readonly mail: Pick<MailQueue, 'add'>;
  /** Somebody with the rights of this moment; undefined who may not sign in any more. */
  readonly findOwner: (userId: string) => Promise<Caller | undefined>;
  readonly log: Pick<Log, 'info'>;
  readonly onMailed: () => void;
}

/** Servers of mail refuse more: then the mail has the link alone. */
export const MOST_ATTACHED_BYTES = 5 * 1024 * 1024;

interface Ended {
  readonly file: Uint8Array | null;
  readonly failure: ReportFailure | null;
  readonly at: Date;
}

/**
 * Mails a report in the transaction that ends it: to its owner where they asked for that, and to the recipients of its schedule.
 * Of one that failed its owner alone is notified, and why.
 */
export async function deliverReport(
  parts: ReportDelivery,
  transaction: DatabaseTransaction,
  record: ReportRecord,
  ended: Ended,
): Promise<void> {
  const ids = new Set(record.delivery === 'mail' && record.userId !== null ? [record.userId] : []);
  if (ended.failure === null) for (const id of await listReaders(parts, transaction, record)) ids.add(id);
  for (const id of ids) await mailTo(parts, transaction, { record, ended, userId: id });
}

/** The recipients of its schedule who may read what is in it now: rights change between two reports. */
async function listReaders(
  { findOwner, log }: ReportDelivery,
  transaction: DatabaseTransaction,
  { id, scheduleId, organisationId }: ReportRecord,
): Promise<string[]> {
  if (scheduleId === null) return [];
  const readers: string[] = [];
  for (const userId of await listRecipientIds(transaction, scheduleId)) {
    const person = await findOwner(userId);
    const mayRead =
      person !== undefined &&
      person.organisationId === organisationId &&
      person.permissions.has('REPORT_4101') &&
      (await makeReportList(transaction, readerOf(person)).find(id)) !== undefined;
    if (mayRead) readers.push(userId);
    else log.info({ reportId: id, userId }, 'a recipient who may not read a report does not get it');
  }
  return readers;
}

async function mailTo(
  { mail }: ReportDelivery,
  transaction: DatabaseTransaction,
  {
    record,
    ended,
    userId,
  }: { readonly record: ReportRecord; readonly ended: Ended; readonly userId: string },
): Promise<void> {
  const recipient = await findMailbox(transaction, userId);
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
