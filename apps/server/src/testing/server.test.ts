import { defineCall, ProblemError, userCall } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestOrganisation } from './plant.testing.ts';
import { makeTestServer } from './server.testing.ts';

const countOrganisations = defineCall({
  name: 'countOrganisations',
  method: 'GET',
  path: '/test/{word}/organisations',
  tag: 'test',
  service: 'asset',
  summary: 'Counts.',
  access: userCall('ORGANISATION_5102'),
  params: z.object({ word: z.string() }),
  reply: z.object({ count: z.int(), word: z.string(), role: z.string() }),
});

const server = await makeTestServer((http, { database }) => {
  http.serve(countOrganisations, async ({ params, caller }) => {
    const { rows } = await database.pool.query('select count(*) from organisation');
    return { count: rows[0].count, word: params.word, role: caller.role };
  });
});
afterAll(() => server.close());

test('a test file has a migrated database of its own and calls its routes as any role', async () => {
  const organisationId = await makeTestOrganisation(server.database.pool);
  const token = await server.tokenFor('Adm', organisationId);
  const reply = await server.call(countOrganisations, { params: { word: 'a b/ü' } }, { token });
  expect(reply).toEqual({ count: 1, word: 'a b/ü', role: 'Adm' });
});

test('a call throws the problem that the server answered', async () => {
  const refused = server.call(countOrganisations, { params: { word: 'x' } });
  await expect(refused).rejects.toThrow(ProblemError);
  await expect(refused).rejects.toMatchObject({ problem: { status: 401, code: 'notSignedIn' } });
  const token = await server.tokenFor('Vie', crypto.randomUUID());
  await expect(server.call(countOrganisations, { params: { word: 'x' } }, { token })).rejects.toMatchObject({
    problem: { status: 404, code: 'notFound' },
  });
});
