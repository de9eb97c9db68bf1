import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './replay.module.css';
import type { ProofReplay } from './use-proof-replay.ts';

/** The sound of the healthy record and of this one, and the whole proof. */
export function ReplayButtons({ replay }: { replay: ProofReplay }) {
  const { t } = useTranslation('vibration');
  const icon = <IconPlayerPlay size={13} stroke={1.8} aria-hidden="true" />;
  return (
    <div className={classes.buttons}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        disabled={!replay.hasThen}
        title={t(replay.hasThen ? 'replay.thenHint' : 'replay.noThen')}
        onClick={() => replay.listen('then')}
      >
        {t('replay.then')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        title={t('replay.nowHint')}
        onClick={() => replay.listen('now')}
      >
        {t('replay.now')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-keyshortcuts="P"
        title={t('replay.hint')}
        onClick={replay.start}
      >
        {t('replay.start')} <kbd className={classes.key}>P</kbd>
      </Button>
    </div>
  );
}
