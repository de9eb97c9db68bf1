import type { PoolClient } from 'pg';
import type { ShownVibration, VibrationTrend } from './vibration-trend.ts';

/** The caller holds the rows. */
export async function writeVibrations(
  client: PoolClient,
  rows: readonly {
    readonly id: string;
    readonly shown: ShownVibration;
    readonly newest: VibrationTrend['newest'];
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `update equipment
        set vibration_value = found.value, vibration_unit = found.unit, vibration_at = found.at,
            vibration_ring = found.ring::float8[], vibration_ring_end = found.ring_end, vibration_newest = found.newest
       from unnest($1::uuid[], $2::float8[], $3::text[], $4::timestamptz[], $5::text[], $6::bigint[], $7::jsonb[])
              as found (id, value, unit, at, ring, ring_end, newest)
      where equipment.id = found.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ shown }) => shown.latest?.value ?? null),
      rows.map(({ shown }) => shown.latest?.unit ?? null),
      rows.map(({ shown }) => (shown.latest ? new Date(shown.latest.atMs).toISOString() : null)),
      rows.map(({ shown }) => `{${shown.ring.map((value) => value ?? 'NULL').join(',')}}`),
      rows.map(({ shown }) => shown.ringEnd),
      rows.map(({ newest }) => JSON.stringify(newest)),
    ],
  );
}
