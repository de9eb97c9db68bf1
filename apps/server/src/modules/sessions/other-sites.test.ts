import {
  type CallDefinition,
  createFirstAdministrator,
  refreshSession,
  signIn,
  signInDemo,
  signOut,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeSessionServer } from '../../testing/session-server.testing.ts';
import { makeTestUser, mandatoryPolicyIds, TEST_PASSWORD } from '../../testing/users.testing.ts';

const server = await makeSessionServer();
const user = await makeTestUser(server.database.pool, await makeTestOrganisation(server.database.pool));
const policyIds = await mandatoryPolicyIds(server);
afterAll(() => server.close());

const password = { email: user.email, password: TEST_PASSWORD };
const calls: [CallDefinition, object][] = [
  [signIn, { query: { policiesAccepted: 'true', policyIds }, body: password }],
  [signInDemo, {}],
  [refreshSession, {}],
  [signOut, {}],
  [
    createFirstAdministrator,
    { body: { ...password, linkToken: 'A'.repeat(43), organisationName: 'Plant', name: 'Eve' } },
  ],
];

describe.each(calls.map(([call, input]) => [call.name, call, input] as const))('%s', (_, call, input) => {
  test.each(['cross-site', 'same-site'])('from a page that is %s does nothing', async (site) => {
    const { cookie } = await server.signInAs(user.email);
    const answer = await server.send(call, input, { cookie, headers: { 'sec-fetch-site': site } });
    expect(answer.status).toBe(404);
    expect(answer.setCookie).toBeUndefined();
    expect((await server.send(refreshSession, {}, { cookie })).status).toBe(200);
  });
});

test('no call lets another site read its answer', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await fetch(`${server.baseUrl}/policies`, {
      method,
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    for (const [name] of answer.headers) expect(name).not.toMatch(/^access-control-/);
  }
});

test('the portal’s own pages sign in and refresh', async () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const { cookie } = await server.signInAs(user.email);
  expect((await server.send(refreshSession, {}, { cookie, headers })).status).toBe(200);
});
