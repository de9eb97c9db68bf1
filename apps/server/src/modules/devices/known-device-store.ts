import type { Pool } from 'pg';
import type { KnownChannel, KnownDevice, KnownSignal } from './device-registry.ts';

interface DeviceRow {
  id: string;
  organisation_id: string;
  identifier: string;
  equipment_id: string | null;
  sparkplug_group: string | null;
  sparkplug_node: string | null;
  sparkplug_device: string | null;
  username: string | null;
  secret_hash: Buffer | null;
  signals: (Omit<KnownSignal, 'assetId'> & { asset_id: string })[] | null;
  channels: (Omit<KnownChannel, 'assetId'> & { asset_id: string })[] | null;
}

const selectDevice = `
  select device.*,
    (select jsonb_agg(jsonb_build_object('id', s.id, 'asset_id', s.asset_id, 'number', s.number, 'metric', s.metric,
              'key', s.key, 'unit', s.unit, 'role', s.role))
       from signal s where s.device_id = device.id) as signals,
    (select jsonb_agg(jsonb_build_object('channel', c.channel, 'asset_id', c.asset_id, 'name', c.name,
              'position', c.position, 'axis', c.axis, 'quantity', c.quantity, 'unit', c.unit, 'range', c.range))
       from waveform_channel c where c.device_id = device.id) as channels
  from device`;

function knownOf(row: DeviceRow): KnownDevice {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    identifier: row.identifier,
    equipmentId: row.equipment_id,
    sparkplug:
      row.sparkplug_group && row.sparkplug_node
        ? { group: row.sparkplug_group, node: row.sparkplug_node, device: row.sparkplug_device }
        : null,
    signals: new Map(
      (row.signals ?? []).map(({ asset_id, ...signal }) => [signal.metric, { ...signal, assetId: asset_id }]),
    ),
    channels: new Map(
      (row.channels ?? []).map(({ asset_id, ...channel }) => [
        channel.channel,
        { ...channel, assetId: asset_id },
      ]),
    ),
  };
}

interface DeviceWithSecret {
  readonly device: KnownDevice;
  readonly username: string | null;
  readonly secretHash: Buffer | null;
}

/** @param where a condition on `device` with the values as its parameters */
export async function readKnownDevices(
  pool: Pool,
  where: string,
  values: readonly unknown[],
): Promise<DeviceWithSecret[]> {
  const { rows } = await pool.query<DeviceRow>(`${selectDevice} where ${where}`, [...values]);
  return rows.map((row) => ({ device: knownOf(row), username: row.username, secretHash: row.secret_hash }));
}

/** By the user name; null for a device whose credentials were revoked. */
export async function readSecrets(
  pool: Pool,
  usernames: readonly string[],
): Promise<Map<string, { secretHash: Buffer | null }>> {
  const { rows } = await pool.query<{ username: string; secret_hash: Buffer | null }>(
    'select username, secret_hash from device where username = any($1)',
    [usernames],
  );
  return new Map(rows.map((row) => [row.username, { secretHash: row.secret_hash }]));
}
