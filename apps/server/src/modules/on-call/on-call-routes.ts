import * as calls from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  addOverride,
  addRota,
  listRotas,
  type OnCallParts,
  previewDuty,
  removeOverride,
  removeRota,
  saveRota,
} from './on-call-service.ts';
import { makeOnCallStore } from './on-call-store.ts';

export function addOnCallRoutes(server: HttpServer, parts: OnCallParts): void {
  server.serve(calls.listRotas, ({ caller }) => listRotas(parts, caller));

  server.serve(calls.listRotaCandidates, ({ caller }) =>
    makeOnCallStore(parts.db, caller.organisationId, parts.now()).listCandidates(),
  );

  server.serve(calls.addRota, ({ caller, requestId, body }) => addRota(parts, { caller, requestId }, body));

  server.serve(calls.changeRota, ({ caller, requestId, params, body }) =>
    saveRota(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.removeRota, async ({ caller, requestId, params }) => {
    await removeRota(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(calls.previewDuty, ({ caller, body }) => previewDuty(parts, caller, body));

  server.serve(calls.addDutyOverride, ({ caller, requestId, params, body }) =>
    addOverride(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.removeDutyOverride, async ({ caller, requestId, params }) => {
    await removeOverride(parts, { caller, requestId }, params.id, params.overrideId);
    return undefined;
  });
}
