import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import classes from '../vibration.module.css';
import { useRediagnosis } from './use-rediagnosis.ts';

/**
 * How far records are re-diagnosed, or that they just were, and what had changed; nothing where nothing is. Records of a
 * local file are diagnosed once, and no server is asked about them.
 */
export function RediagnosisLine({ equipmentId }: { equipmentId: string | null }) {
  return equipmentId === null ? null : <RediagnosisProgress equipmentId={equipmentId} />;
}

function RediagnosisProgress({ equipmentId }: { equipmentId: string }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const run = useRediagnosis(equipmentId);
  if (run === null) return null;
  const { done, total, causes, finishedAt } = run;
  return (
    <div className={classes.rediagnosis} role="status">
      <span>
        {finishedAt === null
          ? t('rediagnosis.running', { done, total })
          : t('rediagnosis.done', { count: total, at: formats.instant(finishedAt, 'HH:mm:ss') })}
      </span>
      {causes.length > 0 && (
        <span className="meta">{formats.list(causes.map((cause) => t(`rediagnosis.cause.${cause}`)))}</span>
      )}
      {finishedAt === null && (
        <Progress
          size="xs"
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={t('rediagnosis.running', { done, total })}
        />
      )}
    </div>
  );
}
