import { Button, SegmentedControl, Switch } from '@mantine/core';
import { ALARM_KINDS } from '@ritzel/contract';
import { SEVERITY_CODES } from '@ritzel/drivetrain';
import { IconArrowsSort, IconDeviceTv, IconHeartbeat, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ActMenu } from '../../features/alarms/act-menu.tsx';
import {
  type AlarmGroup,
  type AlarmGroupAct,
  ASKING_ACTS,
  actsOn,
  eachAlone,
  groupByCase,
  isCommentOptional,
} from '../../features/alarms/alarm-groups.ts';
import { setAlarmSound, silenceAlarms, useAlarmSound } from '../../features/alarms/alarm-sound.ts';
import { AlarmCard, AlarmTable } from '../../features/alarms/alarm-table.tsx';
import { AlarmTally } from '../../features/alarms/alarm-tally.tsx';
import classes from '../../features/alarms/alarms.module.css';
import { alarmsSchema, hasAlarmFilter } from '../../features/alarms/alarms-search-params.ts';
import { CommentDialog } from '../../features/alarms/comment-dialog.tsx';
import { ShelveDialog } from '../../features/alarms/shelve-dialog.tsx';
import { useAlarmGroups } from '../../features/alarms/use-alarm-groups.ts';
import {
  type AlarmAct,
  isConflict,
  useAlarmActs,
  useAlarmSummary,
  useAlarms,
} from '../../features/alarms/use-alarms.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import listClasses from '../../ui/list/list.module.css';
import { ListCards } from '../../ui/list/list-cards.tsx';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { rowsThatWouldMove } from '../../ui/list/row-order.ts';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';

const SEARCH_ID = 'alarm-search';
const SILENT_MINUTES = 15;

/** What needs an answer now: by case, most urgent first; everything can be done by keys. */
export function AlarmsScreen() {
  const maySee = useAllowed('ALARM_3101');
  return maySee ? <Alarms /> : <ForbiddenScreen />;
}

