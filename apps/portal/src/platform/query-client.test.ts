import { allCalls, listDevices, readUserEmail } from '@ritzel/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearResponseCache, queryClient, queryOf } from './query-client.ts';
import { openBrowserStorage } from './secure-storage.ts';

const localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const email = () => queryClient.fetchQuery(queryOf(readUserEmail, { params: { id: 'u-1' } }));
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', { localStorage });
  openBrowserStorage('a key of the tests');
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${url}`);
    return Response.json({ email: `${asked.length}@plant.example` });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the calls that the specification names as cached are marked so, and all of them are reads', () => {
  const cached = allCalls.filter((call) => call.cached);
  expect(cached.map(({ name }) => name).sort()).toEqual([
    'listChildIdentifiers',
    'listComponentJobs',
    'readUserEmail',
  ]);
  expect(cached.every(({ method }) => method === 'GET')).toBe(true);
});

it('a cached reply is kept for one hour by its url, and asked for again after it', async () => {
  expect(await email()).toEqual({ email: '1@plant.example' });
  vi.advanceTimersByTime(3_599_000);
  expect(await email()).toEqual({ email: '1@plant.example' });
  await queryClient.fetchQuery(queryOf(readUserEmail, { params: { id: 'u-2' } }));
  expect(asked).toEqual(['GET /api/v1/user/u-1/email', 'GET /api/v1/user/u-2/email']);
  vi.advanceTimersByTime(1_001);
  expect(await email()).toEqual({ email: '3@plant.example' });
});

it('a cached reply is gone when the cache is cleared', async () => {
  await email();
  await clearResponseCache();
  expect(await email()).toEqual({ email: '2@plant.example' });
});

it('every other reply is fresh whenever a screen opens', () => {
  expect(queryOf(listDevices, {})).not.toHaveProperty('staleTime');
});
