import { listDeviceLog } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './devices.module.css';

/** What the portal noticed about a device, newest first. */
export function DeviceLogTable({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('devices');
  const log = useQuery(queryOf(listDeviceLog, { params: { id: deviceId }, query: { size: 30 } }));
  return (
    <section className={`panel ${classes.block}`} aria-labelledby="log">
      <h2 id="log">{t('log.title')}</h2>
      <Loaded query={log}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('log.none')} />
          ) : (
            <ul className={classes.log}>
              {rows.map((entry) => (
                <li key={`${entry.code} ${entry.at}`}>
                  <span className="meta">
                    <TimeText at={entry.at} />
                  </span>
                  <span>
                    {t(`logCode.${entry.code}`, { defaultValue: entry.code })}
                    {entry.count > 1 && (
                      <span className="meta">{` ${t('log.times', { count: entry.count })}`}</span>
                    )}
                  </span>
                  <span className="meta">{entry.detail}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
