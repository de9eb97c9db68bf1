import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampWindow, panBy, revealIn, zoomAt } from './view-window.ts';
import { createZoomHistory } from './zoom-history.ts';

const bounds = { min: 0, max: 1000 };

describe('view window', () => {
  it('zooms so that the pointer stays over the same value', () => {
    const zoomed = zoomAt({ min: 100, max: 300 }, 150, 0.5, bounds, 1);
    expect(zoomed).toEqual({ min: 125, max: 225 });
    expect((150 - zoomed.min) / (zoomed.max - zoomed.min)).toBeCloseTo(0.25, 12);
  });

  it('never leaves its bounds nor gets narrower than allowed', () => {
    const number = fc.double({ min: -2000, max: 3000, noNaN: true });
    fc.assert(
      fc.property(
        number,
        number,
        number,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (a, b, anchor, factor) => {
          const start = clampWindow({ min: Math.min(a, b), max: Math.max(a, b) }, bounds, 5);
          for (const window of [
            start,
            zoomAt(start, anchor, factor, bounds, 5),
            panBy(start, anchor, bounds),
          ]) {
            expect(window.min).toBeGreaterThanOrEqual(-1e-9);
            expect(window.max).toBeLessThanOrEqual(1000 + 1e-9);
            expect(window.max - window.min).toBeGreaterThanOrEqual(5 - 1e-9);
          }
        },
      ),
    );
  });

  it('keeps its width when a pan meets the end', () => {
    expect(panBy({ min: 900, max: 950 }, 500, bounds)).toEqual({ min: 950, max: 1000 });
  });

  it('follows a cursor that leaves it', () => {
    expect(revealIn({ min: 0, max: 100 }, 50, bounds)).toEqual({ min: 0, max: 100 });
    expect(revealIn({ min: 0, max: 100 }, 130, bounds)).toEqual({ min: 40, max: 140 });
  });
});

describe('zoom history', () => {
  it('steps back through the views before each gesture and stops at the first', () => {
    const history = createZoomHistory();
    history.remember({ min: 0, max: 1000 });
    history.remember({ min: 100, max: 200 });
    history.remember({ min: 100, max: 200 });
    expect(history.stepBack({ min: 110, max: 120 })).toEqual({ min: 100, max: 200 });
    expect(history.stepBack({ min: 100, max: 200 })).toEqual({ min: 0, max: 1000 });
    expect(history.stepBack({ min: 0, max: 1000 })).toBeNull();
  });
});
