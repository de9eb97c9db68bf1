import { describe, expect, it } from 'vitest';
import { decibelAbove, evaluateAgainstBaseline, learnBaseline } from './adaptive-baseline.ts';
import type { Severity } from './severity.ts';

// Healthy values of 1.0 with a MAD of 0.2 dB.
const HEALTHY = Array.from({ length: 24 }, (_, i) => 10 ** (((i % 2 === 0 ? 1 : -1) * 0.2) / 20));
const baseline = learnBaseline(HEALTHY);
const above = (decibel: number) => 10 ** (decibel / 20);

describe('adaptive baseline', () => {
  it('needs twenty healthy measurements', () => {
    expect(learnBaseline(HEALTHY.slice(0, 19))).toBeUndefined();
    expect(baseline?.median).toBeCloseTo(1, 12);
    expect(baseline?.deviationDb).toBeCloseTo(0.2, 9);
    expect(decibelAbove(10, baseline!)).toBeCloseTo(20, 9);
  });

  it.each<[number, Severity]>([
    [1.9, 'OK'],
    [2.1, 'GOOD'],
    [4.1, 'AVERAGE'],
    [8.1, 'WARNING'],
    [12.1, 'SEVERE'],
    [20.1, 'CRITICAL'],
  ])('%d dB above it is %s', (decibel, severity) => {
    expect(evaluateAgainstBaseline(Array<number>(5).fill(above(decibel)), baseline)).toBe(severity);
  });

  it('wants three of the last five measurements to agree', () => {
    const high = above(13);
    expect(evaluateAgainstBaseline([1, 1, 1, high, high], baseline)).toBe('OK');
    expect(evaluateAgainstBaseline([1, high, 1, high, high], baseline)).toBe('SEVERE');
    expect(evaluateAgainstBaseline([high, high, high, 1, 1, 1, 1], baseline)).toBe('OK');
  });

  it('ignores a rise that lies within three MAD', () => {
    const restless = learnBaseline(HEALTHY.map((value) => value ** 20));
    expect(restless?.deviationDb).toBeCloseTo(4, 6);
    expect(evaluateAgainstBaseline(Array<number>(5).fill(above(11)), restless)).toBe('OK');
    expect(evaluateAgainstBaseline(Array<number>(5).fill(above(13)), restless)).toBe('SEVERE');
  });

  it('is silent without a baseline or enough measurements', () => {
    expect(evaluateAgainstBaseline([9, 9, 9], undefined)).toBe('UNKNOWN');
    expect(evaluateAgainstBaseline([9, Number.NaN, 9], baseline)).toBe('UNKNOWN');
  });
});
