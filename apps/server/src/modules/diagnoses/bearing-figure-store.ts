import type { Pool } from 'pg';

interface BearingRow {
  readonly id: string;
  readonly key: string;
  readonly revision: number;
  readonly geometry: unknown;
  readonly published: unknown;
}

/** Bearings of these keys that have figures which are not estimated, the organisation's own first. */
export async function readBearingFigures(
  pool: Pool,
  organisationId: string,
  keys: readonly string[],
): Promise<BearingRow[]> {
  const { rows } = await pool.query<BearingRow>(
    `select id, designation_key as key, revision, geometry, published from bearing
      where (organisation_id = $1 or organisation_id is null) and designation_key = any($2::text[])
        and (published is not null or (geometry is not null and origin <> 'estimated'))
      order by organisation_id is null, manufacturer, id`,
    [organisationId, keys],
  );
  return rows;
}
