import type { Report } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import type { ReportRecord } from './report-store.ts';

export const toReportDto = (record: ReportRecord, userId: string): Report => ({
  id: record.id,
  number: record.number,
  kind: record.kind,
  subject: record.subject,
  equipmentId: record.equipmentId,
  state: record.state,
  done: record.done,
  total: record.total,
  severity: record.severity === null ? null : severityOf(record.severity),
  language: record.settings.language,
  paper: record.settings.paper,
  failure: record.failure,
  pages: record.pages,
  bytes: record.bytes,
  contentSha256: record.contentSha256,
  createdAt: record.createdAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
  expiresAt: record.expiresAt?.toISOString() ?? null,
  ownerName: record.userName,
  isOwn: record.userId === userId,
  scheduleId: record.scheduleId,
});

/** What the file is called when it is saved: number and subject, in letters that every system takes. */
export function reportFileName({ number, subject }: Pick<ReportRecord, 'number' | 'subject'>): string {
  const plain = subject
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${number} ${plain}.pdf`;
}
