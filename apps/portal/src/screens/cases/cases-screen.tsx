import { actOnAlarms, CASE_VIEWS, readAnnouncement } from '@ritzel/contract';
import { SEVERITY_CODES } from '@ritzel/drivetrain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isConflict, useAlarmActs } from '../../features/alarms/use-alarms.ts';
import { AnnouncementQuestion } from '../../features/cases/announcement-question.tsx';
import { CaseCard, useCaseColumns } from '../../features/cases/case-columns.tsx';
import { casesSchema } from '../../features/cases/cases-search-params.ts';
import { HandOverLine } from '../../features/cases/hand-over.tsx';
import { useCases } from '../../features/cases/use-cases.ts';
import { useMayDo } from '../../platform/demo-access.ts';
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
    <>
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
      <Announced />
    </>
  );
}

/** The link of a mail of several cases: asked once, going back does not ask again. */
function Announced() {
  const { t } = useTranslation('cases');
  const [searchParams, setSearchParams] = useSearchParams();
  const mayAcknowledge = useMayDo(actOnAlarms);
  const acts = useAlarmActs();
  const client = useQueryClient();
  const id = searchParams.get('announcement');
  if (id === null) return null;
  const end = () =>
    setSearchParams(
      (before) => {
        before.delete('announcement');
        return before;
      },
      { replace: true },
    );
  return (
    <AnnouncementQuestion
      id={id}
      mayAcknowledge={mayAcknowledge}
      isPending={acts.isPending}
      fault={acts.error === null ? null : isConflict(acts.error) ? t('conflict') : acts.error.message}
      onAcknowledge={(alarms, comment) =>
        acts.mutate(
          { act: 'acknowledge', alarms, comment },
          {
            onSuccess: end,
            onError: () => void client.invalidateQueries({ queryKey: [readAnnouncement.name] }),
          },
        )
      }
      onClose={end}
    />
  );
}
