import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  MAX_SAVED_VIEWS,
  ProblemError,
  readSavedView,
  setDefaultSavedView,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addSavedViewRoutes } from './index.ts';

const server = await makeTestServer((http, { database }) => addSavedViewRoutes(http, { db: database.db }));
const { pool } = server.database;
afterAll(() => server.close());

async function newUser(organisationId: string) {
  const user = await makeTestUser(pool, organisationId, 'Vie');
  return { id: user.id, token: await server.tokenFor('Vie', organisationId, user.id) };
}

async function newPair() {
  const organisationId = await makeTestOrganisation(pool);
  return { organisationId, anna: await newUser(organisationId), bert: await newUser(organisationId) };
}

async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return error.problem;
}

const kilns = { name: 'Kilns', address: 'severity=CRITICAL%2CSEVERE&search=kiln&showMapKey=true' };

describe('a saved view', () => {
  test('is kept as it was saved and seen by its owner alone', async () => {
    const { anna, bert } = await newPair();
    const saved = await server.call(createSavedView, { body: kilns }, anna);
    expect(saved).toMatchObject({
      ...kilns,
      sharing: 'private',
      isOwn: true,
      ownerName: null,
      isDefault: false,
    });
    expect(await server.call(listSavedViews, {}, anna)).toEqual([saved]);
    expect(await server.call(listSavedViews, {}, bert)).toEqual([]);
    const asked = server.call(readSavedView, { params: { id: saved.id } }, bert);
    expect((await problemOf(asked)).code).toBe('notFound');
  });

  test('is renamed by two tabs at once: no name twice, and no 500', async () => {
    const { anna } = await newPair();
    const views = await Promise.all(
      ['one', 'two'].map((name) => server.call(createSavedView, { body: { ...kilns, name } }, anna)),
    );
    for (let round = 0; round < 10; round += 1) {
      const name = `round ${round}`;
      const answers = await Promise.all(
        views.map(({ id }) => server.fetchCall(changeSavedView, { params: { id }, body: { name } }, anna)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test('that two tabs change in different fields keeps both changes', async () => {
    const { anna } = await newPair();
    const { id } = await server.call(createSavedView, { body: kilns }, anna);
    await Promise.all([
      server.call(changeSavedView, { params: { id }, body: { name: 'Mills' } }, anna),
      server.call(changeSavedView, { params: { id }, body: { address: 'search=mill' } }, anna),
    ]);
    expect(await server.call(readSavedView, { params: { id } }, anna)).toMatchObject({
      name: 'Mills',
      address: 'search=mill',
    });
  });

  test('shared by link opens for a colleague who has the link, and stands in no list', async () => {
    const { anna, bert } = await newPair();
    const { id } = await server.call(createSavedView, { body: { ...kilns, sharing: 'link' } }, anna);
    expect(await server.call(readSavedView, { params: { id } }, bert)).toMatchObject({
      address: kilns.address,
      isOwn: false,
      ownerName: 'Test user',
    });
    expect(await server.call(listSavedViews, {}, bert)).toEqual([]);
  });

  test('shared with the organisation stands in the list of each of its people and of nobody else', async () => {
    const { anna, bert } = await newPair();
    const outsider = (await newPair()).anna;
    const { id } = await server.call(createSavedView, { body: { ...kilns, sharing: 'organisation' } }, anna);
    expect((await server.call(listSavedViews, {}, bert)).map((view) => view.id)).toEqual([id]);
    expect(await server.call(listSavedViews, {}, outsider)).toEqual([]);
    const asked = server.call(readSavedView, { params: { id } }, outsider);
    expect((await problemOf(asked)).code).toBe('notFound');
  });

  test('is changed and deleted by its owner alone', async () => {
    const { anna, bert } = await newPair();
    const saved = await server.call(createSavedView, { body: { ...kilns, sharing: 'organisation' } }, anna);
    const params = { id: saved.id };
    for (const attempt of [
      () => server.call(changeSavedView, { params, body: { name: 'Mine' } }, bert),
      () => server.call(deleteSavedView, { params }, bert),
    ]) {
      expect((await problemOf(attempt())).code).toBe('notFound');
    }
    const renamed = await server.call(changeSavedView, { params, body: { name: 'Kiln drives' } }, anna);
    expect(renamed).toEqual({ ...saved, name: 'Kiln drives' });
    await server.call(deleteSavedView, { params }, anna);
    expect(await server.call(listSavedViews, {}, anna)).toEqual([]);
  });

  test('opens first when it is chosen to, one at most, and not any more once it is no longer shared', async () => {
    const { anna, bert } = await newPair();
    const one = await server.call(createSavedView, { body: kilns }, anna);
    const two = await server.call(
      createSavedView,
      { body: { name: 'Mills', address: '', sharing: 'organisation' } },
      anna,
    );
    const setDefault = (id: string, token: { token: string }, isDefault = true) =>
      server.call(setDefaultSavedView, { params: { id }, body: { isDefault } }, token);
    const defaults = async (token: { token: string }) =>
      (await server.call(listSavedViews, {}, token))
        .filter((view) => view.isDefault)
        .map((view) => view.name);
    await setDefault(one.id, anna);
    await setDefault(two.id, anna);
    await setDefault(two.id, bert);
    expect(await defaults(anna)).toEqual(['Mills']);
    expect(await defaults(bert)).toEqual(['Mills']);
    await setDefault(two.id, anna, false);
    expect(await defaults(anna)).toEqual([]);
    await server.call(changeSavedView, { params: { id: two.id }, body: { sharing: 'private' } }, anna);
    expect(await defaults(bert)).toEqual([]);
  });

  test('has a name of its own among those of its owner', async () => {
    const { anna, bert } = await newPair();
    await server.call(createSavedView, { body: kilns }, anna);
    const twice = await problemOf(server.call(createSavedView, { body: kilns }, anna));
    expect(twice.errors).toMatchObject([{ field: 'body.name', code: 'nameTaken' }]);
    const { id } = await server.call(createSavedView, { body: { ...kilns, name: 'Mills' } }, anna);
    const renamed = await problemOf(
      server.call(changeSavedView, { params: { id }, body: { name: 'Kilns' } }, anna),
    );
    expect(renamed.errors).toMatchObject([{ field: 'body.name', code: 'nameTaken' }]);
    await server.call(createSavedView, { body: kilns }, bert);
    expect((await server.call(listSavedViews, {}, anna)).map((view) => view.name)).toEqual([
      'Kilns',
      'Mills',
    ]);
  });

  test.each([
    ['no name', { ...kilns, name: '  ' }, 'body.name'],
    ['another site', { ...kilns, address: 'https://elsewhere.example/?a=1' }, 'body.address'],
    ['an address without end', { ...kilns, address: 'a'.repeat(2001) }, 'body.address'],
    ['a sharing nobody knows', { ...kilns, sharing: 'world' as 'link' }, 'body.sharing'],
  ])('with %s is refused, and nothing is kept', async (_, body, field) => {
    const { anna } = await newPair();
    expect((await problemOf(server.call(createSavedView, { body }, anna))).errors?.[0]?.field).toBe(field);
    expect(await server.call(listSavedViews, {}, anna)).toEqual([]);
  });

  test('is one of a hundred at most', async () => {
    const { anna, organisationId } = await newPair();
    await pool.query(
      `insert into saved_view (organisation_id, owner_id, name, address)
       select $1, $2, 'View ' || n, '' from generate_series(1, $3::int) n`,
      [organisationId, anna.id, MAX_SAVED_VIEWS],
    );
    const refused = await problemOf(server.call(createSavedView, { body: kilns }, anna));
    expect(refused.errors?.[0]?.code).toBe('tooManyViews');
  });

  test('leaves its name in the audit log and never what it looks for', async () => {
    const { anna } = await newPair();
    const { id } = await server.call(createSavedView, { body: kilns }, anna);
    await server.call(changeSavedView, { params: { id }, body: { name: 'Mills' } }, anna);
    await server.call(deleteSavedView, { params: { id } }, anna);
    const { rows } = await pool.query(
      'select action, detail from audit_entry where subject_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { action: 'saved-view.create', detail: { name: 'Kilns', sharing: 'private' } },
      { action: 'saved-view.change', detail: { name: 'Mills', sharing: 'private', from: 'Kilns' } },
      { action: 'saved-view.delete', detail: { name: 'Mills' } },
    ]);
  });
});
