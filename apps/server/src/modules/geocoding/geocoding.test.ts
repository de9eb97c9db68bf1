import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findAddressAt, listTownsInView, suggestAddresses } from '@ritzel/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOutboundFetch } from '../../platform/outbound-fetch.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addGeocodingRoutes, makeGeocoding, makePhotonGeocoder, makePlaceIndexLoader } from './index.ts';

const placeIndex = makePlaceIndexLoader();
const warnings: string[] = [];
const log = { warn: (_: unknown, text: string) => warnings.push(text) };

/** What the operator's geocoder is asked, and what it answers. */
const asked: URL[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };
const photon = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://photon'));
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
await new Promise<void>((resolve) => photon.listen(0, '127.0.0.1', resolve));
const { port } = photon.address() as AddressInfo;

const plain = await makeTestServer((http) =>
  addGeocodingRoutes(http, makeGeocoding({ placeIndex, log } as never)),
);
const own = await makeTestServer((http) =>
  addGeocodingRoutes(
    http,
    makeGeocoding({
      placeIndex,
      ownGeocoder: {
        geocoder: makePhotonGeocoder(`http://127.0.0.1:${port}/geo`, makeOutboundFetch(['127.0.0.1']).fetch),
        attribution: { text: '© Map of the plant', url: null },
      },
      log,
    } as never),
  ),
);
afterAll(async () => {
  await plain.close();
  await own.close();
  photon.close();
});
beforeEach(() => {
  asked.length = 0;
  warnings.length = 0;
});
const token = await plain.tokenFor('Vie', await makeTestOrganisation(plain.database.pool));
const ownToken = await own.tokenFor('Vie', await makeTestOrganisation(own.database.pool));

describe('the places that come with the portal', () => {
  test('find Köln by its English name, with position, time zone and whose data it is', async () => {
    const { suggestions, attribution } = await plain.call(
      suggestAddresses,
      { query: { text: 'cologne' } },
      { token },
    );
    expect(suggestions[0]).toMatchObject({
      ...{ town: 'Cologne', townItself: 'Köln', country: 'DE', timeZone: 'Europe/Berlin', address: null },
    });
    expect(suggestions[0]?.latitude).toBeCloseTo(50.93, 1);
    expect(suggestions[0]?.longitude).toBeCloseTo(6.95, 1);
    expect(attribution).toEqual({ text: 'GeoNames, CC BY 4.0', url: 'https://www.geonames.org/' });
  });

  test.each([
    ['München', 'München', 'Munich'],
    ['frankfurt am main', 'Frankfurt am Main', null],
    ['Düsseldorf, Deutschland', 'Düsseldorf', null],
    ['北京', '北京', 'Beijing'],
  ])('find %s', async (text, town, townItself) => {
    const { suggestions } = await plain.call(
      suggestAddresses,
      { query: { text } },
      { token, headers: { 'accept-language': 'de' } },
    );
    expect(suggestions[0]).toMatchObject({ town, townItself });
  });

  test('say what lies at a position, also at the poles and on the date line', async () => {
    const at = async (latitude: number, longitude: number) =>
      (await plain.call(findAddressAt, { query: { latitude, longitude } }, { token })).nearest;
    expect(await at(48.14, 11.58)).toMatchObject({ country: 'DE', timeZone: 'Europe/Berlin' });
    expect((await at(48.14, 11.58))?.distanceKm).toBeLessThan(5);
    expect((await at(90, 0))?.country).toBe('SJ');
    for (const longitude of [180, -180]) expect(await at(-16.9, longitude)).toMatchObject({ town: 'Labasa' });
  });

  test.each([
    ['text', { text: '' }],
    ['text', { text: 'x'.repeat(121) }],
    ['limit', { text: 'a', limit: 21 }],
  ])('refuse a wrong %s', async (field, query) => {
    await expect(plain.call(suggestAddresses, { query }, { token })).rejects.toMatchObject({
      problem: { status: 400, errors: [{ field: `query.${field}` }] },
    });
  });

  test.each([
    [91, 0, 'latitude'],
    [0, 180.5, 'longitude'],
  ])('refuse a position of %d, %d', async (latitude, longitude, field) => {
    await expect(
      plain.call(findAddressAt, { query: { latitude, longitude } }, { token }),
    ).rejects.toMatchObject({
      problem: { status: 400, errors: [{ field: `query.${field}` }] },
    });
  });
});

describe('the towns of a piece of the map', () => {
  test('are the largest, with whose data they are', async () => {
    const { towns, attribution } = await plain.call(
      listTownsInView,
      { query: { west: 6, south: 50, east: 8, north: 52, limit: 3 } },
      { token },
    );
    expect(towns.map(({ name }) => name)).toEqual(['Köln', 'Essen', 'Dortmund']);
    expect(attribution.text).toMatch('GeoNames');
  });

  test('refuse degrees that are none', async () => {
    await expect(
      plain.call(listTownsInView, { query: { west: -181, south: 0, east: 0, north: 1 } }, { token }),
    ).rejects.toMatchObject({ problem: { status: 400, errors: [{ field: 'query.west' }] } });
  });
});

describe('a geocoder of the operator', () => {
  const feature = {
    geometry: { type: 'Point', coordinates: [6.4, 51.8] },
    properties: {
      street: 'Werkstraße',
      housenumber: '4',
      postcode: '46395',
      city: 'Bocholt',
      countrycode: 'de',
      state: 'NRW',
    },
  };

  test('is asked first and knows streets', async () => {
    answer = { status: 200, body: JSON.stringify({ features: [feature] }) };
    const { suggestions, attribution } = await own.call(
      suggestAddresses,
      { query: { text: 'Werkstr' } },
      { token: ownToken, headers: { 'accept-language': 'de' } },
    );
    expect(suggestions).toEqual([
      {
        ...{
          address: 'Werkstraße 4, 46395 Bocholt',
          town: 'Bocholt',
          townItself: null,
          region: 'NRW',
          country: 'DE',
        },
        ...{ latitude: 51.8, longitude: 6.4, population: null, timeZone: null },
      },
    ]);
    expect(attribution.text).toBe('© Map of the plant');
    expect(asked[0]?.pathname).toBe('/geo/api');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: 'Werkstr',
      limit: '8',
      lang: 'de',
    });
    const { nearest } = await own.call(
      findAddressAt,
      { query: { latitude: 51.8, longitude: 6.4 } },
      { token: ownToken },
    );
    expect(nearest).toMatchObject({ town: 'Bocholt', distanceKm: 0 });
    expect(asked[1]?.pathname).toBe('/geo/reverse');
  });

  test.each([
    ['fails', 500, '{}'],
    ['answers no JSON', 200, '<html>'],
    ['answers another shape', 200, '{"features":[{"geometry":{"coordinates":[999,0]},"properties":{}}]}'],
  ])('that %s is replaced by the places of the portal, and a warning', async (_, status, body) => {
    answer = { status, body };
    const { suggestions, attribution } = await own.call(
      suggestAddresses,
      { query: { text: 'Bocholt' } },
      { token: ownToken },
    );
    expect(suggestions[0]).toMatchObject({ town: 'Bocholt', country: 'DE' });
    expect(attribution.text).toMatch('GeoNames');
    expect(warnings).toHaveLength(1);
  });

  test('that knows nothing is no failure', async () => {
    answer = { status: 200, body: '{"features":[]}' };
    const { suggestions } = await own.call(
      suggestAddresses,
      { query: { text: 'Bocholt' } },
      { token: ownToken },
    );
    expect(suggestions[0]).toMatchObject({ town: 'Bocholt' });
    expect(warnings).toEqual([]);
  });
});
