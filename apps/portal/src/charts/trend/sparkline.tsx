import { sparklinePaths } from './sparkline-paths.ts';

export interface SparklineProps {
  /** Evenly spaced values, oldest first; null where nothing came. */
  readonly values: readonly (number | null)[];
  /** Top of the scale, from zero; give every sparkline of a column the same so that they compare. */
  readonly top: number;
  /** What a screen reader says; the sparkline is decoration when it is left out. */
  readonly label?: string;
  readonly isAlarming?: boolean;
  readonly widthPx?: number;
  readonly heightPx?: number;
}

/** A small trend on a shared scale: line, gaps, and a dot at the last value. */
export function Sparkline({
  values,
  top,
  label,
  isAlarming = false,
  widthPx = 88,
  heightPx = 22,
}: SparklineProps) {
  const { line, last } = sparklinePaths(values, top, widthPx, heightPx);
  const color = isAlarming ? 'var(--spark-alarm)' : 'var(--spark)';
  return (
    <svg
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      style={{ display: 'block' }}
    >
      {label !== undefined && <title>{label}</title>}
      <line
        x1={0}
        x2={widthPx}
        y1={heightPx - 0.5}
        y2={heightPx - 0.5}
        stroke="var(--line)"
        shapeRendering="crispEdges"
      />
      <path
        d={line}
        fill="none"
        stroke={color}
        strokeWidth={1.25}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last !== null && <circle cx={last.x} cy={last.y} r={1.9} fill={color} />}
    </svg>
  );
}
