import type { Condition, NextStep } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { DatedTrend } from '../../charts/trend/dated-trend.tsx';
import { useFormats } from '../../platform/formats.ts';
import classes from './action-card.module.css';
import { indicatorTrend } from './action-facts.ts';

/** The finding's own indicator with the two dates marked; nothing where it has no amplitude. */
export function ActionTrend({
  finding,
  condition,
}: {
  finding: NonNullable<NextStep['finding']>;
  condition: Condition;
}) {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  const trend = indicatorTrend(finding);
  if (trend === null) return null;
  const severity = t(`severity.${condition.severity}`, { ns: 'common' });
  const level = (value: number | null | undefined) =>
    value == null ? '–' : `${formats.number(value, 0)} dB`;
  const values = trend.points.flatMap(({ value }) => value ?? []);
  const first = Date.parse(finding.firstSeenAt);
  const since = condition.since === null ? null : Date.parse(condition.since);
  return (
    <div className={classes.trend}>
      <p className="meta">
        {t('trend', { part: formats.name(finding.finding.partName), unit: formats.unit(trend.unit) })}
      </p>
      <DatedTrend
        points={trend.points}
        marks={[
          { atMs: first, label: t('firstSeen') },
          ...(since === null || since === first ? [] : [{ atMs: since, label: severity }]),
        ]}
        label={t('trendSays', {
          first: level(values[0]),
          last: level(values.at(-1)),
          count: values.length,
        })}
      />
    </div>
  );
}
