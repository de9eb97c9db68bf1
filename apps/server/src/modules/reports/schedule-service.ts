import {
  type CallBody,
  type changeReportSchedule,
  type createReportSchedule,
  MAX_REPORT_SCHEDULES,
  problem,
  type Report,
  type ReportSchedule,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { assertRecipients } from './recipient-rules.ts';
import { replaceRecipients } from './recipient-store.ts';
import { toReportDto } from './report-dto.ts';
import { findSubject, queueReport, type ReportActing, type ReportParts } from './report-service.ts';
import { makeScheduleStore, type ScheduleRecord } from './schedule-store.ts';
import { nextTime } from './schedule-times.ts';

const scopeOf = (caller: Caller) => ({
  organisationId: caller.organisationId,
  userId: caller.userId,
  seesAll: caller.permissions.has('ORGANISATION_5102') && caller.visibleGroups === null,
});

const toScheduleDto = (record: ScheduleRecord, userId: string): ReportSchedule => ({
  ...{ id: record.id, subject: record.subject, settings: record.settings, rhythm: record.rhythm },
  ...{ minute: record.minute, weekday: record.weekday, monthDay: record.monthDay },
  ...{ delivery: record.delivery, recipients: [...record.recipients] },
  ...{ isPaused: record.isPaused, nextAt: record.nextAt.toISOString() },
  last:
    record.lastId === null || record.lastState === null || record.lastAt === null
      ? null
      : {
          id: record.lastId,
          state: record.lastState,
          at: record.lastAt.toISOString(),
          failure: record.lastFailure,
        },
  ...{ ownerName: record.userName, isOwn: record.userId === userId, revision: record.revision },
});

export async function listSchedules({ db }: ReportParts, caller: Caller): Promise<ReportSchedule[]> {
  const records = await makeScheduleStore(db, scopeOf(caller)).list();
  return records.map((record) => toScheduleDto(record, caller.userId));
}

async function findSchedule(db: Database, caller: Caller, id: string): Promise<ScheduleRecord> {
  const record = await makeScheduleStore(db, scopeOf(caller)).find(id);
  if (record === undefined) throw problem.notFound('schedule');
  return record;
}

export async function createSchedule(
  parts: ReportParts,
  { caller, requestId }: ReportActing,
  { settings, recipientIds, ...rhythm }: CallBody<typeof createReportSchedule>,
): Promise<ReportSchedule> {
  const id = await runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'reports', caller.organisationId);
    const store = makeScheduleStore(transaction, scopeOf(caller));
    if ((await store.count()) >= MAX_REPORT_SCHEDULES)
      throw problem.conflict(problemText('MOST_SCHEDULES', { most: MAX_REPORT_SCHEDULES }));
    const { subject } = await findSubject(transaction, caller, settings);
    await assertRecipients(transaction, recipientIds, {
      ...{ owner: caller, settings, findPerson: parts.findPerson },
    });
    const nextAt = new Date(nextTime(parts.now().getTime(), rhythm, settings.timeZone));
    const made = await store.insert({ subject, settings, ...rhythm, nextAt });
    await replaceRecipients(transaction, made, recipientIds);
    await audit(transaction, { caller, requestId }, 'report.schedule', made, {
      ...{ subject, recipientIds, ...rhythm },
    });
    return made;
  });
  return toScheduleDto(await findSchedule(parts.db, caller, id), caller.userId);
}

export async function changeSchedule(
  parts: ReportParts,
  { caller, requestId }: ReportActing,
  id: string,
  { revision, recipientIds, ...change }: CallBody<typeof changeReportSchedule>,
): Promise<ReportSchedule> {
  const found = await findSchedule(parts.db, caller, id);
  const wanted = {
    rhythm: change.rhythm ?? found.rhythm,
    minute: change.minute ?? found.minute,
    weekday: change.weekday ?? found.weekday,
    monthDay: change.monthDay ?? found.monthDay,
    delivery: change.delivery ?? found.delivery,
    isPaused: change.isPaused ?? found.isPaused,
  };
  // What would have come while it was paused is not made up for.
  const nextAt = new Date(nextTime(parts.now().getTime(), wanted, found.settings.timeZone));
  await runTransaction(parts.db, async (transaction) => {
    const isOwn = await makeScheduleStore(transaction, scopeOf(caller)).change(id, revision, {
      ...wanted,
      nextAt,
    });
    if (!isOwn) throw problem.conflict(problemText('SCHEDULE_CHANGED'));
    if (recipientIds !== undefined) {
      const owner = (await parts.findPerson(found.userId)) ?? caller;
      await assertRecipients(transaction, recipientIds, {
        ...{ owner, settings: found.settings, findPerson: parts.findPerson },
      });
      await replaceRecipients(transaction, id, recipientIds);
    }
    await audit(transaction, { caller, requestId }, 'report.schedule-change', id, {
      subject: found.subject,
      ...wanted,
      ...(recipientIds === undefined ? {} : { recipientIds }),
    });
  });
  return toScheduleDto(await findSchedule(parts.db, caller, id), caller.userId);
}

export async function runSchedule(parts: ReportParts, acting: ReportActing, id: string): Promise<Report> {
  const { caller } = acting;
  const found = await findSchedule(parts.db, caller, id);
  if (found.userId !== caller.userId) throw problem.conflict(problemText('SCHEDULE_OF_OWNER'));
  const record = await runTransaction(parts.db, (transaction) =>
    queueReport(transaction, acting, found.settings, {
      ...{ scheduleId: id, delivery: found.delivery, at: parts.now() },
    }),
  );
  parts.onQueued();
  return toReportDto(record, caller.userId);
}

export async function deleteSchedule(
  { db }: ReportParts,
  { caller, requestId }: ReportActing,
  id: string,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    if (!(await makeScheduleStore(transaction, scopeOf(caller)).remove(id)))
      throw problem.notFound('schedule');
    await audit(transaction, { caller, requestId }, 'report.schedule-delete', id, {});
  });
}

async function audit(
  transaction: Parameters<typeof recordAudit>[0],
  { caller, requestId }: ReportActing,
  action: string,
  subjectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(transaction, {
    ...{ organisationId: caller.organisationId, userId: caller.userId, requestId },
    ...{ action, subjectType: 'report-schedule', subjectId, detail },
  });
}
