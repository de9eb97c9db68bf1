import { type PART_STATES, readSystemHealth } from '@ritzel/contract';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconSquareX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from '../../features/admin/admin.module.css';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type PartState = (typeof PART_STATES)[number];

const ICONS = {
  ok: IconCircleCheck,
  degraded: IconAlertTriangle,
  failed: IconSquareX,
  elsewhere: IconCircleDashed,
} as const satisfies Record<PartState, unknown>;

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** Shape and word. */
function StateMark({ state }: { state: PartState }) {
  const { t } = useTranslation('admin');
  const Icon = ICONS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {t(`health.state.${state}`)}
    </span>
  );
}

export function HealthSection() {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const health = useQuery({ ...queryOf(readSystemHealth, {}), refetchInterval: 10_000 });
  const bytes = (value: number) =>
    value >= GIB ? `${formats.number(value / GIB, 1)} GiB` : `${formats.number(value / MIB, 1)} MiB`;
  const age = (seconds: number | null) =>
    seconds === null
      ? '–'
      : seconds >= 3600
        ? `${formats.number(seconds / 3600, 1)} h`
        : seconds >= 60
          ? `${formats.number(seconds / 60, 0)} min`
          : `${formats.number(seconds, 0)} s`;
  return (
    <>
      <PageTitle title={t('sections.health')} />
      <Loaded query={health}>
        {({ parts, queues, storage, versions, loops, consumers }) => (
          <div className={classes.health}>
            <section className={`panel ${classes.block}`} aria-labelledby="health-parts">
              <h2 id="health-parts">{t('health.parts')}</h2>
              <dl className={classes.facts}>
                {parts.map(({ name, state, detail }) => (
                  <div key={name} style={{ display: 'contents' }}>
                    <dt>{t(`health.part.${name}`)}</dt>
                    <dd>
                      <StateMark state={state} />
                      {detail !== null && <div className="meta">{detail}</div>}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
            <section className={`panel ${classes.block}`} aria-labelledby="health-storage">
              <h2 id="health-storage">{t('health.storage')}</h2>
              <dl className={classes.facts}>
                <dt>{t('health.database')}</dt>
                <dd className="num">{bytes(storage.databaseBytes)}</dd>
                {storage.disks.map(({ use, freeBytes, totalBytes }) => (
                  <div key={use} style={{ display: 'contents' }}>
                    <dt>{t(`health.disk.${use}`)}</dt>
                    <dd className="num">
                      {t('health.free', { free: bytes(freeBytes), total: bytes(totalBytes) })}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
            <section className={`panel ${classes.block}`} aria-labelledby="health-versions">
              <h2 id="health-versions">{t('health.versions')}</h2>
              <dl className={classes.facts}>
                {(['program', 'schema', 'postgresql', 'node'] as const).map((name) => (
                  <div key={name} style={{ display: 'contents' }}>
                    <dt>{t(`health.version.${name}`)}</dt>
                    <dd className="num">{versions[name]}</dd>
                  </div>
                ))}
              </dl>
            </section>
            <section className={`panel ${classes.block}`} aria-labelledby="health-queues">
              <h2 id="health-queues">{t('health.queues')}</h2>
              <DataTable
                label={t('health.queues')}
                columns={[
                  { name: 'name', label: t('health.queue') },
                  { name: 'waiting', label: t('health.waiting'), isNumber: true },
                  { name: 'oldest', label: t('health.oldest'), isNumber: true },
                  { name: 'failed', label: t('health.failed'), isNumber: true },
                ]}
              >
                {queues.map(({ name, waiting, oldestSeconds, failed }) => (
                  <tr key={name}>
                    {/* As logs and metrics name it. */}
                    <td lang="en">{name}</td>
                    <td data-number>{formats.count(waiting)}</td>
                    <td data-number>{age(oldestSeconds)}</td>
                    <td data-number>{formats.count(failed)}</td>
                  </tr>
                ))}
              </DataTable>
            </section>
            <section className={`panel ${classes.block}`} aria-labelledby="health-loops">
              <h2 id="health-loops">{t('health.loops')}</h2>
              <DataTable
                label={t('health.loops')}
                columns={[
                  { name: 'name', label: t('health.loop') },
                  { name: 'state', label: t('status.label') },
                  { name: 'last', label: t('health.lastSuccess') },
                ]}
              >
                {loops.map(({ name, isFailing, lastSuccessAt }) => (
                  <tr key={name}>
                    {/* As logs and metrics name it. */}
                    <td lang="en">{name}</td>
                    <td>
                      <StateMark state={isFailing ? 'failed' : 'ok'} />
                    </td>
                    <td>
                      <TimeText at={lastSuccessAt} format="HH:mm:ss" />
                    </td>
                  </tr>
                ))}
              </DataTable>
            </section>
            <section className={`panel ${classes.block}`} aria-labelledby="health-consumers">
              <h2 id="health-consumers">{t('health.consumers')}</h2>
              {consumers.length === 0 ? (
                <p className="meta">{t('health.noConsumers')}</p>
              ) : (
                <DataTable
                  label={t('health.consumers')}
                  columns={[
                    { name: 'name', label: t('health.consumer') },
                    { name: 'lag', label: t('health.lag'), isNumber: true },
                    { name: 'aside', label: t('health.setAside'), isNumber: true },
                  ]}
                >
                  {consumers.map(({ name, lagSeconds, setAside }) => (
                    <tr key={name}>
                      {/* As logs and metrics name it. */}
                      <td lang="en">{name}</td>
                      <td data-number>{age(lagSeconds)}</td>
                      <td data-number>{formats.count(setAside)}</td>
                    </tr>
                  ))}
                </DataTable>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </>
  );
}
