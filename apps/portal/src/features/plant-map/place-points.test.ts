import type { PlantPlace } from '@ritzel/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  CLUSTER_PROPERTIES,
  placePoints,
  readMapPosition,
  tallyOf,
  worstOf,
  worstPlacesFirst,
  writeMapPosition,
} from './place-points.ts';

const place = (name: string, counts: number[], longitude = 0, latitude = 0): PlantPlace => ({
  id: name,
  name,
  town: name,
  country: 'SE',
  latitude,
  longitude,
  counts,
  withUnknown: counts[0] ?? 0,
});

describe('a tally', () => {
  it.each([
    [[0, 0, 0, 0, 0, 0, 1], 'CRITICAL'],
    [[9, 1, 0, 0, 0, 0, 0], 'OK'],
    [[3, 0, 0, 0, 0, 0, 0], 'UNKNOWN'],
    [[0, 0, 0, 0, 0, 0, 0], 'UNKNOWN'],
  ])('%j is %s: the worst known, never hidden by what is unknown', (counts, worst) => {
    expect(worstOf(counts)).toBe(worst);
  });
});

it('places stand worst first, then those with more of it, then by name', () => {
  const places = [
    place('calm', [0, 5, 5, 0, 0, 0, 0]),
    place('two bad', [0, 0, 0, 0, 0, 0, 2]),
    place('one bad, two severe', [0, 0, 0, 0, 0, 2, 1]),
    place('one bad', [0, 9, 0, 0, 0, 0, 1]),
    place('b silent', [1, 0, 0, 0, 0, 0, 0]),
    place('a silent', [1, 0, 0, 0, 0, 0, 0]),
  ];
  expect(worstPlacesFirst(places).map(({ name }) => name)).toEqual([
    'two bad',
    'one bad, two severe',
    'one bad',
    'calm',
    'a silent',
    'b silent',
  ]);
});

it('a cluster by its rules is what its members are together', () => {
  const counts = fc.array(fc.nat(20), { minLength: 7, maxLength: 7 }).filter((all) => all.some((n) => n > 0));
  fc.assert(
    fc.property(fc.array(counts, { minLength: 1, maxLength: 8 }), (members) => {
      const points = placePoints(members.map((each, index) => place(String(index), each))).features;
      const cluster: Record<string, number> = {};
      for (const [name, rule] of Object.entries(CLUSTER_PROPERTIES)) {
        const [operator, [, property]] = rule as [string, [string, string]];
        const values = points.map(
          (point) => (point.properties as unknown as Record<string, number>)[property]!,
        );
        cluster[name] =
          operator === 'max' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
      }
      const together = members.reduce((sum, each) => sum.map((count, level) => count + each[level]!));
      expect(tallyOf(cluster as unknown as Parameters<typeof tallyOf>[0])).toEqual(together);
      expect(cluster.total).toBe(together.reduce((sum, count) => sum + count, 0));
      expect(cluster.worst).toBe(together.findLastIndex((count) => count > 0));
      expect(cluster.withUnknown).toBe(together[0]);
    }),
  );
});

it('the bounds hold every place', () => {
  expect(boundsOf([])).toBeUndefined();
  expect(boundsOf([place('a', [], 10, -5), place('b', [], -20, 60)])).toEqual([
    [-20, -5],
    [10, 60],
  ]);
});

describe('the position of the map in the address', () => {
  it.each([
    ['10.5,50,4.25', { longitude: 10.5, latitude: 50, zoom: 4.25 }],
    ['', undefined],
    ['10,50', undefined],
    ['10,95,3', undefined],
    ['a,b,c', undefined],
    ['1,2,3,4', undefined],
  ])('%j is read as %j', (text, position) => {
    expect(readMapPosition(text)).toEqual(position);
  });

  it('is written short, within one turn of the globe, and read back', () => {
    expect(writeMapPosition({ longitude: 370.123456, latitude: -33.8, zoom: 3.148 })).toBe(
      '10.1235,-33.8,3.15',
    );
    expect(readMapPosition(writeMapPosition({ longitude: -180, latitude: 0, zoom: 0 }))).toEqual({
      longitude: -180,
      latitude: 0,
      zoom: 0,
    });
  });
});
