import { useTranslation } from 'react-i18next';
import { findingKey, useFindingColumns } from '../../features/findings/finding-columns.tsx';
import { FindingListCard } from '../../features/findings/finding-list-card.tsx';
import { FINDING_SEARCH_ID, FindingsBar } from '../../features/findings/findings-bar.tsx';
import {
  anotherView,
  findingsSchema,
  hasFindingFilter,
} from '../../features/findings/findings-search-params.ts';
import { FindingsTally } from '../../features/findings/findings-tally.tsx';
import { SaveFindingsButton } from '../../features/findings/save-findings-button.tsx';
import { useFindings } from '../../features/findings/use-findings.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { findingUrls } from './finding-urls.ts';

/** The analyst's morning: what is open, new and growing, what is not seen any more, and what closed and why. */
export function FindingsScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  return maySee ? <Findings /> : <ForbiddenScreen />;
}

function Findings() {
  const { t } = useTranslation('findings');
  const { view, change } = useSearchView(findingsSchema, ['page', 'view']);
  const query = useFindings(view);
  const columns = useFindingColumns({ view: view.view, urls: findingUrls });
  useListKeys({ searchId: FINDING_SEARCH_ID });
  const reason = hasFindingFilter(view) ? 'filtered' : view.view;
  return (
    <ListScreen
      title={t('title')}
      actions={
        <SaveFindingsButton view={view} isEmpty={query.data === undefined || query.data.total === 0} />
      }
      above={
        <FindingsTally
          counts={query.data?.counts}
          view={view.view}
          days={view.days}
          onView={(next) => change(anotherView(view, next))}
        />
      }
      filters={<FindingsBar view={view} onChange={change} />}
      query={query}
      none={<EmptyState title={t(`none.${reason}`)}>{t(`hint.${reason}`)}</EmptyState>}
      caption={t('caption')}
      columns={columns}
      keyOf={findingKey}
      card={(finding) => <FindingListCard finding={finding} urls={findingUrls} />}
      order={{ current: view.sort, onOrder: (sort) => change({ sort }), hasUsual: true }}
      rowHeight="double"
      minWidthPx={600}
      page={view.page}
      onPage={(page) => change({ page })}
    />
  );
}
