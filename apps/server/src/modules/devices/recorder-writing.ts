import type { DatabaseTransaction } from '../../platform/database.ts';
import { type DeviceDeclaration, lockDeclaredDevices, saveDevice } from './declared-device-store.ts';
import { readDeclaredDevices } from './device-document-store.ts';

type Channel = NonNullable<DeviceDeclaration['waveforms']>[number];

/** What takes the records of a part that come from files. */
export interface Recorder {
  readonly assetId: string;
  readonly identifier: string;
  readonly deviceType: string;
  readonly channels: readonly Channel[];
}

/** Puts a recorder beside the devices of a part, or adds these channels to the one that is there. */
export async function saveRecorder(
  transaction: DatabaseTransaction,
  { organisationId }: { readonly organisationId: string },
  { assetId, identifier, deviceType, channels }: Recorder,
): Promise<string> {
  await lockDeclaredDevices(transaction, { organisationId }, [identifier], [assetId]);
  const declared = await readDeclaredDevices(transaction, organisationId, [assetId]);
  const known = declared.find(({ device }) => device.identifier === identifier)?.device.waveforms ?? [];
  const wanted = new Map(channels.map((channel) => [channel.channel, channel]));
  const kept = known.flatMap((channel) =>
    wanted.has(channel.channel)
      ? []
      : [{ ...channel, axis: channel.axis ?? 'radial', quantity: channel.quantity ?? 'acceleration' }],
  );
  return saveDevice(
    transaction,
    { organisationId },
    { identifier, deviceType, waveforms: [...kept, ...wanted.values()] },
    { assetId, field: 'body.points' },
  );
}
