import { issueDeviceCredentials, listDeviceLog, listDevices, problem, readDevice } from '@ritzel/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeDeviceCredentials } from './device-credentials.ts';
import type { DeviceRegistry } from './device-registry.ts';
import { makeDeviceStore } from './device-store.ts';

export function addDeviceRoutes(server: HttpServer, parts: { db: Database; registry: DeviceRegistry }): void {
  const { db, registry } = parts;

  server.serve(listDevices, ({ caller, query }) => makeDeviceStore(db, caller.organisationId).list(query));

  server.serve(readDevice, async ({ caller, params }) => {
    const found = await makeDeviceStore(db, caller.organisationId).find(params.id);
    if (found === undefined) throw problem.notFound('device');
    return found.device;
  });

  server.serve(issueDeviceCredentials, async ({ caller, params, requestId }) => {
    const credentials = makeDeviceCredentials(params.id);
    const found = await db.transaction().execute(async (transaction) => {
      const store = makeDeviceStore(transaction, caller.organisationId);
      const known = await store.find(params.id);
      if (known === undefined) throw problem.notFound('device');
      await store.setCredentials(params.id, credentials);
      await recordAudit(transaction, {
        organisationId: caller.organisationId,
        userId: caller.userId,
        action: 'device.issue-credentials',
        subjectType: 'device',
        subjectId: params.id,
        // The secret itself is kept nowhere.
        detail: { username: credentials.username, replaced: known.device.hasCredentials },
        requestId,
      });
      return known;
    });
    registry.forget(params.id);
    const { username, password } = credentials;
    return {
      clientId: username,
      username,
      password,
      token: `${username}.${password}`,
      sparkplug: found.sparkplug,
    };
  });

  server.serve(listDeviceLog, async ({ caller, params, query }) => {
    const store = makeDeviceStore(db, caller.organisationId);
    if ((await store.find(params.id)) === undefined) throw problem.notFound('device');
    return store.listLog(params.id, query);
  });
}
