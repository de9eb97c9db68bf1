import { FINDING_VIEWS, type FindingView } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { CountedViews } from '../../ui/list/counted-views.tsx';

/** How many are open, new, growing, not seen any more and closed; each count opens its view. */
export function FindingsTally({
  days,
  ...views
}: {
  counts: Readonly<Record<FindingView, number>> | undefined;
  view: FindingView;
  days: number;
  onView: (view: FindingView) => void;
}) {
  const { t } = useTranslation('findings');
  return (
    <CountedViews
      {...views}
      label={t('views')}
      views={FINDING_VIEWS}
      nameOf={(each) => (each === 'new' ? t('newWithin', { count: days }) : t(`view.${each}`))}
    />
  );
}
