import {
  createOrganisation,
  listOrganisations,
  MAX_ORGANISATIONS_BELOW,
  readOrganisation,
  renameOrganisation,
} from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addOrganisationRoutes } from './index.ts';

const server = await makeTestServer((http, { database }) => addOrganisationRoutes(http, { db: database.db }));
const { pool } = server.database;
afterAll(() => server.close());

test('the own organisation is read and renamed, with the old name in the audit log', async () => {
  const id = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', id);
  const before = await server.call(readOrganisation, { params: { id } }, { token });
  expect(before).toMatchObject({ id, isDemo: false });
  await server.call(renameOrganisation, { params: { id }, body: { name: ' Holtwick ' } }, { token });
  expect((await server.call(readOrganisation, { params: { id } }, { token })).name).toBe('Holtwick');
  const { rows } = await pool.query('select action, detail from audit_entry where organisation_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ action: 'organisation.rename', detail: { from: before.name, to: 'Holtwick' } }]);
});

test('another organisation cannot be renamed, even by a portal administrator of one’s own', async () => {
  const [mine, other] = [await makeTestOrganisation(pool), await makeTestOrganisation(pool)];
  const token = await server.tokenFor('Fle', mine);
  const rename = server.call(
    renameOrganisation,
    { params: { id: other }, body: { name: 'Ours' } },
    { token },
  );
  await expect(rename).rejects.toMatchObject({ problem: { code: 'notFound' } });
  const { rows } = await pool.query('select name from organisation where id = $1', [other]);
  expect(rows[0].name).not.toBe('Ours');
});

test('renamed many times at once, each old name in the audit log is the name before', async () => {
  const id = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', id);
  const { name: first } = await server.call(readOrganisation, { params: { id } }, { token });
  const names = Array.from({ length: 12 }, (_, n) => `Name ${n}`);
  await Promise.all(
    names.map((name) => server.call(renameOrganisation, { params: { id }, body: { name } }, { token })),
  );
  const { rows } = await pool.query('select detail from audit_entry where organisation_id = $1', [id]);
  // A chain: every name but the last was given up once, and none twice.
  const { name: last } = await server.call(readOrganisation, { params: { id } }, { token });
  const given = rows.map(({ detail }) => detail.from).sort();
  expect(given).toEqual([first, ...names.filter((name) => name !== last)].sort());
});

test('organisations stand below those below, each name once in its place, and nobody else sees the tree', async () => {
  const [id, other] = [await makeTestOrganisation(pool), await makeTestOrganisation(pool)];
  const token = await server.tokenFor('Adm', id);
  const make = (name: string, parentId: string, by = token) =>
    server.call(createOrganisation, { body: { name, parentId } }, { token: by });
  const north = await make('North', id);
  const kiln = await make('Kilns', north.id);
  const deepest = await make('Kilns', kiln.id);
  expect(north).toMatchObject({ parentId: id, hasAdministrator: false, invitedAdministrator: null });
  expect(deepest.parentId).toBe(kiln.id);

  const taken = { problem: { code: 'conflict', errors: [{ field: 'body.name', code: 'nameTaken' }] } };
  await expect(make('Kilns', north.id)).rejects.toMatchObject(taken);
  await make('North', north.id);

  const theirs = await server.tokenFor('Adm', other);
  await expect(make('Ours', kiln.id, theirs)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  expect((await server.call(listOrganisations, {}, { token: theirs })).map((each) => each.id)).toEqual([
    other,
  ]);
  const below = await server.call(listOrganisations, {}, { token: await server.tokenFor('Adm', north.id) });
  // What stands above is not theirs to know.
  expect(below.find((each) => each.id === north.id)?.parentId).toBeNull();
  expect(below.map((each) => each.name).sort()).toEqual(['Kilns', 'Kilns', 'North', 'North']);
});

test('no more organisations than the most are made below one', async () => {
  const id = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', id);
  const make = (name: string) => server.call(createOrganisation, { body: { name, parentId: id } }, { token });
  await pool.query(
    `insert into organisation (identifier, name, parent_id)
     select 'below-' || $1 || '-' || n, 'Works ' || n, $1::uuid from generate_series(2, $2::int) n`,
    [id, MAX_ORGANISATIONS_BELOW],
  );
  await make('The last one');
  await expect(make('One too many')).rejects.toMatchObject({
    problem: { code: 'conflict', detail: expect.stringContaining(String(MAX_ORGANISATIONS_BELOW)) },
  });
  const { rows } = await pool.query('select count(*)::int as n from organisation where parent_id = $1', [id]);
  expect(rows[0].n).toBe(MAX_ORGANISATIONS_BELOW);
});

test('a name changed from an older version is refused with what is there now', async () => {
  const id = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', id);
  const rename = (name: string, version: number) =>
    server.call(renameOrganisation, { params: { id }, body: { name, version } }, { token });
  const { version } = await server.call(readOrganisation, { params: { id } }, { token });
  await rename('First', version);
  await expect(rename('Second', version)).rejects.toMatchObject({
    problem: {
      code: 'conflict',
      errors: [{ field: 'body.version', code: 'changedMeanwhile' }],
      current: { name: 'First', version: version + 1 },
    },
  });
  expect((await server.call(readOrganisation, { params: { id } }, { token })).name).toBe('First');
});
