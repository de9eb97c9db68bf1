import type pg from 'pg';
import type { SEEN } from './list-assets.ts';
import { timeGets } from './query-chart.ts';
import type { ResultRow } from './result-table.ts';

const ALARMS = 100_000;
const CASES = 25_000;
const CLOSED_CASES = 75_000;
const GOAL_MS = 20;

/**
 * Alarms that have not ended of an organisation's gear units, four in each open case, as many that have ended, and cases that
 * were closed.
 */
export async function makeManyAlarms(pool: pg.Pool, organisationId: string, userId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off');
    await client.query(
      `create temporary table unit as
       select id, row_number() over (order by identifier) - 1 as place from equipment where organisation_id = $1`,
      [organisationId],
    );
    await client.query(
      `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, part, part_name, fault, rule,
         machine_class, severity, worst_severity, announced_severity, sentence, confidence, opened_at, first_sign_at,
         worse_at, assignee_id, due_at, closed_at, verdict, found)
       select $1, n, unit.id, unit.id, 'fault b' || n || ' outer-race', 'b' || n, 'B3 (intermediate shaft, 22320)',
              (array['outer-race', 'gear', 'unbalance'])[1 + n % 3], 'bearing-outer-race', 'gearunit conveyor',
              3 + n % 4, 3 + n % 4, 3 + n % 4, 'Outer race of B3: 4 of 5 lines stand out.', 0.9, at, at, at,
              case when n % 50 = 0 then $2::uuid end, case when n % 20 = 0 then at + interval '3 days' end,
              case when n > ${CASES} then at + interval '5 days' end,
              case when n > ${CASES} then (array['confirmed', 'false', 'other'])[1 + n % 3] end,
              case when n > ${CASES} then 'Spalling.' end
         from generate_series(1, ${CASES + CLOSED_CASES}) n
         join unit on unit.place = (n::bigint * 7919) % (select count(*) from unit)
        cross join lateral (select now() - make_interval(mins => n % 40000) as at) made`,
      [organisationId, userId],
    );
    await client.query(
      `insert into alarm (organisation_id, equipment_id, case_id, kind, source_key, subject, state, is_active, severity,
         worst_severity, value, unit, limit_value, boundary, limit_set, sentence, says, raised_at, worse_at, ended_at)
       select $1, fault_case.equipment_id, fault_case.id, (array['fixed', 'finding', 'baseline', 'no-data'])[1 + n % 4],
              'bench ' || n, 'Velocity ' || n % 7,
              case when n > ${ALARMS} then 'normal' else
                (array['unacknowledged', 'acknowledged', 'acknowledged', 'acknowledged', 'returned'])[1 + n / 4 % 5] end,
              n <= ${ALARMS} and n / 4 % 5 < 4, 3 + n % 4, 3 + n % 4, 9.1, 'mm/s', 8, 'C/D', 'ISO 20816-9 VR 5',
              '9.1 mm/s is above 8 mm/s (C/D).',
              '[{"code": "ALARM_ABOVE", "params": {"signal": "Velocity", "value": 9.1, "limit": 8, "unit": "mm/s", "boundary": "C/D", "at": ""}}]',
              at, at, case when n > ${ALARMS} then at + interval '1 hour' end
         from generate_series(1, ${2 * ALARMS}) n
         join fault_case on fault_case.organisation_id = $1 and fault_case.number = 1 + (n - 1) % ${CASES}
        cross join lateral (select now() - make_interval(secs => n * 13 % 2400000) as at) made`,
      [organisationId],
    );
    for (const table of ['alarm', 'fault_case']) await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}

/** Over HTTP; of somebody who sees all of it, or some of the gear units. */
export async function measureAlarmLists(
  baseUrl: string,
  token: string,
  seen?: typeof SEEN,
): Promise<ResultRow[]> {
  const headers = { authorization: `Bearer ${token}` };
  const of = seen === undefined ? '' : `, of whose gear units a person sees ${seen}`;
  const lists = `List of 100 000 alarms in 25 000 open cases${of}`;
  const questions: [what: string, paths: string[]][] = [
    ['alarms, first page, worst first', ['/alarms']],
    ['alarms, newest first', ['/alarms?sort=raised']],
    ['alarms, page far behind', [await pathFarBehind(baseUrl, headers, '/alarms')]],
    ['alarms nobody acknowledged, severe', ['/alarms?states=unacknowledged&severity=SEVERE,CRITICAL']],
    ['alarms, of a kind', ['/alarms?kinds=finding']],
    ['alarms, counts and rate', ['/alarms/summary']],
    ['cases, first page, worst first', ['/cases']],
    ['cases, page far behind', [await pathFarBehind(baseUrl, headers, '/cases')]],
    ['cases, mine', ['/cases?view=mine']],
    ['cases, overdue', ['/cases?view=overdue']],
    ['cases, closed', ['/cases?view=closed']],
    ['cases, of a fault', ['/cases?fault=gear']],
  ];
  const rows: ResultRow[] = [];
  for (const [what, paths] of questions) {
    const urls = paths.map((path) => `${baseUrl}${path}`);
    const { p50, p95, bytes } = await timeGets(urls, headers, 110);
    rows.push({
      part: lists,
      what: `${what}, p95`,
      value: p95,
      unit: 'ms',
      goal: { atMost: GOAL_MS },
      note: `p50 ${p50.toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} kB, over HTTP`,
    });
  }
  return rows;
}

/** The twentieth page, where there are so many. */
async function pathFarBehind(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  path: string,
): Promise<string> {
  let at = `${path}?size=100`;
  for (let page = 0; page < 20; page += 1) {
    const response = await fetch(`${baseUrl}${at}`, { headers });
    // @NOTE: our own answer, see packages/contract
    const { next } = (await response.json()) as { next: string | null };
    if (next === null) break;
    at = `${path}?size=100&after=${next}`;
  }
  return at.replace('size=100&', '');
}
