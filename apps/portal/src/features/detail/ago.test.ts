import { expect, it } from 'vitest';
import { agoParts } from './ago.ts';

it('says how long ago in the largest unit, never a negative time', () => {
  expect(agoParts(0, 3.9 * 86_400_000)).toEqual({ unit: 'day', count: 3 });
  expect(agoParts(0, 5 * 3_600_000 + 1)).toEqual({ unit: 'hour', count: 5 });
  expect(agoParts(0, 59_000)).toEqual({ unit: 'minute', count: 0 });
  expect(agoParts(1000, 0)).toEqual({ unit: 'minute', count: 0 });
});
