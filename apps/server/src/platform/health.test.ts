import { problem } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTokens } from './access.ts';
import { addHealthRoute, isAdministrator, makeHealthReader } from './health.ts';
import { makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';
import { mayReadMetrics } from './metrics-route.ts';

const opened: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

const tokens = makeTokens('a secret of the tests and of nothing else');
const tokenOf = async (role: 'Fle' | 'Adm') =>
  (
    await tokens.issue(
      { userId: crypto.randomUUID(), organisationId: crypto.randomUUID(), role, isDemo: false },
      new Date(),
    )
  ).token;

async function makeServer(metricsToken?: string) {
  const http = await makeHttpServer({ log: makeLog('silent'), readToken: tokens.read, checkReplies: true });
  opened.push(() => http.app.close());
  let looks = 0;
  let nowMs = 0;
  addHealthRoute(http, {
    version: '1.2.3',
    checks: {
      database: async () => {
        looks++;
        throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
      },
    },
    nowMs: () => nowMs,
    maySeeDetails: async (request) =>
      mayReadMetrics(request, { token: metricsToken, hasProxy: false }) ||
      (await isAdministrator(tokens.read, request.headers.authorization)),
  });
  return {
    looks: () => looks,
    wait: (ms: number) => {
      nowMs += ms;
    },
    ask: (remoteAddress: string, headers: Record<string, string> = {}) =>
      http.app.inject({ url: '/api/health', remoteAddress, headers }),
  };
}

test('an anonymous caller learns whether the service is ready, and nothing else', async () => {
  const { ask } = await makeServer();
  const reply = await ask('192.0.2.7');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({ status: 'degraded' });
  for (const authorization of ['Bearer nonsense', `Bearer ${await tokenOf('Adm')}`])
    expect((await ask('192.0.2.7', { authorization })).json()).toEqual({ status: 'degraded' });
  // A proxy on this machine speaks for anybody.
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).json()).toEqual({ status: 'degraded' });
});

test('portal administrators, this machine and the bearer of the metrics token see version, parts and words', async () => {
  const details = {
    status: 'degraded',
    version: '1.2.3',
    parts: { database: { ok: false, detail: expect.stringContaining('ECONNREFUSED') } },
  };
  const { ask } = await makeServer();
  expect((await ask('127.0.0.1')).json()).toEqual(details);
  const authorization = `Bearer ${await tokenOf('Fle')}`;
  expect((await ask('192.0.2.7', { authorization })).json()).toEqual(details);
  const withToken = await makeServer('figures-of-the-plant');
  expect((await withToken.ask('127.0.0.1')).json()).toEqual({ status: 'degraded' });
  const bearer = { authorization: 'Bearer figures-of-the-plant' };
  expect((await withToken.ask('192.0.2.7', bearer)).json()).toEqual(details);
});

test('a thousand callers within a second make one look at the parts', async () => {
  const { ask, looks, wait } = await makeServer();
  await Promise.all(Array.from({ length: 1000 }, () => ask('192.0.2.7')));
  expect(looks()).toBe(1);
  wait(999);
  await ask('192.0.2.7');
  expect(looks()).toBe(1);
  wait(1);
  await ask('192.0.2.7');
  expect(looks()).toBe(2);
});

test('a part that does not answer is looked at once at a time, however old the last answer is', async () => {
  let looks = 0;
  let answer = () => {};
  const read = makeHealthReader(
    {
      blobs: () =>
        new Promise((resolve, reject) => {
          looks++;
          answer = () => reject(problem.notReady('slow'));
          void resolve;
        }),
    },
    () => 1e12,
  );
  const asked = Promise.all([read(), read(), read()]);
  expect(looks).toBe(1);
  answer();
  expect((await asked).map(({ parts }) => parts.blobs?.ok)).toEqual([false, false, false]);
});
