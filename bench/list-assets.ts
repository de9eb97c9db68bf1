import type pg from 'pg';
import { timeGets } from './query-chart.ts';
import type { ResultRow } from './result-table.ts';

const ASSETS = 100_000;
/** What a person with a group sees of them. */
export const SEEN = 300;

/** A hundred thousand gear units of one organisation. */
export async function makeManyAssets(pool: pg.Pool, name = 'bench-list'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into organisation (identifier, name) values ($1, $1) returning id',
    [name],
  );
  const organisationId = rows[0]?.id ?? '';
  await pool.query(
    `with place as (
       insert into location (organisation_id, name, town, country, latitude, longitude)
       select $1, 'Works ' || n, 'Town ' || n, 'DE', 50 + n * 0.01, 8 + n * 0.01 from generate_series(1, 200) n
       returning id),
     places as (select array_agg(id) as ids from place)
     insert into equipment (organisation_id, type, identifier, name, group_name, application_type, criticality, location_id,
                            severity, has_unknown, severity_since, connectivity, last_seen_at, search_text)
     select $1, 'gearunit', 'G-' || lpad(n::text, 6, '0'), 'Gear unit ' || md5(n::text), 'Group ' || n % 40, null,
            (array['A', 'B', 'C'])[1 + n % 3], ids[1 + n % 200], (n * 7919) % 7, n % 11 = 0, now(), n % 4, now(),
            lower('G-' || lpad(n::text, 6, '0') || ' gear unit ' || md5(n::text) || ' town ' || n % 200)
       from generate_series(1, ${ASSETS}) n, places`,
    [organisationId],
  );
  await pool.query('vacuum analyze every_equipment');
  return organisationId;
}

/** A group that holds a few of them, spread over all, with this user in it. */
export async function makeGroupOfFew(pool: pg.Pool, organisationId: string, userId: string): Promise<void> {
  await pool.query(
    `with made as (
       insert into user_group (organisation_id, name) values ($1, 'Group 7') returning id),
     held as (
       insert into group_equipment (group_id, equipment_id)
       select made.id, equipment.id from made cross join lateral (
         select id from equipment where organisation_id = $1 order by md5(identifier) limit ${SEEN}) equipment)
     insert into group_member (group_id, user_id) select made.id, $2 from made`,
    [organisationId, userId],
  );
  await pool.query('analyze every_equipment; analyze group_equipment; analyze user_group');
}

export async function measureLists(
  baseUrl: string,
  token: string,
  seen: typeof ASSETS | typeof SEEN = ASSETS,
): Promise<ResultRow[]> {
  const headers = { authorization: `Bearer ${token}` };
  const questions: [what: string, goalMs: number, queries: string[]][] = [
    ['first page, worst first', 20, ['']],
    ['first page, filtered by severity and sorted by name', 20, ['severity=WARNING,SEVERE&sort=assetname']],
    ['search', 50, ['abc', 'G-0123', 'town 17', 'ffee'].map((word) => `search=${encodeURIComponent(word)}`)],
  ];
  const rows: ResultRow[] = [];
  for (const [what, goalMs, queries] of questions) {
    const urls = queries.map((query) => `${baseUrl}/equipment?${query}`);
    const { p50, p95 } = await timeGets(urls, headers, 220);
    rows.push({
      part: `${seen === SEEN ? `${SEEN} that a person sees in the list` : 'List'} of ${ASSETS.toLocaleString('en-US').replaceAll(',', ' ')} assets`,
      what: `${what}, p95`,
      value: p95,
      unit: 'ms',
      goal: { atMost: goalMs },
      note: `p50 ${p50.toFixed(1)} ms, over HTTP`,
    });
  }
  return rows;
}