function Alarms() {
  const { t } = useTranslation('alarms');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const mayAct = useAllowed('ALARM_3102');
  const { view, change } = useSearchView(alarmsSchema, ['view', 'by']);
  const { list, counts } = useAlarms(view);
  const summary = useAlarmSummary();
  const acts = useAlarmActs();
  const sound = useAlarmSound();
  const groups = useAlarmGroups();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<{ act: AlarmGroupAct; groups: readonly AlarmGroup[] }>();
  const formats = useFormats();
  const latest = useMemo(
    () => (view.by === 'case' ? groupByCase(list.rows ?? []) : eachAlone(list.rows ?? [])),
    [list.rows, view.by],
  );
  const { shown, moving, sortAgain } = useSteadyOrder(latest, JSON.stringify(view));

  const chosen = (id: string): readonly AlarmGroup[] => {
    const picked = shown.filter((group) => selected.has(group.id));
    return picked.length > 0 && selected.has(id) ? picked : shown.filter((group) => group.id === id);
  };
  const send = (
    act: AlarmGroupAct,
    groups: readonly AlarmGroup[],
    more: Pick<AlarmAct, 'comment' | 'until'> = {},
  ) => {
    const alarms = groups.flatMap((group) => group.alarms.filter(actsOn[act])).slice(0, 500);
    if (alarms.length === 0) return;
    acts.mutate(
      { act, alarms, ...more },
      {
        onSuccess: () => {
          setSelected(new Set());
          setAsking(undefined);
        },
      },
    );
  };
  const perform = (act: AlarmGroupAct, groups: readonly AlarmGroup[]) => {
    acts.reset();
    if (ASKING_ACTS.includes(act)) setAsking({ act, groups });
    else send(act, groups);
  };
  const toggled = (set: ReadonlySet<string>, id: string) => {
    const next = new Set(set);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  const acting: Readonly<Record<string, (id: string) => void>> = mayAct
    ? {
        x: (id) => setSelected((now) => toggled(now, id)),
        a: (id) => send('acknowledge', chosen(id)),
        A: (id) => perform('acknowledge', chosen(id)),
        s: (id) => perform('shelve', chosen(id)),
        u: (id) => perform('unshelve', chosen(id)),
      }
    : {};
  useListKeys({
    searchId: SEARCH_ID,
    keys: {
      m: () => silenceAlarms(SILENT_MINUTES),
      Escape: () => setSelected(new Set()),
    },
    rowKeys: {
      ...acting,
      ' ': (id) => setOpened((now) => toggled(now, id)),
      o: (id) => {
        const caseId = shown.find((group) => group.id === id)?.leading.caseId;
        if (caseId) void navigate(`/cases/${caseId}`);
      },
    },
  });
  const onAcknowledge = (group: AlarmGroup) => send('acknowledge', [group]);
  const onAct = (group: AlarmGroup, act: AlarmGroupAct) => perform(act, [group]);
  const picked = shown.filter(({ id }) => selected.has(id));
  const { query } = list;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={listClasses.screen}>
      <PageTitle
        title={t('title')}
        aside={
          total === undefined || summary.data === undefined
            ? undefined
            : t('inCases', {
                alarms: t('alarms', { count: total }),
                count: summary.data.openCases,
              })
        }
      >
        {moving > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsSort size={15} stroke={1.7} aria-hidden="true" />}
            onClick={sortAgain}
          >
            {t('sortAgain', { count: moving })}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-pressed={sound.isOn}
          leftSection={
            sound.isOn ? (
              <IconVolume size={15} stroke={1.7} aria-hidden="true" />
            ) : (
              <IconVolumeOff size={15} stroke={1.7} aria-hidden="true" />
            )
          }
          onClick={() => setAlarmSound(!sound.isOn)}
        >
          {t(sound.isOn ? 'sound.on' : 'sound.off')}
        </Button>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to="/alarms/health"
          leftSection={<IconHeartbeat size={15} stroke={1.7} aria-hidden="true" />}
        >
          {t('health')}
        </Button>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to="/alarms/wall"
          leftSection={<IconDeviceTv size={15} stroke={1.7} aria-hidden="true" />}
        >
          {t('wall')}
        </Button>
      </PageTitle>
      <AlarmTally
        counts={counts}
        rate={summary.data?.rate}
        view={view.view}
        onView={(next) => change({ view: next })}
      />
      <div className={classes.filters}>
        <ListFilters
          searchId={SEARCH_ID}
          label={t('search')}
          search={view.search}
          onSearch={(search) => change({ search })}
          isFiltered={hasAlarmFilter(view)}
          onClear={() => change({ search: '', severity: '', kind: '', group: '', mine: false })}
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
          <ListFilter
            label={t('kind.label')}
            value={view.kind}
            options={[
              { value: '' as const, label: t('kind.any') },
              ...ALARM_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
            onChange={(kind) => change({ kind })}
          />
          {groups.length > 0 && (
            <ListFilter
              label={t('group.label')}
              value={view.group}
              options={[
                { value: '', label: t('group.any') },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(group) => change({ group })}
            />
          )}
          <Switch
            size="xs"
            label={t('mine')}
            checked={view.mine}
            onChange={(event) => change({ mine: event.currentTarget.checked })}
          />
        </ListFilters>
        <SegmentedControl
          size="xs"
          aria-label={t('by.label')}
          value={view.by}
          data={(['case', 'time'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(by) => change({ by })}
        />
      </div>
      {acts.isError && (
        <p className={classes.fault} role="alert">
          {isConflict(acts.error) ? t('conflict') : acts.error.message}
        </p>
      )}
      <div
        className={listClasses.rows}
        data-plain={isPhone || undefined}
        aria-busy={query.isFetching}
        {...(isPhone ? {} : { role: 'region', 'aria-label': t('caption'), tabIndex: 0 })}
      >
        {list.rows === undefined ? (
          query.isError ? (
            <FailedState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingState />
          )
        ) : shown.length === 0 ? (
          <EmptyState title={t(hasAlarmFilter(view) || view.view !== 'all' ? 'none.filtered' : 'none.all')}>
            {hasAlarmFilter(view) || view.view !== 'all' ? null : t('none.hint')}
          </EmptyState>
        ) : isPhone ? (
          <ListCards
            caption={t('caption')}
            rows={shown}
            keyOf={({ id }) => id}
            card={(group) => (
              <AlarmCard group={group} mayAct={mayAct} onAcknowledge={onAcknowledge} onAct={onAct} />
            )}
          />
        ) : (
          <AlarmTable
            groups={shown}
            isByCase={view.by === 'case'}
            selected={selected}
            opened={opened}
            mayAct={mayAct}
            onSelect={(id) => setSelected((now) => toggled(now, id))}
            onOpen={(id) => setOpened((now) => toggled(now, id))}
            onSelectAll={(isSelected) => setSelected(new Set(isSelected ? shown.map(({ id }) => id) : []))}
            onAcknowledge={onAcknowledge}
            onAct={onAct}
          />
        )}
        {query.hasNextPage && (
          <div className={listClasses.foot} role="status">
            <Button
              variant="default"
              size="xs"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </div>
        )}
      </div>
      {!isPhone && (
        <div className={classes.bar}>
          {selected.size > 0 && (
            <>
              <b>{t('selected', { count: selected.size })}</b>
              <Button size="compact-xs" onClick={() => send('acknowledge', picked)}>
                {t('act.acknowledge')}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => perform('shelve', picked)}>
                {t('act.shelve')}
              </Button>
              <ActMenu label={t('do.moreSelected')} groups={picked} onAct={(act) => perform(act, picked)} />
            </>
          )}
          {KEYS.filter(({ isAct }) => mayAct || !isAct).map(({ key, word }) => (
            <span key={word}>
              <kbd>{key}</kbd> {t(`key.${word}`)}
            </span>
          ))}
          <span>{t('rows', { count: shown.length })}</span>
        </div>
      )}
      {asking?.act === 'shelve' && (
        <ShelveDialog
          count={countActed(asking)}
          isPending={acts.isPending}
          fault={acts.isError ? acts.error.message : null}
          onShelve={(until, comment) => send('shelve', asking.groups, { until, comment })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking !== undefined && asking.act !== 'shelve' && (
        <CommentDialog
          title={
            asking.act === 'acknowledge'
              ? t('comment.title', { count: countActed(asking) })
              : formats.labelled(t(`do.${asking.act}`), t('alarms', { count: countActed(asking) }))
          }
          submit={t(asking.act === 'acknowledge' ? 'act.acknowledge' : `do.${asking.act}`)}
          isRequired={!isCommentOptional(asking.act)}
          hasPhrases={asking.act === 'acknowledge'}
          isPending={acts.isPending}
          fault={acts.isError ? acts.error.message : null}
          onSend={(comment) => send(asking.act, asking.groups, { comment })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

const countActed = ({ act, groups }: { act: AlarmGroupAct; groups: readonly AlarmGroup[] }) =>
  groups.flatMap((group) => group.alarms.filter(actsOn[act])).length;

const KEYS = [
  { key: 'j k', word: 'move', isAct: false },
  { key: 'x', word: 'select', isAct: true },
  { key: 'a', word: 'acknowledge', isAct: true },
  { key: 'A', word: 'acknowledgeWith', isAct: true },
  { key: 's', word: 'shelve', isAct: true },
  { key: 'Enter', word: 'open', isAct: false },
  { key: '␣', word: 'unfold', isAct: false },
  { key: 'u', word: 'takeBack', isAct: true },
  { key: 'm', word: 'silence', isAct: false },
] as const;

/**
 * The rows stay where they are until `sortAgain`: what changes does so in place, so that nothing jumps under the pointer. What
 * is acted on stays listed until then, in its new state.
 */
function useSteadyOrder(latest: readonly AlarmGroup[], key: string) {
  const [order, setOrder] = useState<{ key: string; ids: readonly string[] }>();
  const ids = latest.map(({ id }) => id);
  const isOther = order === undefined || order.key !== key;
  // The first rows of a view, and any while nothing was listed.
  if (isOther ? latest.length > 0 : order.ids.length === 0 && latest.length > 0) setOrder({ key, ids });
  const kept = isOther ? ids : order.ids;
  const byId = new Map(latest.map((group) => [group.id, group]));
  return {
    shown: kept.flatMap((id) => byId.get(id) ?? []),
    moving: rowsThatWouldMove(kept, ids),
    sortAgain: () => setOrder({ key, ids }),
  };
}
