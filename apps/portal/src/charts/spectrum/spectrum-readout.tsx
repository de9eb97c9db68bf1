import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { type Observable, useObservable } from '../../platform/observable.ts';
import classes from '../figure/chart-figure.module.css';

interface Reading {
  readonly frequency: string;
  readonly order: string | null;
  readonly amplitude: string;
  readonly line: string | null;
  /** The amplitude in dB, where the axis is. */
  readonly level: string | null;
  /** Above noise floor and baseline, dB, where they are drawn. */
  readonly aboveFloor: number | null;
  readonly aboveBaseline: number | null;
}

/** The line of figures over a spectrum: what the pointer is on, else the main cursor. */
export function SpectrumReadout({
  hover,
  mainHz,
  read,
}: {
  hover: Observable<number | null>;
  mainHz: number | null;
  read: (hz: number, isCursor: boolean) => Reading;
}) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const hoverHz = useObservable(hover);
  const hz = hoverHz ?? mainHz;
  if (hz === null) return <div className={classes.reading}>{t('spectrumHint')}</div>;
  const { frequency, order, amplitude, line, level, aboveFloor, aboveBaseline } = read(hz, hoverHz === null);
  const signed = (decibel: number) => `${decibel < 0 ? '−' : '+'}${formats.number(Math.abs(decibel), 1)} dB`;
  return (
    <div className={classes.reading} data-source={hoverHz === null ? 'cursor' : 'pointer'}>
      <b>{frequency}</b>
      {order !== null && <span>{order}</span>}
      <b>{amplitude}</b>
      {level !== null && <span>{level}</span>}
      {aboveFloor !== null && <b>{t('aboveFloor', { height: signed(aboveFloor) })}</b>}
      {aboveBaseline !== null && <span>{t('aboveBaseline', { height: signed(aboveBaseline) })}</span>}
      {line !== null && <span className={classes.part}>{line}</span>}
    </div>
  );
}
