import type { AlarmState } from '@ritzel/contract';
import {
  IconCheck,
  IconCircle,
  IconCircleFilled,
  IconClockPause,
  IconLock,
  IconPlugOff,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './alarms.module.css';

const ICONS = {
  unacknowledged: IconCircleFilled,
  acknowledged: IconCheck,
  returned: IconCircle,
  latched: IconLock,
  shelved: IconClockPause,
  suppressed: IconVolumeOff,
  'out-of-service': IconPlugOff,
  normal: IconCheck,
} as const satisfies Record<AlarmState, typeof IconCheck>;

/** The state of an alarm as a grey shape with its word: colour is for severity alone. */
export function StateMark({ state, hasWord = false }: { state: AlarmState; hasWord?: boolean }) {
  const { t } = useTranslation('alarms');
  const Icon = ICONS[state];
  const word = t(`state.${state}`);
  return (
    <span className={classes.state} title={hasWord ? undefined : word} data-state={state}>
      <Icon size={state === 'unacknowledged' ? 11 : 15} stroke={1.9} aria-hidden="true" />
      <span className={hasWord ? undefined : 'visually-hidden'}>{word}</span>
    </span>
  );
}
