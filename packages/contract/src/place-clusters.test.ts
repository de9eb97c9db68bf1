import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusterPlaces,
  clustersWithin,
  isWithin,
  latitudeAt,
  longitudeAt,
  MAX_CLUSTERS,
  worldX,
  worldY,
} from './place-clusters.ts';

const place = (id: string, longitude: number, latitude: number, counts = [0, 0, 0, 0, 1, 0, 0]) => ({
  id,
  longitude,
  latitude,
  counts,
  withUnknown: 0,
});
const somewhere = fc.record({
  id: fc.uuid(),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  counts: fc.array(fc.nat(5), { minLength: 7, maxLength: 7 }),
  withUnknown: fc.nat(3),
});

describe('the markers', () => {
  it('lose no equipment and no place, at any zoom', () => {
    fc.assert(
      fc.property(
        fc.array(somewhere, { maxLength: 60 }),
        fc.integer({ min: -1, max: 18 }),
        (places, zoom) => {
          const clusters = clusterPlaces(places, zoom);
          const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
          expect(sum(clusters.map((each) => each.places))).toBe(places.length);
          expect(sum(clusters.flatMap((each) => each.counts))).toBe(
            sum(places.flatMap((each) => each.counts)),
          );
          for (const { longitude, latitude, bounds } of clusters) {
            expect(longitude).toBeGreaterThanOrEqual(bounds.west - 1e-9);
            expect(longitude).toBeLessThanOrEqual(bounds.east + 1e-9);
            expect(latitude).toBeGreaterThanOrEqual(bounds.south - 1e-9);
            expect(latitude).toBeLessThanOrEqual(bounds.north + 1e-9);
          }
        },
      ),
    );
  });

  it('are the same whatever the order of the places', () => {
    fc.assert(
      fc.property(fc.uniqueArray(somewhere, { maxLength: 30, selector: ({ id }) => id }), (places) => {
        const shape = (list: typeof places) =>
          clusterPlaces(list, 3)
            .map(({ places: count, counts }) => JSON.stringify([count, counts]))
            .sort();
        expect(shape(places.toReversed())).toEqual(shape(places));
      }),
    );
  });

  it('stand for two places that would cover each other, across a line of the grid too, and part closer in', () => {
    // 2 px apart at zoom 3, on both sides of a line of its grid, 45 markers from the west: 1.93 degrees.
    const close = [place('a', 1.83, 51), place('b', 2.03, 51)];
    expect(clusterPlaces(close, 3)).toHaveLength(1);
    expect(clusterPlaces(close, 3)[0]).toMatchObject({ places: 2, placeId: null });
    expect(clusterPlaces(close, 9).map(({ placeId }) => placeId)).toEqual(['a', 'b']);
  });

  it('show every place for itself where one street fills the map', () => {
    const street = [place('a', 8.5, 47.4), place('b', 8.5001, 47.4)];
    expect(clusterPlaces(street, 11)).toHaveLength(1);
    expect(clusterPlaces(street, 12)).toHaveLength(2);
  });

  it('are never more than the map can carry', () => {
    const grid = Array.from({ length: 10_000 }, (_, n) =>
      place(String(n), -170 + (n % 100) * 3.4, -60 + (n / 100) * 1.3),
    );
    for (const zoom of [2, 8, 14]) expect(clusterPlaces(grid, zoom).length).toBeLessThanOrEqual(MAX_CLUSTERS);
  });
});

it('a piece of a large plant is divided as finely as a small plant, and ends where its markers do', () => {
  const grid = Array.from({ length: 10_000 }, (_, n) =>
    place(String(n), -170 + (n % 100) * 3.4, -60 + (n / 100) * 1.3),
  );
  const bounds = { west: 10, south: 40, east: 30, north: 50 };
  const clusters = clustersWithin(grid, 8, bounds);
  const inside = grid.filter((each) => isWithin(each, bounds));
  expect(clusters.map(({ placeId }) => placeId).sort()).toEqual(inside.map(({ id }) => id).sort());
  // Moving the map changes no marker that stays visible.
  const moved = clustersWithin(grid, 4, { ...bounds, west: 12, east: 32 });
  const reported = (list: typeof moved) => list.map((each) => JSON.stringify(each));
  const stays = clustersWithin(grid, 4, bounds).filter(({ longitude }) => longitude >= 12);
  expect(stays.length).toBeGreaterThan(5);
  expect(reported(moved)).toEqual(expect.arrayContaining(reported(stays)));
});

it('a piece of the map may reach across the antimeridian', () => {
  const [fiji, paris] = clusterPlaces([place('f', 178, -17), place('p', 2, 48)], 14);
  const pacific = { west: 170, south: -40, east: -120, north: 40 };
  expect(isWithin(fiji!, pacific)).toBe(true);
  expect(isWithin(paris!, pacific)).toBe(false);
});

it('Web Mercator puts Greenwich in the middle and 85.0511 degrees at the edge, and comes back', () => {
  expect([worldX(0), worldY(0)]).toEqual([0.5, 0.5]);
  expect(worldY(85.0511)).toBeCloseTo(0, 5);
  expect(latitudeAt(worldY(47.4))).toBeCloseTo(47.4, 9);
  expect(longitudeAt(worldX(-122.3))).toBeCloseTo(-122.3, 9);
});
