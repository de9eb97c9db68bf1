import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { HttpServer } from '../../platform/http-server.ts';
import { attachmentHeader } from '../documents/index.ts';
import { sentBytes } from '../pictures/index.ts';
import { makeDraftStore } from './draft-store.ts';
import { listPossibleRecipients } from './recipient-store.ts';
import { reportKey } from './report-blobs.ts';
import { reportFileName, toReportDto } from './report-dto.ts';
import { deleteLogo, saveLogo } from './report-logo.ts';
import { readLogo } from './report-logo-store.ts';
import {
  cancelReport,
  createReport,
  deleteReport,
  findReport,
  listReports,
  type ReportParts,
  retryReport,
} from './report-service.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  runSchedule,
} from './schedule-service.ts';

export function addReportRoutes(server: HttpServer, parts: ReportParts): void {
  const { db, blobs } = parts;

  server.serve(calls.listReports, ({ caller, query }) => listReports(parts, caller, query));

  server.serve(calls.createReport, ({ caller, body, requestId }) =>
    createReport(parts, { caller, requestId }, body),
  );

  server.serve(calls.readReport, async ({ caller, params }) =>
    toReportDto(await findReport(parts, caller, params.id), caller.userId),
  );

  server.serve(calls.readReportFile, async ({ caller, params, reply }) => {
    const record = await findReport(parts, caller, params.id);
    if (record.state !== 'done') throw problem.notFound('file of the report');
    const found = await blobs.getStream(reportKey(record.id)).catch(() => {
      throw problem.notReady(problemText('REPORT_STORE_AWAY'));
    });
    if (found === undefined) throw problem.notFound('file of the report');
    // To be saved: what a name or a comment brought into it does nothing here.
    reply.header('content-disposition', attachmentHeader(reportFileName(record)));
    reply.header('content-security-policy', "sandbox; default-src 'none'");
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'private, no-cache');
    reply.header('content-length', found.bytes);
    return reply.type('application/pdf').send(found.stream);
  });

  server.serve(calls.retryReport, ({ caller, params, requestId }) =>
    retryReport(parts, { caller, requestId }, params.id),
  );

  server.serve(calls.cancelReport, ({ caller, params, requestId }) =>
    cancelReport(parts, { caller, requestId }, params.id),
  );

  server.serve(calls.deleteReport, async ({ caller, params, requestId }) => {
    await deleteReport(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(calls.listReportSchedules, ({ caller }) => listSchedules(parts, caller));

  server.serve(calls.listReportRecipients, ({ caller }) => listPossibleRecipients(db, caller));

  server.serve(calls.createReportSchedule, ({ caller, body, requestId }) =>
    createSchedule(parts, { caller, requestId }, body),
  );

  server.serve(calls.changeReportSchedule, ({ caller, params, body, requestId }) =>
    changeSchedule(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.runReportSchedule, ({ caller, params, requestId }) =>
    runSchedule(parts, { caller, requestId }, params.id),
  );

  server.serve(calls.deleteReportSchedule, async ({ caller, params, requestId }) => {
    await deleteSchedule(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(calls.readReportDraft, ({ caller }) => makeDraftStore(db, caller).read());

  server.serve(calls.saveReportDraft, async ({ caller, body }) => {
    const saved = await makeDraftStore(db, caller).save(body);
    if (saved === undefined) throw problem.conflict(problemText('REPORT_CHANGED'));
    return saved;
  });

  server.serve(calls.readReportLogo, async ({ caller, reply }) => {
    const logo = await readLogo(db, caller.organisationId);
    if (logo === null) throw problem.notFound('logo');
    reply.header('cache-control', 'private, no-cache');
    reply.header('x-content-type-options', 'nosniff');
    return reply.type('image/png').send(Buffer.from(logo.png));
  });

  server.serve(
    calls.saveReportLogo,
    async ({ caller, raw, requestId }) => {
      await saveLogo(parts, { caller, requestId }, sentBytes(raw));
      return undefined;
    },
    { bodyLimitBytes: calls.MAX_LOGO_BYTES, sentBody: 'bytes' },
  );

  server.serve(calls.deleteReportLogo, async ({ caller, requestId }) => {
    await deleteLogo(parts, { caller, requestId });
    return undefined;
  });
}
