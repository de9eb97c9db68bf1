import type { Condition, NextStep } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureKey } from '../../platform/figures.ts';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './action-card.module.css';
import { agoParts } from './ago.ts';

/** First seen, as bad as now since, increase, confidence: figure and what it means below it. */
export function FindingFacts({
  finding,
  condition,
  nowMs,
}: {
  finding: NextStep['finding'];
  condition: Condition;
  nowMs: number;
}) {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  const severity = t(`severity.${condition.severity}`, { ns: 'common' });
  const ago = (at: string) => {
    const { unit, count } = agoParts(Date.parse(at), nowMs);
    return t('timeAgo', { time: t(`ago.${unit}`, { count }) });
  };
  const growth = finding?.growthDbPerWeek ?? null;
  const against = finding?.finding.against.length ?? 0;
  return (
    <dl className={classes.facts}>
      {finding !== null && (
        <Fact name={t('firstSeen')} below={ago(finding.firstSeenAt)}>
          <TimeText at={finding.firstSeenAt} format="YYYY-MM-DD" />
        </Fact>
      )}
      {condition.since !== null && (
        <Fact figure="severity" name={t('severitySince', { severity })} below={ago(condition.since)}>
          <TimeText at={condition.since} format="YYYY-MM-DD" />
        </Fact>
      )}
      {growth !== null && (
        <Fact figure="growth" name={t(growth < 0 ? 'decreasing' : 'increasing')} below={t('perWeek')}>
          {`${growth > 0 ? '+' : growth < 0 ? '−' : ''}${formats.number(Math.abs(growth), 1)} dB`}
        </Fact>
      )}
      {finding !== null && (
        <Fact
          figure="confidence"
          name={t('confidence')}
          below={against === 0 ? t('nothingAgainst') : t('against', { count: against })}
        >
          {formats.quantity(finding.finding.confidence * 100, '%', 0)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  figure = null,
  name,
  below,
  children,
}: {
  figure?: FigureKey | null;
  name: string;
  below: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <FigureName figure={figure}>{name}</FigureName>
      </dt>
      <dd>
        <b className="num">{children}</b>
        <span>{below}</span>
      </dd>
    </div>
  );
}
