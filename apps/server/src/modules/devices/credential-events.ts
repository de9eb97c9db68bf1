import type { Device } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { appendEvents } from '../domain-events/index.ts';

/** In the transaction that issues or revokes them, and by whom; the log of the device follows behind it. */
export async function recordCredentials(
  transaction: DatabaseTransaction,
  caller: Pick<Caller, 'organisationId' | 'userId' | 'sessionId' | 'serviceTokenId'>,
  device: Pick<Device, 'id' | 'identifier' | 'deviceType' | 'equipmentId'>,
  code: 'credentials-issued' | 'credentials-revoked',
): Promise<void> {
  await appendEvents(transaction, [
    {
      kind: 'device-log',
      code,
      parameters: {
        deviceIdentifier: device.identifier,
        deviceType: device.deviceType,
        detail: '',
        count: 1,
      },
      organisationId: caller.organisationId,
      equipmentId: device.equipmentId,
      subject: { kind: 'device', id: device.id },
      actor: { kind: 'user', id: caller.userId },
      // A token that belongs to no session and no service account is the program's own: it sets the demo up.
      isUnnotified: caller.sessionId === undefined && caller.serviceTokenId === undefined,
    },
  ]);
}
