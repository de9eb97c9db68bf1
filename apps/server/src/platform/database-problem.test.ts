import { PROBLEMS, readHealth } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTestServer } from '../testing/server.testing.ts';

let state = '';
const server = await makeTestServer((http, { database }) => {
  http.serve(readHealth, async () => {
    await database.pool.query(`do $$ begin raise exception 'of the test' using errcode = '${state}'; end $$`);
    return { status: 'ready' as const, version: '0', parts: {} };
  });
});
afterAll(() => server.close());

test.each([
  ['53100', 'storageFull'],
  ['53200', 'databaseBusy'],
  ['53300', 'databaseBusy'],
  ['53400', 'databaseBusy'],
  ['55P03', 'lockTimeout'],
  ['57014', 'statementTimeout'],
  ['57P01', 'notReady'],
  ['08006', 'notReady'],
  ['25006', 'notReady'],
] as const)(
  '%s of PostgreSQL is answered 503 %s, with its own words and when to come again',
  async (code, problem) => {
    state = code;
    const response = await server.fetchCall(readHealth, {});
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    const body = await response.json();
    expect(body).toMatchObject({ code: problem, title: PROBLEMS[problem].title, status: 503 });
    expect(JSON.stringify(body)).not.toContain('of the test');
  },
);

test('a fault of the statement itself stays a fault of ours', async () => {
  state = '42P01';
  expect((await server.fetchCall(readHealth, {})).status).toBe(500);
});

test('each of these problems has words of its own', () => {
  const titles = Object.values(PROBLEMS).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
