import {
  changeLocation,
  listLocations,
  listPlaces,
  readDrivetrainDocument,
  saveDrivetrain,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeEquipmentServer } from './equipment-server.testing.ts';

const server = await makeEquipmentServer();
afterAll(() => server.close());

const documentAt = (identifier: string, place: object | undefined) => ({
  identifier,
  name: identifier,
  application: { type: 'mill', name: 'Raw mill' },
  criticality: 'B' as const,
  ...(place === undefined ? {} : { place }),
  parts: [{ type: 'motor' as const, identifier: `${identifier}-M`, name: 'Motor' }],
});
const works = { name: 'Works', town: 'Luleå', country: 'SE', latitude: 65.58, longitude: 22.15 };

async function makeWorks() {
  const engineer = await server.makePerson('Ana');
  const save = (identifier: string, place?: object) =>
    server.call(saveDrivetrain, { body: documentAt(identifier, place) as never }, { token: engineer.token });
  const prefix = crypto.randomUUID().slice(0, 8);
  await save(`${prefix}-1`, { ...works, address: 'Svartövägen 4' });
  await save(`${prefix}-2`, works);
  await save(`${prefix}-3`);
  const list = (search = '') => server.call(listLocations, { query: { search } }, { token: engineer.token });
  return { engineer, prefix, save, list };
}

describe('locations', () => {
  test('are listed with their address and how many drivetrains stand there', async () => {
    const { list } = await makeWorks();
    const { rows, total } = await list();
    expect(total).toBe(1);
    // The second document said no address, which leaves the known one.
    expect(rows[0]).toMatchObject({ ...works, address: 'Svartövägen 4', drivetrains: 2 });
    expect((await list('svartö')).total).toBe(1);
    expect((await list('%')).total).toBe(0);
    expect((await list("'")).total).toBe(0);
  });

  test('are corrected for all equipment there at once, and the documents say so', async () => {
    const { engineer, prefix, list } = await makeWorks();
    const { rows } = await list();
    const id = rows[0]!.id;
    const { token } = engineer;
    const changed = await server.call(
      changeLocation,
      { params: { id }, body: { address: 'Dock 9', longitude: -179.99 } },
      { token },
    );
    expect(changed).toMatchObject({ address: 'Dock 9', latitude: 65.58, longitude: -179.99, drivetrains: 2 });
    const places = await server.call(listPlaces, {}, { token });
    expect(places.places).toMatchObject([{ longitude: -179.99 }]);
    const { rows: ids } = await server.pool.query<{ id: string }>(
      'select id from equipment where identifier = $1',
      [`${prefix}-2`],
    );
    const document = await server.call(readDrivetrainDocument, { params: { id: ids[0]!.id } }, { token });
    expect(document.place).toEqual({ ...works, address: 'Dock 9', longitude: -179.99 });
    // Saved unchanged it changes nothing; an empty address takes it away.
    await server.call(saveDrivetrain, { body: document }, { token });
    expect((await list()).rows[0]).toEqual(changed);
    await server.call(changeLocation, { params: { id }, body: { address: '' } }, { token });
    expect(
      (await server.call(readDrivetrainDocument, { params: { id: ids[0]!.id } }, { token })).place,
    ).toEqual({
      ...works,
      longitude: -179.99,
    });
    const { rows: audit } = await server.pool.query<{ detail: { to: unknown } }>(
      `select detail from audit_entry where action = 'location.change' and subject_id = $1 order by at limit 1`,
      [id],
    );
    expect(audit[0]?.detail.to).toEqual({ address: 'Dock 9', latitude: 65.58, longitude: -179.99 });
  });

  test.each([
    [{ latitude: 90.1 }, 'body.latitude'],
    [{ longitude: -181 }, 'body.longitude'],
    [{ address: 'x'.repeat(201) }, 'body.address'],
  ])('refuse %j', async (body, field) => {
    const { engineer, list } = await makeWorks();
    const id = (await list()).rows[0]!.id;
    await expect(
      server.call(changeLocation, { params: { id }, body }, { token: engineer.token }),
    ).rejects.toMatchObject({ problem: { status: 400, errors: [{ field }] } });
  });

  test('of another organisation are not there', async () => {
    const { list } = await makeWorks();
    const id = (await list()).rows[0]!.id;
    const other = await server.makePerson('Ana');
    await expect(
      server.call(changeLocation, { params: { id }, body: { address: 'mine' } }, { token: other.token }),
    ).rejects.toMatchObject({ problem: { status: 404 } });
    expect((await server.call(listLocations, {}, { token: other.token })).rows).toEqual([]);
  });
});
