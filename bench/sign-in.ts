import type pg from 'pg';
import { makePasswords } from '../apps/server/src/modules/sessions/password-hash.ts';
import { quantile, type ResultRow } from './result-table.ts';

const PEOPLE = 20;
const ROUNDS = 8;
const PASSWORD = 'Pinion 17 drives wheel 88';
const PART = 'Sign-in by password';

/** As many people of one organisation as sign in at once, with the same password. */
export async function makePeople(pool: pg.Pool, organisationId: string): Promise<string[]> {
  const passwordHash = await makePasswords().hash(PASSWORD);
  const emails = Array.from({ length: PEOPLE }, (_, k) => `person-${k}@bench.example`);
  await pool.query(
    `insert into app_user (organisation_id, email, name, password_hash, role_code)
     select $1, email, email, $3, 'Vie' from unnest($2::text[]) as email`,
    [organisationId, emails, passwordHash],
  );
  // What must be accepted is accepted: the session alone is measured.
  await pool.query('delete from policy');
  return emails;
}

/** One after the other, and all at once while a list is asked for; each from an address of its own. */
export async function measureSignIn(
  baseUrl: string,
  emails: readonly string[],
  token: string,
): Promise<ResultRow[]> {
  let visitors = 0;
  const signIn = async (email: string) => {
    visitors += 1;
    const startedAt = performance.now();
    const response = await fetch(`${baseUrl}/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}`,
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}: ${body}`);
    return performance.now() - startedAt;
  };
  const list = async () => {
    const startedAt = performance.now();
    const response = await fetch(`${baseUrl}/equipment`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The list was answered with ${response.status}`);
    return performance.now() - startedAt;
  };
  for (let warm = 0; warm < 20; warm++) await list();

  const single: number[] = [];
  const alone: number[] = [];
  const beside: number[] = [];
  // In turn, so that whatever else the machine does meets both alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const email of emails.slice(0, 4)) single.push(await signIn(email));
    for (let k = 0; k < 30; k++) alone.push(await list());
    let isSigningIn = true;
    const all = Promise.all(emails.map(signIn)).finally(() => {
      isSigningIn = false;
    });
    while (isSigningIn) beside.push(await list());
    await all;
  }
  const ratio = quantile(beside, 0.5) / quantile(alone, 0.5);
  return [
    {
      part: PART,
      what: 'One, answered, p95',
      value: quantile(single, 0.95),
      unit: 'ms',
      goal: { atMost: 100 },
      note: `p50 ${quantile(single, 0.5).toFixed(0)} ms, over HTTP, argon2id of 19 MiB and two passes within it`,
    },
    {
      part: PART,
      what: `A list beside ${PEOPLE} at once takes longer by the factor`,
      value: ratio,
      unit: '',
      goal: { atMost: 2 },
      note: `p50 ${quantile(alone, 0.5).toFixed(1)} ms alone, ${quantile(beside, 0.5).toFixed(1)} ms beside (p95 ${quantile(alone, 0.95).toFixed(1)} and ${quantile(beside, 0.95).toFixed(1)} ms)`,
    },
  ];
}
