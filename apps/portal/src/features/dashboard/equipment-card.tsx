import { memo } from 'react';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { whySentence } from '../../platform/why-sentence.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { FavoriteStar } from '../../ui/favorite-star.tsx';
import { RowLink } from '../../ui/list/row-link.tsx';
import { LiveValue } from '../../ui/live-value.tsx';
import { MaintenanceText } from '../../ui/maintenance-text.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { EquipmentPicture } from '../../widgets/stored-picture/equipment-picture.tsx';
import classes from './equipment-card.module.css';
import type { DashboardRow } from './use-dashboard.ts';
import { VibrationSparkline } from './vibration-sparkline.tsx';

/** One equipment of the GRID, and of every list on a phone. */
export const EquipmentCard = memo(function EquipmentCard({ row, top }: { row: DashboardRow; top: number }) {
  const formats = useFormats();
  const { severity, hasUnknown, reason } = row.condition;
  const sentence = whySentence(reason, formats, row.name);
  const place = [row.application?.name, row.location && `${row.location.town}, ${row.location.country}`];
  return (
    <>
      <div className={classes.head}>
        {row.pictureId !== null && <EquipmentPicture equipment={row} edgePx={40} />}
        <span className={classes.name}>
          <RowLink to={equipmentUrl(row)}>{row.name}</RowLink>
        </span>
        <span className={classes.star}>
          <FavoriteStar id={row.id} name={row.name} isFavorite={row.isFavorite} />
        </span>
      </div>
      <p className={classes.place}>
        {[row.identifier, ...row.gearUnits.map(({ identifier }) => identifier), ...place]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={classes.state}>
        <LiveValue value={severity}>
          <SeverityBadge severity={severity} hasUnknown={hasUnknown} />
        </LiveValue>
        <VibrationSparkline values={row.vibration24h} top={top} severity={severity} />
      </div>
      <p className={classes.why} title={sentence}>
        <LiveValue value={sentence}>{sentence}</LiveValue>
      </p>
      <div className={classes.foot}>
        <MaintenanceText hours={row.nextMaintenanceHours} at={row.nextMaintenanceAt} />
        <ConnectivityMark connectivity={row.connectivity} lastSeenAt={row.lastSeenAt} />
      </div>
    </>
  );
});
