import type { EquipmentDetail } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editUrl } from '../../platform/equipment-url.ts';
import { useMayOpenEditor } from '../../platform/session.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { FavoriteStar } from '../../ui/favorite-star.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import classes from './detail.module.css';
import { PrintedLine } from './printed-line.tsx';

/** Which machine it is, where, whether it is connected, and what can be done with it. */
export function DetailHeader({
  detail,
  picture,
  nowMs,
  actions,
}: {
  detail: EquipmentDetail;
  picture: ReactNode;
  nowMs: number;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('detail');
  const mayEdit = useMayOpenEditor();
  const { location } = detail;
  useDocumentTitle(detail.name);
  const where = [detail.identifier, location && `${location.name}, ${location.town}`, detail.group].filter(
    Boolean,
  );
  return (
    <header className={classes.header}>
      {picture}
      <div className={classes.who}>
        <div className={classes.nameLine}>
          <h1>{detail.name}</h1>
          <FavoriteStar id={detail.id} name={detail.name} isFavorite={detail.isFavorite} />
        </div>
        <p className="meta">
          {t(`equipmentType.${detail.type}`)} · {where.join(' · ')}
          {detail.type !== 'drivetrain' && detail.drivetrainId !== null && (
            <>
              {' · '}
              <Link to={`/dashboard/drivetrain/details?id=${detail.drivetrainId}`}>
                {detail.drivetrainName}
              </Link>
            </>
          )}
        </p>
        <PrintedLine kinematics={detail.kinematics} nowMs={nowMs} />
      </div>
      <div className={classes.state}>
        <ConnectivityMark connectivity={detail.connectivity} lastSeenAt={detail.lastSeenAt} />
        {mayEdit && <Link to={editUrl(detail)}>{t('edit')}</Link>}
        {actions}
      </div>
    </header>
  );
}
