import { Button, Progress } from '@mantine/core';
import { cancelFirmwareUpdate, type FirmwareUpdate, listFirmwareUpdates } from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import classes from './firmware-drawer.module.css';

const SHOWN = 3;

/** The newest staged updates: how far each wave is, and what stopped it. */
export function UpdatePanel() {
  const { t } = useTranslation('devices');
  const formats = useFormats();
  const client = useQueryClient();
  const mayStop = useAllowed('DEVICE_2002');
  const options = queryOf(listFirmwareUpdates, { query: { size: SHOWN } });
  const updates = useQuery(options);
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: options.queryKey });
    void client.invalidateQueries({ queryKey: ['listDevices'] });
  };
  useLiveEvents(
    [],
    (event) => {
      if (event.name === 'deviceJob' && event.data.kind === 'firmware') readAgain();
    },
    readAgain,
  );
  const stop = async (update: FirmwareUpdate) => {
    // Ended meanwhile: the list says how.
    await call(cancelFirmwareUpdate, { params: { id: update.id } }).catch(() => undefined);
    readAgain();
  };
  if (!updates.data || updates.data.rows.length === 0) return null;
  return (
    <section className={classes.updates} aria-labelledby="updates">
      <h3 id="updates">{t('update.title')}</h3>
      {updates.data.rows.map((update) => {
        const jobs = update.waves.flatMap((wave) => wave.jobs);
        const failed = jobs.filter(({ state }) => state === 'failed' || state === 'timed-out');
        return (
          <article key={update.id}>
            <p>
              <strong>{t('update.of', { type: update.deviceType, version: update.firmwareVersion })}</strong>
              <span className="meta">{` ${t(`update.state.${update.state}`)}`}</span>
            </p>
            {update.waves.map((wave) => {
              const done = wave.jobs.filter(({ state }) => state === 'done').length;
              const share = wave.jobs.reduce(
                (sum, job) =>
                  sum + (job.state === 'done' ? 1 : job.state === 'running' ? (job.progress ?? 0) : 0),
                0,
              );
              return (
                <div key={wave.wave} className={classes.wave}>
                  <span className="meta">{t('update.wave', { wave: wave.wave })}</span>
                  <Progress
                    size="sm"
                    value={(100 * share) / wave.jobs.length}
                    aria-label={t('update.wave', { wave: wave.wave })}
                  />
                  <span className="meta num">{t('update.progress', { done, count: wave.jobs.length })}</span>
                </div>
              );
            })}
            {failed.map((job) => (
              <p key={job.id} className={classes.failed}>
                {formats.labelled(job.deviceIdentifier, job.reason?.text ?? '')}
              </p>
            ))}
            {update.state === 'running' && mayStop && (
              <Button size="compact-xs" variant="default" onClick={() => void stop(update)}>
                {t('update.cancel')}
              </Button>
            )}
          </article>
        );
      })}
    </section>
  );
}
