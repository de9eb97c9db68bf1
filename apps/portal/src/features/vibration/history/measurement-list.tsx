import type { Waveform } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Num } from '../../../ui/num.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import classes from '../vibration.module.css';

/** Measurements, newest first, with what distinguishes them: time, speed, overall velocity. */
export function MeasurementList({
  waveforms,
  selected,
  references,
  onSelect,
}: {
  waveforms: readonly Waveform[];
  selected: string | null;
  references: ReadonlySet<string>;
  onSelect: (id: string) => void;
}) {
  const { t } = useTranslation('vibration');
  return (
    <ul className={classes.list} aria-label={t('measurements')}>
      {waveforms.map((waveform) => (
        <li key={waveform.id}>
          <button
            type="button"
            className={classes.measurement}
            aria-current={waveform.id === selected || undefined}
            onClick={() => onSelect(waveform.id)}
          >
            <span className={classes.when}>
              <TimeText at={waveform.at} format="YYYY-MM-DD HH:mm" />
              {references.has(waveform.id) && (
                <span className={classes.reference}>◇ {t('reference.short')}</span>
              )}
              {waveform.clipCount > 0 && (
                <span className={classes.clipped} title={t('clipped', { count: waveform.clipCount })}>
                  {t('clippedShort')}
                </span>
              )}
            </span>
            <span className="meta">{waveform.channelName}</span>
            {/* A recording from a file is known by its name; what a device sends on its schedule has none. */}
            {waveform.trigger === 'manual' && waveform.source !== null && (
              <span className="meta">{waveform.source}</span>
            )}
            <span className={classes.figures}>
              {waveform.indicators.velocityRms !== undefined && (
                <Num value={waveform.indicators.velocityRms} unit="mm/s" />
              )}
              {waveform.speedRpm !== null && <Num value={waveform.speedRpm} unit="rpm" decimals={0} />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
