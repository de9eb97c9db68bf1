import { expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

it('a path of ours is where sign-in leads', () => {
  expect(safeNext('/dashboard/gearunit/details?id=1')).toBe('/dashboard/gearunit/details?id=1');
});

it.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/auth/login',
  'javascript:1',
])('%j leads to the dashboard instead', (wanted) => expect(safeNext(wanted)).toBe('/dashboard'));
