import {
  issueDeviceCredentials,
  listDeviceLog,
  listDevices,
  problem,
  readDevice,
  revokeDeviceCredentials,
} from '@ritzel/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordCredentials } from './credential-events.ts';
import { makeDeviceCredentials } from './device-credentials.ts';
import type { DeviceLog } from './device-log.ts';
import type { DeviceRegistry } from './device-registry.ts';
import { makeDeviceStore } from './device-store.ts';

export interface DeviceRouteParts {
  readonly db: Database;
  readonly registry: Pick<DeviceRegistry, 'forget'>;
  readonly deviceLog: Pick<DeviceLog, 'note'>;
  /** Called after the commit: what others remember of these devices' equipment, and their sessions, is out of date. */
  readonly onChanged: (organisationId: string, assetIds: readonly string[]) => void;
}

export function addDeviceRoutes(server: HttpServer, parts: DeviceRouteParts): void {
  const { db, registry, deviceLog, onChanged } = parts;

  /** Sessions with the earlier credentials end at once, here and in the other processes. */
  function announce(organisationId: string, deviceId: string, equipmentId: string | null): void {
    registry.forget(deviceId);
    onChanged(organisationId, equipmentId === null ? [] : [equipmentId]);
  }

  server.serve(listDevices, ({ caller, query }) => makeDeviceStore(db, caller).list(query));

  server.serve(readDevice, async ({ caller, params }) => {
    const found = await makeDeviceStore(db, caller).find(params.id);
    if (found === undefined) throw problem.notFound('device');
    return found.device;
  });

  server.serve(issueDeviceCredentials, async ({ caller, params, requestId }) => {
    const credentials = makeDeviceCredentials(params.id);
    const found = await runTransaction(db, async (transaction) => {
      const store = makeDeviceStore(transaction, caller);
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
      await recordCredentials(transaction, caller, known.device, 'credentials-issued');
      return known;
    });
    announce(caller.organisationId, params.id, found.device.equipmentId);
    deviceLog.note(
      params.id,
      'credentials-issued',
      'It has new credentials; the earlier ones no longer work.',
    );
    const { username, password } = credentials;
    return {
      clientId: username,
      username,
      password,
      token: `${username}.${password}`,
      sparkplug: found.sparkplug,
    };
  });

  server.serve(revokeDeviceCredentials, async ({ caller, params, requestId }) => {
    const found = await runTransaction(db, async (transaction) => {
      const store = makeDeviceStore(transaction, caller);
      const known = await store.find(params.id);
      if (known === undefined) throw problem.notFound('device');
      const hadCredentials = await store.revokeCredentials(params.id);
      await recordAudit(transaction, {
        organisationId: caller.organisationId,
        userId: caller.userId,
        action: 'device.revoke-credentials',
        subjectType: 'device',
        subjectId: params.id,
        detail: { hadCredentials },
        requestId,
      });
      if (hadCredentials) await recordCredentials(transaction, caller, known.device, 'credentials-revoked');
      return { ...known, hadCredentials };
    });
    announce(caller.organisationId, params.id, found.device.equipmentId);
    if (found.hadCredentials)
      deviceLog.note(params.id, 'credentials-revoked', 'Its credentials no longer work.');
    return undefined;
  });

  server.serve(listDeviceLog, async ({ caller, params, query }) => {
    const store = makeDeviceStore(db, caller);
    if ((await store.find(params.id)) === undefined) throw problem.notFound('device');
    return store.listLog(params.id, query);
  });
}
