import { describe, expect, test } from 'vitest';
import { buildPlaceIndex, makePlaceIndex } from './place-index.ts';

/** A line of GeoNames' table with the columns that are read. */
const line = (facts: {
  id: number;
  name: string;
  ascii?: string;
  others?: string;
  at: readonly [number, number];
  country: string;
  region?: string;
  population: number;
}) => {
  const columns = Array.from({ length: 19 }, () => '');
  columns[0] = String(facts.id);
  columns[1] = facts.name;
  columns[2] = facts.ascii ?? facts.name;
  columns[3] = facts.others ?? '';
  [columns[4], columns[5]] = facts.at.map(String) as [string, string];
  columns[8] = facts.country;
  columns[10] = facts.region ?? '';
  columns[14] = String(facts.population);
  columns[17] = 'Etc/UTC';
  return columns.join('\t');
};

const index = makePlaceIndex(
  buildPlaceIndex(
    [
      line({
        id: 1,
        name: 'Köln',
        ascii: 'Koeln',
        others: 'Cologne,Keulen,科隆,KÖLN',
        at: [50.93, 6.95],
        country: 'DE',
        region: '07',
        population: 963_395,
      }),
      line({ id: 2, name: 'Cologne', at: [45.58, 9.94], country: 'IT', population: 7032 }),
      line({
        id: 3,
        name: 'Springfield',
        at: [39.8, -89.64],
        country: 'US',
        region: 'IL',
        population: 114_230,
      }),
      line({
        id: 4,
        name: 'Springfield',
        at: [37.21, -93.29],
        country: 'US',
        region: 'MO',
        population: 170_188,
      }),
      line({ id: 5, name: 'Labasa', at: [-16.43, 179.36], country: 'FJ', population: 27_949 }),
      line({ id: 6, name: 'Longyearbyen', at: [78.22, 15.65], country: 'SJ', population: 2060 }),
      line({ id: 7, name: 'Cologno al Serio', at: [45.58, 9.7], country: 'IT', population: 10_857 }),
      line({ id: 8, name: 'Santiago', at: [-33.46, -70.65], country: 'CL', population: 4_837_295 }),
    ].join('\n'),
  ),
);
const found = (text: string, limit = 5) =>
  index
    .search(text, { limit, countryOf: (name) => ({ IT: 'IT', Italy: 'IT' })[name] })
    .map(({ geonameId, foundAs }) => (foundAs === null ? geonameId : `${geonameId} as ${foundAs}`));

describe('a place is found', () => {
  test.each([
    ['köln', [1]],
    ['KOELN', [1]],
    ['koln', [1]],
    ['  Köl ', [1]],
    ['科隆', ['1 as 科隆']],
    ['keul', ['1 as Keulen']],
  ])('%s: without regard to accents and capitals, in any language', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('a whole name comes before a beginning, then the larger place', () => {
    expect(found('cologn')).toEqual(['1 as Cologne', 7, 2]);
    expect(found('cologne')).toEqual(['1 as Cologne', 2]);
    expect(found('springfield')).toEqual([4, 3]);
    expect(found('s', 2)).toEqual([8, 4]);
  });

  test('a country after a comma narrows it, another word after one does not', () => {
    expect(found('cologne, Italy')).toEqual([2]);
    expect(found('cologne, IT')).toEqual([2]);
    expect(found('cologne, main works')).toEqual([]);
  });

  test.each(['Colonge', 'Cologe', 'Colognee', 'Colugne'])('%s: one mistake is forgiven', (text) => {
    expect(found(text, 2)).toEqual(['1 as Cologne', 2]);
  });

  test.each(['', '   ', ',', "'; drop table", '%', '_', '\u202e', 'x'.repeat(120), '💥'])(
    '%j finds nothing and harms nothing',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

describe('the nearest place', () => {
  test.each([
    ['in town', [50.94, 6.96], 1],
    ['beyond the date line', [-16.4, -179.9], 5],
    ['at the north pole', [90, -120], 6],
    ['at 180 degrees either way', [-16.4, 180], 5],
  ] as const)('%s', (_, [latitude, longitude], id) => {
    expect(index.nearest(latitude, longitude)?.geonameId).toBe(id);
  });

  test('is as far as the great circle is long', () => {
    // One degree of a meridian.
    expect(index.nearest(79.22, 15.65)?.distanceKm).toBeCloseTo(111.195, 2);
    expect(index.nearest(50.93, 6.95)?.distanceKm).toBe(0);
  });

  test('is none where there are no places', () => {
    expect(makePlaceIndex(buildPlaceIndex('')).nearest(0, 0)).toBeUndefined();
    expect(makePlaceIndex(buildPlaceIndex('')).search('a', { limit: 3 })).toEqual([]);
  });
});

describe('the largest places of a piece of the map', () => {
  const within = (west: number, south: number, east: number, north: number, limit = 9) =>
    index.largestWithin({ west, south, east, north }, limit).map(({ geonameId }) => geonameId);

  test('are those between its degrees, the largest first', () => {
    expect(within(5, 40, 12, 55)).toEqual([1, 7, 2]);
    expect(within(5, 40, 12, 55, 1)).toEqual([1]);
    expect(within(0, 0, 1, 1)).toEqual([]);
  });

  test('are found across the date line, and not on the other side of the world', () => {
    expect(within(170, -20, -170, 0)).toEqual([5]);
    expect(within(-170, -20, 170, 0)).toEqual([]);
  });
});
