import type { PoolClient } from 'pg';

/** The operating hours of an equipment: the newest reading of its counter. */
export interface HourMeter {
  hours: number | null;
  /** Of the newest reading that this process has seen. */
  atMs: number;
}

/** One reading further; answers whether it changed the hours. */
export function stepHours(meter: HourMeter, tMs: number, value: number): boolean {
  if (!Number.isFinite(value) || tMs < meter.atMs) return false;
  const isChanged = meter.hours !== value;
  meter.hours = value;
  meter.atMs = tMs;
  return isChanged;
}

/** A drivetrain has run as long as the part that counts the most; undefined where none counts. */
export function foldHours(parts: readonly HourMeter[]): number | undefined {
  const hours = parts.map((part) => part.hours).filter((value) => value !== null);
  return hours.length === 0 ? undefined : Math.max(...hours);
}

/** The caller holds the rows. */
export async function writeHours(
  client: PoolClient,
  rows: readonly { readonly assetId: string; readonly meter: HourMeter }[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `update equipment set operation_hours = found.hours
       from unnest($1::uuid[], $2::float8[]) as found (id, hours) where equipment.id = found.id`,
    [rows.map(({ assetId }) => assetId), rows.map(({ meter }) => meter.hours)],
  );
}
