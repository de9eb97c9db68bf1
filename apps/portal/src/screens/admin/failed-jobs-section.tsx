import { Button } from '@mantine/core';
import { type FailedJob, listFailedJobs, retryFailedJobs } from '@ritzel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from '../../features/admin/admin.module.css';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';

export function FailedJobsSection() {
  const { t } = useTranslation('admin');
  const failed = useQuery({ ...queryOf(listFailedJobs, {}), refetchInterval: 10_000 });
  const retry = useMutation({
    mutationFn: (jobs: FailedJob[] | 'all') =>
      call(retryFailedJobs, {
        body: { jobs: jobs === 'all' ? jobs : jobs.map(({ kind, id }) => ({ kind, id })) },
      }),
    onSuccess: () => void failed.refetch(),
  });
  const hasAny = (failed.data?.rows.length ?? 0) > 0;
  return (
    <>
      <PageTitle title={t('sections.failed-jobs')}>
        {hasAny && (
          <DemoAct call={retryFailedJobs}>
            <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate('all')}>
              {t('failed.retryAll')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      {retry.isSuccess && (
        <p className="meta" role="status">
          {t('failed.retried', { count: retry.data.retried })}
        </p>
      )}
      <RefusalText error={retry.error} />
      <Loaded query={failed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('failed.none')} />
          ) : (
            <div className={`panel ${classes.block}`}>
              <DataTable
                label={t('sections.failed-jobs')}
                columns={[
                  { name: 'what', label: t('failed.what') },
                  { name: 'error', label: t('failed.error') },
                  { name: 'attempts', label: t('failed.attempts'), isNumber: true, isExtra: true },
                  { name: 'at', label: t('failed.at'), isExtra: true },
                  { name: 'actions', label: t('actions') },
                ]}
              >
                {rows.map((job) => (
                  <tr key={`${job.kind} ${job.id}`}>
                    <td>
                      {job.name}
                      <br />
                      <span className="meta">{t(`failed.kind.${job.kind}`)}</span>
                    </td>
                    <td>{job.error}</td>
                    <td data-number data-extra>
                      {job.attempts}
                    </td>
                    <td data-extra>
                      <TimeText at={job.failedAt} />
                    </td>
                    <td>
                      {job.isWaiting ? (
                        <span className="meta">{t('failed.waiting')}</span>
                      ) : (
                        <DemoAct call={retryFailedJobs}>
                          <Button
                            size="compact-xs"
                            variant="default"
                            aria-label={t('failed.retryOne', { name: job.name })}
                            onClick={() => retry.mutate([job])}
                          >
                            {t('failed.retry')}
                          </Button>
                        </DemoAct>
                      )}
                    </td>
                  </tr>
                ))}
              </DataTable>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
