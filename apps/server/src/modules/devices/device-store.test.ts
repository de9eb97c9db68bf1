import { DEVICE_SORTS } from '@ritzel/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { makeDeviceStore } from './device-store.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());

describe('the list of devices', () => {
  let list: (sort?: string) => Promise<string[]>;

  beforeAll(async () => {
    const organisationId = await makeTestOrganisation(database.pool);
    for (const [identifier, status, connectivity, firmware] of [
      ['a', 'good', 3, '1.10.0'],
      ['b', 'failure', 1, '1.9.2'],
      ['c', 'maintenance-required', 2, null],
    ] as const)
      await sql`insert into device (organisation_id, identifier, device_type, status, connectivity, firmware_version)
        values (${organisationId}, ${identifier}, 'recorder', ${status}, ${connectivity}, ${firmware})`.execute(
        database.db,
      );
    const store = makeDeviceStore(database.db, wholeOrganisation(organisationId));
    list = async (sort) =>
      (await store.list({ sort, page: 1, size: 50 })).rows.map(({ identifier }) => identifier);
  });

  test('begins with those in trouble where no order is asked for', async () => {
    expect(await list()).toEqual(['b', 'c', 'a']);
  });

  test.each([
    ['identifier', ['a', 'b', 'c']],
    ['-identifier', ['c', 'b', 'a']],
    ['status', ['b', 'c', 'a']],
    ['-status', ['a', 'c', 'b']],
    ['connectivity', ['b', 'c', 'a']],
    ['firmware', ['b', 'a', 'c']],
    ['-firmware', ['a', 'b', 'c']],
  ])('is ordered by %s, with what is not known at the end', async (sort, identifiers) => {
    expect(await list(sort)).toEqual(identifiers);
  });

  test.each(DEVICE_SORTS)('has an order by %s', async (sort) => {
    expect(await list(`-${sort}`)).toHaveLength(3);
  });
});
