import { SEVERITY_CODES } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { FAULTS, type FindingsView, hasFindingFilter, NEW_WITHIN_DAYS } from './findings-search-params.ts';

export const FINDING_SEARCH_ID = 'finding-search';

/** Search as you type, and what narrows the list. */
export function FindingsBar({
  view,
  onChange,
}: {
  view: FindingsView;
  onChange: (change: Partial<FindingsView>) => void;
}) {
  const { t } = useTranslation('findings');
  return (
    <ListFilters
      searchId={FINDING_SEARCH_ID}
      label={t('search')}
      search={view.search}
      onSearch={(search) => onChange({ search })}
      isFiltered={hasFindingFilter(view)}
      onClear={() => onChange({ search: '', severity: '', fault: '' })}
    >
      <ListFilter
        label={t('column.severity')}
        value={view.severity}
        options={[
          { value: '', label: t('all.severity') },
          ...SEVERITY_CODES.toReversed().map((value) => ({ value, label: t(`severity.${value}`) })),
        ]}
        onChange={(severity) => onChange({ severity })}
      />
      <ListFilter
        label={t('column.fault')}
        value={view.fault}
        options={[
          { value: '', label: t('all.fault') },
          ...FAULTS.map((value) => ({ value, label: t(`fault.${value}`) })),
        ]}
        onChange={(fault) => onChange({ fault })}
      />
      {view.view === 'new' && (
        <ListFilter
          label={t('newSince')}
          value={view.days}
          options={NEW_WITHIN_DAYS.map((count) => ({ value: count, label: t('within', { count }) }))}
          onChange={(days) => onChange({ days })}
        />
      )}
    </ListFilters>
  );
}
