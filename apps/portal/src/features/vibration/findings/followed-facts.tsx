import type { FindingCondition } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../../platform/date-formats.ts';
import { useFormats } from '../../../platform/formats.ts';
import { FigureName } from '../../../ui/figure-name.tsx';
import classes from './findings-panel.module.css';

/** Since when a finding is seen, in how many of the last records, and how fast it grows. */
export function FollowedFacts({ condition }: { condition: FindingCondition }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { firstSeenAt, seen, records, growthDbPerWeek } = condition;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('findings.firstSeen')}</dt>
        <dd className="num">{formats.instant(firstSeenAt, DATE_FORMATS.date)}</dd>
      </div>
      <div>
        <dt>
          <FigureName figure="seenInRecords">{t('findings.seenIn')}</FigureName>
        </dt>
        <dd className="num">{t('findings.seenOf', { seen, records })}</dd>
      </div>
      {growthDbPerWeek !== null && (
        <div>
          <dt>
            <FigureName figure="growth">{t('findings.growth')}</FigureName>
          </dt>
          <dd className="num">
            {`${growthDbPerWeek < 0 ? '−' : '+'}${formats.number(Math.abs(growthDbPerWeek), 1)} dB`}
          </dd>
        </div>
      )}
    </dl>
  );
}
