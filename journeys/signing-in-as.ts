import { createHmac } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { ROLES, type RoleCode } from '@ritzel/contract';
import type pg from 'pg';
import type { Plant } from './plant.ts';
import { withPlantDatabase } from './plant-database.ts';
import { openSession } from './stored-session.ts';

/** Opens the session of somebody of the demo organisation who holds this role; made where nobody has the name. */
export async function signInAs(
  page: Page,
  { url, database, nowMs }: { readonly url: string; readonly database: pg.Client; readonly nowMs: number },
  { name, role }: { readonly name: string; readonly role: RoleCode },
): Promise<void> {
  const { rows } = await database.query(
    `with organisation as (select id from organisation where is_demo limit 1), made as (
       insert into app_user (organisation_id, email, name, role_code)
       select id, lower(replace($1, ' ', '.')) || '@plant.example', $1, $2 from organisation
       on conflict (email) do update set name = excluded.name returning id, organisation_id)
     select made.*, (select value from service_secret where name = 'token-signing') as secret from made`,
    [name, role],
  );
  const [{ id, organisation_id: org, secret }] = rows;
  const iat = Math.floor(nowMs / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { org, role, demo: false, sub: id, iss: 'ritzel', iat, exp: iat + 36_000 };
  const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
  const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  await openSession(page, url, (session) => ({
    ...session,
    token,
    user: { ...session.user, id, name, role, permissions: [...ROLES[role].permissions] },
  }));
}

/** Opens the session of somebody of the operator's staff: visitors of the demo look through such eyes and change nothing. */
export async function signInAsOperator(page: Page, plant: Plant): Promise<void> {
  await withPlantDatabase(plant.dataDir, (database) =>
    signInAs(page, { url: plant.url, database, nowMs: plant.nowMs() }, { name: 'Portal staff', role: 'Fle' }),
  );
}

/** The page of a second person of the demo organisation, in a browser context of its own; the caller closes it. */
export async function openPageAs(
  browser: Browser,
  plant: Plant,
  person: { readonly name: string; readonly role: RoleCode },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: plant.url,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await plant.setClock(context);
  const page = await context.newPage();
  await withPlantDatabase(plant.dataDir, (database) =>
    signInAs(page, { url: plant.url, database, nowMs: plant.nowMs() }, person),
  );
  return page;
}
