import { describe, expect, it } from 'vitest';
import { limitsOfIndicator } from './indicator-limits.ts';

const limits = { ab: 3.15, bc: 5, cd: 8, limitSet: 'iso-20816-9', edition: '2020', source: '' };
const signal = { equipmentId: 'gu', position: 'intermediate', role: 'velocity-rms', limits };

describe('limits of an indicator', () => {
  it('are those of the signal of its role at its place', () => {
    expect(limitsOfIndicator([signal], { equipmentId: 'gu', position: 'intermediate' }, 'velocityRms')).toBe(
      limits,
    );
  });

  it('are none at another place, of another part, or of what is not evaluated', () => {
    const of = (equipmentId: string, position: string, indicator: string) =>
      limitsOfIndicator([signal], { equipmentId, position }, indicator);
    expect(of('gu', 'output', 'velocityRms')).toBeNull();
    expect(of('motor', 'intermediate', 'velocityRms')).toBeNull();
    expect(of('gu', 'intermediate', 'kurtosis')).toBeNull();
  });
});
