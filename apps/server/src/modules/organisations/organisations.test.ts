import { readOrganisation, renameOrganisation } from '@ritzel/contract';
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
