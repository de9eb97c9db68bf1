import {
  exportAudit,
  listAdminDevices,
  listAudit,
  listFailedJobs,
  problem,
  readSystemHealth,
  retryFailedJobs,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { adminScopeOf, pageOfKeys } from '../../platform/admin-scope.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { auditCsv } from './audit-csv.ts';
import { listAuditEntries } from './audit-store.ts';
import { listDevicesOfAll } from './device-list-store.ts';
import { listFailed, retryFailed } from './failed-jobs.ts';
import { makeSystemHealth, type SystemHealthParts } from './system-health.ts';

export function addAdminRoutes(server: HttpServer, parts: SystemHealthParts): void {
  const { db } = parts;
  const systemHealth = makeSystemHealth(parts);

  server.serve(listAdminDevices, async ({ caller, query }) => {
    const rows = await listDevicesOfAll(db, adminScopeOf(caller), { ...query, size: query.size + 1 });
    return pageOfKeys(rows, query.size, ({ identifier, id }) => `${identifier}\n${id}`);
  });

  server.serve(listAudit, async ({ caller, query }) => {
    const { after, size } = query;
    if (after !== undefined && !/^\d{1,18}$/.test(after))
      throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
    const rows = await listAuditEntries(db, adminScopeOf(caller), query, { after, limit: size + 1 });
    return pageOfKeys(rows, size, ({ id }) => id);
  });

  server.serve(exportAudit, async ({ caller, query, reply }) => {
    const file = await auditCsv(db, adminScopeOf(caller), query);
    const day = new Date(parts.nowMs()).toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="audit-${day}.csv"`);
    return reply.type('text/csv; charset=utf-8').send(file);
  });

  server.serve(readSystemHealth, () => systemHealth());
  server.serve(listFailedJobs, () => listFailed(db));
  server.serve(retryFailedJobs, async ({ caller, body, requestId }) => ({
    retried: await retryFailed(db, caller, body.jobs, requestId),
  }));
}
