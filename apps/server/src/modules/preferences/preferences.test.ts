import { readPreferences, savePreferences } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addPreferenceRoutes } from './index.ts';
import { MAX_PREFERENCES_BYTES } from './preference-routes.ts';

const server = await makeTestServer((http, { database }) => addPreferenceRoutes(http, { db: database.db }));
const { pool } = server.database;
const organisationId = await makeTestOrganisation(pool);
afterAll(() => server.close());

async function newToken() {
  const user = await makeTestUser(pool, organisationId);
  return { user, token: await server.tokenFor('Ana', organisationId, user.id) };
}

test('preferences are empty at first, and then as the portal left them, for their user alone', async () => {
  const { token } = await newToken();
  expect(await server.call(readPreferences, {}, { token })).toEqual({});
  const saved = {
    view: 'GRID',
    showMapKey: true,
    columns: ['assetname', 'group'],
    chart: { height: 1.5, note: null },
  };
  await server.call(savePreferences, { body: saved }, { token });
  expect(await server.call(readPreferences, {}, { token })).toEqual(saved);
  await server.call(savePreferences, { body: { view: 'LIST' } }, { token });
  expect(await server.call(readPreferences, {}, { token })).toEqual({ view: 'LIST' });
  expect(await server.call(readPreferences, {}, { token: (await newToken()).token })).toEqual({});
});

test('saving is audited with the number of keys and none of the values', async () => {
  const { user, token } = await newToken();
  await server.call(savePreferences, { body: { secretPlan: 'x' } }, { token });
  const { rows } = await pool.query('select action, detail from audit_entry where user_id = $1', [user.id]);
  expect(rows).toEqual([{ action: 'preference.save', detail: { keys: 1 } }]);
});

test('64 kB are kept and one byte more is refused, changing nothing', async () => {
  const { token } = await newToken();
  const body = { text: '' };
  body.text = 'x'.repeat(MAX_PREFERENCES_BYTES - JSON.stringify(body).length);
  await server.call(savePreferences, { body }, { token });
  const more = { text: `${body.text}y` };
  await expect(server.call(savePreferences, { body: more }, { token })).rejects.toMatchObject({
    problem: { status: 413, code: 'tooLarge' },
  });
  expect(await server.call(readPreferences, {}, { token })).toEqual(body);
});

test.each([
  ['brackets and nothing but brackets', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ['a NUL', '{"a":"\\u0000"}'],
  ['half a surrogate pair', '{"a":"\\ud800"}'],
  ['an array', '[]'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['half of JSON', '{"a":'],
  ['nothing', ''],
])('%s is a problem of the input', async (_, rawBody) => {
  const { token } = await newToken();
  const response = await server.fetchCall(savePreferences, { body: {} }, { token, rawBody });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'inputInvalid' });
  expect(await server.call(readPreferences, {}, { token })).toEqual({});
});

test('who may not call is refused before the body is read', async () => {
  const rawBody = 'x'.repeat(MAX_PREFERENCES_BYTES + 1);
  const response = await server.fetchCall(savePreferences, { body: {} }, { rawBody });
  expect(response.status).toBe(401);
});
