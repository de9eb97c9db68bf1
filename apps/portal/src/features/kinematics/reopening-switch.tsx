import { Switch } from '@mantine/core';
import { setReopening } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../platform/demo-access.ts';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './kinematics.module.css';
import { useReopening, useSetReopening } from './use-kinematics.ts';

/** Leave to reopen a locked configuration: given by administrators, seen by all. */
export function ReopeningSwitch({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('kinematics');
  const reopening = useReopening(id);
  const change = useSetReopening(id);
  const mayChange = useMayDo(setReopening);
  if (reopening.data === undefined) return null;
  const { isEnabled, by, at } = reopening.data;
  if (!mayChange && !isEnabled) return null;
  const since = isEnabled && (
    <span className="meta">
      {by === null ? '' : `${by.name}, `}
      <TimeText at={at} format="YYYY-MM-DD HH:mm" />
    </span>
  );
  if (!mayChange) {
    return (
      <p className={classes.leave}>
        {t('reopeningOf', { name })} {since}
      </p>
    );
  }
  return (
    <div className={classes.leave}>
      <Switch
        size="sm"
        label={t('reopeningOf', { name })}
        checked={change.isPending ? change.variables : isEnabled}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {since}
      {change.error !== null && <span role="alert">{change.error.message}</span>}
    </div>
  );
}
