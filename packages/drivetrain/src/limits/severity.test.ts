import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareWorstFirst,
  isSeverity,
  rollUp,
  SEVERITIES,
  SEVERITY_CODES,
  severityNumber,
  severityOf,
  worse,
} from './severity.ts';

describe('severity', () => {
  it('counts from UNKNOWN 0 to CRITICAL 6 as the specification orders them', () => {
    expect(SEVERITIES).toEqual({
      UNKNOWN: 0,
      OK: 1,
      GOOD: 2,
      AVERAGE: 3,
      WARNING: 4,
      SEVERE: 5,
      CRITICAL: 6,
    });
    expect(SEVERITY_CODES.map(severityNumber)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(SEVERITY_CODES.map((code) => severityOf(SEVERITIES[code]))).toEqual(SEVERITY_CODES);
    expect(severityOf(7)).toBe('UNKNOWN');
    expect(severityOf(1.5)).toBe('UNKNOWN');
  });

  it('knows a severity code from any other value', () => {
    expect(isSeverity('SEVERE')).toBe(true);
    for (const other of ['severe', 'toString', 5, null, undefined]) expect(isSeverity(other)).toBe(false);
  });

  it('sorts the worst first', () => {
    expect((['GOOD', 'CRITICAL', 'UNKNOWN', 'WARNING'] as const).toSorted(compareWorstFirst)).toEqual([
      'CRITICAL',
      'WARNING',
      'GOOD',
      'UNKNOWN',
    ]);
  });
});

describe('roll-up', () => {
  it('takes the worst known child and shows UNKNOWN beside it', () => {
    expect(rollUp(['OK', 'UNKNOWN', 'WARNING', 'GOOD'])).toEqual({ severity: 'WARNING', hasUnknown: true });
    expect(rollUp(['OK', 'GOOD'])).toEqual({ severity: 'GOOD', hasUnknown: false });
  });

  it('never makes OK of nothing', () => {
    expect(rollUp([])).toEqual({ severity: 'UNKNOWN', hasUnknown: true });
    expect(rollUp(['UNKNOWN'])).toEqual({ severity: 'UNKNOWN', hasUnknown: true });
  });

  it('passes a grandchild that is UNKNOWN upwards', () => {
    expect(rollUp([rollUp(['OK', 'UNKNOWN']), 'GOOD'])).toEqual({ severity: 'GOOD', hasUnknown: true });
  });

  it('never hides a child that is worse, in whatever order the children come', () => {
    const level = fc.constantFrom(...SEVERITY_CODES);
    fc.assert(
      fc.property(fc.array(level, { minLength: 1 }), (children) => {
        const { severity } = rollUp(children);
        expect(severity).toBe(children.reduce(worse));
        expect(rollUp(children.toReversed()).severity).toBe(severity);
      }),
    );
  });
});
