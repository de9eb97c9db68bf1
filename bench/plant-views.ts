import os from 'node:os';
import { chromium } from '@playwright/test';
import type { Session } from '@ritzel/contract';
import { SEVERITY_CODES } from '@ritzel/drivetrain';
import type pg from 'pg';
import { makePasswords } from '../apps/server/src/modules/sessions/index.ts';
import { storeSession } from '../journeys/stored-session.ts';
import { timeGets } from './query-chart.ts';
import { quantile, type ResultRow } from './result-table.ts';

const DRIVETRAINS = 10_000;
const PART = 'List, tree and map of 10 000 drivetrains (40 000 assets)';
const PASSWORD = 'Pinion-23-of-67!';

/** Drivetrains of motor, coupling and gear unit at so many places around the world. */
export async function makeManyDrivetrains(pool: pg.Pool, name: string, places: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into organisation (identifier, name) values ($1, $1) returning id',
    [name],
  );
  const organisationId = rows[0]?.id ?? '';
  await pool.query(
    `insert into location (organisation_id, name, town, country, latitude, longitude)
     select $1, 'Works ' || n, 'Town ' || n, 'DE', -50 + (n * 7919 % 1150) / 10.0, -170 + (n * 104729 % 3400) / 10.0
       from generate_series(1, $2::int) n`,
    [organisationId, places],
  );
  const insert = (type: string, letters: string, position: number) =>
    pool.query(
      `with places as (select array_agg(id order by name) as ids from location where organisation_id = $1)
       insert into equipment (organisation_id, drivetrain_id, position, type, identifier, name, group_name, application_type,
                              application_name, location_id, severity, has_unknown, severity_since, reason, connectivity,
                              last_seen_at, operation_hours, vibration_ring, search_text)
       select $1, drivetrain.id, $4, $2, $3 || lpad(n::text, 6, '0'), $2 || ' ' || md5(n::text), 'Group ' || n % 40, 'mill',
              'Application ' || n % 12, ids[1 + n % array_length(ids, 1)], (n * 7919) % 7, n % 11 = 0, now(),
              '{"kind": "healthy"}', 3, now(), n, array_fill(1.5::float8, array[48]), lower($3 || lpad(n::text, 6, '0') || ' ' || md5(n::text))
         from generate_series(1, ${DRIVETRAINS}) n cross join places
         left join equipment drivetrain on $2 <> 'drivetrain' and drivetrain.organisation_id = $1
                                  and drivetrain.identifier = 'DT-' || lpad(n::text, 6, '0')`,
      [organisationId, type, letters, position],
    );
  await insert('drivetrain', 'DT-', 0);
  await insert('motor', 'MO-', 0);
  await insert('coupling', 'CO-', 1);
  await insert('gearunit', 'GU-', 2);
  await pool.query('vacuum analyze every_equipment');
  await pool.query('vacuum analyze location');
  return organisationId;
}

/** Over HTTP, beside what a plain query for everything costs that groups in the program. */
export async function measurePlantCalls(
  pool: pg.Pool,
  baseUrl: string,
  organisationId: string,
  token: string,
  manyPlacesToken: string,
): Promise<ResultRow[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { rows: branch } = await pool.query<{ id: string }>(
    'select id from location where organisation_id = $1 order by name limit 1',
    [organisationId],
  );
  const many = { authorization: `Bearer ${manyPlacesToken}` };
  const questions: [what: string, path: string, headers?: Record<string, string>][] = [
    ['list, first page', '/equipment'],
    ['tree, branches by place', '/equipment/tree'],
    ['tree, branches by group', '/equipment/tree?by=group'],
    ['tree, drivetrains of a place', `/equipment/tree?branch=${branch[0]?.id}`],
    ['tree, drivetrains of a group, third page', '/equipment/tree?by=group&branch=Group%207&page=3'],
    ['tree, branches where a part is critical', '/equipment/tree?severity=CRITICAL'],
    ['map, 400 places', '/equipment/places'],
    ['map, 400 places, two severities', '/equipment/places?severity=CRITICAL,SEVERE'],
    ['map of 10 000 places, the worst 500 of them', '/equipment/places', many],
    ['map of 10 000 places, markers of the whole world', '/equipment/places/clusters?zoom=2', many],
    [
      'map of 10 000 places, markers of a country',
      '/equipment/places/clusters?zoom=5&west=5&south=36&east=25&north=56',
      many,
    ],
  ];
  const rows: ResultRow[] = [];
  for (const [what, path, own] of questions) {
    const { p50, p95, bytes } = await timeGets([baseUrl + path], own ?? headers, 110);
    rows.push({
      part: PART,
      what: `${what}, p95`,
      value: p95,
      unit: 'ms',
      goal: { atMost: 20 },
      note: `p50 ${p50.toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} kB, over HTTP`,
    });
  }
  // All severities in another order are another question that matches everything: nothing of it is remembered.
  const counted: number[] = [];
  for (let round = 0; round < SEVERITY_CODES.length; round++) {
    for (const order of [SEVERITY_CODES, SEVERITY_CODES.toReversed()]) {
      const all = [...order.slice(round), ...order.slice(0, round)].join();
      const startedAt = performance.now();
      await (await fetch(`${baseUrl}/equipment/places?severity=${all}`, { headers: many })).arrayBuffer();
      counted.push(performance.now() - startedAt);
    }
  }
  rows.push({
    part: PART,
    what: 'map of 10 000 places, counted anew: the first reader after a change, p95',
    value: quantile(counted, 0.95),
    unit: 'ms',
    note: `p50 ${quantile(counted, 0.5).toFixed(0)} ms; at most every two seconds, the others get what is remembered`,
  });
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const startedAt = performance.now();
    const { rows: all } = await pool.query<{ location_id: string; severity: number }>(
      `select equipment.*, location.* from equipment left join location on location.id = equipment.location_id
        where equipment.organisation_id = $1 and type in ('gearunit', 'drivetrain')`,
      [organisationId],
    );
    const worst = new Map<string, number>();
    for (const row of all)
      worst.set(row.location_id, Math.max(worst.get(row.location_id) ?? 0, row.severity));
    times.push(performance.now() - startedAt);
  }
  rows.push({
    part: PART,
    what: 'beside it: every row read and grouped in the program, p95',
    value: quantile(times, 0.95),
    unit: 'ms',
    note: `p50 ${quantile(times, 0.5).toFixed(0)} ms, straight from PostgreSQL`,
  });
  return rows;
}

