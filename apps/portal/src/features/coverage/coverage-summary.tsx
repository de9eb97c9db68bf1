import { Button, Progress } from '@mantine/core';
import type { FaultDrill } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import classes from './coverage.module.css';
import { COVERAGE_SHADES, type CoverageFault } from './coverage-scale.ts';
import { levelText } from './coverage-words.ts';

/** How many faults are seen from where on, beside the false-alarm check. */
export function CoverageSummary({ drill, faults }: { drill: FaultDrill; faults: readonly CoverageFault[] }) {
  const { t } = useTranslation('coverage');
  const formats = useFormats();
  const count = (shade: string) => faults.filter((each) => each.shade === shade).length;
  const named = count('early') + count('middle') + count('late');
  const records = drill.sensors.reduce((sum, each) => sum + each.records, 0);
  const falseAlarms = drill.sensors.reduce((sum, each) => sum + each.falseAlarms, 0);
  return (
    <section className={`panel ${classes.summary}`} aria-label={t('summary.label')}>
      <p>
        <b>{t('summary.named', { named: formats.count(named), count: faults.length })}</b>
        <span>{t('summary.records', { count: records })}</span>
      </p>
      {COVERAGE_SHADES.map((shade) => (
        <p key={shade}>
          <b className="num">{formats.count(count(shade))}</b>
          <span>
            <i className={classes.swatch} data-shade={shade} aria-hidden="true" />
            {t(`legend.${shade}`)}
          </span>
        </p>
      ))}
      <p>
        <b className="num">{formats.count(falseAlarms)}</b>
        <span>
          <FigureName figure="falseAlarms">{t('summary.falseAlarms', { count: records })}</FigureName>
        </span>
      </p>
    </section>
  );
}

/** How far a drill is, and the way to end it. */
export function DrillProgressLine({ drill, onCancel }: { drill: FaultDrill; onCancel: (() => void) | null }) {
  const { t } = useTranslation('coverage');
  const formats = useFormats();
  const percent = drill.total === 0 ? 0 : (100 * drill.done) / drill.total;
  const said = t(`progress.${drill.phase}`, {
    done: formats.count(drill.done),
    count: drill.total,
  });
  return (
    <section className={`panel ${classes.progress}`} aria-label={t('progress.label')}>
      <p role="status">{drill.state === 'waiting' ? t('progress.waiting') : said}</p>
      <Progress value={percent} aria-label={t('progress.label')} size="sm" />
      {onCancel !== null && (
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('act.cancel')}
        </Button>
      )}
    </section>
  );
}

/** What the numbers mean and what they do not. */
export function CoverageMethod({ drill }: { drill: FaultDrill }) {
  const { t } = useTranslation('coverage');
  const formats = useFormats();
  const { lineLossDb, impactLossDb } = drill.transfer;
  return (
    <details className={`panel ${classes.method}`}>
      <summary>{t('method.title')}</summary>
      <p>
        {t('method.level', {
          smallest: levelText(drill.levelsDb[0] ?? 0, formats),
          largest: levelText(drill.levelsDb.at(-1) ?? 0, formats),
        })}
      </p>
      <p>
        {t('method.path', { lines: formats.number(lineLossDb, 0), impacts: formats.number(impactLossDb, 0) })}
      </p>
      <p>{t('method.limits')}</p>
    </details>
  );
}
