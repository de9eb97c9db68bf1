import { Button } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import classes from './alarm-banner.module.css';
import { silenceAlarms, soundAlarm, useAlarmSound } from './alarm-sound.ts';
import { useAlarmSentence } from './alarm-words.ts';
import { useAlarmSummary } from './use-alarms.ts';

const SILENT_MINUTES = 15;
/** From here on a banner stands above every screen. */
const IN_BANNER = ['SEVERE', 'CRITICAL'];

/** One banner, for the worst case that nobody has acknowledged; not on the page of that case, nor where it is listed. */
export function AlarmBanner() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const summary = useAlarmSummary();
  const sound = useAlarmSound();
  const say = useAlarmSentence();
  useAlarmSounds();
  const worst = summary.data?.worst;
  if (!worst || !IN_BANNER.includes(worst.severity)) return null;
  const to = worst.caseId === null ? '/alarms' : `/cases/${worst.caseId}`;
  if (pathname.startsWith('/alarms') || pathname === to) return null;
  return (
    <div className={classes.root} data-severity={worst.severity}>
      <SeverityBadge severity={worst.severity} />
      <p>
        <b>{worst.equipment.name}</b> · {say(worst)}
      </p>
      {sound.isOn && sound.silentUntilMs < Date.now() && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconVolumeOff size={14} stroke={1.7} aria-hidden="true" />}
          onClick={() => silenceAlarms(SILENT_MINUTES)}
        >
          {t('alarmBanner.silence', { count: SILENT_MINUTES })}
        </Button>
      )}
      <Button size="compact-xs" variant="default" component={Link} to={to}>
        {t('alarmBanner.openCase')}
      </Button>
    </div>
  );
}

/** Sounds once for each alarm that is raised or gets worse. */
function useAlarmSounds(): void {
  const last = useRef(0);
  useLiveEvents([], (event) => {
    if (event.name !== 'alarm' || (event.data.code !== 'raised' && event.data.code !== 'worse')) return;
    // Of a flood one sound is enough.
    if (Date.now() - last.current < 2_000) return;
    last.current = Date.now();
    soundAlarm(event.data.severity);
  });
  const summary = useAlarmSummary();
  const count = summary.data?.unacknowledgedCases ?? 0;
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${plain}` : plain;
  });
}
