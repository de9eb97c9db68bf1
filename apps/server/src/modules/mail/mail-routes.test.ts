import { listMail, previewMailTemplate, readMail } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeJobs } from '../../platform/jobs.ts';
import { makeLog } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addMailJobs, addMailRoutes, makeMailQueue } from './index.ts';

const DAY_MS = 86_400_000;
let nowMs = Date.parse('2026-11-22T08:00:00Z');
const now = () => new Date(nowMs);

const server = await makeTestServer((http, { database }) =>
  addMailRoutes(http, { db: database.db, portalUrl: () => 'https://ritzel.plant.example', now }),
);
const { pool, db, url } = server.database;
afterAll(() => server.close());
const queue = makeMailQueue({ hasServer: false });

async function sendCode(organisationId: string | null, lifeMs = DAY_MS) {
  const email = `r-${crypto.randomUUID()}@holtwick.example`;
  await runTransaction(db, (transaction) =>
    queue.add(
      transaction,
      {
        template: 'reset-code',
        parameters: { expiresAt: now().toISOString() },
        secrets: { code: '87654321' },
        organisationId,
        recipient: { email, name: 'Eve' },
        language: 'de',
        giveUpAt: new Date(nowMs + lifeMs),
      },
      now(),
    ),
  );
  const { rows } = await pool.query<{ id: string }>('select id from mail where recipient = $1', [email]);
  return { email, id: rows[0]?.id ?? '' };
}

test('the outbox is paged by key, the newest first, and what comes meanwhile moves nothing', async () => {
  const organisationId = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', organisationId);
  const sent: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    nowMs += count % 2;
    sent.unshift((await sendCode(organisationId)).email);
  }
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await server.call(
      listMail,
      { query: { size: 3, ...(after === undefined ? {} : { after }) } },
      { token },
    );
    seen.push(...page.rows.map(({ recipient }) => recipient));
    expect(JSON.stringify(page)).not.toContain('87654321');
    after = page.next ?? undefined;
    nowMs += 1;
    await sendCode(organisationId);
  } while (after !== undefined && seen.length < 20);
  expect([...seen].sort()).toEqual([...sent].sort());
  const refused = server.call(listMail, { query: { after: '1_nonsense' } }, { token });
  await expect(refused).rejects.toMatchObject({ problem: { errors: [{ code: 'placeInvalid' }] } });
});

test('mail of no organisation is shown to the operator alone, that of another one to nobody', async () => {
  const organisationId = await makeTestOrganisation(pool);
  const unowned = await sendCode(null);
  const others = await sendCode(await makeTestOrganisation(pool));
  const read = async (role: 'Adm' | 'Fle', id: string) =>
    server.call(readMail, { params: { id } }, { token: await server.tokenFor(role, organisationId) });
  expect((await read('Fle', unowned.id)).text).toContain('87654321');
  await expect(read('Adm', unowned.id)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  await expect(read('Fle', others.id)).rejects.toMatchObject({ problem: { code: 'notFound' } });
});

test('a code that is over is shown no more, and erased by the hourly sweep', async () => {
  const organisationId = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', organisationId);
  const { id } = await sendCode(organisationId, 600_000);
  const read = () => server.call(readMail, { params: { id } }, { token });
  expect((await read()).text).toContain('87654321');
  nowMs += 600_000;
  expect((await read()).text).not.toContain('87654321');
  const jobs = makeJobs(url, makeLog('silent'));
  addMailJobs(jobs, { db, now });
  await jobs.runNow('mail-sweep');
  const { rows } = await pool.query('select secrets, state from mail where id = $1', [id]);
  expect(rows).toEqual([{ secrets: null, state: 'outbox' }]);
  nowMs += 91 * DAY_MS;
  await jobs.runNow('mail-sweep');
  expect((await pool.query('select 1 from mail where id = $1', [id])).rows).toEqual([]);
});

test('a template is previewed in a language, with made-up names', async () => {
  const token = await server.tokenFor('Adm', await makeTestOrganisation(pool));
  const preview = await server.call(
    previewMailTemplate,
    { params: { name: 'invitation' }, query: { language: 'de' } },
    { token },
  );
  expect(preview.subject).toBe('Ada Brandt lädt Sie zu Holtwick Zement in Ritzel ein');
  expect(preview.text).toContain('Guten Tag Jo Vermeer,');
  expect(preview.html).toContain('https://ritzel.plant.example/auth/register#token=example');
});
