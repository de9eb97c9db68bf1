import type { EquipmentDetail } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { useMayOpenEditor } from '../../platform/session.ts';
import { whySentence } from '../../platform/why-sentence.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { FavoriteStar } from '../../ui/favorite-star.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { agoParts } from './ago.ts';
import classes from './detail.module.css';
import { PrintedLine } from './printed-line.tsx';

const NO_CRITERION = { kind: 'no-criterion', sentence: '' } as const;

/** Who it is, how it is since when, and why, in one sentence whose number opens the trend. */
export function DetailHeader({
  detail,
  picture,
  nowMs,
  onOpenReason,
  hasValues,
  actions,
}: {
  detail: EquipmentDetail;
  picture: ReactNode;
  nowMs: number;
  /** Opens what the reason speaks of; left out when it speaks of no signal. */
  onOpenReason: ((signalId: string) => void) | null;
  /** Something was measured, evaluated or not. */
  hasValues: boolean;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('detail');
  const formats = useFormats();
  const mayEdit = useMayOpenEditor();
  const { condition, location } = detail;
  useDocumentTitle(detail.name);
  const where = [detail.identifier, location && `${location.name}, ${location.town}`, detail.group].filter(
    Boolean,
  );
  // Values without a limit are no missing measurement.
  const reason = condition.reason ?? (hasValues ? NO_CRITERION : null);
  const why = whySentence(reason, formats);
  const signalId = condition.reason?.signalId;
  const ago = condition.since === null ? null : agoParts(Date.parse(condition.since), nowMs);
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
        <p className={classes.why}>
          {onOpenReason !== null && signalId !== undefined ? (
            <button type="button" className="opens" onClick={() => onOpenReason(signalId)}>
              {why}
            </button>
          ) : (
            why
          )}
        </p>
        <PrintedLine kinematics={detail.kinematics} nowMs={nowMs} />
      </div>
      <div className={classes.state}>
        <SeverityBadge severity={condition.severity} hasUnknown={condition.hasUnknown} />
        {ago !== null && (
          <time
            className="meta"
            dateTime={condition.since ?? ''}
            title={`${formats.instant(condition.since)} (${formats.instantUtc(condition.since)})`}
          >
            {t('since', { ago: t(`ago.${ago.unit}`, { count: ago.count }) })}
          </time>
        )}
        <ConnectivityMark connectivity={detail.connectivity} lastSeenAt={detail.lastSeenAt} />
        {mayEdit && <Link to={editUrl(detail)}>{t('edit')}</Link>}
        {actions}
      </div>
    </header>
  );
}
