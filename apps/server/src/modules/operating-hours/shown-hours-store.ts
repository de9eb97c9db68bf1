import type { Pool, PoolClient } from 'pg';
import { queryRows } from '../../platform/query-rows.ts';
import { writeFreeEquipment } from '../conditions/index.ts';

/** Writes what is counted of a drivetrain to it and to its parts; what somebody holds is written with the next round. */
export async function writeCountedHours(
  pool: Pool,
  id: string,
  onRefused: (error: unknown, ids: readonly string[]) => void,
): Promise<boolean> {
  const rows = await queryRows<{ id: string; drivetrainId: string | null }>(
    pool,
    `select id, drivetrain_id as "drivetrainId" from equipment where coalesce(drivetrain_id, id) = $1`,
    [id],
  );
  const written = await writeFreeEquipment(pool, rows, (client) => writeSum(client, id), onRefused);
  return written.size === rows.length;
}

async function writeSum(client: PoolClient, id: string): Promise<void> {
  // Rounded, for sums of the same days differ in the last bits by their order.
  await client.query(
    `with counted as (
       select counting.source,
              round((counting.start_hours + coalesce(sum(counted_day.running_s), 0) / 3600)::numeric, 6)::float8 as hours
         from hour_counting counting
         left join hour_day counted_day
           on counted_day.equipment_id = counting.equipment_id and counted_day.anchor = counting.anchor
        where counting.equipment_id = $1 and counting.source in ('speed', 'load')
        group by counting.source, counting.start_hours)
     update equipment
        set hours_source = counted.source,
            operation_hours = counted.hours + case when equipment.id = $1 then 0 else equipment.operation_hours_ahead end
       from counted
      where coalesce(equipment.drivetrain_id, equipment.id) = $1
        and (equipment.hours_source is distinct from counted.source
             or equipment.operation_hours is distinct from
                counted.hours + case when equipment.id = $1 then 0 else equipment.operation_hours_ahead end)`,
    [id],
  );
}
