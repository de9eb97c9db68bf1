import { expect, it } from 'vitest';
import { nextOrder } from './list-column.ts';

it('orders by a column at the first press and the other way at the second', () => {
  expect(nextOrder('-severity', 'place', {})).toBe('place');
  expect(nextOrder('place', 'place', {})).toBe('-place');
  expect(nextOrder('-place', 'place', {})).toBe('place');
});

it('begins with the most where that is what one looks for', () => {
  expect(nextOrder('place', 'severity', { sortsFirst: 'descending' })).toBe('-severity');
  expect(nextOrder('-severity', 'severity', { sortsFirst: 'descending' })).toBe('severity');
});

it('gives back the usual order at the third press', () => {
  const growth = { sortsFirst: 'descending', hasUsual: true } as const;
  expect(nextOrder('', 'growth', growth)).toBe('-growth');
  expect(nextOrder('-growth', 'growth', growth)).toBe('growth');
  expect(nextOrder('growth', 'growth', growth)).toBe('');
  expect(nextOrder('growth', 'confidence', growth)).toBe('-confidence');
});
