import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLineAtAntimeridian, cutRingAtAntimeridian, type Ring } from './antimeridian.ts';

const longitudes = (rings: readonly Ring[]) => rings.map((ring) => ring.map(([longitude]) => longitude));

/** Area on the flat map, degrees squared (shoelace). */
const area = (ring: Ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length]!;
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

describe('a line over the antimeridian', () => {
  it('ends at one edge and goes on at the other, at the latitude between', () => {
    expect(
      cutLineAtAntimeridian([
        [170, 0],
        [-170, 10],
      ]),
    ).toEqual([
      [
        [170, 0],
        [180, 5],
      ],
      [
        [-180, 5],
        [-170, 10],
      ],
    ]);
  });

  it('stays whole elsewhere', () => {
    const line: Ring = [
      [-100, 10],
      [60, 20],
    ];
    expect(cutLineAtAntimeridian(line)).toEqual([line]);
  });
});

describe('a ring over the antimeridian', () => {
  it('becomes one ring at each edge', () => {
    const rings = cutRingAtAntimeridian([
      [170, 0],
      [-170, 0],
      [-170, 10],
      [170, 10],
      [170, 0],
    ]);
    expect(longitudes(rings).map((all) => [Math.min(...all), Math.max(...all)])).toEqual([
      [170, 180],
      [-180, -170],
    ]);
  });

  it('around a pole is closed along the edge of the map', () => {
    const rings = cutRingAtAntimeridian([
      [-180, -70],
      [-90, -70],
      [0, -70],
      [90, -70],
      [180, -70],
    ]);
    expect(rings).toHaveLength(1);
    expect(area(rings[0]!)).toBeCloseTo(360 * 20);
  });

  it('keeps its area and never leaves the map, wherever it lies', () => {
    const boxes = fc.tuple(
      fc.integer({ min: -180, max: 179 }),
      fc.integer({ min: 2, max: 100 }),
      fc.integer({ min: -80, max: 60 }),
      fc.integer({ min: 2, max: 20 }),
    );
    fc.assert(
      fc.property(boxes, ([west, width, south, height]) => {
        const wrapped = (longitude: number) => ((longitude + 540) % 360) - 180;
        const corners = [
          [west, south],
          [west + width, south],
          [west + width, south + height],
          [west, south + height],
          [west, south],
        ] as const;
        const rings = cutRingAtAntimeridian(corners.map(([x, y]) => [wrapped(x), y]));
        expect(
          longitudes(rings)
            .flat()
            .every((longitude) => Math.abs(longitude) <= 180),
        ).toBe(true);
        expect(rings.reduce((sum, ring) => sum + area(ring), 0)).toBeCloseTo(width * height);
      }),
    );
  });
});
