import type { EquipmentDetail, Signal, Waveform } from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OverviewTrend } from '../../features/trends/overview-trend.tsx';
import { worstSignal } from '../../features/trends/signal-groups.ts';
import { Num } from '../../ui/num.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { GearScheme } from '../../widgets/gear-scheme/gear-scheme.tsx';
import classes from './equipment-detail.module.css';

/** Scheme of the gear unit, what it does now, the trend that shows most, and the latest measurements. */
export function OverviewTab({
  detail,
  signals,
  kinematics,
  severities,
  partNames,
  measurements,
  part,
  onPart,
  onOpenTrend,
  onMeasurement,
  drivetrain,
  facts,
  now,
}: {
  detail: EquipmentDetail;
  signals: readonly Signal[];
  kinematics: Kinematics | null;
  severities: ReadonlyMap<string, Severity>;
  partNames: ReadonlyMap<string, string>;
  measurements: readonly Waveform[];
  part: string | null;
  onPart: (part: string | null) => void;
  onOpenTrend: (signalId: string) => void;
  onMeasurement: (id: string) => void;
  /** The drivetrain it belongs to. */
  drivetrain: ReactNode;
  /** What matters at a part of its kind. */
  facts: ReactNode;
  now: ReactNode;
}) {
  const { t } = useTranslation('detail');
  const { reason } = detail.condition;
  const leading = useMemo(() => worstSignal(signals, reason?.signalId), [signals, reason]);
  return (
    <div className={classes.overview}>
      <div className={classes.column}>
        {drivetrain}
        {facts !== null && <div className={classes.factsSlot}>{facts}</div>}
        <section className={`panel ${classes.block} ${classes.scheme}`} aria-labelledby="scheme">
          <h2 id="scheme">{t('scheme')}</h2>
          {kinematics === null ? (
            <p className="meta">{t('noKinematics')}</p>
          ) : (
            <GearScheme
              kinematics={kinematics}
              label={t('schemeOf', { name: detail.name })}
              severities={severities}
              partNames={partNames}
              selected={part}
              onSelect={onPart}
            />
          )}
        </section>
        {leading !== null && (
          <section className={`panel ${classes.block} ${classes.trend}`}>
            <OverviewTrend signal={leading} reason={reason} onOpen={() => onOpenTrend(leading.id)} />
          </section>
        )}
      </div>
      <div className={classes.column}>
        <div className={classes.nowSlot}>{now}</div>
        <section className={`panel ${classes.block} ${classes.last}`} aria-labelledby="latest">
          <h2 id="latest">{t('latestMeasurements')}</h2>
          {measurements.length === 0 ? (
            <p className="meta">{t('noMeasurements')}</p>
          ) : (
            <ul className={classes.latest}>
              {measurements.slice(0, 6).map((waveform) => (
                <li key={waveform.id}>
                  <button type="button" onClick={() => onMeasurement(waveform.id)}>
                    <TimeText at={waveform.at} format="YYYY-MM-DD HH:mm" />
                    <span>{waveform.channelName}</span>
                    <Num value={waveform.indicators.velocityRms} unit="mm/s" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}
