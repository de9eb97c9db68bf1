import { allCalls } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { API_BASE, makeHttpServer } from '../platform/http-server.ts';
import { makeLog } from '../platform/log.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

async function visit(): Promise<{ token: string; userId: string }> {
  const answer = await server.send({ method: 'GET', path: '/auth/login/demo' });
  const session = JSON.parse(answer.text);
  return { token: session.token, userId: session.user.id };
}

const save = (token: string, n: number) =>
  server.send({ method: 'PUT', path: '/user/pref', token, body: { n } });

test('a guest of the demo changes so much in a minute and no more, and leaves nothing in the audit log', async () => {
  const { token, userId } = await visit();
  const audited = async () =>
    (await server.pool.query('select count(*)::int as n from audit_entry')).rows[0].n;
  const before = await audited();
  const statuses: number[] = [];
  // Slower than a minute for sixty a guest may go on; nobody sends three hundred in that time by hand.
  for (let n = 0; n < 300 && !statuses.includes(429); n += 1) statuses.push((await save(token, n)).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(statuses.at(-1)).toBe(429);
  expect(await audited()).toBe(before);
  const refused = await fetch(`${server.baseUrl}/user/pref`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  // A whole second may have passed meanwhile.
  if (refused.status !== 200) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'tooMany' });
  }
  // Reading goes on, and so does another guest.
  expect((await server.send({ method: 'GET', path: '/user/pref', token })).status).toBe(200);
  expect((await save((await visit()).token, 1)).status).toBe(200);
  await server.pool.query('delete from app_user where id = $1', [userId]);
});

test('every call that changes something for a user is limited, whichever module it is of', async () => {
  const { app, serve } = await makeHttpServer({
    log: makeLog('silent'),
    readToken: async () => ({
      userId: 'u',
      organisationId: 'o',
      role: 'Fle',
      permissions: { has: () => true } as never, // @NOTE: a caller who may do everything
      isDemo: false,
      visibleGroups: null,
      sessionId: 's',
      issuedAtMs: 0,
    }),
    writeLimits: {
      user: { burst: 0, perMinute: 1 },
      guest: { burst: 0, perMinute: 1 },
      allGuests: { burst: 0, perMinute: 1 },
    },
  });
  const ofUsers = allCalls.filter(({ access }) => access.kind === 'user');
  for (const call of ofUsers) serve(call, () => Promise.reject(new Error('reached')));
  const limited: string[] = [];
  for (const { method, path } of ofUsers) {
    const url = API_BASE + path.replaceAll(/\{\w+\}/g, 'x');
    const { statusCode, headers } = await app.inject({ method, url });
    if (statusCode === 429 && headers['retry-after'] === '60') limited.push(`${method} ${path}`);
  }
  await app.close();
  const writing = ofUsers.filter(({ method }) => method !== 'GET');
  expect(writing.length).toBeGreaterThan(30);
  expect(limited.sort()).toEqual(writing.map(({ method, path }) => `${method} ${path}`).sort());
});
