import type pg from 'pg';
import { timeGets } from './query-chart.ts';
import { quantile, type ResultRow } from './result-table.ts';

const FINDINGS = 10_000;
const CLOSED = 5_000;
const MACHINES = 2_500;
const RECORDS = 60;
const PART = '10 000 followed findings, 5 000 closed';

/** As large as the rules make them: ten lines of evidence, sixty records. */
const finding = {
  ...{ part: 'b3', partName: 'B3 (intermediate shaft, 22320)', fault: 'outer-race', confidence: 0.9 },
  ...{ severity: 'WARNING', severityReason: 'The amplitude agrees.', confirmBy: 'Listen.' },
  severityMessage: { code: 'SEVERITY_AGREES', params: {} },
  confirmMessage: { code: 'CONFIRM_BEARING', params: {} },
  says: [{ code: 'FINDING_BEARING', params: { part: 'B3', place: 'Outer race', seen: 5, looked: 5 } }],
  for: Array.from({ length: 10 }, (_, k) => ({
    ...{ code: 'LINE', params: { harmonic: k + 1, db: 20 + k }, frequencyHz: 34.9 * (k + 1), unit: 'm/s2' },
    statement: `${k + 1} x BPFO: ${20 + k} dB above noise floor of the envelope spectrum (clearest in 2.4 to 2.8 kHz)`,
    ...{ amplitude: 0.3 + k / 7, floor: 0.01 + k / 900, heightDb: 20 + k },
  })),
  against: [],
  rule: 'bearing-outer-race: envelope families on the geometry’s frequencies',
};

/** Gear units of one organisation with findings of every state and age. */
export async function makeManyFindings(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "insert into organisation (identifier, name) values ('bench-findings', 'bench-findings') returning id",
  );
  const organisationId = rows[0]?.id ?? '';
  await pool.query(
    `insert into equipment (organisation_id, type, identifier, name)
     select $1, 'gearunit', 'F-' || lpad(n::text, 6, '0'), 'Gear unit ' || md5(n::text) from generate_series(1, ${MACHINES}) n`,
    [organisationId],
  );
  const source = `
    with machine as (select id, row_number() over (order by identifier) as place from equipment where organisation_id = $1),
         record as (
           select n, jsonb_agg(jsonb_build_object('waveformId', gen_random_uuid(), 'tMs', 1.77e12 + r * 8.64e7 + n,
                               'isSeen', (n * 31 + r) % (2 + n % 7) > 0, 'amplitude', 0.1 + (n * r % 97) / 50.0) order by r) as seen
             from generate_series(1, $3::int) n, generate_series(1, ${RECORDS}) r group by n)
    select machine.id as asset_id, 'sensor-' || n as channel, 'b' || n as part, (array['outer-race', 'gear', 'unbalance'])[1 + n % 3] as fault,
           $1::uuid as organisation_id, 3 + n % 4 as severity, n % 3 = 0 as is_confirmed, now() - make_interval(hours => n % 2000) as first_seen,
           now() - make_interval(mins => n % 5000) as last_seen, (n % 60 - 20) / 10.0 as growth_db_per_week,
           jsonb_set($2::jsonb, '{partName}', to_jsonb('B' || n)) as finding, gen_random_uuid() as waveform_id, seen as observations
      from record join machine on machine.place = 1 + n % ${MACHINES}`;
  const columns =
    'asset_id, channel, part, fault, organisation_id, severity, is_confirmed, first_seen, last_seen, growth_db_per_week, finding, waveform_id, observations';
  await pool.query(
    `insert into finding_condition (${columns}, sentence, says) select *, '', '[]' from (${source}) as made`,
    [organisationId, JSON.stringify(finding), FINDINGS],
  );
  await pool.query(
    `insert into finding_closed (${columns}, closed_at, cause)
     select *, last_seen, '{"kind": "kinematics", "version": 3}' from (${source}) as made`,
    [organisationId, JSON.stringify(finding), CLOSED],
  );
  for (const table of ['every_equipment', 'finding_condition', 'finding_closed'])
    await pool.query(`vacuum analyze ${table}`);
  return organisationId;
}

/** Over HTTP, beside what reading every row and sorting in the program costs. */
export async function measureFindings(
  pool: pg.Pool,
  baseUrl: string,
  organisationId: string,
  token: string,
): Promise<ResultRow[]> {
  const headers = { authorization: `Bearer ${token}` };
  const questions = [
    ['open, worst first', ''],
    ['new in a week', 'view=new&days=7'],
    ['growing, fastest first', 'view=growing'],
    ['no longer seen', 'view=unseen'],
    ['closed, newest first', 'view=closed'],
    ['open, one fault, by confidence, page 20', 'fault=gear&sort=-confidence&page=20'],
    ['open, searched', 'search=f-0001'],
  ] as const;
  const rows: ResultRow[] = [];
  for (const [what, query] of questions) {
    const { p50, p95, bytes } = await timeGets([`${baseUrl}/findings?${query}`], headers, 110);
    rows.push({
      part: PART,
      what: `${what}, p95`,
      value: p95,
      unit: 'ms',
      note: `p50 ${p50.toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} kB, over HTTP`,
    });
  }
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    const startedAt = performance.now();
    const { rows: all } = await pool.query<{ severity: number; last_seen: Date }>(
      'select f.*, e.name from finding_condition f join equipment e on e.id = f.asset_id where f.organisation_id = $1',
      [organisationId],
    );
    all.sort((a, b) => b.severity - a.severity || Number(b.last_seen) - Number(a.last_seen));
    times.push(performance.now() - startedAt);
  }
  rows.push({
    part: PART,
    what: 'beside it: every row read and sorted in the program, p95',
    value: quantile(times, 0.95),
    unit: 'ms',
    note: `p50 ${quantile(times, 0.5).toFixed(0)} ms, straight from PostgreSQL`,
  });
  return rows;
}
