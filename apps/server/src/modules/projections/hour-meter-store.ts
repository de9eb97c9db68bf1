import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { HourMeter } from './hour-meter.ts';

/**
 * Corrects what a counter reads: the difference stays and is added to whatever the device sends from then on. At a drivetrain
 * the counters of its parts are corrected with it, for it shows the one that counts the most. The caller holds the rows.
 */
export async function correctMeter(
  transaction: DatabaseTransaction,
  { organisationId }: { readonly organisationId: string },
  equipmentId: string,
  after: number,
): Promise<{ readonly before: number | null } | undefined> {
  const { rows } = await sql<{ id: string; drivetrain_id: string | null; hours: number | null }>`
    select id, drivetrain_id, operation_hours as hours from equipment
     where organisation_id = ${organisationId} and id = ${equipmentId}`.execute(transaction);
  const [found] = rows;
  if (found === undefined) return undefined;
  const difference = after - (found.hours ?? 0);
  await sql`
    update equipment
       set operation_hours = coalesce(operation_hours, 0) + ${difference},
           operation_hours_offset = operation_hours_offset + ${difference}
     where id = ${equipmentId} or (drivetrain_id = ${equipmentId} and operation_hours is not null)`.execute(
    transaction,
  );
  if (found.drivetrain_id !== null)
    await sql`
      update equipment top set operation_hours = most.hours
        from (select max(operation_hours) as hours from equipment where drivetrain_id = ${found.drivetrain_id}) most
       where top.id = ${found.drivetrain_id}`.execute(transaction);
  return { before: found.hours };
}

/** The caller holds the rows. */
export async function writeHours(
  client: PoolClient,
  rows: readonly { readonly id: string; readonly meter: HourMeter }[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `update equipment set operation_hours = found.hours, operation_hours_at = found.at
       from unnest($1::uuid[], $2::float8[], $3::timestamptz[]) as found (id, hours, at) where equipment.id = found.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ meter }) => meter.hours),
      rows.map(({ meter: { atMs } }) => (Number.isFinite(atMs) ? new Date(atMs).toISOString() : null)),
    ],
  );
}
