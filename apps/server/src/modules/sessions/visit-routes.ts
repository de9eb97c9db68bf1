import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeAccountStore } from '../users/index.ts';
import type { SessionParts } from './session-parts.ts';
import { beginVisit, endVisit } from './visit-service.ts';
import { makeVisitStore } from './visit-store.ts';

export function addVisitRoutes(server: HttpServer, parts: SessionParts): void {
  const { db } = parts;

  server.serve(calls.listOrganisationsToEnter, async ({ caller, query }) => {
    const account = await makeAccountStore(db).find(caller.userId);
    if (account === undefined) throw problem.sessionEnded();
    return makeVisitStore(db).listToEnter(account.organisationId, query.search);
  });

  server.serve(calls.enterOrganisation, ({ caller, params, body, requestId }) =>
    beginVisit(parts, caller, { ...params, ...body, requestId }),
  );

  server.serve(calls.leaveOrganisation, ({ caller, requestId }) => endVisit(parts, caller, requestId));

  server.serve(calls.listOrganisationVisits, async ({ caller, query }) => {
    const { rows, total } = await makeVisitStore(db).listOf(caller.organisationId, {
      ...query,
      now: parts.now(),
    });
    return {
      ...query,
      total,
      rows: rows.map((visit) => ({
        ...visit,
        beganAt: visit.beganAt.toISOString(),
        endsAt: visit.endsAt.toISOString(),
      })),
    };
  });
}
