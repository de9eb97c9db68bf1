import {
  listEquipment,
  listPlaceClusters,
  listPlaces,
  listTreeNodes,
  ProblemError,
  readMapToken,
  setFavorite,
} from '@ritzel/contract';
import { SEVERITIES, type Severity } from '@ritzel/drivetrain';
import { afterAll, describe, expect, test } from 'vitest';
import { makeEventBus } from '../../platform/events.ts';
import { quietEquipmentParts } from '../../testing/drivetrain-server.testing.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addEquipmentRoutes } from './index.ts';

let nowMs = Date.UTC(2026, 10, 21, 12);
const events = makeEventBus();
const server = await makeTestServer((http, { database }) =>
  addEquipmentRoutes(http, {
    ...quietEquipmentParts(database.db, () => nowMs),
    onChanged: (organisationId, assetIds) => events.publish('equipmentChanged', { organisationId, assetIds }),
    events,
    map: { styleUrl: 'https://tiles.example/style.json?key={token}', token: 'abc' },
  }),
);
const { pool } = server.database;
afterAll(() => server.close());

/** Two places, a drivetrain in each and one nowhere; gear unit and motor in each drivetrain. */
async function makePlant() {
  const organisationId = await makeTestOrganisation(pool);
  const place = async (name: string, town: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into location (organisation_id, name, town, country, latitude, longitude)
       values ($1, $2, $3, 'SE', 65.6, 22.1) returning id`,
      [organisationId, name, town],
    );
    return rows[0]?.id ?? '';
  };
  const drivetrain = async (
    placeId: string | null,
    facts: { name: string; group: string | null; severity: Severity; unit: Severity; hasUnknown?: boolean },
  ) => {
    const id = await makeTestEquipment(pool, organisationId, 'drivetrain');
    const unit = await makeTestEquipment(pool, organisationId, 'gearunit');
    const motor = await makeTestEquipment(pool, organisationId, 'motor');
    await pool.query(
      `update equipment set location_id = $2, group_name = $3, application_name = 'Mill', name = $4,
         severity = $5, has_unknown = $6, search_text = lower($4) where id = $1`,
      [id, placeId, facts.group, facts.name, SEVERITIES[facts.severity], facts.hasUnknown ?? false],
    );
    for (const [index, part] of [motor, unit].entries()) {
      await pool.query(
        `update equipment set drivetrain_id = $2, location_id = $3, group_name = $4, application_name = 'Mill',
           position = $5, severity = $6, has_unknown = false, search_text = lower(identifier) where id = $1`,
        [part, id, placeId, facts.group, index, SEVERITIES[part === unit ? facts.unit : 'OK']],
      );
    }
    const { rows } = await pool.query<{ identifier: string }>(
      'select identifier from equipment where id = $1',
      [unit],
    );
    return { id, unit, motor, unitIdentifier: rows[0]?.identifier ?? '' };
  };
  const north = await place('Works "north"', 'Luleå');
  const south = await place('Works south', 'Malmö');
  const drivetrains = {
    kiln: await drivetrain(north, { name: 'Kiln', group: 'Line 1', severity: 'CRITICAL', unit: 'CRITICAL' }),
    mill: await drivetrain(north, {
      name: 'Mill',
      group: 'Line 2',
      severity: 'WARNING',
      unit: 'GOOD',
      hasUnknown: true,
    }),
    fan: await drivetrain(south, { name: 'Fan', group: 'Line 1', severity: 'UNKNOWN', unit: 'UNKNOWN' }),
    pump: await drivetrain(null, { name: 'Pump', group: null, severity: 'OK', unit: 'OK' }),
  };
  return { organisationId, north, south, drivetrains, token: await server.tokenFor('Vie', organisationId) };
}

const tally = (counts: Partial<Record<Severity, number>>) =>
  Object.keys(SEVERITIES).map((code) => counts[code as Severity] ?? 0);

describe('the places', () => {
  test('hold how many are how bad, with what is unknown beside it, and the rest stands beside the map', async () => {
    const { token, north, south } = await makePlant();
    const reply = await server.call(listPlaces, {}, { token });
    // The places are written by the database as text: their shape is proved here.
    expect(listPlaces.reply.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({
      total: 2,
      page: 1,
      bounds: { west: 22.1, south: 65.6, east: 22.1, north: 65.6 },
    });
    expect(reply.places[0]?.id, 'the worst stands first').toBe(north);
    const { places, unplaced } = reply;
    const byId = new Map(places.map((each) => [each.id, each]));
    expect([...byId.keys()].sort()).toEqual([north, south].sort());
    expect(byId.get(north)).toMatchObject({
      name: 'Works "north"',
      town: 'Luleå',
      latitude: 65.6,
      counts: tally({ CRITICAL: 1, WARNING: 1 }),
      withUnknown: 1,
    });
    expect(byId.get(south)).toMatchObject({ counts: tally({ UNKNOWN: 1 }), withUnknown: 1 });
    expect(unplaced).toEqual({ counts: tally({ OK: 1 }), withUnknown: 0 });
  });

  test('follow the filters of the list, and add up to its total', async () => {
    const { token, north } = await makePlant();
    for (const query of [
      {},
      { type: 'gearunit' as const },
      { severity: 'CRITICAL,WARNING' },
      { search: 'kil' },
      { group: 'Line 1' },
      { location: 'Luleå' },
      { place: north },
      { place: 'none' },
    ]) {
      const { places, unplaced } = await server.call(listPlaces, { query }, { token });
      const shown = [...places, unplaced]
        .flatMap((each) => each.counts)
        .reduce((sum, count) => sum + count, 0);
      const { total } = await server.call(listEquipment, { query }, { token });
      expect(shown, JSON.stringify(query)).toBe(total);
      expect(total, JSON.stringify(query)).toBeGreaterThan(0);
    }
  });

  test('of another organisation are not seen', async () => {
    const { north } = await makePlant();
    const { token } = await makePlant();
    const { places } = await server.call(listPlaces, {}, { token });
    expect(places.map((each) => each.id)).not.toContain(north);
  });
});

describe('the remembered places', () => {
  const worsen = (id: string) => pool.query('update equipment set severity = 6 where id = $1', [id]);
  const critical = async (token: string) =>
    (await server.call(listPlaces, {}, { token })).places.reduce(
      (sum, each) => sum + (each.counts[6] ?? 0),
      0,
    );
  const reported = (organisationId: string, equipmentId: string) =>
    events.publish('condition', {
      organisationId,
      equipmentId,
      severity: 'CRITICAL',
      hasUnknown: false,
      since: null,
      reason: null,
    });

  test('follow a condition two seconds after they were counted, and do not count again before', async () => {
    const { token, drivetrains, organisationId } = await makePlant();
    expect(await critical(token)).toBe(1);
    await worsen(drivetrains.mill.id);
    reported(organisationId, drivetrains.mill.id);
    nowMs += 1_900;
    expect(await critical(token)).toBe(1);
    nowMs += 200;
    expect(await critical(token)).toBe(2);
    // Without an event nothing is counted again for a while, and then all the same.
    await worsen(drivetrains.fan.id);
    nowMs += 20_000;
    expect(await critical(token)).toBe(2);
    nowMs += 11_000;
    expect(await critical(token)).toBe(3);
  });

  test('show at once what was edited, and are none of another organisation', async () => {
    const { token, drivetrains, organisationId } = await makePlant();
    const other = await makePlant();
    expect(await critical(token)).toBe(1);
    expect(await critical(other.token)).toBe(1);
    await worsen(drivetrains.mill.id);
    events.publish('equipmentChanged', { organisationId: other.organisationId, assetIds: [] });
    expect(await critical(token)).toBe(1);
    events.publish('equipmentChanged', { organisationId, assetIds: [drivetrains.mill.id] });
    expect(await critical(token)).toBe(2);
    expect(await critical(other.token)).toBe(1);
  });

  test("come page by page without a gap, and a favourite is nobody else's", async () => {
    const { organisationId, drivetrains } = await makePlant();
    const reader = await makeTestUser(pool, organisationId);
    const token = await server.tokenFor('Vie', organisationId, reader.id);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => server.call(listPlaces, { query: { page, size: 1 } }, { token })),
    );
    expect(pages.map(({ places, total }) => [places.length, total])).toEqual([
      [1, 2],
      [1, 2],
      [0, 2],
    ]);
    expect(new Set(pages.flatMap(({ places }) => places.map(({ id }) => id))).size).toBe(2);
    const colleague = await server.tokenFor('Vie', organisationId);
    await server.call(
      setFavorite,
      { params: { id: drivetrains.fan.id }, body: { isFavorite: true } },
      { token },
    );
    const favourites = { query: { favorite: 'true' as const } };
    expect((await server.call(listPlaces, favourites, { token })).total).toBe(1);
    expect((await server.call(listPlaces, favourites, { token: colleague })).total).toBe(0);
  });
});

describe('the markers of the map', () => {
  test('put close places together with the worst of them, and count what the places count', async () => {
    const { token, north } = await makePlant();
    await pool.query(
      'update location set latitude = 55.6, longitude = 13 where id <> $1 and organisation_id = (select organisation_id from location where id = $1)',
      [north],
    );
    const read = async (query: Record<string, string>) =>
      (await server.call(listPlaceClusters, { query: { zoom: '5', ...query } }, { token })).clusters;
    const apart = await read({});
    expect(listPlaceClusters.reply.shape.clusters.parse(apart)).toEqual(apart);
    expect(apart.map(({ placeId }) => placeId === north).sort()).toEqual([false, true]);
    const [whole, ...none] = await read({ zoom: '0' });
    expect(none).toEqual([]);
    expect(whole).toMatchObject({
      places: 2,
      placeId: null,
      withUnknown: 2,
      bounds: { south: 55.6, north: 65.6 },
    });
    expect(whole?.counts).toEqual(tally({ CRITICAL: 1, WARNING: 1, UNKNOWN: 1 }));
    expect((await read({ north: '60' })).map(({ placeId }) => placeId === north)).toEqual([false]);
    expect((await read({ severity: 'CRITICAL' })).map(({ counts }) => counts)).toEqual([
      tally({ CRITICAL: 1 }),
    ]);
  });

  test('of another organisation are not seen', async () => {
    await makePlant();
    const organisationId = await makeTestOrganisation(pool);
    const token = await server.tokenFor('Vie', organisationId);
    expect(await server.call(listPlaceClusters, { query: { zoom: '2' } }, { token })).toEqual({
      clusters: [],
    });
  });
});

describe('the tree', () => {
  const names = (page: { rows: { name: string }[] }) => page.rows.map((row) => row.name);

  test('begins with the places, the worst known and the unknown of each beside it', async () => {
    const { token, north } = await makePlant();
    const page = await server.call(listTreeNodes, {}, { token });
    expect(
      page.rows.map(({ id, name, severity, hasUnknown, children }) => [
        id === north,
        name,
        severity,
        hasUnknown,
        children,
      ]),
    ).toEqual([
      [true, 'Works "north"', 'CRITICAL', true, 2],
      [false, 'Works south', 'UNKNOWN', true, 1],
      [false, '', 'OK', false, 1],
    ]);
    expect(page.rows.map((row) => row.withUnknown)).toEqual([1, 1, 0]);
    expect(page.rows[0]?.counts).toEqual(tally({ CRITICAL: 1, WARNING: 1 }));
    expect(page.rows[2]?.id).toBe('none');
  });

  test('goes on with the drivetrains of a branch by name, and their parts in the order of the drivetrain', async () => {
    const { token, north, drivetrains } = await makePlant();
    const drivetrainsOfNorth = await server.call(listTreeNodes, { query: { branch: north } }, { token });
    expect(drivetrainsOfNorth).toMatchObject({ total: 2, page: 1 });
    expect(names(drivetrainsOfNorth)).toEqual(['Kiln', 'Mill']);
    expect(drivetrainsOfNorth.rows[0]).toMatchObject({
      kind: 'drivetrain',
      children: 2,
      severity: 'CRITICAL',
    });
    const parts = await server.call(listTreeNodes, { query: { drivetrain: drivetrains.kiln.id } }, { token });
    expect(parts.rows.map(({ id, type, kind }) => [id, type, kind])).toEqual([
      [drivetrains.kiln.motor, 'motor', 'part'],
      [drivetrains.kiln.unit, 'gearunit', 'part'],
    ]);
  });

  test('may group by group or application instead', async () => {
    const { token } = await makePlant();
    const groups = await server.call(listTreeNodes, { query: { by: 'group' } }, { token });
    expect(groups.rows.map(({ id, children }) => [id, children])).toEqual([
      ['Line 1', 2],
      ['Line 2', 1],
      ['none', 1],
    ]);
    const line1 = await server.call(listTreeNodes, { query: { by: 'group', branch: 'Line 1' } }, { token });
    expect(names(line1)).toEqual(['Fan', 'Kiln']);
    const rest = await server.call(listTreeNodes, { query: { by: 'group', branch: 'none' } }, { token });
    expect(names(rest)).toEqual(['Pump']);
    const applications = await server.call(listTreeNodes, { query: { by: 'application' } }, { token });
    expect(applications.rows.map(({ id, children }) => [id, children])).toEqual([['Mill', 4]]);
  });

  test('keeps a drivetrain whose part matches, and only that', async () => {
    const { token, drivetrains, north } = await makePlant();
    const search = drivetrains.mill.unitIdentifier;
    const branches = await server.call(listTreeNodes, { query: { search } }, { token });
    expect(branches.rows.map(({ id, children }) => [id, children])).toEqual([[north, 1]]);
    const found = await server.call(listTreeNodes, { query: { search, branch: north } }, { token });
    expect(names(found)).toEqual(['Mill']);
    const good = await server.call(listTreeNodes, { query: { severity: 'GOOD' } }, { token });
    expect(good.rows.map(({ id }) => id)).toEqual([north]);
    const line2 = await server.call(listTreeNodes, { query: { group: 'Line 2' } }, { token });
    expect(line2.rows[0]?.counts).toEqual(tally({ WARNING: 1 }));
  });

  test('is read page by page without a gap or a repetition', async () => {
    const { token, north } = await makePlant();
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        server.call(listTreeNodes, { query: { branch: north, page, size: 1 } }, { token }),
      ),
    );
    expect(pages.flatMap(names)).toEqual(['Kiln', 'Mill']);
    expect(pages.map((page) => page.total)).toEqual([2, 2, 2]);
  });

  test('shows nothing of another organisation', async () => {
    const { north, drivetrains } = await makePlant();
    const { token } = await makePlant();
    for (const query of [{ branch: north }, { drivetrain: drivetrains.kiln.id }]) {
      expect(await server.call(listTreeNodes, { query }, { token })).toMatchObject({ rows: [], total: 0 });
    }
  });

  test('names a branch that cannot be one', async () => {
    const { token } = await makePlant();
    await expect(server.call(listTreeNodes, { query: { branch: 'Luleå' } }, { token })).rejects.toSatisfy(
      (error) => error instanceof ProblemError && error.problem.errors?.[0]?.field === 'query.branch',
    );
  });
});

test("the operator's own map is listed with its token", async () => {
  const { token } = await makePlant();
  expect(await server.call(readMapToken, {}, { token })).toEqual({
    styleUrl: 'https://tiles.example/style.json?key={token}',
    token: 'abc',
  });
});
