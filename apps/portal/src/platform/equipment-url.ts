import type { EquipmentTypeCode } from '@ritzel/contract';

/**
 * Where the detail of an equipment stands (specification, section 2). The driven machine is seen within its
 * drivetrain.
 */
export function equipmentUrl(equipment: {
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

/** Stands for the uuid of an equipment that is not stored yet. */
export const NEW_EQUIPMENT = 'new';

/** Where an equipment is edited (specification, section 2): its whole drivetrain, opened at this part. */
export function editUrl(equipment: {
  readonly id: string;
  readonly type: EquipmentTypeCode;
  readonly identifier: string;
}): string {
  return `/${equipment.type}/${encodeURIComponent(equipment.identifier)}/${equipment.id}/edit-equipment`;
}

export const NEW_EQUIPMENT_URL = editUrl({
  id: NEW_EQUIPMENT,
  type: 'drivetrain',
  identifier: NEW_EQUIPMENT,
});

export const RETROFIT_URL = '/retrofit/edit-equipment';
