import { type FindingListItem, NOTABLE_GROWTH_DB_PER_WEEK } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../charts/trend/sparkline.tsx';
import { useFormats } from '../../platform/formats.ts';
import classes from './finding-columns.module.css';
import { useFindingWords } from './finding-words.ts';

/**
 * How the line that shows the fault grows, and its amplitude record by record. Every row has its own scale: faults are
 * read in different units, and what is asked is how each goes on.
 */
export function GrowthCell({
  finding,
  hasUnit = false,
}: {
  finding: FindingListItem;
  /** Where no head of a column says it. */
  hasUnit?: boolean;
}) {
  const { t } = useTranslation('findings');
  const formats = useFormats();
  const words = useFindingWords();
  const { amplitudes, amplitudeUnit, growthDbPerWeek } = finding;
  const known = amplitudes.filter((amplitude) => amplitude !== null);
  const isGrowing = growthDbPerWeek !== null && growthDbPerWeek >= NOTABLE_GROWTH_DB_PER_WEEK;
  const reported = (amplitude: number) => formats.quantity(amplitude, amplitudeUnit ?? '');
  return (
    <span className={classes.growthCell}>
      {known.length > 1 ? (
        <span className={classes.spark}>
          <Sparkline
            values={amplitudes}
            top={Math.max(...known) * 1.05}
            widthPx={76}
            isAlarming={isGrowing}
            label={t('amplitudes', {
              count: known.length,
              first: reported(known[0] ?? 0),
              last: reported(known.at(-1) ?? 0),
            })}
          />
        </span>
      ) : (
        <span />
      )}
      <span className="num" data-growing={isGrowing || undefined}>
        {words.growth(growthDbPerWeek)}
        {hasUnit && growthDbPerWeek !== null && <span className="unit"> {t('dbPerWeek')}</span>}
      </span>
    </span>
  );
}
