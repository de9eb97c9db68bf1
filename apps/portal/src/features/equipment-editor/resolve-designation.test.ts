import { expect, it } from 'vitest';
import { resolveDesignation } from './resolve-designation.ts';

const rows = [
  { designation: '22320', trust: 'estimated' },
  { designation: '22320', trust: 'measured' },
  { designation: '22320-E1', trust: 'published' },
] as const;

it('finds the bearing of exactly this name, the one known best first', () => {
  expect(resolveDesignation(' 22320 ', rows)).toBe(rows[1]);
  expect(resolveDesignation('22320 e1', rows)).toBe(rows[2]);
});

it('takes no bearing whose name only begins like it', () => {
  expect(resolveDesignation('2232', rows)).toBeUndefined();
  expect(resolveDesignation('', rows)).toBeUndefined();
});
