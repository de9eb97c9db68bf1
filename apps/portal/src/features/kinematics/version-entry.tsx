import { Button } from '@mantine/core';
import type { KinematicsVersion } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../ui/time-text.tsx';
import { ChangeList } from './change-list.tsx';
import classes from './kinematics.module.css';
import { VersionBadge } from './version-badge.tsx';

/** One version: since when, by whom, what it changed and what happened to it. */
export function VersionEntry({
  version,
  onValidity,
}: {
  version: KinematicsVersion;
  /** Asks from when it holds; null where that cannot be changed. */
  onValidity: (() => void) | null;
}) {
  const { t } = useTranslation('kinematics');
  const events = version.events.filter(({ action }) => action !== 'create');
  return (
    <li className={classes.version} data-in-force={version.isInForce}>
      <div className={classes.head}>
        <h3>{t('version', { version: version.version })}</h3>
        <VersionBadge status={version.status} />
        {version.isInForce && <span className={classes.force}>{t('inForce')}</span>}
        <span className={`meta ${classes.when}`}>
          {t(version.isNewest && !version.isInForce ? 'validity.wouldHold' : 'validity.holds')}{' '}
          <TimeText at={version.validFrom} format="YYYY-MM-DD HH:mm" />
          {version.createdBy !== null && ` · ${version.createdBy.name}`}
        </span>
        {onValidity !== null && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('validity.ask', { version: version.version })}
            onClick={onValidity}
          >
            {t('validity.change')}
          </Button>
        )}
      </div>
      {version.version === 1 ? (
        <p className="meta">{t('first')}</p>
      ) : version.changeCount === 0 ? (
        <p className="meta">{t('noDifference')}</p>
      ) : (
        <ChangeList changes={version.changes} count={version.changeCount} />
      )}
      {events.length > 0 && (
        <ol className={classes.events}>
          {events.map((event) => (
            <li key={`${event.at} ${event.action}`}>
              <span>{t(`happened.${event.action}`)}</span>
              {event.by !== null && <span>{event.by.name}</span>}
              <span className="meta">
                <TimeText at={event.at} format="YYYY-MM-DD HH:mm" />
              </span>
              {event.isAlone && <span className="meta">{t('alone')}</span>}
              {event.comment !== null && <q className={classes.quote}>{event.comment}</q>}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
