import type { Connectivity } from '@ritzel/contract';
import { IconAntennaBarsOff, IconClockPause, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import classes from './connectivity-mark.module.css';

const ICONS = {
  online: IconWifi,
  stale: IconClockPause,
  offline: IconWifiOff,
  none: IconAntennaBarsOff,
} as const satisfies Record<Connectivity, unknown>;

/** Whether the device speaks: icon and word; calm while it does, strong when it does not. */
export function ConnectivityMark({
  connectivity,
  lastSeenAt,
}: {
  connectivity: Connectivity;
  lastSeenAt?: string | null;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const Icon = ICONS[connectivity];
  const seen = formats.instant(lastSeenAt);
  return (
    <span
      className={classes.root}
      data-connectivity={connectivity}
      {...(seen === ''
        ? {}
        : { title: t('connectivity.lastSeen', { local: seen, utc: formats.instantUtc(lastSeenAt) }) })}
    >
      <Icon size={15} stroke={1.7} aria-hidden="true" />
      {t(`connectivity.${connectivity}`)}
    </span>
  );
}
