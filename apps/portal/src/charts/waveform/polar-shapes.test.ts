import { expect, test } from 'vitest';
import { largestDeviation, POLAR_PX, polarShapes } from './polar-shapes.ts';

/** A blow at a quarter of the turn. */
const blow = Float64Array.from({ length: 360 }, (_, i) => (i === 90 ? -3 : Math.sin(i)));

test('the hand of a turn around a circle points to its largest deviation, whichever way that is', () => {
  expect(largestDeviation(blow)).toEqual({ at: 90, most: 3 });
  const dot = polarShapes(blow, null).at(-1);
  // A quarter of a turn from the top stands right of the middle.
  expect(dot).toMatchObject({ kind: 'circle', fill: 'harmonic', y: POLAR_PX / 2 });
  expect(dot?.kind === 'circle' && dot.x > POLAR_PX / 2 + 100).toBe(true);
});

test('teeth are marked around it unless there are so many that they would be a ring', () => {
  const marks = (teeth: number | null) =>
    polarShapes(blow, teeth).filter(({ widthPx, kind }) => kind === 'path' && widthPx === 0.7).length;
  expect([marks(23), marks(null), marks(500)]).toEqual([23, 0, 0]);
});

test('a turn without any deviation is a circle, and no number is lost in it', () => {
  for (const shape of polarShapes(new Float64Array(64), 3))
    if (shape.kind === 'path') expect(shape.d).not.toContain('NaN');
});
