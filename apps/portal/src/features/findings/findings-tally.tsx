import { FINDING_VIEWS, type FindingView } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './findings-tally.module.css';

/** How many are open, new, growing, not seen any more and closed; each count opens its view. */
export function FindingsTally({
  counts,
  view,
  days,
  onView,
}: {
  counts: Readonly<Record<FindingView, number>> | undefined;
  view: FindingView;
  days: number;
  onView: (view: FindingView) => void;
}) {
  const { t } = useTranslation('findings');
  const formats = useFormats();
  return (
    <fieldset className={classes.root} aria-label={t('views')}>
      {FINDING_VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.count}
          aria-pressed={each === view}
          data-empty={counts?.[each] === 0 || undefined}
          onClick={() => onView(each)}
        >
          <b className="num">{counts === undefined ? '–' : formats.count(counts[each])}</b>
          <span>{each === 'new' ? t('newWithin', { count: days }) : t(`view.${each}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}
