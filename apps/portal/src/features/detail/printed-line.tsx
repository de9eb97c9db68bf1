import type { EquipmentDetail } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './detail.module.css';

/** On paper alone: when it was printed, and which kinematics it was drawn from. */
export function PrintedLine({
  kinematics,
  nowMs,
}: {
  kinematics: Pick<NonNullable<EquipmentDetail['kinematics']>, 'version' | 'status'> | null;
  nowMs: number;
}) {
  const { t } = useTranslation('detail');
  const formats = useFormats();
  const at = new Date(nowMs);
  return (
    <p className={`meta ${classes.printed}`}>
      {t('printed', { at: formats.instant(at, 'YYYY-MM-DD HH:mm'), zone: formats.timeZoneName })}
      {' · '}
      {kinematics === null
        ? t('printedUnknown')
        : t('printedKinematics', {
            version: formats.count(kinematics.version),
            status: t(`printedStatus.${kinematics.status}`),
          })}
    </p>
  );
}
