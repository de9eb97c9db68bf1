import { useTranslation } from 'react-i18next';
import { type Observable, useObservable } from '../../platform/observable.ts';
import classes from '../figure/chart-figure.module.css';

interface Reading {
  readonly frequency: string;
  readonly order: string | null;
  readonly amplitude: string;
  readonly line: string | null;
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
  const hoverHz = useObservable(hover);
  const hz = hoverHz ?? mainHz;
  if (hz === null) return <div className={classes.reading}>{t('spectrumHint')}</div>;
  const { frequency, order, amplitude, line } = read(hz, hoverHz === null);
  return (
    <div className={classes.reading} data-source={hoverHz === null ? 'cursor' : 'pointer'}>
      <b>{frequency}</b>
      {order !== null && <span>{order}</span>}
      <b>{amplitude}</b>
      {line !== null && <span className={classes.part}>{line}</span>}
    </div>
  );
}
