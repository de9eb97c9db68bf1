import { chromium, type Page } from '@playwright/test';
import type pg from 'pg';
import { makePasswords } from '../apps/server/src/modules/sessions/index.ts';

const PASSWORD = 'Pinion-23-of-67!';

/** Measures in a browser window of a desktop computer's size, signed in as a viewer, in a plant of its own. */
export async function withSignedInPage<T>(
  pool: pg.Pool,
  { plant, baseUrl }: { readonly plant: string; readonly baseUrl: string },
  measure: (page: Page, portal: string) => Promise<T>,
): Promise<T> {
  const email = `${plant}@bench.example`;
  const { rows: users } = await pool.query<{ id: string }>(
    `with plant as (insert into organisation (identifier, name) values ($3, $3) returning id)
     insert into app_user (organisation_id, email, name, role_code, password_hash)
     select id, $1, 'Bench', 'Vie', $2 from plant returning id`,
    [email, await makePasswords().hash(PASSWORD), plant],
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
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${portal}/auth/login`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/dashboard/);
    return await measure(page, portal);
  } finally {
    await browser.close();
  }
}
