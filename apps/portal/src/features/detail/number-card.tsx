import { Button } from '@mantine/core';
import type { Signal } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { figureOfSignal } from '../../platform/figures.ts';
import { useFormats } from '../../platform/formats.ts';
import { FigureUnfold } from '../../ui/figure-name.tsx';
import { Num } from '../../ui/num.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './detail.module.css';

/** What a number was measured from, which limit it is evaluated by in which edition, and the way to its trend. */
export function NumberCard({
  signal,
  partName,
  onTrend,
}: {
  signal: Signal;
  partName: string | undefined;
  onTrend: () => void;
}) {
  const { t } = useTranslation('detail');
  const formats = useFormats();
  const { limits, last } = signal;
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <b>{signal.name}</b>
        {limits !== null && <SeverityBadge severity={signal.severity} />}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('card.value')}</dt>
          <dd>
            <Num value={last?.value} unit={signal.unit} />
          </dd>
        </div>
        <div>
          <dt>{t('card.measuredAt')}</dt>
          <dd>{last === null ? t('noValue') : <TimeText at={last.at} />}</dd>
        </div>
        <div>
          <dt>{t('card.from')}</dt>
          <dd>{[partName, signal.position, signal.key].filter(Boolean).join(' · ')}</dd>
        </div>
        <div>
          <dt>{t('interval')}</dt>
          <dd>
            <Num value={signal.intervalS} unit="s" decimals={0} />
          </dd>
        </div>
        {limits === null ? (
          <div>
            <dt>{t('limitSet')}</dt>
            <dd>{t('card.noLimit')}</dd>
          </div>
        ) : (
          <>
            <div>
              <dt>A/B · B/C · C/D</dt>
              <dd className="num">
                {`${[limits.ab, limits.bc, limits.cd].map((limit) => formats.number(limit)).join(' · ')} ${formats.unit(signal.unit)}`}
              </dd>
            </div>
            <div>
              <dt>{t('limitSet')}</dt>
              <dd>{formats.limitSet(limits)}</dd>
            </div>
          </>
        )}
      </dl>
      {limits !== null && <p className="meta">{limits.source}</p>}
      <FigureUnfold figure={figureOfSignal(signal)} />
      <Button onClick={onTrend}>{t('openTrend')}</Button>
    </div>
  );
}
