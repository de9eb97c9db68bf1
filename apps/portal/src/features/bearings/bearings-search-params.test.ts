import { expect, it } from 'vitest';
import { bearingsQuery, bearingsSchema } from './bearings-search-params.ts';

it('carries a view there and back', () => {
  const view = {
    ...bearingsSchema.defaults,
    search: '22320 E',
    type: 'spherical-roller',
    source: 'customer',
    trust: 'measured',
    bore: 100,
    outer: 215,
    page: 3,
    id: 'abc',
    speedRpm: 994.5,
  } as const;
  expect(bearingsSchema.read(bearingsSchema.write(view))).toEqual(view);
  expect(bearingsSchema.write(bearingsSchema.defaults).toString()).toBe('');
});

it('falls back where it is not understood', () => {
  const address = new URLSearchParams(
    'source=theirs&type=plain&trust=1&bore=-5&outer=x&page=0.5&speedRpm=-1',
  );
  expect(bearingsSchema.read(address)).toEqual(bearingsSchema.defaults);
});

it('asks the server for the filter alone', () => {
  expect(bearingsQuery({ ...bearingsSchema.defaults, search: ' 6205 ', bore: 25, id: 'x' })).toEqual({
    search: '6205',
    boreMm: 25,
    page: 1,
    size: 50,
  });
});
