import type { EquipmentTypeCode } from '@ritzel/contract';

/**
 * Where the detail of an equipment stands (specification, section 2). Motor, coupling and driven machine are seen
 * within their drivetrain.
 */
export function equipmentAddress(equipment: {
  readonly id: string;
  readonly type: EquipmentTypeCode;
  readonly drivetrainId: string | null;
}): string {
  if (equipment.type === 'gearunit') return `/dashboard/gearunit/details?id=${equipment.id}`;
  const id = equipment.type === 'drivetrain' ? equipment.id : (equipment.drivetrainId ?? equipment.id);
  return `/dashboard/drivetrain/details?id=${id}`;
}
