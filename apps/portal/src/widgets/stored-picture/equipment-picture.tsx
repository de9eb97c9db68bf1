import type { EquipmentTypeCode } from '@ritzel/contract';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import classes from './stored-picture.module.css';
import { useStoredPicture } from './use-stored-picture.ts';

/** The picture of an equipment as a square, or the drawing of its kind. */
export function EquipmentPicture({
  equipment,
  edgePx,
}: {
  equipment: {
    readonly identifier: string;
    readonly name: string;
    readonly type: EquipmentTypeCode;
    readonly pictureId: string | null;
  };
  edgePx: number;
}) {
  const { identifier, pictureId } = equipment;
  // Twice the pixels for dense screens.
  const { url } = useStoredPicture(
    pictureId === null ? null : { of: 'equipment', identifier, pictureId },
    edgePx <= 56 ? 112 : 240,
  );
  return (
    <span
      className={classes.square}
      style={{ width: edgePx, height: edgePx }}
      data-picture={pictureId !== null || undefined}
    >
      {url === null ? (
        <EquipmentIcon type={equipment.type} size={Math.round(edgePx * 0.56)} />
      ) : (
        // The name stands beside it.
        <img src={url} alt="" width={edgePx} height={edgePx} />
      )}
    </span>
  );
}
