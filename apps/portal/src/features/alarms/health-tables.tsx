import type { AlarmSource, LastingAlarm } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { useNow } from '../../platform/use-now.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './health.module.css';
import { Lasting } from './lasting-text.tsx';
import type { AlarmHealth } from './use-alarm-health.ts';

/** A card of the screen: what it is, how many, and its rows or that there are none. */
function HealthCard({
  title,
  count,
  hint,
  children,
}: {
  title: string;
  count?: string;
  hint: string;
  children: ReactNode;
}) {
  return (
    <section className={`panel ${classes.card}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {count !== undefined && <span className="meta num">{count}</span>}
      </header>
      <p className="meta">{hint}</p>
      {children}
    </section>
  );
}

function Machine({ equipment }: { equipment: AlarmSource['equipment'] }) {
  return (
    <Link to={equipmentUrl(equipment)} className={classes.machine}>
      {equipment.name}
    </Link>
  );
}

/** The way to what raises it: the limits of the signal, else its case or its machine. */
function SourceLink({ source }: { source: Pick<AlarmSource, 'signalId' | 'caseId'> }) {
  const { t } = useTranslation('alarm-health');
  if (source.signalId !== null) return <Link to={`/limits/${source.signalId}`}>{t('limits')}</Link>;
  if (source.caseId !== null) return <Link to={`/cases/${source.caseId}`}>{t('case')}</Link>;
  return null;
}

/** The sources with the most alarms: most of the work of a bad day is a handful of them. */
export function FrequentSources({ health }: { health: AlarmHealth }) {
  const { t } = useTranslation('alarm-health');
  const formats = useFormats();
  const most = Math.max(1, health.sources[0]?.alarms ?? 1);
  return (
    <HealthCard title={t('sources.title')} hint={t('sources.hint')}>
      {health.sources.length === 0 ? (
        <p className={classes.none}>{t('sources.none')}</p>
      ) : (
        <DataTable
          label={t('sources.title')}
          columns={[
            { name: 'what', label: t('column.source') },
            { name: 'machine', label: t('column.machine') },
            { name: 'alarms', label: t('column.alarms'), isNumber: true },
            { name: 'share', label: t('column.share'), isNumber: true },
            {
              name: 'bar',
              label: <span className="visually-hidden">{t('column.share')}</span>,
              isExtra: true,
            },
            { name: 'link', label: <span className="visually-hidden">{t('column.open')}</span> },
          ]}
        >
          {health.sources.slice(0, 10).map((source) => (
            <tr key={source.alarmId}>
              <td>
                {formats.name(source.subject)} <span className="meta">{t(`kind.${source.kind}`)}</span>
                {source.isChattering && <span className={classes.tag}>{t('sources.chatters')}</span>}
              </td>
              <td>
                <Machine equipment={source.equipment} />
              </td>
              <td data-number>{formats.count(source.alarms)}</td>
              <td data-number>{formats.number(source.share * 100, 1)} %</td>
              <td data-extra>
                <span className={classes.bar} style={{ width: `${(100 * source.alarms) / most}%` }} />
              </td>
              <td>
                <SourceLink source={source} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </HealthCard>
  );
}

export function ChatteringSources({ health }: { health: AlarmHealth }) {
  const { t } = useTranslation('alarm-health');
  const formats = useFormats();
  return (
    <HealthCard
      title={t('chattering.title')}
      count={formats.count(health.chatteringCount)}
      hint={t('chattering.hint')}
    >
      {health.chattering.length === 0 ? (
        <p className={classes.none}>{t('chattering.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {health.chattering.slice(0, 8).map((source) => (
            <li key={source.alarmId}>
              <span>
                {formats.name(source.subject)} <Machine equipment={source.equipment} />
              </span>
              <span className="meta">{t('chart.alarms', { count: source.alarms })}</span>
              <SourceLink source={source} />
            </li>
          ))}
        </ul>
      )}
    </HealthCard>
  );
}

const LASTING = {
  stale: (health: AlarmHealth) => ({ rows: health.stale, count: health.staleCount }),
  shelved: (health: AlarmHealth) => ({ rows: health.shelvedLong, count: health.shelvedLongCount }),
  aside: (health: AlarmHealth) => ({
    rows: health.aside,
    count: health.suppressedCount + health.outOfServiceCount,
  }),
} as const;

/** What has been as it is for long: stale, shelved, or put aside, the longest first. */
export function LastingAlarms({ health, of }: { health: AlarmHealth; of: keyof typeof LASTING }) {
  const { t } = useTranslation('alarm-health');
  const formats = useFormats();
  const nowMs = useNow(60_000);
  const { rows, count } = LASTING[of](health);
  return (
    <HealthCard title={t(`${of}.title`)} count={formats.count(count)} hint={t(`${of}.hint`)}>
      {rows.length === 0 ? (
        <p className={classes.none}>{t(`${of}.none`)}</p>
      ) : (
        <ul className={classes.rows}>
          {rows.slice(0, 8).map((alarm) => (
            <LastingRow key={alarm.alarmId} alarm={alarm} nowMs={nowMs} hasWhy={of !== 'stale'} />
          ))}
        </ul>
      )}
      {count > 8 && <p className="meta">{t('more', { count: count - 8 })}</p>}
    </HealthCard>
  );
}

function LastingRow({ alarm, nowMs, hasWhy }: { alarm: LastingAlarm; nowMs: number; hasWhy: boolean }) {
  const formats = useFormats();
  const why = [alarm.by, alarm.comment].filter((text) => text !== null && text !== '').join(' · ');
  return (
    <li>
      <span>
        <SeverityMark severity={alarm.severity} /> {formats.name(alarm.subject)}{' '}
        <Machine equipment={alarm.equipment} />
        {hasWhy && why !== '' && <span className={`meta ${classes.why}`}>{why}</span>}
      </span>
      <span className="meta">
        <Lasting ms={nowMs - Date.parse(alarm.since)} />
      </span>
      <SourceLink source={alarm} />
    </li>
  );
}

function Took({ seconds }: { seconds: number | null }) {
  return seconds === null ? <>–</> : <Lasting ms={seconds * 1000} />;
}

function useAnswerColumns() {
  const { t } = useTranslation('alarm-health');
  return [
    { name: 'count', label: t('column.acknowledged'), isNumber: true },
    { name: 'median', label: t('column.median'), isNumber: true },
    { name: 'p90', label: t('column.p90'), isNumber: true },
  ];
}

/** How long each person took to acknowledge. */
export function AnswersByPerson({ health }: { health: AlarmHealth }) {
  const { t } = useTranslation('alarm-health');
  const formats = useFormats();
  const columns = useAnswerColumns();
  return (
    <HealthCard
      title={t('people.title')}
      count={t('chart.alarms', { count: health.answers.acknowledged })}
      hint={t('people.hint')}
    >
      {health.byPerson.length === 0 ? (
        <p className={classes.none}>{t('people.none')}</p>
      ) : (
        <DataTable
          label={t('people.title')}
          columns={[{ name: 'who', label: t('column.person') }, ...columns]}
        >
          {health.byPerson.slice(0, 20).map((row) => (
            <tr key={row.name}>
              <td>{row.name}</td>
              <td data-number>{formats.count(row.acknowledged)}</td>
              <td data-number>
                <Took seconds={row.medianS} />
              </td>
              <td data-number>
                <Took seconds={row.p90S} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </HealthCard>
  );
}

/** The rates of each group, and how long its alarms waited for an answer. */
export function HealthByGroup({ health }: { health: AlarmHealth }) {
  const { t } = useTranslation('alarm-health');
  const formats = useFormats();
  const columns = useAnswerColumns();
  return (
    <HealthCard title={t('groups.title')} hint={t('groups.hint')}>
      {health.byGroup.length === 0 ? (
        <p className={classes.none}>{t('groups.none')}</p>
      ) : (
        <DataTable
          label={t('groups.title')}
          columns={[
            { name: 'group', label: t('column.group') },
            { name: 'alarms', label: t('column.alarms'), isNumber: true },
            { name: 'average', label: t('figures.average'), isNumber: true },
            { name: 'worst', label: t('figures.worst'), isNumber: true, isExtra: true },
            { name: 'floods', label: t('column.floods'), isNumber: true },
            ...columns.map((column) => ({ ...column, isExtra: column.name !== 'median' })),
          ]}
        >
          {health.byGroup.map((row) => (
            <tr key={row.groupId}>
              <td>
                <Link to={`?group=${row.groupId}`}>{row.name}</Link>
              </td>
              <td data-number>{formats.count(row.alarms)}</td>
              <td data-number>{formats.number(row.perTenMinutes, 2)}</td>
              <td data-number data-extra>
                {formats.count(row.worstTenMinutes)}
              </td>
              <td data-number>{formats.count(row.floodCount)}</td>
              <td data-number data-extra>
                {formats.count(row.acknowledged)}
              </td>
              <td data-number>
                <Took seconds={row.medianS} />
              </td>
              <td data-number data-extra>
                <Took seconds={row.p90S} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </HealthCard>
  );
}
