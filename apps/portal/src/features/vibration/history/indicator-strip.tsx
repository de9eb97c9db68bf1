import type { Waveform } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { WAVEFORM_FIGURES } from '../../../platform/figures.ts';
import { FigureName } from '../../../ui/figure-name.tsx';
import { Num } from '../../../ui/num.tsx';
import classes from '../vibration.module.css';
import { INDICATOR_UNITS } from './indicator-units.ts';

/** What this measurement amounts to in figures, and under which conditions it was taken. */
export function IndicatorStrip({ waveform }: { waveform: Waveform }) {
  const { t } = useTranslation('vibration');
  const known = WAVEFORM_FIGURES.filter((name) => waveform.indicators[name] !== undefined);
  return (
    <dl className={classes.strip}>
      {known.map((name) => (
        <div key={name}>
          <dt>
            <FigureName figure={name}>{t(`indicator.${name}`)}</FigureName>
          </dt>
          <dd>
            <Num value={waveform.indicators[name]} unit={INDICATOR_UNITS[name]} />
          </dd>
        </div>
      ))}
      <div>
        <dt>
          <FigureName figure="speed">{t('speed')}</FigureName>
        </dt>
        <dd>
          <Num value={waveform.speedRpm} unit="rpm" decimals={0} />
        </dd>
      </div>
      {waveform.load !== null && (
        <div>
          <dt>
            <FigureName figure="load">{t('load')}</FigureName>
          </dt>
          <dd>
            {/* A share of the rated load travels. */}
            <Num value={waveform.load * 100} unit="%" decimals={0} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('sampling')}</dt>
        <dd>
          <Num value={waveform.samplingRateHz / 1000} unit="kHz" />
        </dd>
      </div>
      {waveform.range !== null && (
        <div>
          <dt>{t('sensorRange')}</dt>
          <dd className="num">{waveform.range}</dd>
        </div>
      )}
    </dl>
  );
}
