import { expect, it } from 'vitest';
import { bearingMultipliers } from './bearings.ts';
import { estimateBearing } from './estimate-bearing.ts';
import { estimatedSharesOf } from './estimated-range.ts';

it('encloses the estimate, and the multipliers of its range are the shares of it', () => {
  const estimate = estimateBearing('spherical-roller', { boreMm: 100, outerDiameterMm: 215 }, '22320')!;
  for (const line of ['ftf', 'bpfo', 'bpfi', 'bsf'] as const) {
    const { low, high } = estimatedSharesOf({ designation: '22320' }, line)!;
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
    const usual = bearingMultipliers(estimate.geometry)[line];
    expect(low * usual).toBeCloseTo(estimate.ranges[line].low, 10);
    expect(high * usual).toBeCloseTo(estimate.ranges[line].high, 10);
  }
});

it('reads a name as people write it', () => {
  expect(estimatedSharesOf({ designation: '22320 CC/W33' }, 'bpfo')).toEqual(
    estimatedSharesOf({ designation: '22320' }, 'bpfo'),
  );
});

it('knows no range of a name that is no standard designation', () => {
  expect(estimatedSharesOf({ designation: 'our own' }, 'bpfo')).toBeUndefined();
});
