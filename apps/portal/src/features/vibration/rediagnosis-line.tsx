import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRediagnosis } from './use-rediagnosis.ts';
import classes from './vibration.module.css';

/** How far records are judged again, and what had changed; nothing where nothing is. */
export function RediagnosisLine({ equipmentId }: { equipmentId: string | null }) {
  const { t } = useTranslation('vibration');
  const run = useRediagnosis(equipmentId);
  if (run === null) return null;
  const { done, total, causes } = run;
  return (
    <div className={classes.rediagnosis} role="status">
      <span>{t('rediagnosis.running', { done, total })}</span>
      {causes.length > 0 && (
        <span className="meta">{causes.map((cause) => t(`rediagnosis.cause.${cause}`)).join(', ')}</span>
      )}
      <Progress
        size="xs"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={t('rediagnosis.running', { done, total })}
      />
    </div>
  );
}
