import { problem, readOrganisation, renameOrganisation } from '@ritzel/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeOrganisationStore } from './organisation-store.ts';

export function addOrganisationRoutes(server: HttpServer, parts: { db: Database }): void {
  server.serve(readOrganisation, async ({ caller, params }) => {
    const organisation = await makeOrganisationStore(parts.db, caller.organisationId).find(params.id);
    if (organisation === undefined) throw problem.notFound('organisation');
    return organisation;
  });

  server.serve(renameOrganisation, ({ caller, params, body, requestId }) =>
    runTransaction(parts.db, async (transaction) => {
      const store = makeOrganisationStore(transaction, caller.organisationId);
      const before = await store.find(params.id, { lock: true });
      if (before === undefined) throw problem.notFound('organisation');
      await store.rename(params.id, body.name);
      await recordAudit(transaction, {
        organisationId: caller.organisationId,
        userId: caller.userId,
        action: 'organisation.rename',
        subjectType: 'organisation',
        subjectId: params.id,
        detail: { from: before.name, to: body.name },
        requestId,
      });
      return { ...before, name: body.name };
    }),
  );
}
