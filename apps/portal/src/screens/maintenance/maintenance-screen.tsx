import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import { type Check, type CheckCounts, type CheckState, listChecks, planChecks } from '@ritzel/contract';
import { CHECK_KINDS, weekNumber, weekStart } from '@ritzel/drivetrain';
import {
  IconCalendarShare,
  IconCloudOff,
  IconListCheck,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CalendarFeedDialog } from '../../features/maintenance/calendar-feed-dialog.tsx';
import { byPerson, byWeek } from '../../features/maintenance/check-groups.ts';
import { CheckPanel } from '../../features/maintenance/check-panel.tsx';
import { CheckTable } from '../../features/maintenance/check-table.tsx';
import { isUnsent, openKeptChecks, useKeptChecks } from '../../features/maintenance/kept-checks.ts';
import {
  CHECK_VIEWS,
  type ChecksView,
  checksSchema,
  MOST_SHOWN,
} from '../../features/maintenance/maintenance-search-params.ts';
import { MonthCalendar } from '../../features/maintenance/month-calendar.tsx';
import { PlanCheckForm } from '../../features/maintenance/plan-check-form.tsx';
import { useTimeZone } from '../../features/maintenance/use-check-counts.ts';
import { useChecks } from '../../features/maintenance/use-checks.ts';
import { useOffersAct } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { CheckWorkOrders } from './check-work-orders.tsx';
import classes from './maintenance-screen.module.css';

const SEARCH_ID = 'check-search';

/** What is due: overdue, by week, by person, in the calendar; and the check that is open beside it. */
export function MaintenanceScreen() {
  return useAllowed(...listChecks.access.permissions) ? <Maintenance /> : <ForbiddenScreen />;
}

type Dialogs = 'plan' | 'feed';

