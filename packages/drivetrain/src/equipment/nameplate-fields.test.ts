import { describe, expect, it } from 'vitest';
import { findUnit } from '../units.ts';
import { checkNameplate, NAMEPLATE_FIELDS, nameplateFieldsOf } from './nameplate-fields.ts';

describe('nameplate fields', () => {
  it('are named as OPC 40400-1 does', () => {
    const names = NAMEPLATE_FIELDS.map(({ name }) => name);
    for (const name of [
      'GearRatio',
      'Backlash',
      'TorqueRated',
      'SpeedRated',
      'LubricantType',
      'LubricantInterval',
      'Efficiency',
      'MotorPolePairs',
    ] as const) {
      expect(names).toContain(name);
    }
    expect(new Set(names).size).toBe(names.length);
    expect(nameplateFieldsOf('motor').map(({ name }) => name)).toContain('MotorPolePairs');
    expect(nameplateFieldsOf('gearunit').map(({ name }) => name)).not.toContain('MotorPolePairs');
  });

  it('have units that exist, or plain ones that are never converted', () => {
    for (const field of NAMEPLATE_FIELDS) {
      if (!('unit' in field) || ['kg', 'l', 'Nm/rad'].includes(field.unit)) continue;
      expect(findUnit(field.unit), field.name).toBeDefined();
    }
  });

  it('of numbers have bounds, the lower below the upper', () => {
    for (const field of NAMEPLATE_FIELDS.filter(({ kind }) => kind === 'number')) {
      if (!('min' in field)) throw new Error(`${field.name} has no bounds`);
      expect(field.min).toBeLessThan(field.max);
    }
  });
});

describe('a nameplate', () => {
  const codesOf = (...args: Parameters<typeof checkNameplate>) =>
    checkNameplate(...args).map(({ code, field }) => [code, field]);

  it('that says what machines of its kind say raises no doubt', () => {
    const nameplate = { GearRatio: 55.14, Efficiency: 96.5, LubricantType: 'CLP PG 460', OurOwnField: true };
    expect(checkNameplate('gearunit', nameplate)).toEqual([]);
    expect(checkNameplate('gearunit', { GearRatio: 0.0102 })).toEqual([]);
  });

  it.each([
    ['gearunit', 'Efficiency', 0.965, 'nameplate-out-of-bounds'],
    ['gearunit', 'GearRatio', 0, 'nameplate-out-of-bounds'],
    ['gearunit', 'GearRatio', '55,14', 'nameplate-wrong-kind'],
    ['gearunit', 'LubricantType', 460, 'nameplate-wrong-kind'],
    ['motor', 'MotorPolePairs', 2.5, 'nameplate-not-whole'],
    ['motor', 'MotorPowerFactor', 86, 'nameplate-out-of-bounds'],
    ['machine', 'YearOfConstruction', 19, 'nameplate-out-of-bounds'],
  ] as const)('of a %s with %s %s gets a warning: %s', (part, field, value, code) => {
    expect(codesOf(part, { [field]: value })).toEqual([[code, field]]);
  });

  it('of another kind of part is not evaluated by this one', () => {
    expect(codesOf('coupling', { MotorPolePairs: 2.5 })).toEqual([]);
  });

  it('of a motor gets a warning when its power is not its torque times its speed', () => {
    // 4810 Nm at 994 rpm: 4810 x 994 x 2 pi / 60 000 = 500.7 kW.
    const nameplate = { MotorTorqueRated: 4810, MotorSpeedRated: 994 };
    expect(codesOf('motor', { ...nameplate, MotorPowerRated: 500 })).toEqual([]);
    expect(codesOf('motor', { ...nameplate, MotorPowerRated: 50 })).toEqual([
      ['nameplate-disagrees', 'MotorPowerRated'],
    ]);
  });
});
