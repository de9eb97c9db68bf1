import type pg from 'pg';
import {
  appendEvents,
  makeEventConsumer,
  type NewEvent,
} from '../apps/server/src/modules/domain-events/index.ts';
import { runPoolTransaction } from '../apps/server/src/platform/transaction.ts';
import { timeGets } from './query-chart.ts';
import { quantile, type ResultRow } from './result-table.ts';

/** BENCH_EVENTS tries the part out with fewer. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000_000);
/** Every twentieth is one. */
const SIGN_INS = Math.floor(EVENTS / 20);
const PERSON = 'Bench person';
const MONTHS = 12;
/** Times that each question is asked before it is measured. */
const WARM_UP = 20;
const READING = `Log book and notifications: 100 000 assets, ${EVENTS / 1_000_000} M events`;
const CONSUMING = 'Events beside ingest';

/** A year of events of an organisation's gear units, spread evenly; indexes are built when the rows are there. */
export async function makeManyEvents(pool: pg.Pool, organisationId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off",
    );
    await client.query("select make_event_partitions((now() - interval '12 months')::date, now()::date)");
    const { rows: indexes } = await client.query<{ name: string; text: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
        where indrelid = 'domain_event'::regclass and not indisprimary`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(
      'create temporary table asset as select id, row_number() over () - 1 as number from equipment where organisation_id = $1',
      [organisationId],
    );
    for (let month = 0; month < MONTHS; month += 1)
      // Seven of eight are changes of conditions, as plants have them; the rest are devices that come and go.
      await client.query(
        `insert into domain_event (organisation_id, drivetrain_id, equipment_id, equipment_name, kind, code, parameters,
           occurred_at, recorded_at, subject_kind, subject_id, actor_kind, in_log_book, is_notification)
         select $1, asset.id, asset.id, 'Gear unit', case when n % 8 = 0 then 'connectivity' else 'condition' end,
                case when n % 8 = 0 then 'offline' else 'changed' end,
                case when n % 8 = 0 then '{"before": "online", "deviceIdentifier": "VS-1", "deviceType": "RZ-Vibro"}'
                  else '{"signalNumber": 1, "from": 2, "to": 4, "value": 5.4, "reason": {"kind": "limit", "sentence": "5.4 mm/s is above 4.5 mm/s.", "signalName": "Velocity"}}' end::jsonb,
                at, at, 'device', '018f2c3a-0000-7000-8000-000000000001', 'system', true, n % 3 > 0
           from generate_series(1, $3::int) n
           join asset on asset.number = (n::bigint * 7919 + $2) % (select count(*) from asset)
          cross join lateral (select now() - ($2 + 1) * interval '30 days' + n * (interval '30 days' / $3::int) as at) made`,
        [organisationId, MONTHS - 1 - month, Math.floor(EVENTS / MONTHS)],
      );
    // Sign-ins of a year, every hundredth of the person who is searched for.
    await client.query(
      `insert into domain_event (organisation_id, kind, code, parameters, occurred_at, recorded_at, subject_kind, subject_id,
         actor_kind, actor_name, in_log_book, is_notification)
       select $1, 'session', 'signed-in', '{"method": "password", "secondFactor": null}', at, at, 'user',
              '018f2c3a-0000-7000-8000-000000000002', 'user', case when n % 100 = 0 then $2 else 'Somebody else' end, true, false
         from generate_series(1, $3::int) n
        cross join lateral (select now() - interval '360 days' + n * (interval '360 days' / $3::int) as at) made`,
      [organisationId, PERSON, SIGN_INS],
    );
    // The definition of an index of a partitioned table names the parent alone.
    for (const { text } of indexes) await client.query(text.replace(' ON ONLY ', ' ON '));
    await client.query('vacuum analyze domain_event');
  } finally {
    client.release(true);
  }
}

/** First pages and pages far behind, over HTTP; of somebody who sees all of it, or some of the assets. Each row as it is measured. */
export async function* measureEventLists(
  pool: pg.Pool,
  baseUrl: string,
  organisationId: string,
  token: string,
  seen?: number,
): AsyncGenerator<ResultRow> {
  const headers = { authorization: `Bearer ${token}` };
  const { rows: assets } = await pool.query<{ id: string }>(
    `select id from equipment where organisation_id = $1 ${seen === undefined ? '' : 'and id in (select equipment_id from group_equipment)'} limit 50`,
    [organisationId],
  );
  const old = await pool.query<{ at: Date; position: number }>(
    `select occurred_at as at, position from domain_event where organisation_id = $1
       and occurred_at > now() - interval '200 days' order by occurred_at limit 1`,
    [organisationId],
  );
  const far = `${old.rows[0]?.at.getTime()}.${old.rows[0]?.position}`;
  const ofAssets = (path: (id: string) => string) => assets.map(({ id }) => `${baseUrl}${path(id)}`);
  const questions: [what: string, urls: string[]][] = [
    ['log book of the organisation, first page', [`${baseUrl}/log`]],
    ['log book of the organisation, half a year back', [`${baseUrl}/log?after=e.${far}`]],
    ['log book of the organisation, a kind of which there is nothing', [`${baseUrl}/log?kinds=kinematics`]],
    ['log book of the organisation, one kind', [`${baseUrl}/log?kinds=device`]],
    ['log book of the organisation, by a person', [`${baseUrl}/log?person=${encodeURIComponent(PERSON)}`]],
    ['log book of the organisation, by a person of whom there is nothing', [`${baseUrl}/log?person=nobody`]],
    ['log book of the organisation, severe', [`${baseUrl}/log?severity=SEVERE`]],
    [
      'log book of the organisation, critical, of which there is nothing',
      [`${baseUrl}/log?severity=CRITICAL`],
    ],
    ['log book of the organisation, sign-ins and rights', [`${baseUrl}/log?kinds=sign-in,rights`]],
    ['log book of an asset', ofAssets((id) => `/equipment/${id}/log`)],
    ['flags of an asset, 30 days', ofAssets((id) => `/equipment/${id}/flags?${lastDays(30)}`)],
    ['notifications of the organisation, first page', [`${baseUrl}/notifications`]],
    ['notifications of the organisation, half a year back', [`${baseUrl}/notifications?after=${far}`]],
  ];
  // What a server reads for the first time after its start it reads from the disk, and translates its program meanwhile.
  for (const [, urls] of questions) await timeGets(urls.slice(0, 1), headers, WARM_UP);
  for (const [what, urls] of questions) {
    const { p50, p95, bytes } = await timeGets(urls, headers, 110);
    yield {
      part: seen === undefined ? READING : `${READING}, of which a person sees ${seen}`,
      what: `${what}, p95`,
      value: p95,
      unit: 'ms',
      goal: { atMost: 20 },
      note: `p50 ${p50.toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} kB, over HTTP`,
    };
  }
}

function lastDays(days: number): string {
  const toMs = Date.now();
  return `from=${new Date(toMs - days * 86_400_000).toISOString()}&to=${new Date(toMs).toISOString()}`;
}

/**
 * So many events a second, in transactions of a hundred on four connections, while a consumer with an effect in the
 * database follows; `beside` runs meanwhile. The lag is from before the commit until after the effect's.
 */
export async function measureConsumer(
  pool: pg.Pool,
  {
    perSecond,
    assetIds,
    beside,
  }: { perSecond: number; assetIds: readonly string[]; beside: Promise<unknown> },
): Promise<ResultRow[]> {
  const AT_ONCE = 100;
  const lags: number[] = [];
  const handled: number[] = [];
  await pool.query('create table if not exists bench_effect (position bigint primary key)');
  const consumer = makeEventConsumer(
    // @NOTE: a bench says what goes wrong by ending
    { pool, log: { warn: console.error, error: console.error } as never },
    {
      name: `bench-${perSecond}`,
      async handle(client, events) {
        await client.query('insert into bench_effect select unnest($1::bigint[])', [
          events.map(({ position }) => position),
        ]);
        for (const { kind, parameters } of events)
          if (kind === 'condition' && parameters.value !== null) handled.push(parameters.value);
      },
    },
  );
  await consumer.start();
  // What was handled is committed a moment later; the time is taken when the next round of the clock comes.
  const clock = setInterval(() => {
    const nowMs = Date.now();
    for (const sentMs of handled.splice(0)) lags.push(nowMs - sentMs);
  }, 5);
  let isOver = false;
  beside.finally(() => (isOver = true)).catch(() => {});
  const begunMs = performance.now();
  let written = 0;
  async function write(): Promise<void> {
    while (!isOver) {
      const due = (written / perSecond) * 1000;
      const wait = due - (performance.now() - begunMs);
      written += AT_ONCE;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await runPoolTransaction(pool, (client) =>
        appendEvents(
          client,
          Array.from({ length: AT_ONCE }, (_, n) => eventOfNow(assetIds[n % assetIds.length] ?? '')),
        ),
      );
    }
  }
  await Promise.all([write(), write(), write(), write()]);
  const seconds = (performance.now() - begunMs) / 1000;
  const { rows } = await pool.query<{ count: number }>(
    "select count(*) as count from domain_event where subject_kind = 'bench'",
  );
  await new Promise((resolve) => setTimeout(resolve, 2000));
  clearInterval(clock);
  await consumer.stop();
  const missing = written - lags.length;
  return [
    {
      part: CONSUMING,
      what: 'events written',
      value: (rows[0]?.count ?? 0) / seconds,
      unit: 'events/s',
      goal: { atLeast: perSecond * 0.98 },
      note: `${seconds.toFixed(0)} s, in transactions of ${AT_ONCE}; ${missing} not handled 2 s after the end`,
    },
    {
      part: CONSUMING,
      what: 'lag of a consumer, p99',
      value: quantile(lags, 0.99),
      unit: 'ms',
      goal: { atMost: 1000 },
      note: `p50 ${quantile(lags, 0.5).toFixed(0)} ms, from before the commit of the event to its effect`,
    },
  ];
}

const eventOfNow = (equipmentId: string): NewEvent => ({
  kind: 'condition',
  code: 'changed',
  parameters: {
    signalNumber: 1,
    from: 2,
    to: 4,
    value: Date.now(),
    reason: { kind: 'limit', sentence: 'Above 4.5 mm/s.' },
  },
  equipmentId,
  subject: { kind: 'bench', id: null },
  actor: { kind: 'system' },
});