function Maintenance() {
  const { t } = useTranslation('maintenance');
  const { view, change, urlOf } = useSearchView(checksSchema, ['check', 'view', 'state', 'month']);
  const query = useChecks(view);
  const isPhone = useIsPhone();
  const timeZone = useTimeZone();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const [dialog, setDialog] = useState<Dialogs>();
  const offersPlanning = useOffersAct(planChecks);
  useEffect(() => void openKeptChecks().catch(() => undefined), []);
  useListKeys({ searchId: SEARCH_ID, keys: { Escape: () => change({ check: '' }) } });
  // On a phone a check is a screen of its own.
  const checkUrl = ({ id }: Check) => (isPhone ? `/maintenance/checks/${id}` : urlOf({ check: id }));
  const isFiltered = [view.search.trim(), view.person, view.kind, view.group, view.state].some(
    (each) => each !== '',
  );
  return (
    <div className={classes.screen} data-opened={view.check !== '' || undefined}>
      <PageTitle title={t('title')} aside={query.data && t('count', { count: query.data.total })}>
        <Button
          variant="default"
          leftSection={<IconCalendarShare size={15} stroke={1.7} aria-hidden="true" />}
          onClick={() => setDialog('feed')}
        >
          {t('feed.title')}
        </Button>
        <Button
          variant="default"
          component={Link}
          to="/maintenance/templates"
          leftSection={<IconListCheck size={15} stroke={1.7} aria-hidden="true" />}
        >
          {t('templates')}
        </Button>
        {offersPlanning && (
          <DemoAct call={planChecks}>
            <Button
              leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
              onClick={() => setDialog('plan')}
            >
              {t('plan.title')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      <Counts
        counts={query.data?.counts}
        today={today}
        state={view.state}
        onState={(state) => change({ state })}
      />
      <div className={classes.tools}>
        <Filters view={view} change={change} data={query.data} isFiltered={isFiltered} />
        <SegmentedControl
          size="xs"
          aria-label={t('views')}
          value={view.view}
          data={CHECK_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => change({ view: CHECK_VIEWS.find((each) => each === value) ?? 'week' })}
        />
      </div>
      <div className={classes.beside}>
        <section
          className={classes.list}
          data-plain={isPhone || undefined}
          aria-label={t('caption')}
          tabIndex={isPhone ? undefined : 0}
        >
          <Loaded query={query}>
            {({ rows, total }) =>
              view.view === 'calendar' ? (
                <MonthCalendar
                  month={view.month === '' ? today.slice(0, 7) : view.month}
                  today={today}
                  checks={rows}
                  urlOf={checkUrl}
                  onMonth={(month) => change({ month })}
                />
              ) : rows.length === 0 ? (
                <EmptyState title={t(isFiltered ? 'none.filtered' : 'none.all')}>
                  {isFiltered ? null : t('none.text')}
                </EmptyState>
              ) : (
                <>
                  <CheckTable
                    caption={t('caption')}
                    groups={view.view === 'person' ? byPerson(rows) : byWeek(rows, today)}
                    openId={view.check}
                    urlOf={checkUrl}
                  />
                  {total > rows.length && (
                    <p className={`meta ${classes.more}`}>{t('mostShown', { count: MOST_SHOWN })}</p>
                  )}
                </>
              )
            }
          </Loaded>
        </section>
        {view.check !== '' && !isPhone && (
          <CheckPanel
            id={view.check}
            close={<CloseButton aria-label={t('close')} onClick={() => change({ check: '' })} />}
            foot={(check) => <CheckWorkOrders check={check} />}
          />
        )}
      </div>
      {dialog === 'plan' && <PlanCheckForm onClose={() => setDialog(undefined)} />}
      {dialog === 'feed' && <CalendarFeedDialog onClose={() => setDialog(undefined)} />}
    </div>
  );
}

/** How many there are of each; pressing one shows these alone. */
function Counts({
  counts,
  today,
  state,
  onState,
}: {
  counts: CheckCounts | undefined;
  today: string;
  state: CheckState | '';
  onState: (state: CheckState | '') => void;
}) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const here = [...useKeptChecks().values()].filter(isUnsent);
  const nextMonday = new Date(Date.parse(`${weekStart(today)}T00:00:00Z`) + 7 * 86_400_000);
  const tiles = [
    { state: 'overdue', count: counts?.overdue, label: t('state.overdue'), icon: null },
    {
      state: 'this-week',
      count: counts?.thisWeek,
      label: t('state.week', { number: weekNumber(today) }),
      icon: null,
    },
    {
      state: 'next-week',
      count: counts?.nextWeek,
      label: t('state.week', { number: weekNumber(nextMonday.toISOString().slice(0, 10)) }),
      icon: null,
    },
    { state: 'later', count: counts?.later, label: t('state.later'), icon: null },
    {
      state: 'carried-out',
      count: counts?.carriedOut,
      label: t('state.carriedOut'),
      icon: <IconPlayerPlay size={13} stroke={1.7} aria-hidden="true" />,
    },
  ] as const;
  return (
    <div className={classes.counts}>
      <fieldset aria-label={t('states')}>
        {tiles.map((tile) => (
          <button
            key={tile.state}
            type="button"
            aria-pressed={state === tile.state}
            data-empty={tile.count === 0 || undefined}
            onClick={() => onState(state === tile.state ? '' : tile.state)}
          >
            <b className="num">{tile.count === undefined ? '–' : formats.count(tile.count)}</b>
            <span>
              {tile.icon} {tile.label}
            </span>
          </button>
        ))}
      </fieldset>
      <Link
        className={classes.here!}
        data-empty={here.length === 0 || undefined}
        to={here[0] === undefined ? '/maintenance' : `/maintenance/checks/${here[0].checkId}`}
      >
        <b className="num">{formats.count(here.length)}</b>
        <span>
          <IconCloudOff size={13} stroke={1.7} aria-hidden="true" /> {t('onThisDeviceNotSent')}
        </span>
      </Link>
    </div>
  );
}

function Filters({
  view,
  change,
  data,
  isFiltered,
}: {
  view: ChecksView;
  change: (part: Partial<ChecksView>) => void;
  data: ReturnType<typeof useChecks>['data'];
  isFiltered: boolean;
}) {
  const { t } = useTranslation('maintenance');
  return (
    <ListFilters
      searchId={SEARCH_ID}
      label={t('search')}
      search={view.search}
      onSearch={(search) => change({ search })}
      isFiltered={isFiltered}
      onClear={() => change({ search: '', person: '', kind: '', group: '', state: '' })}
    >
      <ListFilter
        label={t('filter.person')}
        value={view.person}
        options={[
          { value: '', label: t('filter.anyPerson') },
          ...(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: 'none', label: t('nobody') },
        ]}
        onChange={(person) => change({ person })}
      />
      <ListFilter
        label={t('filter.kind')}
        value={view.kind}
        options={[
          { value: '' as const, label: t('filter.anyKind') },
          ...CHECK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
        onChange={(kind) => change({ kind })}
      />
      <ListFilter
        label={t('filter.group')}
        value={view.group}
        options={[
          { value: '', label: t('filter.anyGroup') },
          ...(data?.groups ?? []).map((value) => ({ value, label: value })),
        ]}
        onChange={(group) => change({ group })}
      />
    </ListFilters>
  );
}
