import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabels } from './label-placement.ts';

const request = fc.record({
  id: fc.uuid(),
  x: fc.double({ min: -50, max: 900, noNaN: true }),
  widthPx: fc.integer({ min: 10, max: 120 }),
  priority: fc.integer({ min: 0, max: 5 }),
});

describe('label placement', () => {
  it('never lets two labels of a lane overlap, keeps each inside the plot and over its own line', () => {
    fc.assert(
      fc.property(fc.uniqueArray(request, { maxLength: 60, selector: ({ id }) => id }), (requests) => {
        const placed = placeLabels(requests, 800, 3);
        for (const a of placed) {
          const own = requests.find(({ id }) => id === a.id)!;
          expect(a.left).toBeGreaterThanOrEqual(0);
          expect(a.left + own.widthPx).toBeLessThanOrEqual(800 + 1e-9);
          expect(own.x).toBeGreaterThanOrEqual(a.left - 1e-9);
          expect(own.x).toBeLessThanOrEqual(a.left + own.widthPx + 1e-9);
          for (const b of placed) {
            if (a === b || a.lane !== b.lane) continue;
            const other = requests.find(({ id }) => id === b.id)!;
            expect(a.left + own.widthPx <= b.left || b.left + other.widthPx <= a.left).toBe(true);
          }
        }
      }),
    );
  });

  it('places the important ones first: two lines in one spot leave the lesser to the next lane or out', () => {
    const requests = [
      { id: '2xBPFI', x: 100, widthPx: 60, priority: 1 },
      { id: '3xBPFO', x: 102, widthPx: 60, priority: 2 },
      { id: 'GMF', x: 101, widthPx: 60, priority: 3 },
    ];
    const lanes = (count: number) =>
      Object.fromEntries(placeLabels(requests, 800, count).map(({ id, lane }) => [id, lane]));
    expect(lanes(3)).toEqual({ GMF: 0, '3xBPFO': 1, '2xBPFI': 2 });
    expect(lanes(1)).toEqual({ GMF: 0 });
  });

  it('shifts a label sideways before it climbs a lane', () => {
    const placed = placeLabels(
      [
        { id: 'a', x: 100, widthPx: 40, priority: 2 },
        { id: 'b', x: 135, widthPx: 40, priority: 1 },
      ],
      800,
      2,
    );
    expect(placed).toEqual([
      { id: 'a', left: 80, lane: 0 },
      { id: 'b', left: 126, lane: 0 },
    ]);
  });
});
