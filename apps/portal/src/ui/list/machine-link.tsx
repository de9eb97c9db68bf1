import type { EquipmentTypeCode } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { EquipmentIcon } from '../equipment-icon.tsx';
import classes from './list.module.css';

/** The machine that a row is about: its kind as an icon, and its name, which leads to it. */
export function MachineLink({
  equipment,
}: {
  equipment: Parameters<typeof equipmentUrl>[0] & { readonly name: string; readonly type: EquipmentTypeCode };
}) {
  const { t } = useTranslation();
  return (
    <span className={classes.machine}>
      <EquipmentIcon type={equipment.type} size={15} title={t(`equipmentType.${equipment.type}`)} />
      <Link to={equipmentUrl(equipment)} title={equipment.name}>
        {equipment.name}
      </Link>
    </span>
  );
}
