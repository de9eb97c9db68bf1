import { Button } from '@mantine/core';
import { cancelDeviceJob, type DeviceJob } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './devices.module.css';
import { useReasonText } from './reason-text.ts';
import { isOpen } from './use-component-jobs.ts';

/** What was asked of a device and what came of it, newest first. */
export function DeviceJobsTable({ jobs, onChanged }: { jobs: readonly DeviceJob[]; onChanged: () => void }) {
  const { t } = useTranslation('devices');
  const reasonText = useReasonText();
  const mayCancel = useAllowed('DEVICE_2002');
  const [busy, setBusy] = useState<string>();
  const cancel = async (job: DeviceJob) => {
    setBusy(job.id);
    try {
      await call(cancelDeviceJob, { params: { id: job.deviceId, jobId: job.id } });
    } catch {
      // It ended meanwhile: the list says how.
    } finally {
      setBusy(undefined);
      onChanged();
    }
  };
  return (
    <section className={`panel ${classes.block}`} aria-labelledby="jobs">
      <h2 id="jobs">{t('jobs.title')}</h2>
      {jobs.length === 0 ? (
        <EmptyState title={t('jobs.none')} />
      ) : (
        <ul className={classes.jobs}>
          {jobs.map((job) => (
            <li key={job.id}>
              <div>
                <span>
                  {t(`jobKind.${job.kind}`, { version: job.setupVersion ?? job.firmwareVersion ?? '' })}
                </span>
                <span className="meta">
                  <TimeText at={job.createdAt} format="YYYY-MM-DD HH:mm" />
                  {job.createdBy === null ? '' : ` · ${job.createdBy}`}
                </span>
              </div>
              <div className={classes.jobState}>
                <span data-state={job.state}>
                  {job.state === 'running' && job.progress !== null
                    ? t('jobs.running', { percent: Math.round(100 * job.progress) })
                    : t(job.isHeld ? 'jobs.held' : `jobState.${job.state}`)}
                </span>
                {isOpen(job) && mayCancel && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={busy === job.id}
                    onClick={() => void cancel(job)}
                  >
                    {t('jobs.cancel')}
                  </Button>
                )}
              </div>
              {job.reason !== null && job.state !== 'cancelled' && (
                <p className={classes.why}>{reasonText(job)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
