import { describe, expect, it } from 'vitest';
import { isEquipmentType, TAXONOMY_LEVELS } from './equipment.ts';

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
});
