import { describe, expect, it } from 'vitest';
import {
  bearingsQuery,
  DEFAULT_BEARINGS_VIEW,
  readBearingsAddress,
  writeBearingsAddress,
} from './bearings-address.ts';

describe('the address of the catalogue', () => {
  it('carries a view there and back', () => {
    const view = {
      ...DEFAULT_BEARINGS_VIEW,
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
    expect(readBearingsAddress(writeBearingsAddress(view))).toEqual(view);
    expect(writeBearingsAddress(DEFAULT_BEARINGS_VIEW).toString()).toBe('');
  });

  it('falls back where it is not understood', () => {
    const address = new URLSearchParams(
      'source=theirs&type=plain&trust=1&bore=-5&outer=x&page=0.5&speedRpm=-1',
    );
    expect(readBearingsAddress(address)).toEqual(DEFAULT_BEARINGS_VIEW);
  });

  it('asks the server for the filter alone', () => {
    expect(bearingsQuery({ ...DEFAULT_BEARINGS_VIEW, search: ' 6205 ', bore: 25, id: 'x' })).toEqual({
      search: '6205',
      boreMm: 25,
      page: 1,
      size: 50,
    });
  });
});
