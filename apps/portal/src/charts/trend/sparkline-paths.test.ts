import { describe, expect, it } from 'vitest';
import { sharedTop, sparklinePaths } from './sparkline-paths.ts';

describe('sparkline', () => {
  it('draws zero at the bottom and the shared top at the top', () => {
    expect(sparklinePaths([0, 10], 10, 105, 25)).toEqual({
      line: 'M2.5 22.5h0.5L102.5 2.5',
      last: { x: 102.5, y: 2.5 },
    });
  });

  it('leaves a gap where nothing came and keeps the place of the last value', () => {
    const { line, last } = sparklinePaths([5, null, 5, 5, null], 10, 85, 25);
    expect(line).toBe('M2.5 12.5h0.5M42.5 12.5h0.5L62.5 12.5');
    expect(last).toEqual({ x: 62.5, y: 12.5 });
  });

  it('draws nothing without values and cuts what is above the scale', () => {
    expect(sparklinePaths([null, null], 10, 80, 20)).toEqual({ line: '', last: null });
    expect(sparklinePaths([99], 10, 80, 20).last).toEqual({ x: 2.5, y: 2.5 });
  });

  it('shares one scale among all rows', () => {
    expect(sharedTop([[1, null, 3], [2]], 2.5)).toBe(3);
    expect(sharedTop([[null]], 5)).toBe(5);
  });
});
