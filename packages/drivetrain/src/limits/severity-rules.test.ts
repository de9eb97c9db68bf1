import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEVERITIES, SEVERITY_CODES, type Severity } from './severity.ts';
import {
  alarmSetting,
  capEvidence,
  evaluateChange,
  evaluateValue,
  FIRST_SEVERITY_STATE,
  isStale,
  type SeverityState,
  severityAt,
  severityThresholds,
  stepSeverity,
  TEMPERATURE_DEADBAND,
  tripAdvice,
} from './severity-rules.ts';

const VR5 = { a: 3.15, b: 5, c: 8 };

describe('a value against A/B, B/C and C/D', () => {
  it.each<[number, Severity]>([
    [0, 'OK'],
    [2.205, 'OK'],
    [2.21, 'GOOD'],
    [3.15, 'GOOD'],
    [3.16, 'AVERAGE'],
    [5, 'AVERAGE'],
    [5.01, 'WARNING'],
    [6.5, 'WARNING'],
    [6.51, 'SEVERE'],
    [8, 'SEVERE'],
    [8.01, 'CRITICAL'],
    [Number.NaN, 'UNKNOWN'],
    [Number.POSITIVE_INFINITY, 'UNKNOWN'],
  ])('%d mm/s of a VR 5 gear unit is %s', (value, severity) => {
    expect(evaluateValue(value, VR5)).toBe(severity);
  });

  it('belongs to the lower zone on every boundary', () => {
    const levels = severityThresholds(VR5).map(({ above }) => evaluateValue(above, VR5));
    expect(levels).toEqual(['OK', 'GOOD', 'AVERAGE', 'WARNING', 'SEVERE']);
  });

  it('never claims OK where the standard gives no A/B boundary', () => {
    const vdi = { b: 3.5, c: 5.6 };
    expect([0, 2.45, 2.5, 3.5, 3.6, 5.6, 5.7].map((value) => evaluateValue(value, vdi))).toEqual([
      'GOOD',
      'GOOD',
      'AVERAGE',
      'AVERAGE',
      'WARNING',
      'SEVERE',
      'CRITICAL',
    ]);
  });

  it('never falls when the value rises, and changes exactly at the listed thresholds', () => {
    const value = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(value, value, (x, y) => {
        const [low, high] = x < y ? [x, y] : [y, x];
        expect(SEVERITIES[evaluateValue(low, VR5)]).toBeLessThanOrEqual(SEVERITIES[evaluateValue(high, VR5)]);
        const crossed = severityThresholds(VR5).filter(({ above }) => x > above);
        expect(evaluateValue(x, VR5)).toBe(crossed.at(-1)?.severity ?? 'OK');
      }),
    );
  });
});

function run(values: readonly number[], from: SeverityState = FIRST_SEVERITY_STATE): Severity[] {
  let state = from;
  return values.map((value) => {
    state = stepSeverity(state, value, VR5);
    return state.severity;
  });
}

describe('hysteresis', () => {
  it('rises at once', () => {
    expect(run([1, 9])).toEqual(['OK', 'CRITICAL']);
  });

  it('falls only after five measurements below the threshold less 1 dB', () => {
    // 5 mm/s less 1 dB is 4.456 mm/s.
    expect(run([6, 4.4, 4.4, 4.4, 4.4, 4.4])).toEqual([
      'WARNING',
      'WARNING',
      'WARNING',
      'WARNING',
      'WARNING',
      'AVERAGE',
    ]);
  });

  it('does not fall while the value stays within 1 dB of the threshold', () => {
    expect(run([6, ...Array<number>(20).fill(4.5)]).at(-1)).toBe('WARNING');
  });

  it('starts counting again when one measurement comes back', () => {
    expect(run([6, 1, 1, 1, 1, 4.9, 1, 1, 1, 1]).at(-1)).toBe('WARNING');
    expect(run([6, 1, 1, 1, 1, 4.9, 1, 1, 1, 1, 1]).at(-1)).toBe('OK');
  });

  it('falls to the worst of the five, not to the luckiest', () => {
    expect(run([9, 1, 1, 5.5, 1, 1]).at(-1)).toBe('WARNING');
  });

  it('does not clear an alarm by a lost reading', () => {
    expect(run([9, Number.NaN, 1])).toEqual(['CRITICAL', 'UNKNOWN', 'CRITICAL']);
  });

  it('falls back by 2 K on a temperature scale', () => {
    const oil = { good: 65, a: 75, b: 85, c: 95 };
    let state = stepSeverity(FIRST_SEVERITY_STATE, 86, oil, TEMPERATURE_DEADBAND);
    for (let i = 0; i < 9; i++) state = stepSeverity(state, 84, oil, TEMPERATURE_DEADBAND);
    expect(state.severity).toBe('WARNING');
    for (let i = 0; i < 5; i++) state = stepSeverity(state, 82.9, oil, TEMPERATURE_DEADBAND);
    expect(state.severity).toBe('AVERAGE');
  });

  it('never shows less than the value itself deserves', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 12, noNaN: true })), (values) => {
        const shown = run(values);
        values.forEach((value, index) => {
          expect(SEVERITIES[shown[index]!]).toBeGreaterThanOrEqual(SEVERITIES[evaluateValue(value, VR5)]);
        });
      }),
    );
  });
});

describe('staleness', () => {
  it('makes a condition UNKNOWN after more than three intervals', () => {
    const state = stepSeverity(FIRST_SEVERITY_STATE, 6, VR5);
    expect(severityAt(state, 0, 180_000, 60_000)).toBe('WARNING');
    expect(severityAt(state, 0, 180_001, 60_000)).toBe('UNKNOWN');
    expect(isStale(1000, 1000, 60_000)).toBe(false);
  });
});

describe('change criterion of ISO 20816-1', () => {
  it('counts a change down as much as a change up', () => {
    expect(evaluateChange(3.3, 2, 5)).toBe('AVERAGE');
    expect(evaluateChange(2, 3.3, 5)).toBe('AVERAGE');
    expect(evaluateChange(4.6, 2, 5)).toBe('WARNING');
    expect(evaluateChange(3.25, 2, 5)).toBe('OK');
    expect(evaluateChange(Number.NaN, 2, 5)).toBe('UNKNOWN');
  });

  it('sets ALARM at baseline + 0.25 B/C, at most 1.25 B/C, and advises TRIP at 1.25 C/D', () => {
    expect(alarmSetting(2, 5)).toBe(3.25);
    expect(alarmSetting(6, 5)).toBe(6.25);
    expect(tripAdvice(8)).toBe(10);
  });
});

describe('fault evidence', () => {
  it('is capped at WARNING until an amplitude agrees', () => {
    expect(capEvidence('CRITICAL', false)).toBe('WARNING');
    expect(capEvidence('CRITICAL', true)).toBe('CRITICAL');
    expect(SEVERITY_CODES.slice(0, 5).map((level) => capEvidence(level, false))).toEqual(
      SEVERITY_CODES.slice(0, 5),
    );
  });
});
