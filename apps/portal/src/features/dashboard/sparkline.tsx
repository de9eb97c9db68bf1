import type { Severity } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { sparklinePath, sparklinePoint } from './sparkline-path.ts';

const WIDTH = 72;
const HEIGHT = 18;

/** The worst velocity r.m.s. of the last 24 h, half hour by half hour; all of a page share one scale. */
export function Sparkline({
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
  const box = { width: WIDTH, height: HEIGHT, top };
  const lastIndex = values.findLastIndex((value) => value !== null);
  const last = sparklinePoint(values.length, lastIndex, values[lastIndex] ?? 0, box);
  const label = t('sparkline', {
    lowest: formats.quantity(Math.min(...known), 'mm/s'),
    highest: formats.quantity(Math.max(...known), 'mm/s'),
    last: formats.quantity(values[lastIndex] ?? 0, 'mm/s'),
  });
  const colour = severity === 'CRITICAL' || severity === 'SEVERE' ? 'var(--spark-alarm)' : 'var(--spark)';
  return (
    <svg
      width={WIDTH + 6}
      height={HEIGHT + 6}
      viewBox={`-2 -3 ${WIDTH + 6} ${HEIGHT + 6}`}
      role="img"
      aria-label={label}
      style={{ display: 'block' }}
    >
      <title>{label}</title>
      <path d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} stroke="var(--line)" />
      <path
        d={sparklinePath(values, box)}
        fill="none"
        stroke={colour}
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r="1.9" fill={colour} />
    </svg>
  );
}
