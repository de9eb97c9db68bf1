import { listUsers } from '@ritzel/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { makeTestServer } from '../testing/server.testing.ts';
import type { Caller } from './access.ts';
import { makeLog } from './log.ts';
import { makeRefusalLog } from './refusal-log.ts';

const server = await makeTestServer((http) => {
  http.serve(listUsers, () => Promise.reject(new Error('none')));
});
afterAll(() => server.close());

test('who asks for what the role does not allow is in the log, with address and request, and without the token', async () => {
  const lines: unknown[] = [];
  vi.spyOn(server.log, 'warn').mockImplementation((...words: unknown[]) => void lines.push(words));
  const organisationId = await makeTestOrganisation(server.database.pool);
  const token = await server.tokenFor('Vie', organisationId);
  const answer = await server.fetchCall(
    listUsers,
    {},
    { token, headers: { 'x-forwarded-for': '192.0.2.9' } },
  );
  expect(answer.status).toBe(404);
  expect(lines).toMatchObject([
    [
      {
        organisationId,
        call: 'listUsers',
        address: '192.0.2.9',
        requestId: answer.headers.get('x-request-id'),
      },
      /.*/,
    ],
  ]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test('the same refusal is one line a minute, and all of them are bounded', () => {
  const log = makeLog('silent');
  const warn = vi.spyOn(log, 'warn');
  let nowMs = 0;
  const note = makeRefusalLog(log, () => nowMs);
  const caller = { userId: 'u', organisationId: 'o' } as Caller; // @NOTE: the log reads no more of it
  const facts = { requestId: 'r', address: '192.0.2.1' };
  note(caller, { name: 'listUsers' }, facts);
  note(caller, { name: 'listUsers' }, facts);
  expect(warn).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 1000; n += 1) note(caller, { name: `call ${n}` }, facts);
  expect(warn).toHaveBeenCalledTimes(200);
  nowMs = 60_000;
  note(caller, { name: 'listUsers' }, facts);
  expect(warn).toHaveBeenCalledTimes(201);
});
