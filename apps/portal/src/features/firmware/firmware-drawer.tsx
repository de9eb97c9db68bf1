import { Checkbox, CloseButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceUrl } from '../../platform/device-url.ts';
import { useAllowed } from '../../platform/session.ts';
import { DeviceStatusMark } from '../../ui/device-status-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './firmware-drawer.module.css';
import { StartUpdate } from './start-update.tsx';
import { UpdatePanel } from './update-panel.tsx';
import { useFirmware } from './use-firmware.ts';

/** Which firmware runs where, where a later one is released, and the way to bring it there. It pushes the list aside. */
export function FirmwareDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const mayUpdate = useAllowed('DEVICE_2002');
  const { devices, rows } = useFirmware();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const updatable = rows.filter((row) => row.hasUpdate);
  const selected = updatable.filter(({ device }) => chosen.has(device.id));
  // An update is of one type; the first that is chosen says which.
  const type = selected[0]?.device.deviceType;
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const types = [...new Set(updatable.map(({ device }) => device.deviceType))];
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
              <p className="meta">{t('firmware.updates', { count: updatable.length })}</p>
              <UpdatePanel />
              {mayUpdate &&
                types
                  .filter((each) => type === undefined || each === type)
                  .map((each) => {
                    const ids = updatable
                      .filter(({ device }) => device.deviceType === each)
                      .map(({ device }) => device.id);
                    return (
                      <Checkbox
                        key={each}
                        size="xs"
                        label={t('firmware.chooseAll', { type: each })}
                        checked={ids.every((id) => chosen.has(id))}
                        indeterminate={ids.some((id) => chosen.has(id)) && !ids.every((id) => chosen.has(id))}
                        onChange={(event) => choose(ids, event.currentTarget.checked)}
                      />
                    );
                  })}
              {type !== undefined && (
                <StartUpdate
                  deviceType={type}
                  deviceIds={selected.map(({ device }) => device.id)}
                  onStarted={() => setChosen(new Set())}
                />
              )}
              <ul className={classes.list}>
                {rows.map(({ device, latest, hasUpdate }) => (
                  <li key={device.id}>
                    {mayUpdate && hasUpdate && (
                      <Checkbox
                        size="xs"
                        aria-label={t('firmware.choose', { name: device.identifier })}
                        checked={chosen.has(device.id)}
                        disabled={type !== undefined && device.deviceType !== type}
                        onChange={(event) => choose([device.id], event.currentTarget.checked)}
                      />
                    )}
                    <div className={classes.who}>
                      <Link to={deviceUrl(device)} className={classes.device}>
                        {device.equipmentName ?? device.identifier}
                      </Link>
                      <span className="meta">{`${device.identifier} · ${device.deviceType}`}</span>
                      {device.status !== 'good' && <DeviceStatusMark status={device.status} />}
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
