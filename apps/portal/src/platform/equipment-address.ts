import type { EquipmentTypeCode } from '@ritzel/contract';

/**
 * Where the detail of an equipment stands (specification, section 2). The driven machine is seen within its
 * drivetrain.
 */
export function equipmentAddress(equipment: {
  readonly id: string;
  readonly type: EquipmentTypeCode;
  readonly drivetrainId: string | null;
}): string {
  if (equipment.type === 'gearunit') return `/dashboard/gearunit/details?id=${equipment.id}`;
  if (equipment.type === 'motor' || equipment.type === 'coupling')
    return `/dashboard/drivetrain/${equipment.type}?id=${equipment.id}`;
  const id = equipment.type === 'drivetrain' ? equipment.id : (equipment.drivetrainId ?? equipment.id);
  return `/dashboard/drivetrain/details?id=${id}`;
}
