import type { DeviceSetup, SetupState } from '@ritzel/contract';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockX,
  IconSend,
  IconSquareX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './devices.module.css';
import { useReasonText } from './reason-text.ts';

const ICONS = {
  pending: IconClock,
  sent: IconSend,
  confirmed: IconCircleCheck,
  refused: IconSquareX,
  'timed-out': IconClockX,
  superseded: IconArrowBackUp,
} as const satisfies Record<SetupState, unknown>;

/** Every version that was asked for and how it stands. */
export function SetupVersions({ known }: { known: DeviceSetup }) {
  const { t } = useTranslation('devices');
  const reasonText = useReasonText();
  return (
    <section className={`panel ${classes.block}`} aria-labelledby="versions">
      <h2 id="versions">{t('versions.title')}</h2>
      <p className="meta">
        {known.inForce === null
          ? t('versions.notReported')
          : known.inForce.version === 0
            ? t('versions.factory')
            : t('versions.inForce', { version: known.inForce.version })}
      </p>
      {known.versions.length === 0 ? (
        <EmptyState title={t('versions.none')} />
      ) : (
        <ul className={classes.versions}>
          {known.versions.map(({ version, state, job, note, createdBy, createdAt }) => {
            const Icon = ICONS[state];
            const why = job.reason === null || state === 'superseded' ? null : reasonText(job);
            return (
              <li key={version}>
                <span className="num">{t('versions.version', { version })}</span>
                <span className={classes.state} data-state={state}>
                  <Icon size={15} stroke={1.8} aria-hidden="true" />
                  {t(`setupState.${state}`)}
                </span>
                <span className="meta">
                  <TimeText at={createdAt} format="YYYY-MM-DD HH:mm" />
                  {createdBy === null ? '' : ` · ${createdBy}`}
                  {note === '' ? '' : ` · ${note}`}
                </span>
                {why !== null && <p className={classes.why}>{why}</p>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
