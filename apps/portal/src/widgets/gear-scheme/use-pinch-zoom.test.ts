import { expect, it } from 'vitest';
import { pinchedScale } from './use-pinch-zoom.ts';

it('fingers twice as far apart show it twice as large, and never smaller than whole or larger than four times', () => {
  expect(pinchedScale(1, 80, 160)).toBe(2);
  expect(pinchedScale(2, 160, 120)).toBe(1.5);
  expect(pinchedScale(1, 100, 40)).toBe(1);
  expect(pinchedScale(3, 40, 400)).toBe(4);
  expect(pinchedScale(1, 0, 100)).toBe(1);
});
