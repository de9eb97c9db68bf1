import { chromium } from '@playwright/test';
import type pg from 'pg';
import { makePasswords } from '../apps/server/src/modules/sessions/index.ts';
import { timeGets } from './query-chart.ts';
import { quantile, type ResultRow } from './result-table.ts';

const TRAINS = 10_000;
const PART = 'List, tree and map of 10 000 drivetrains (40 000 assets)';
const PASSWORD = 'Pinion-23-of-67!';

/** Drivetrains of motor, coupling and gear unit at so many places around the world. */
export async function makeManyTrains(pool: pg.Pool, name: string, places: number): Promise<string> {
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
       select $1, train.id, $4, $2, $3 || lpad(n::text, 6, '0'), $2 || ' ' || md5(n::text), 'Group ' || n % 40, 'mill',
              'Application ' || n % 12, ids[1 + n % array_length(ids, 1)], (n * 7919) % 7, n % 11 = 0, now(),
              '{"kind": "healthy"}', 3, now(), n, array_fill(1.5::float8, array[48]), lower($3 || lpad(n::text, 6, '0') || ' ' || md5(n::text))
         from generate_series(1, ${TRAINS}) n cross join places
         left join equipment train on $2 <> 'drivetrain' and train.organisation_id = $1
                                  and train.identifier = 'DT-' || lpad(n::text, 6, '0')`,
      [organisationId, type, letters, position],
    );
  await insert('drivetrain', 'DT-', 0);
  await insert('motor', 'MO-', 0);
  await insert('coupling', 'CO-', 1);
  await insert('gearunit', 'GU-', 2);
  await pool.query('vacuum analyze equipment');
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
  const questions: [what: string, path: string, headers?: Record<string, string>][] = [
    ['list, first page', '/equipment'],
    ['tree, branches by place', '/equipment/tree'],
    ['tree, branches by group', '/equipment/tree?by=group'],
    ['tree, drivetrains of a place', `/equipment/tree?branch=${branch[0]?.id}`],
    ['tree, drivetrains of a group, third page', '/equipment/tree?by=group&branch=Group%207&page=3'],
    ['tree, branches where a part is critical', '/equipment/tree?severity=CRITICAL'],
    ['map, 400 places', '/equipment/places'],
    ['map, 400 places, two severities', '/equipment/places?severity=CRITICAL,SEVERE'],
    ['map, 10 000 places', '/equipment/places', { authorization: `Bearer ${manyPlacesToken}` }],
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

/**
 * From the start of the navigation until what was asked for is on the screen and the browser has drawn it and is free:
 * every time in a new browser context, nothing cached but the sign-in.
 */
export async function measurePlantScreens(
  pool: pg.Pool,
  baseUrl: string,
  organisationId: string,
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
    const first = await browser.newContext({ viewport, locale: 'en-GB' });
    const door = await first.newPage();
    await door.goto(`${portal}/auth/login`);
    await door.getByLabel('E-mail').fill(email);
    await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await door.getByRole('button', { name: 'Sign in', exact: true }).click();
    await door.locator('tbody tr').first().waitFor();
    const storageState = await first.storageState();
    const rows: ResultRow[] = [];
    for (const [what, address, sign] of [
      ['list', '/dashboard?view=LIST', 'tbody tr'],
      ['tree', '/dashboard?showTreeKey=true', '[role=treeitem]'],
      ['map', '/dashboard?showMapKey=true', '[data-ready]'],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < 6; round++) {
        const context = await browser.newContext({ viewport, locale: 'en-GB', storageState });
        const page = await context.newPage();
        await page.goto(portal + address, { waitUntil: 'commit' });
        const ms = await page.evaluate<number>(`(async () => {
          while (document.querySelector(${JSON.stringify(sign)}) === null)
            await new Promise((resolve) => requestAnimationFrame(resolve));
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now();
        })()`);
        if (round > 0) times.push(ms);
        await context.close();
      }
      rows.push({
        part: PART,
        what: `${what}, until one can use it in a browser, median`,
        value: quantile(times, 0.5),
        unit: 'ms',
        goal: { atMost: 1000 },
        note: `slowest of five ${quantile(times, 0.99).toFixed(0)} ms; Chromium without a graphics card, nothing cached`,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
