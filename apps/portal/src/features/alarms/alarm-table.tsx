import { Button, Checkbox } from '@mantine/core';
import { type Alarm, actOnAlarms } from '@ritzel/contract';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { useNow } from '../../platform/use-now.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { RowLink } from '../../ui/list/row-link.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ActMenu } from './act-menu.tsx';
import { type AlarmGroup, type AlarmGroupAct, actsOn, type Section } from './alarm-groups.ts';
import { AlarmLimitLink } from './alarm-limit-link.tsx';
import { useAlarmSentence } from './alarm-words.ts';
import classes from './alarms.module.css';
import { Lasting } from './lasting-text.tsx';
import { StateMark } from './state-mark.tsx';

export interface AlarmTableProps {
  readonly groups: readonly AlarmGroup[];
  readonly isByCase: boolean;
  readonly selected: ReadonlySet<string>;
  readonly opened: ReadonlySet<string>;
  readonly mayAct: boolean;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onAcknowledge: (group: AlarmGroup) => void;
  readonly onAct: (group: AlarmGroup, act: AlarmGroupAct) => void;
}

/** Alarms by case or by time: what is wrong is read to its end. */
export function AlarmTable(props: AlarmTableProps) {
  const { groups, isByCase } = props;
  const { t } = useTranslation('alarms');
  const sections = isByCase
    ? [...Map.groupBy(groups, ({ section }) => section)]
    : ([[null, groups]] as const);
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('caption')}</caption>
      <thead>
        <tr>
          {props.mayAct && (
            <th className={classes.pick}>
              <Checkbox
                size="xs"
                checked={groups.length > 0 && props.selected.size === groups.length}
                indeterminate={props.selected.size > 0 && props.selected.size < groups.length}
                onChange={(event) => props.onSelectAll(event.currentTarget.checked)}
                aria-label={t('pickAll')}
              />
            </th>
          )}
          <th className={classes.stateColumn}>
            <span className="visually-hidden">{t('column.state')}</span>
          </th>
          <th className={classes.severityColumn}>{t('column.severity')}</th>
          <th className={classes.machineColumn}>{t('column.machine')}</th>
          <th>{t('column.what')}</th>
          <th className={classes.sinceColumn} data-extra>
            {t('column.since')}
          </th>
          <th className={classes.lastingColumn} data-number>
            {t('column.lasting')}
          </th>
          <th className={classes.actColumn}>{t('column.act')}</th>
          <th className={classes.caseColumn} data-extra>
            {t('column.case')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map(([section, each]) => (
          <Fragment key={section ?? 'all'}>
            {section !== null && <SectionRow section={section} groups={each} span={props.mayAct ? 9 : 8} />}
            {each.map((group) => (
              <GroupRows key={group.id} group={group} {...props} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function SectionRow({
  section,
  groups,
  span,
}: {
  section: Section;
  groups: readonly AlarmGroup[];
  span: number;
}) {
  const { t } = useTranslation('alarms');
  const alarms = groups.reduce((sum, group) => sum + group.alarms.length, 0);
  return (
    <tr className={classes.section}>
      <th colSpan={span} scope="colgroup">
        <b>{t(`section.${section}`)}</b>
        <span>{t('inCases', { alarms: t('alarms', { count: alarms }), count: groups.length })}</span>
        {section === 'aside' && <i>{t('asideHint')}</i>}
      </th>
    </tr>
  );
}

function GroupRows({
  group,
  isByCase,
  selected,
  opened,
  mayAct,
  onSelect,
  onOpen,
  onAcknowledge,
  onAct,
}: AlarmTableProps & { group: AlarmGroup }) {
  const { t } = useTranslation('alarms');
  const formats = useFormats();
  // Visitors of the demo see the act and may not do it.
  const offersAct = useOffersAct(actOnAlarms);
  const say = useAlarmSentence();
  const { leading, alarms, id } = group;
  const isOpen = opened.has(id);
  const isFolded = isByCase && alarms.length > 1;
  const isSelected = selected.has(id);
  return (
    <>
      <tr data-row={id} data-selected={isSelected || undefined} data-section={group.section}>
        {mayAct && (
          <td>
            <Checkbox
              size="xs"
              checked={isSelected}
              onChange={() => onSelect(id)}
              aria-label={t('pick', { machine: leading.equipment.name })}
            />
          </td>
        )}
        <td className={classes.stateCell}>
          <StateMark state={isByCase ? stateOf(group) : leading.state} />
        </td>
        <td>
          <SeverityBadge severity={worstOf(alarms).severity} fullWidth />
        </td>
        <td>
          <span className={classes.machine}>
            {isFolded && (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                aria-label={t('unfold', { machine: leading.equipment.name })}
                onClick={() => onOpen(id)}
              >
                {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
              </button>
            )}
            <span className={classes.names}>
              <b title={leading.equipment.name}>{leading.equipment.name}</b>
              {!isByCase && <small>{formats.name(leading.subject)}</small>}
            </span>
          </span>
        </td>
        <td className={classes.what}>
          <RowLink to={leading.caseId === null ? '/alarms' : `/cases/${leading.caseId}`}>
            {say(leading)}
          </RowLink>
          {isFolded && <span className={classes.count}>{t('alarms', { count: alarms.length })}</span>}
        </td>
        <td data-extra>
          <TimeText at={new Date(group.sinceMs).toISOString()} format="YYYY-MM-DD HH:mm" />
        </td>
        <td data-number>
          <LastingNow sinceMs={group.sinceMs} untilIso={leading.isActive ? null : leading.returnedAt} />
        </td>
        <td>
          <span className={classes.acts}>
            {offersAct && alarms.some(actsOn.acknowledge) ? (
              <DemoAct call={actOnAlarms}>
                <Button size="compact-xs" variant="default" onClick={() => onAcknowledge(group)}>
                  {t('act.acknowledge')}
                </Button>
              </DemoAct>
            ) : (
              <LastActText alarm={leading} />
            )}
            {mayAct && (
              <ActMenu
                label={t('do.more', { machine: leading.equipment.name })}
                groups={[group]}
                onAct={(act) => onAct(group, act)}
              />
            )}
          </span>
        </td>
        <td className={classes.caseCell} data-extra>
          <span>{leading.caseNumber === null ? '–' : t('case', { number: leading.caseNumber })}</span>{' '}
          {!isFolded && <AlarmLimitLink alarm={leading} />}
        </td>
      </tr>
      {isFolded &&
        isOpen &&
        alarms.map((alarm) => <AlarmRow key={alarm.id} alarm={alarm} isPicked={mayAct} />)}
    </>
  );
}

/** One alarm of an opened case. */
function AlarmRow({ alarm, isPicked }: { alarm: Alarm; isPicked: boolean }) {
  const { t } = useTranslation('alarms');
  const formats = useFormats();
  const say = useAlarmSentence();
  const { value, unit, limit, boundary } = alarm;
  return (
    <tr className={classes.inner}>
      {isPicked && <td />}
      <td className={classes.stateCell}>
        <StateMark state={alarm.state} />
      </td>
      <td>
        <span className={classes.small}>
          <SeverityMark severity={alarm.severity} size={12} />
          {t(`severity.${alarm.severity}`)}
        </span>
      </td>
      <td title={formats.name(alarm.subject)}>{formats.name(alarm.subject)}</td>
      <td className={classes.what}>
        {value === null || unit === null ? (
          say(alarm)
        ) : (
          <>
            <b className="num">{formats.quantity(value, unit)}</b>
            {limit !== null && (
              <span className={classes.limit}>
                {t('limit', { limit: formats.quantity(limit, unit) })}
                {boundary !== null && !boundary.includes('(') && ` (${boundary})`}
              </span>
            )}
          </>
        )}
      </td>
      <td data-extra>
        <TimeText at={alarm.raisedAt} format="YYYY-MM-DD HH:mm" />
      </td>
      <td data-number>
        <LastingNow
          sinceMs={Date.parse(alarm.raisedAt)}
          untilIso={alarm.isActive ? null : alarm.returnedAt}
        />
      </td>
      <td>
        <LastActText alarm={alarm} />
      </td>
      <td className={classes.caseCell} data-extra>
        <AlarmLimitLink alarm={alarm} />
      </td>
    </tr>
  );
}

function LastingNow({ sinceMs, untilIso }: { sinceMs: number; untilIso: string | null }) {
  const nowMs = useNow(30_000);
  return <Lasting ms={(untilIso === null ? nowMs : Date.parse(untilIso)) - sinceMs} />;
}

export function LastActText({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms');
  const { lastAct, shelvedUntil, state } = alarm;
  if (state === 'shelved' && shelvedUntil !== null)
    return (
      <b className={classes.until}>
        {t('until')} <TimeText at={shelvedUntil} format="YYYY-MM-DD HH:mm" />
      </b>
    );
  if (lastAct === null) return <span className={classes.none}>{t('noAct')}</span>;
  return (
    <span className={classes.act} title={lastAct.comment ?? undefined}>
      {lastAct.by ?? t(`act.${lastAct.act}`)}, <TimeText at={lastAct.at} format="YYYY-MM-DD HH:mm" />
    </span>
  );
}

/** The most urgent state of a group. */
function stateOf({ alarms, section }: AlarmGroup): Alarm['state'] {
  const found = alarms.find(({ state }) => state === section);
  return found?.state ?? alarms[0]!.state; // @NOTE: a group has alarms
}

const ORDER = ['UNKNOWN', 'OK', 'GOOD', 'AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL'];
const worstOf = (alarms: readonly Alarm[]): Alarm =>
  alarms.reduce((a, b) => (ORDER.indexOf(b.severity) > ORDER.indexOf(a.severity) ? b : a));

/** A case, or an alarm, on a phone. */
export function AlarmCard({
  group,
  mayAct,
  onAcknowledge,
  onAct,
}: Pick<AlarmTableProps, 'mayAct' | 'onAcknowledge' | 'onAct'> & { group: AlarmGroup }) {
  const { t } = useTranslation('alarms');
  const offersAct = useOffersAct(actOnAlarms);
  const say = useAlarmSentence();
  const { leading, alarms } = group;
  return (
    <>
      <span className={classes.cardLine}>
        <span className={classes.cardMarks}>
          <StateMark state={stateOf(group)} />
          <SeverityBadge severity={worstOf(alarms).severity} />
        </span>
        <LastingNow sinceMs={group.sinceMs} untilIso={leading.isActive ? null : leading.returnedAt} />
      </span>
      <b>{leading.equipment.name}</b>
      <RowLink to={leading.caseId === null ? '/alarms' : `/cases/${leading.caseId}`}>{say(leading)}</RowLink>
      <span className={classes.cardLine}>
        <span className={classes.none}>
          {leading.caseNumber === null ? '' : t('case', { number: leading.caseNumber })}
          {alarms.length > 1 && ` · ${t('alarms', { count: alarms.length })}`}
        </span>
        <span className={classes.cardMarks}>
          {offersAct && alarms.some(actsOn.acknowledge) ? (
            <DemoAct call={actOnAlarms}>
              <Button size="xs" variant="default" onClick={() => onAcknowledge(group)}>
                {t('act.acknowledge')}
              </Button>
            </DemoAct>
          ) : (
            <LastActText alarm={leading} />
          )}
          {mayAct && (
            <ActMenu
              label={t('do.more', { machine: leading.equipment.name })}
              groups={[group]}
              onAct={(act) => onAct(group, act)}
            />
          )}
        </span>
      </span>
    </>
  );
}
