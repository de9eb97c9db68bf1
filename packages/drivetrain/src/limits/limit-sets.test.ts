import { describe, expect, it } from 'vitest';
import { findUnit } from '../units.ts';
import { evaluateLimit, limitsFor, machineGroup, stepLimit, temperatureBoundaries } from './limit-sets.ts';
import { FIRST_SEVERITY_STATE } from './severity-rules.ts';
import { SHIPPED_LIMIT_SETS } from './shipped-limit-sets.ts';

describe('shipped limit sets', () => {
  it('each say standard, edition, table, class, support and source', () => {
    for (const set of SHIPPED_LIMIT_SETS) {
      for (const key of ['standard', 'edition', 'table', 'class', 'support', 'source'] as const) {
        expect(set[key], `${set.id} ${key}`).not.toBe('');
      }
    }
    expect(new Set(SHIPPED_LIMIT_SETS.map(({ id }) => id)).size).toBe(SHIPPED_LIMIT_SETS.length);
  });

  it('have boundaries that follow their direction and a unit of their quantity', () => {
    for (const set of SHIPPED_LIMIT_SETS) {
      for (const limit of set.limits) {
        const { good, a, b, c } = limit.boundaries;
        const rising = [good, a, b, c].filter((value) => value !== undefined);
        if (limit.direction === 'below') rising.reverse();
        expect(rising, set.id).toEqual(rising.toSorted((x, y) => x - y));
        expect(findUnit(limit.unit)?.quantity, set.id).toBe(limit.quantity);
      }
    }
  });

  it('have the rating number of ISO 20816-9 as B/C boundary', () => {
    const velocity = limitsFor({ part: 'gearunit', quantity: 'velocity', velocityRating: 8 });
    expect(velocity.map(({ boundaries }) => boundaries)).toEqual([{ a: 5, b: 8, c: 12.5 }]);
    const peak = limitsFor({ part: 'gearunit', quantity: 'acceleration', accelerationRating: 125 });
    expect(peak[0]).toMatchObject({ detector: 'peak', boundaries: { a: 80, b: 125, c: 200 } });
  });
});

describe('limits in force', () => {
  it('are VR 5 and AR 80 for a gear unit where nothing else is agreed', () => {
    const limits = limitsFor({ part: 'gearunit' });
    expect(limits.map(({ set, quantity }) => [set.id, quantity])).toEqual([
      ['iso-20816-9-vr-5', 'velocity'],
      ['iso-20816-9-ar-80', 'acceleration'],
      ['ritzel-temperature-gearunit', 'temperature'],
      ['ritzel-temperature-gearunit', 'temperature'],
      ['ritzel-oil-pressure', 'pressure'],
      ...(['count', 'count', 'count', 'ratio', 'ratio', 'ratio'] as const).map((quantity) => [
        'ritzel-oil-condition',
        quantity,
      ]),
    ]);
  });

  it('never interpolate a rating', () => {
    expect(limitsFor({ part: 'gearunit', quantity: 'velocity', velocityRating: 6 })).toEqual([]);
  });

  it('are groups 1 to 2 of ISO 20816-3 for machines, never classes I to IV', () => {
    expect(machineGroup(300)).toBe(2);
    expect(machineGroup(301)).toBe(1);
    expect(machineGroup(15)).toBeUndefined();
    expect(machineGroup(200, 315)).toBe(1);
    expect(machineGroup(undefined, 160)).toBe(2);
    const motor = limitsFor({ part: 'motor', powerKw: 355, support: 'flexible', place: 'housing' });
    expect(motor.map(({ boundaries }) => boundaries)).toEqual([
      { a: 3.5, b: 7.1, c: 11.0 },
      { a: 45, b: 90, c: 140 },
    ]);
  });

  it('leave a machine of unknown size without a vibration criterion', () => {
    expect(limitsFor({ part: 'motor', quantity: 'velocity' })).toEqual([]);
  });

  it('measure from 2 Hz at 600 rpm and below', () => {
    const at = (speedRpm: number) =>
      limitsFor({ part: 'machine', powerKw: 200, quantity: 'velocity', speedRpm })[0]?.bandHz;
    expect(at(600)).toEqual([2, 1000]);
    expect(at(601)).toEqual([10, 1000]);
  });

  it('are those of VDI 3834-1 in a wind turbine', () => {
    const gearbox = limitsFor({ part: 'gearunit', isWindTurbine: true, quantity: 'velocity' })[0];
    expect(gearbox?.set.standard).toBe('VDI 3834-1');
    expect(evaluateLimit(3.6, gearbox!)).toBe('WARNING');
    expect(evaluateLimit(0.1, gearbox!)).toBe('GOOD');
  });
});

describe('temperature boundaries', () => {
  it('let GOOD begin 10 K below A/B, as the shipped oil limit does', () => {
    const oil = limitsFor({ part: 'gearunit', place: 'oil', quantity: 'temperature' })[0];
    expect(temperatureBoundaries(75, 85, 95)).toEqual(oil?.boundaries);
  });
});

describe('a limit to stay above', () => {
  const pressure = limitsFor({ part: 'gearunit', quantity: 'pressure' })[0]!;

  it('evaluates low oil pressure', () => {
    expect(
      [2, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.65, 0.6, 0.4].map((bar) => evaluateLimit(bar, pressure)),
    ).toEqual(['OK', 'OK', 'GOOD', 'GOOD', 'AVERAGE', 'AVERAGE', 'WARNING', 'WARNING', 'SEVERE', 'CRITICAL']);
  });

  it('recovers only a deadband higher', () => {
    let state = stepLimit(FIRST_SEVERITY_STATE, 0.75, pressure);
    for (let i = 0; i < 9; i++) state = stepLimit(state, 0.85, pressure);
    expect(state.severity).toBe('WARNING');
    for (let i = 0; i < 5; i++) state = stepLimit(state, 0.95, pressure);
    expect(state.severity).toBe('AVERAGE');
  });
});
