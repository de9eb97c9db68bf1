import { expect, it } from 'vitest';
import { placeMarks } from './strip-marks.ts';

const since = { name: 'since', text: 'Critical since 2026-11-20' };
const first = { name: 'first', text: 'First seen 2026-10-04' };
const placed = (sinceX: number, firstX: number, width: number) =>
  placeMarks(
    [
      { ...since, x: sinceX },
      { ...first, x: firstX },
    ],
    width,
  ).map(({ label }) => label && `${label.anchor} ${label.x}`);

it('a mark of the strip is named right of its line, and left of it at the end', () => {
  expect(placed(400, 40, 900)).toEqual(['start 404', 'start 44']);
  expect(placed(860, 40, 900)).toEqual(['end 856', 'start 44']);
});

it('two marks close together are named to both sides, and the less urgent is left out where there is no room', () => {
  expect(placed(400, 390, 900)).toEqual(['start 404', 'end 386']);
  expect(placed(40, 30, 900)).toEqual(['start 44', null]);
  expect(placed(100, 90, 200)).toEqual([null, null]);
});
