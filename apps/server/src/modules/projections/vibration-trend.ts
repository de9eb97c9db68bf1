import type { PoolClient } from 'pg';

const HALF_HOUR_MS = 1_800_000;
export const RING_SLOTS = 48;
export const RING_MS = RING_SLOTS * HALF_HOUR_MS;

/** The vibration of an equipment: the value of now, and the highest of each half hour of the last 24. */
export interface VibrationTrend {
  ring: (number | null)[];
  /** Number of the newest half hour since 1970; it lies in the ring at its remainder by 48. */
  ringEnd: number;
  latest: { value: number; unit: string; atMs: number } | null;
}

export interface VibrationReading {
  readonly tMs: number;
  readonly value: number;
  readonly unit: string;
  readonly intervalMs: number;
}

/** One reading further; answers whether it changed anything. Taking one twice changes nothing. */
export function stepVibration(
  trend: VibrationTrend,
  { tMs, value, unit, intervalMs }: VibrationReading,
): boolean {
  if (!Number.isFinite(value)) return false;
  let isChanged = false;
  const slot = Math.floor(tMs / HALF_HOUR_MS);
  if (slot > trend.ringEnd) {
    for (let empty = Math.max(trend.ringEnd + 1, slot - RING_SLOTS + 1); empty <= slot; empty += 1)
      trend.ring[empty % RING_SLOTS] = null;
    trend.ringEnd = slot;
    isChanged = true;
  }
  const place = slot % RING_SLOTS;
  if (slot > trend.ringEnd - RING_SLOTS && value > (trend.ring[place] ?? Number.NEGATIVE_INFINITY)) {
    trend.ring[place] = value;
    isChanged = true;
  }
  const { latest } = trend;
  const isLater = latest === null || tMs > latest.atMs + intervalMs / 2;
  // The worst position of about the same time stands for the part; what arrives late says nothing about now.
  const isWorseNow = latest !== null && value > latest.value && tMs >= latest.atMs - intervalMs / 2;
  if (!isLater && !isWorseNow) return isChanged;
  trend.latest = { value, unit, atMs: tMs };
  return true;
}

/** A drivetrain shows the worst vibration of its parts. */
export function foldVibration(parts: readonly VibrationTrend[]): VibrationTrend {
  const end = Math.max(0, ...parts.map((part) => part.ringEnd));
  const ring = Array.from({ length: RING_SLOTS }, (_, index) => {
    const slot = end - ((((end - index) % RING_SLOTS) + RING_SLOTS) % RING_SLOTS);
    const values = parts
      .filter((part) => slot <= part.ringEnd && slot > part.ringEnd - RING_SLOTS)
      .map((part) => part.ring[index])
      .filter((value): value is number => typeof value === 'number');
    return values.length === 0 ? null : Math.max(...values);
  });
  const worst = parts
    .map((part) => part.latest)
    .filter((latest) => latest !== null)
    .sort((x, y) => y.value - x.value)[0];
  return { ring, ringEnd: end, latest: worst ?? null };
}

/** The caller holds the rows. */
export async function writeVibrationTrends(
  client: PoolClient,
  rows: readonly { readonly assetId: string; readonly trend: VibrationTrend }[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `update equipment
        set vibration_value = found.value, vibration_unit = found.unit, vibration_at = found.at,
            vibration_ring = found.ring::float8[], vibration_ring_end = found.ring_end
       from unnest($1::uuid[], $2::float8[], $3::text[], $4::timestamptz[], $5::text[], $6::bigint[])
              as found (id, value, unit, at, ring, ring_end)
      where equipment.id = found.id`,
    [
      rows.map(({ assetId }) => assetId),
      rows.map(({ trend }) => trend.latest?.value ?? null),
      rows.map(({ trend }) => trend.latest?.unit ?? null),
      rows.map(({ trend }) => (trend.latest ? new Date(trend.latest.atMs).toISOString() : null)),
      rows.map(({ trend }) => `{${trend.ring.map((value) => value ?? 'NULL').join(',')}}`),
      rows.map(({ trend }) => trend.ringEnd),
    ],
  );
}
