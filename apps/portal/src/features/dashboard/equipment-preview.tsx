import { Button, CloseButton } from '@mantine/core';
import { type EquipmentRow, listSignals, type Signal } from '@ritzel/contract';
import { compareWorstFirst } from '@ritzel/drivetrain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { whySentence } from '../../platform/why-sentence.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { HoursText } from '../../ui/hours-text.tsx';
import { LiveValue } from '../../ui/live-value.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MaintenanceText } from '../../ui/maintenance-text.tsx';
import { Num } from '../../ui/num.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { EquipmentPicture } from '../../widgets/stored-picture/equipment-picture.tsx';
import classes from './equipment-preview.module.css';

const SHOWN_SIGNALS = 12;

/** One equipment at a glance, beside the list and without leaving it. */
export function EquipmentPreview({ row, onClose }: { row: EquipmentRow; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const signals = useQuery({
    ...queryOf(listSignals, { params: { id: row.id } }),
    refetchInterval: 10_000,
  });
  const { severity, hasUnknown, since, reason } = row.condition;
  return (
    <aside className={classes.root} aria-label={t('preview.label', { name: row.name })}>
      <header className={classes.head}>
        {row.pictureId !== null && <EquipmentPicture equipment={row} edgePx={112} />}
        <div>
          <h2>{row.name}</h2>
          <p className="meta">
            {[row.identifier, t(`equipmentType.${row.type}`), row.drivetrainName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <CloseButton aria-label={t('preview.close')} onClick={onClose} />
      </header>
      <div className={classes.state}>
        <SeverityBadge severity={severity} hasUnknown={hasUnknown} />
        {since !== null && (
          <span className="meta">
            {t('preview.since')} <TimeText at={since} format="YYYY-MM-DD HH:mm" />
          </span>
        )}
      </div>
      <p className={classes.why}>{whySentence(reason, formats, row.name)}</p>
      <Button component={Link} to={equipmentUrl(row)} variant="default">
        {t('preview.open')}
      </Button>
      <section aria-labelledby="preview-now">
        <h3 id="preview-now">{t('preview.now')}</h3>
        <Loaded query={signals}>
          {(all) =>
            all.length === 0 ? (
              <p className="meta">{t('preview.noSignals')}</p>
            ) : (
              <dl className={classes.values}>
                {worstFirst(all).map((signal) => (
                  <div key={signal.id}>
                    <dt>
                      {signal.limits !== null && <SeverityMark severity={signal.severity} size={12} />}
                      <span title={formats.name(signal.name)}>{formats.name(signal.name)}</span>
                    </dt>
                    <dd>
                      <LiveValue value={signal.last?.value}>
                        <Num value={signal.last?.value} unit={signal.unit} />
                      </LiveValue>
                    </dd>
                  </div>
                ))}
              </dl>
            )
          }
        </Loaded>
      </section>
      <dl className={classes.values}>
        <Fact name={t('column.location')}>
          {row.location && `${row.location.name}, ${row.location.town}`}
        </Fact>
        <Fact name={t('column.application')}>{row.application?.name}</Fact>
        <Fact name={t('column.operation-time')}>
          <HoursText {...row} />
        </Fact>
        <Fact name={t('column.next-maintenance')}>
          <Link to={`${equipmentUrl(row)}&tab=maintenance`}>
            <MaintenanceText hours={row.nextMaintenanceHours} at={row.nextMaintenanceAt} />
          </Link>
        </Fact>
        <Fact name={t('column.connectivity')}>
          <ConnectivityMark connectivity={row.connectivity} lastSeenAt={row.lastSeenAt} />
        </Fact>
      </dl>
    </aside>
  );
}

/** The signals that matter most, as many as one takes in. */
function worstFirst(signals: readonly Signal[]): Signal[] {
  return signals.toSorted((a, b) => compareWorstFirst(a.severity, b.severity)).slice(0, SHOWN_SIGNALS);
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
