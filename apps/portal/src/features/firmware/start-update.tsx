import { Button } from '@mantine/core';
import { ProblemError, startFirmwareUpdate } from '@ritzel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import classes from './firmware-drawer.module.css';

/** Begins the update of the chosen devices, all of one type. */
export function StartUpdate({
  deviceType,
  deviceIds,
  onStarted,
}: {
  deviceType: string;
  deviceIds: readonly string[];
  onStarted: () => void;
}) {
  const { t } = useTranslation('devices');
  const client = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    setStarting(true);
    setFailure(undefined);
    try {
      await call(startFirmwareUpdate, { body: { deviceType, deviceIds: [...deviceIds] } });
      onStarted();
    } catch (error) {
      setFailure(t('update.failed', { text: error instanceof ProblemError ? error.message : '' }));
    } finally {
      setStarting(false);
      void client.invalidateQueries({ queryKey: ['listFirmwareUpdates'] });
    }
  };
  return (
    <div className={classes.start}>
      <Button size="xs" loading={isStarting} onClick={() => void start()}>
        {t('update.start', { count: deviceIds.length })}
      </Button>
      <p className="meta">{t('update.explain')}</p>
      <p role="alert" className={classes.failed}>
        {failure}
      </p>
    </div>
  );
}
