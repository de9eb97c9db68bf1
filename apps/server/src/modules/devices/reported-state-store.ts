import type { Pool, PoolClient } from 'pg';
import { lockDevice } from './device-lock-store.ts';

/** What a device says of itself, written to its row. */
export function makeReportedState(pool: Pool) {
  return {
    async firmware(deviceId: string, version: string): Promise<void> {
      await pool.query(
        'update device set firmware_version = $2 where id = $1 and firmware_version is distinct from $2',
        [deviceId, version],
      );
    },

    async firmwareOf(deviceId: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ firmware_version: string | null }>(
        'select firmware_version from device where id = $1',
        [deviceId],
      );
      return rows[0]?.firmware_version ?? undefined;
    },

    async setup(deviceId: string, setup: object, at: Date): Promise<void> {
      await pool.query('update device set reported_setup = $2::jsonb, reported_setup_at = $3 where id = $1', [
        deviceId,
        JSON.stringify(setup),
        at,
      ]);
    },
  };
}

/** The channels of a device as the setup that it runs describes them. */
export async function writeChannelSetup(
  client: PoolClient,
  deviceId: string,
  channels: unknown,
): Promise<void> {
  // Whoever saves the drivetrain writes the same channels: the device comes first.
  await lockDevice(client, deviceId);
  await client.query(
    `update waveform_channel channel
        set position = entry.position, axis = entry.axis, unit = entry.unit, range = entry.range,
            sampling_rate_hz = entry."samplingRateHz", samples = entry.samples
       from jsonb_to_recordset($2::jsonb) as entry
              (channel text, position text, axis text, unit text, range text, "samplingRateHz" float8, samples int)
      where channel.device_id = $1 and channel.channel = entry.channel`,
    [deviceId, JSON.stringify(channels)],
  );
}
