import { CloseButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './firmware-drawer.module.css';
import { useFirmware } from './use-firmware.ts';

/** Which firmware runs where, and where a later one is released. It pushes the list aside. */
export function FirmwareDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { devices, rows } = useFirmware();
  const updates = rows.filter((row) => row.hasUpdate).length;
  return (
    <aside className={classes.root} aria-label={t('firmware.title')}>
      <header className={classes.head}>
        <h2>{t('firmware.title')}</h2>
        <CloseButton aria-label={t('firmware.close')} onClick={onClose} />
      </header>
      <Loaded query={devices}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={t('firmware.none')} />
          ) : (
            <>
              <p className="meta">{t('firmware.updates', { count: updates })}</p>
              <ul className={classes.list}>
                {rows.map(({ device, latest, hasUpdate }) => (
                  <li key={device.id}>
                    <div>
                      <strong>{device.equipmentName ?? device.identifier}</strong>
                      <span className="meta">{`${device.identifier} · ${device.deviceType}`}</span>
                    </div>
                    <span className={classes.version} data-update={hasUpdate || undefined}>
                      <span className="num">
                        {hasUpdate && <IconArrowUp size={13} stroke={2} aria-hidden="true" />}
                        {device.firmwareVersion ?? t('firmware.unknown')}
                      </span>
                      <span className="meta">
                        {hasUpdate
                          ? t('firmware.available', { version: latest })
                          : latest !== undefined && device.firmwareVersion !== null
                            ? t('firmware.current')
                            : ''}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </aside>
  );
}
