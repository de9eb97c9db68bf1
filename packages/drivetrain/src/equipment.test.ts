import { describe, expect, it } from 'vitest';
import { isEquipmentType, NAMEPLATE_FIELDS, nameplateFieldsOf, TAXONOMY_LEVELS } from './equipment.ts';
import { findUnit } from './units.ts';

describe('equipment', () => {
  it('knows the four types of the specification and no other', () => {
    expect(['drivetrain', 'gearunit', 'motor', 'coupling'].every(isEquipmentType)).toBe(true);
    expect(isEquipmentType('machine')).toBe(false);
  });

  it('puts the unit on level 6, the stage on 7 and the bearing on 8 of ISO 14224', () => {
    expect(TAXONOMY_LEVELS.filter(({ level }) => level >= 6 && level <= 8).map(({ code }) => code)).toEqual([
      'equipment-unit',
      'subunit',
      'maintainable-item',
    ]);
  });

  it('names the nameplate as OPC 40400-1 does, with units that exist', () => {
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
    for (const field of NAMEPLATE_FIELDS) {
      if ('unit' in field) expect(findUnit(field.unit), field.name).toBeDefined();
    }
    expect(nameplateFieldsOf('motor').map(({ name }) => name)).toContain('MotorPolePairs');
    expect(nameplateFieldsOf('gearunit').map(({ name }) => name)).not.toContain('MotorPolePairs');
  });
});
