import type { LifeAccount } from '@ritzel/contract';
import { expect, it } from 'vitest';
import { barOf, byLifeUsed } from './life-order.ts';

const account = (element: string, damage: number | null, damageWithUnknown: number | null) =>
  ({ element, damage, damageWithUnknown }) as LifeAccount; // @NOTE: what is ordered by

it('what may have used most of its life stands first, what nobody knows last', () => {
  const ordered = byLifeUsed([
    account('unknown', null, null),
    account('little', 0.1, 0.2),
    account('much', 0.05, 0.9),
    account('whole', 0.3, 0.3),
  ]);
  expect(ordered.map(({ element }) => element)).toEqual(['much', 'whole', 'little', 'unknown']);
});

it.each([
  [0.1, 0.4, { known: 0.1, unknown: 0.30000000000000004 }],
  [0.1, null, { known: 0.1, unknown: 0 }],
  [1.4, 3, { known: 1, unknown: 0 }],
  [0.6, 3, { known: 0.6, unknown: 0.4 }],
  [null, null, { known: 0, unknown: 0 }],
] as const)(
  'a life used by %s, with the unknown time %s, is drawn as %o',
  (damage, damageWithUnknown, bar) => {
    expect(barOf({ damage, damageWithUnknown })).toEqual(bar);
  },
);
