import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FindingCards } from '../../features/findings/finding-cards.tsx';
import {
  changedView,
  type FindingsView,
  hasFindingFilter,
  readFindingsAddress,
  writeFindingsAddress,
} from '../../features/findings/findings-address.ts';
import { FindingsBar } from '../../features/findings/findings-bar.tsx';
import { FindingsTable } from '../../features/findings/findings-table.tsx';
import { FindingsTally } from '../../features/findings/findings-tally.tsx';
import { SaveFindingsButton } from '../../features/findings/save-findings-button.tsx';
import { moveFindingFocus, useFindingKeys } from '../../features/findings/use-finding-keys.ts';
import { useFindings } from '../../features/findings/use-findings.ts';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { findingAddresses } from './finding-addresses.ts';
import classes from './findings-screen.module.css';

/** The analyst's morning: what is open, new and growing, what is not seen any more, and what closed and why. */
export function FindingsScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  return maySee ? <Findings /> : <ForbiddenState />;
}

function Findings() {
  const { t } = useTranslation('findings');
  const [address, setAddress] = useSearchParams();
  const view = readFindingsAddress(address);
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const query = useFindings(view);
  useFindingKeys();
  // A view and a page are steps one can go back from; what narrows them replaces the last.
  const change = (part: Partial<FindingsView>) =>
    setAddress(writeFindingsAddress(changedView(view, part)), {
      replace: part.page === undefined && part.view === undefined,
    });
  const reason = hasFindingFilter(view) ? 'filtered' : view.view;
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')}>
        <SaveFindingsButton view={view} isEmpty={query.data === undefined || query.data.total === 0} />
      </PageTitle>
      <FindingsTally
        counts={query.data?.counts}
        view={view.view}
        days={view.days}
        onView={(next) => change({ view: next })}
      />
      <FindingsBar view={view} onChange={change} onEnterList={() => moveFindingFocus(1)} />
      <div className={classes.rows} aria-busy={query.isFetching}>
        <Loaded query={query}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={t(`none.${reason}`)}>{t(`hint.${reason}`)}</EmptyState>
            ) : isPhone ? (
              <FindingCards rows={rows} addresses={findingAddresses} />
            ) : (
              <FindingsTable
                rows={rows}
                view={view.view}
                sort={view.sort}
                onSort={(sort) => change({ sort })}
                addresses={findingAddresses}
              />
            )
          }
        </Loaded>
      </div>
      {query.data !== undefined && query.data.total > query.data.size && (
        <Pager
          page={view.page}
          size={query.data.size}
          total={query.data.total}
          onPage={(page) => change({ page })}
        />
      )}
    </div>
  );
}
