import type { Severity } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../charts/trend/sparkline.tsx';
import { sharedTop } from '../../charts/trend/sparkline-paths.ts';
import { useFormats } from '../../platform/formats.ts';

/** The worst velocity r.m.s. of the last 24 h, half hour by half hour; all of a page share one scale. */
export function VibrationSparkline({
  values,
  top,
  severity,
}: {
  values: readonly (number | null)[];
  /** Value at the upper edge, mm/s. */
  top: number;
  severity: Severity;
}) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <span className="unit">–</span>;
  return (
    <Sparkline
      values={values}
      top={top}
      widthPx={78}
      heightPx={24}
      isAlarming={severity === 'CRITICAL' || severity === 'SEVERE'}
      label={t('sparkline', {
        lowest: formats.quantity(Math.min(...known), 'mm/s'),
        highest: formats.quantity(Math.max(...known), 'mm/s'),
        last: formats.quantity(known.at(-1) ?? 0, 'mm/s'),
      })}
    />
  );
}

/** The scale of a page: its largest value with a little air above, never below 1 mm/s. */
export function vibrationTop(rows: readonly { readonly vibration24h: readonly (number | null)[] }[]): number {
  return (
    sharedTop(
      rows.map((row) => row.vibration24h),
      1,
    ) * 1.05
  );
}
