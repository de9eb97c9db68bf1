import { problem, REPORT_QUOTA_BYTES, type Report, type ReportSettings } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { readCaseDetail } from '../cases/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { makeGroupStore } from '../groups/index.ts';
import { reportKey } from './report-blobs.ts';
import { toReportDto } from './report-dto.ts';
import {
  makeReportList,
  makeReportStore,
  type ReportPlace,
  type ReportReader,
  type ReportRecord,
} from './report-store.ts';
import { sayReportIn } from './texts/say-report.ts';

export interface ReportParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly now: () => Date;
  /** Somebody with the rights of this moment; undefined who may not sign in. */
  readonly findPerson: (userId: string) => Promise<Caller | undefined>;
  /** There is a report to make. */
  readonly onQueued: () => void;
}

export interface ReportActing {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Reports of one person that wait or are made at a time. */
const MOST_OPEN = 5;

export const readerOf = (caller: Caller): ReportReader => ({
  organisationId: caller.organisationId,
  visibleGroups: caller.visibleGroups,
  userId: caller.userId,
  seesAlarms: caller.permissions.has('ALARM_3101'),
});

export interface ReportSubject {
  readonly subject: string;
  readonly equipmentId: string | null;
}

/** What the report is about, as its maker sees it; a problem where they do not. */
export async function findSubject(
  db: Database | DatabaseTransaction,
  caller: Caller,
  settings: ReportSettings,
): Promise<ReportSubject> {
  const say = sayReportIn(settings.language);
  switch (settings.kind) {
    case 'fleet':
      return { subject: say('fleetName'), equipmentId: null };
    case 'group': {
      const group = await makeGroupStore(db, caller).find(settings.groupId);
      if (group === undefined) throw problem.notFound('group');
      return { subject: group.name, equipmentId: null };
    }
    case 'case': {
      if (!caller.permissions.has('ALARM_3101')) throw problem.notFound('case');
      const { number, equipment } = await readCaseDetail(db, caller, settings.caseId);
      const subject = `${say('caseName', { number })}, ${equipment.name}`;
      return { subject, equipmentId: equipment.id };
    }
    default: {
      const found = (await listAssetsInScope(db, caller, settings.equipmentId)).find(
        ({ id }) => id === settings.equipmentId,
      );
      if (found === undefined) throw problem.notFound('equipment');
      const subject = settings.kind === 'analysis' ? settings.title : `${found.identifier} ${found.name}`;
      return { subject, equipmentId: settings.equipmentId };
    }
  }
}

export async function queueReport(
  transaction: DatabaseTransaction,
  { caller, requestId }: ReportActing,
  settings: ReportSettings,
  terms: { readonly scheduleId: string | null; readonly delivery: 'keep' | 'mail'; readonly at: Date },
): Promise<ReportRecord> {
  await takeTurns(transaction, 'reports', caller.organisationId);
  const store = makeReportStore(transaction, caller.organisationId);
  const found = await findSubject(transaction, caller, settings);
  if ((await store.countOpen(caller.userId)) >= MOST_OPEN)
    throw problem.conflict(problemText('MOST_REPORTS_OPEN', { most: MOST_OPEN }));
  const record = await store.insert({ userId: caller.userId, settings, ...found, ...terms });
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: 'report.create',
    subjectType: 'report',
    subjectId: record.id,
    requestId,
    detail: { kind: settings.kind, subject: found.subject, number: record.number },
  });
  return record;
}

export async function createReport(
  parts: ReportParts,
  acting: ReportActing,
  settings: ReportSettings,
): Promise<Report> {
  const record = await runTransaction(parts.db, async (transaction) => {
    const kept = await makeReportStore(transaction, acting.caller.organisationId).sumBytes();
    if (kept >= REPORT_QUOTA_BYTES) throw problem.conflict(problemText('REPORTS_FULL'));
    return queueReport(transaction, acting, settings, {
      scheduleId: null,
      delivery: 'keep',
      at: parts.now(),
    });
  });
  parts.onQueued();
  return toReportDto(record, acting.caller.userId);
}

export async function listReports(
  { db }: ReportParts,
  caller: Caller,
  query: {
    readonly equipment?: string | undefined;
    readonly after?: string | undefined;
    readonly size: number;
  },
): Promise<{ rows: Report[]; next: string | null }> {
  const equipmentIds =
    query.equipment === undefined
      ? undefined
      : (await listAssetsInScope(db, caller, query.equipment)).map(({ id }) => id);
  if (equipmentIds !== undefined && equipmentIds.length === 0) throw problem.notFound('equipment');
  const rows = await makeReportList(db, readerOf(caller)).list({
    equipmentIds,
    after: readPlace(query.after),
    size: query.size + 1,
  });
  const shown = rows.slice(0, query.size);
  const last = rows.length > query.size ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => toReportDto(row, caller.userId)),
    next: last === undefined ? null : `${last.createdAt.toISOString()}~${last.id}`,
  };
}

const PLACE = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readPlace(after: string | undefined): ReportPlace | undefined {
  if (after === undefined) return undefined;
  const [, createdAt, id] = PLACE.exec(after) ?? [];
  if (createdAt === undefined || id === undefined || Number.isNaN(Date.parse(createdAt)))
    throw problem.fieldInvalid('query.after', 'placeUnknown', problemText('REPORT_PLACE_UNKNOWN'));
  return { createdAt, id };
}

export async function findReport(
  { db }: Pick<ReportParts, 'db'>,
  caller: Caller,
  id: string,
): Promise<ReportRecord> {
  const record = await makeReportList(db, readerOf(caller)).find(id);
  if (record === undefined) throw problem.notFound('report');
  return record;
}

export async function retryReport(parts: ReportParts, { caller }: ReportActing, id: string): Promise<Report> {
  await findReport(parts, caller, id);
  const record = await makeReportStore(parts.db, caller.organisationId).restart(id, caller.userId);
  if (record === undefined) throw problem.conflict(problemText('REPORT_NOT_TO_REPEAT'));
  parts.onQueued();
  return toReportDto(record, caller.userId);
}

export async function cancelReport(
  parts: ReportParts,
  { caller }: ReportActing,
  id: string,
): Promise<Report> {
  await findReport(parts, caller, id);
  const record = await makeReportStore(parts.db, caller.organisationId).cancel(
    id,
    caller.userId,
    parts.now(),
  );
  if (record === undefined) throw problem.conflict(problemText('REPORT_NOT_TO_CANCEL'));
  return toReportDto(record, caller.userId);
}

export async function deleteReport(
  { db, blobs }: ReportParts,
  { caller, requestId }: ReportActing,
  id: string,
): Promise<void> {
  const found = await findReport({ db }, caller, id);
  if (found.userId !== caller.userId) throw problem.notFound('report');
  await runTransaction(db, async (transaction) => {
    if (!(await makeReportStore(transaction, caller.organisationId).remove(id, caller.userId)))
      throw problem.notFound('report');
    await recordAudit(transaction, {
      ...{ organisationId: caller.organisationId, userId: caller.userId, requestId },
      ...{ action: 'report.delete', subjectType: 'report', subjectId: id },
      detail: { number: found.number, subject: found.subject },
    });
  });
  // What is left of it is swept (report-sweep.ts).
  await blobs.remove(reportKey(id)).catch(() => {});
}
