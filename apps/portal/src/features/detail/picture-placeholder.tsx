import type { EquipmentTypeCode } from '@ritzel/contract';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import classes from './detail.module.css';

/** Stands where a picture would: 112 by 112, as the specification's section 9 has it. */
export function PicturePlaceholder({ type }: { type: EquipmentTypeCode }) {
  return (
    <div className={classes.picture} aria-hidden="true">
      <EquipmentIcon type={type} size={44} />
    </div>
  );
}
