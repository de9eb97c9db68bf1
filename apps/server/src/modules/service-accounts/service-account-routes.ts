import * as calls from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  addServiceAccount,
  addServiceToken,
  removeServiceAccount,
  removeServiceToken,
  type ServiceAccountParts,
} from './service-account-service.ts';
import { makeServiceAccountStore } from './service-account-store.ts';

export function addServiceAccountRoutes(server: HttpServer, parts: ServiceAccountParts): void {
  server.serve(calls.listServiceAccounts, ({ caller }) =>
    makeServiceAccountStore(parts.db, caller.organisationId).list(parts.now()),
  );

  server.serve(calls.createServiceAccount, ({ caller, body, requestId }) =>
    addServiceAccount(parts, caller, { ...body, requestId }),
  );

  server.serve(calls.issueServiceToken, ({ caller, params, body, requestId }) =>
    addServiceToken(parts, caller, { ...params, ...body, requestId }),
  );

  server.serve(calls.revokeServiceToken, async ({ caller, params, requestId }) => {
    await removeServiceToken(parts, caller, { ...params, requestId });
    return undefined;
  });

  server.serve(calls.deleteServiceAccount, async ({ caller, params, requestId }) => {
    await removeServiceAccount(parts, caller, { ...params, requestId });
    return undefined;
  });
}
