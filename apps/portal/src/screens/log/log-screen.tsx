import { useTranslation } from 'react-i18next';
import { LOG_SEARCH_ID, OrganisationLogBar } from '../../features/log-book/organisation-log-bar.tsx';
import {
  logRowKey,
  OrganisationLogCard,
  useOrganisationLogColumns,
} from '../../features/log-book/organisation-log-columns.tsx';
import {
  hasLogFilter,
  organisationLogSchema,
} from '../../features/log-book/organisation-log-search-params.ts';
import { useOrganisationLog } from '../../features/log-book/use-organisation-log.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { KeysetScreen } from '../../ui/list/keyset-screen.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';

/** The log books of all equipment as one list; with the right to read them, sign-ins and rights between. */
export function LogScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  return maySee ? <OrganisationLog /> : <ForbiddenScreen />;
}

function OrganisationLog() {
  const { t } = useTranslation('logbook');
  const formats = useFormats();
  const { view, change } = useSearchView(organisationLogSchema, ['kind', 'equipment']);
  const { list, searchedTo } = useOrganisationLog(view);
  const columns = useOrganisationLogColumns();
  useListKeys({ searchId: LOG_SEARCH_ID });
  const isFiltered = hasLogFilter(view);
  return (
    <KeysetScreen
      title={t('organisation.title')}
      filters={<OrganisationLogBar view={view} onChange={change} />}
      list={list}
      none={
        <EmptyState title={t(isFiltered ? 'organisation.noMatch' : 'organisation.none')}>
          {isFiltered ? null : t('organisation.noneHint')}
        </EmptyState>
      }
      caption={t('organisation.title')}
      columns={columns}
      keyOf={logRowKey}
      card={(row) => <OrganisationLogCard row={row} />}
      minWidthPx={760}
      more={t(searchedTo === null ? 'organisation.older' : 'organisation.further')}
      foot={
        searchedTo !== null && (
          <span>{t('organisation.searchedTo', { at: formats.instant(searchedTo, 'YYYY-MM-DD HH:mm') })}</span>
        )
      }
    />
  );
}
