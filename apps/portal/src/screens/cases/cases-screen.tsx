import { CASE_VIEWS } from '@ritzel/contract';
import { SEVERITY_CODES } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { CaseCard, useCaseColumns } from '../../features/cases/case-columns.tsx';
import { casesSchema } from '../../features/cases/cases-search-params.ts';
import { HandOverLine } from '../../features/cases/hand-over.tsx';
import { useCases } from '../../features/cases/use-cases.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { CountedViews } from '../../ui/list/counted-views.tsx';
import { KeysetScreen } from '../../ui/list/keyset-screen.tsx';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';

const SEARCH_ID = 'case-search';

/** One fault is one case: what is open, mine, overdue, and what was found. */
export function CasesScreen() {
  const maySee = useAllowed('ALARM_3101');
  return maySee ? <Cases /> : <ForbiddenScreen />;
}

function Cases() {
  const { t } = useTranslation('cases');
  const { view, change } = useSearchView(casesSchema, ['view']);
  const { list, counts } = useCases(view);
  const isClosed = view.view === 'closed';
  const columns = useCaseColumns(isClosed);
  useListKeys({ searchId: SEARCH_ID });
  const isFiltered = view.search.trim() !== '' || view.severity !== '';
  return (
    <KeysetScreen
      title={t('title')}
      filters={
        <>
          <HandOverLine />
          <CountedViews
            label={t('views')}
            views={CASE_VIEWS}
            counts={counts}
            nameOf={(each) => t(`view.${each}`)}
            view={view.view}
            onView={(each) => change({ view: each })}
          />
          <ListFilters
            searchId={SEARCH_ID}
            label={t('search')}
            search={view.search}
            onSearch={(search) => change({ search })}
            isFiltered={isFiltered}
            onClear={() => change({ search: '', severity: '' })}
          >
            <ListFilter
              label={t('column.severity')}
              value={view.severity}
              options={[
                { value: '' as const, label: t('anySeverity') },
                ...SEVERITY_CODES.slice(3)
                  .reverse()
                  .map((value) => ({ value, label: t(`severity.${value}`) })),
              ]}
              onChange={(severity) => change({ severity })}
            />
          </ListFilters>
        </>
      }
      list={list}
      none={<EmptyState title={t(isFiltered ? 'none.filtered' : `none.${view.view}`)}>{null}</EmptyState>}
      caption={t('caption')}
      columns={columns}
      keyOf={({ id }) => id}
      card={(each) => <CaseCard each={each} isClosed={isClosed} />}
      rowHeight="double"
      minWidthPx={820}
      more={t('more')}
    />
  );
}
