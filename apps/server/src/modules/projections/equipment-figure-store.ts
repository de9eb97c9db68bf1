import type { PoolClient } from 'pg';
import type { VibrationTrend } from './vibration-trend.ts';

export interface FiguresRow {
  id: string;
  drivetrain_id: string | null;
  operation_hours: number | null;
  operation_hours_at: Date | null;
  operation_hours_offset: number;
  hours_source: string | null;
  vibration_newest: VibrationTrend['newest'];
  vibration_ring: (number | null)[];
  vibration_ring_end: number;
}

/** The figures of drivetrains with their parts, and of parts that are below another drivetrain by now. */
export async function readFigures(
  client: PoolClient,
  drivetrainIds: readonly string[],
  partIds: readonly string[],
): Promise<FiguresRow[]> {
  const columns = `id, drivetrain_id, operation_hours, operation_hours_at, operation_hours_offset, hours_source,
                   vibration_newest, vibration_ring, vibration_ring_end`;
  const { rows } = await client.query<FiguresRow>(
    `select ${columns} from equipment where coalesce(drivetrain_id, id) = any($1::uuid[])
      union all
     select ${columns} from equipment where id = any($2::uuid[]) and coalesce(drivetrain_id, id) <> all($1::uuid[])`,
    [drivetrainIds, partIds],
  );
  return rows;
}