interface TimedScreen {
  readonly what: string;
  readonly path: string;
  /** All of these selectors are there. */
  readonly signs: readonly string[];
  readonly goalMs?: number;
}

const GIVEN_UP_MS = 60_000;
const WORST_LISTED = ['[data-usable]', '[role=option]'];
const SCREENS: readonly TimedScreen[] = [
  { what: 'list: its rows are there', path: '/dashboard?view=LIST', signs: ['tbody tr'], goalMs: 1000 },
  {
    what: 'tree: its rows are there',
    path: '/dashboard?showTreeKey=true',
    signs: ['[role=treeitem]'],
    goalMs: 1000,
  },
  {
    what: 'map of 400 places: land and every marker are drawn and open by a click, the worst places are listed',
    path: '/dashboard?showMapKey=true',
    signs: WORST_LISTED,
    goalMs: 1000,
  },
  {
    what: 'map of 400 places: it drags and flies (MapLibre on a WebGL without a graphics card)',
    path: '/dashboard?showMapKey=true',
    signs: ['[data-ready]'],
  },
];
const MAP_OF_MANY: readonly TimedScreen[] = [
  {
    what: 'map of 10 000 places: land and every marker are drawn and open by a click, the worst places are listed',
    path: '/dashboard?showMapKey=true',
    signs: WORST_LISTED,
    goalMs: 3000,
  },
  {
    what: 'map of 10 000 places: it drags and flies (MapLibre on a WebGL without a graphics card)',
    path: '/dashboard?showMapKey=true',
    signs: ['[data-ready]'],
    goalMs: 3000,
  },
];

export const measurePlantScreens = (pool: pg.Pool, baseUrl: string, organisationId: string) =>
  measureScreens(pool, baseUrl, organisationId, SCREENS);
export const measureMapOfManyPlaces = (pool: pg.Pool, baseUrl: string, organisationId: string) =>
  measureScreens(pool, baseUrl, organisationId, MAP_OF_MANY);

/**
 * From the start of the navigation until what was asked for is on the screen and the browser has drawn it and is free:
 * every time in a new browser context, nothing cached but the sign-in.
 */
async function measureScreens(
  pool: pg.Pool,
  baseUrl: string,
  organisationId: string,
  screens: readonly TimedScreen[],
): Promise<ResultRow[]> {
  const email = `${organisationId}@plant.example`;
  const { rows: users } = await pool.query<{ id: string }>(
    `insert into app_user (organisation_id, email, name, role_code, password_hash)
     values ($1, $2, 'Bench', 'Vie', $3) returning id`,
    [organisationId, email, await makePasswords().hash(PASSWORD)],
  );
  await pool.query('insert into policy_acceptance (user_id, policy_id) select $1, id from policy', [
    users[0]?.id,
  ]);
  const portal = baseUrl.replace(/\/api$/, '').replace('127.0.0.1', 'localhost');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-unsafe-swiftshader'],
  });
  try {
    const viewport = { width: 1440, height: 900 };
    const { rows: policies } = await pool.query<{ ids: string }>(
      "select string_agg(id::text, ',') as ids from policy where status = 'ACTIVE'",
    );
    const answer = await fetch(
      `${portal}/api/auth/login?policiesAccepted=true&policyIds=${policies[0]?.ids ?? ''}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      },
    );
    if (!answer.ok) throw new Error(`not signed in: ${answer.status} ${await answer.text()}`);
    // @NOTE: the answer of our own server, without a second factor
    const session = (await answer.json()) as Session;
    const rows: ResultRow[] = [];
    for (const { what, path, signs, goalMs } of screens) {
      const times: number[] = [];
      for (let round = 0; round < 6; round++) {
        const context = await browser.newContext({ viewport, locale: 'en-GB' });
        await storeSession(context, portal, session);
        const page = await context.newPage();
        await page.goto(portal + path, { waitUntil: 'commit' });
        const ms = await page.evaluate<number>(`(async () => {
          while (${JSON.stringify(signs)}.some((sign) => document.querySelector(sign) === null)) {
            if (performance.now() > ${GIVEN_UP_MS}) throw new Error('not shown at ' + location.href);
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now();
        })()`);
        if (round > 0) times.push(ms);
        await context.close();
      }
      rows.push({
        part: PART,
        what: `${what}; in a browser, median`,
        value: quantile(times, 0.5),
        unit: 'ms',
        ...(goalMs === undefined ? {} : { goal: { atMost: goalMs } }),
        note: `slowest of five ${quantile(times, 0.99).toFixed(0)} ms; Chromium without a graphics card, nothing cached; load average ${os.loadavg()[0]!.toFixed(1)}`,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
