import { describe, expect, it } from 'vitest';
import { limitZones } from './limit-zones.ts';

describe('zones of a limit', () => {
  it('rise with a vibration: good at the left, D at the right end', () => {
    const { top, zones } = limitZones({ ab: 3.15, bc: 5, cd: 8 });
    expect(top).toBe(10);
    expect(zones.map(({ zone }) => zone)).toEqual(['b', 'c', 'd']);
    expect(zones.at(-1)).toMatchObject({ from: 8, to: 10 });
  });

  it('fall with an oil pressure: D at the left, a good value to the right of them all', () => {
    const { top, zones } = limitZones({ ab: 1.2, bc: 1, cd: 0.8 });
    expect(zones[0]).toEqual({ zone: 'd', from: 0, to: 0.8 });
    expect(Math.max(...zones.map(({ to }) => to))).toBe(1.2);
    expect(top).toBeGreaterThan(1.9);
  });
});
