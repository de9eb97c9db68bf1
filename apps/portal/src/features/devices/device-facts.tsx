import type { Device } from '@ritzel/contract';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { DeviceStatusMark } from '../../ui/device-status-mark.tsx';
import { FigureName } from '../../ui/figure-name.tsx';
import { Num } from '../../ui/num.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './devices.module.css';

/** How the device itself is: status with its reasons, when it spoke, battery, radio, firmware. */
export function DeviceFactList({ device, latest }: { device: Device; latest: string | undefined }) {
  const { t } = useTranslation('devices');
  const hasUpdate =
    latest !== undefined && device.firmwareVersion !== null && latest !== device.firmwareVersion;
  return (
    <section className={`panel ${classes.facts}`} aria-label={t('facts.label')}>
      <div className={classes.status}>
        <DeviceStatusMark status={device.status} />
        <StatusReasons device={device} />
      </div>
      <dl>
        <div>
          <dt>
            <FigureName figure="connectivity">{t('facts.connection')}</FigureName>
          </dt>
          <dd>
            <ConnectivityMark connectivity={device.connectivity} lastSeenAt={device.lastSeenAt} />
          </dd>
        </div>
        <div>
          <dt>{t('facts.lastSeen')}</dt>
          <dd>{device.lastSeenAt === null ? t('facts.never') : <TimeText at={device.lastSeenAt} />}</dd>
        </div>
        <div>
          <dt>
            <FigureName figure="battery">{t('facts.battery')}</FigureName>
          </dt>
          <dd>
            {device.battery === null ? (
              t('facts.notReported')
            ) : (
              <Num value={device.battery.value} unit="%" decimals={0} />
            )}
          </dd>
        </div>
        <div>
          <dt>
            <FigureName figure="radioSignal">{t('facts.radio')}</FigureName>
          </dt>
          <dd>
            {device.radioSignal === null ? (
              t('facts.notReported')
            ) : (
              <Num value={device.radioSignal.value} unit="dBm" decimals={0} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('facts.firmware')}</dt>
          <dd className="num">
            {device.firmwareVersion ?? t('facts.notReported')}
            {hasUpdate && (
              <span className={classes.update}>
                <IconArrowUp size={13} stroke={2} aria-hidden="true" />
                {t('facts.available', { version: latest })}
              </span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Why a device stands as it does, one sentence each, worst first. */
export function StatusReasons({
  device,
}: {
  device: Pick<Device, 'statusReasons' | 'lastSeenAt' | 'status'>;
}) {
  const { t } = useTranslation('devices');
  const formats = useFormats();
  if (device.statusReasons.length === 0) return <p className="meta">{t(`calm.${device.status}`)}</p>;
  return (
    <ul className={classes.reasons}>
      {device.statusReasons.map((reason) => (
        <li key={`${reason.code} ${reason.facts.channel ?? ''}`}>
          {t(`why.${reason.code}`, { ...reason.facts, at: formats.instant(device.lastSeenAt) })}
        </li>
      ))}
    </ul>
  );
}
