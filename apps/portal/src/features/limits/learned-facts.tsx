import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { TimedRule } from './draft-rules.ts';
import classes from './limits.module.css';

/** What a baseline or a model was learned on, and what it explains. */
export function LearnedFacts({
  rule,
  unit,
  measured,
}: {
  rule: Extract<TimedRule, { kind: 'baseline' | 'model' }>;
  unit: string;
  measured: { readonly measured: number; readonly expected: number } | null;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  if (rule.kind === 'baseline') {
    const bins = Object.values(rule.learned);
    return (
      <p>
        {t('learned.baseline', {
          count: bins.length,
          samples: formats.count(bins.reduce((sum, { count }) => sum + count, 0)),
        })}
      </p>
    );
  }
  const { lagS, inputs, band, explained, shares = [], samples, fromMs, toMs } = rule.learned;
  const percent = (share: number) => `${formats.number(100 * share, 0)} %`;
  return (
    <dl className={classes.learned}>
      {measured !== null && (
        <>
          <dt>{t('learned.measured')}</dt>
          <dd>{formats.quantity(measured.measured, unit)}</dd>
          <dt>
            <FigureName figure="modelExpected">{t('learned.expected')}</FigureName>
          </dt>
          <dd>
            {formats.quantity(measured.expected, unit)} ± {formats.quantity(band, unit, 2)}
          </dd>
          <dt>
            <FigureName figure="modelResidual">{t('learned.residual')}</FigureName>
          </dt>
          <dd>
            <b>
              {measured.measured > measured.expected ? '+' : ''}
              {formats.quantity(measured.measured - measured.expected, unit, 2)}
            </b>
          </dd>
        </>
      )}
      <dt>
        <FigureName figure="modelShares">{t('learned.by')}</FigureName>
      </dt>
      <dd>
        {formats.list(
          inputs
            .map((input, index) => ({ input, share: shares[index] }))
            .toSorted((x, y) => (y.share ?? 0) - (x.share ?? 0))
            .map(({ input, share }) =>
              share === undefined ? t(`input.${input}`) : `${t(`input.${input}`)} ${percent(share)}`,
            ),
        )}
      </dd>
      <dt>
        <FigureName figure="modelLag">{t('learned.lag')}</FigureName>
      </dt>
      <dd>
        {lagS === 0 ? t('learned.noLag') : t('learned.minutes', { minutes: formats.number(lagS / 60, 0) })}
      </dd>
      <dt>
        <FigureName figure="modelExplained">{t('learned.explained')}</FigureName>
      </dt>
      <dd>{percent(explained)}</dd>
      {measured === null && (
        <>
          <dt>
            <FigureName figure="modelBand">{t('learned.band')}</FigureName>
          </dt>
          <dd>± {formats.quantity(band, unit, 2)}</dd>
        </>
      )}
      <dt>{t('learned.on')}</dt>
      <dd>
        <TimeText at={new Date(fromMs).toISOString()} format="YYYY-MM-DD" /> –{' '}
        <TimeText at={new Date(toMs).toISOString()} format="YYYY-MM-DD" />,{' '}
        {t('learned.values', { count: samples, samples: formats.count(samples) })}
      </dd>
    </dl>
  );
}
