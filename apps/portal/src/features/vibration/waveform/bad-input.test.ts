import { describe, expect, it } from 'vitest';
import { closestPair } from './bad-input.ts';

const line = (label: string, kind: string, element: string, hz: number, harmonic = 1) => ({
  label,
  kind,
  element,
  hz,
  harmonic,
});

describe('lines that a spectrum cannot separate', () => {
  it('are named with the resolution that would', () => {
    const lines = [line('BPFO B1', 'bpfo', 'B1', 88.7), line('3× s1', 'shaft', 's1', 88.4, 3)];
    const pair = { one: 'BPFO B1', other: '3× s1', needHz: 0.1 };
    expect(closestPair({ lines, element: null, stepHz: 0.2 })).toEqual(pair);
    expect(closestPair({ lines, element: null, stepHz: 0.1 })).toBeNull();
  });

  it('are not a mesh and the multiple of its shaft, nor bearings of two places', () => {
    const mesh = [line('GMF g1', 'mesh', 'g1', 200), line('8× s1', 'shaft', 's1', 200.1, 8)];
    expect(closestPair({ lines: mesh, element: null, stepHz: 0.5 })).toBeNull();
    const apart = [line('BPFO B1', 'bpfo', 'B1', 88.7), line('BPFI M1', 'bpfi', 'M1', 88.8)];
    expect(closestPair({ lines: apart, element: null, stepHz: 0.5 })).toBeNull();
  });
});
