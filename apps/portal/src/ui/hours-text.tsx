import type { EquipmentRow } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Num } from './num.tsx';

/** Operating hours of a machine, and what they are counted from where no counter of a device reads them. */
export function HoursText({
  operationHours,
  hoursCountedFrom,
}: Pick<EquipmentRow, 'operationHours' | 'hoursCountedFrom'>) {
  const { t } = useTranslation();
  return (
    <>
      <Num value={operationHours} unit="h" decimals={0} />
      {hoursCountedFrom !== null && operationHours !== null && (
        <span className="meta"> {t(`hoursCountedFrom.${hoursCountedFrom}`)}</span>
      )}
    </>
  );
}
