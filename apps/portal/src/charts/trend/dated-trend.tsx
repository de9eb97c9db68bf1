import { useFormats } from '../../platform/formats.ts';
import classes from './dated-trend.module.css';
import { type DatedPoint, datedTrendLine, scaleDatedTrend } from './dated-trend-paths.ts';

const WIDTH_PX = 300;
const HEIGHT_PX = 128;
const AREA = { left: 32, right: WIDTH_PX - 8, top: 20, bottom: HEIGHT_PX - 20 };
/** A label to the right of its mark would be cut off from here on. */
const TURNS_AT_PX = WIDTH_PX * 0.6;

/** A few values on a true time axis with the dates that matter marked; nothing of fewer than two values. */
export function DatedTrend({
  points,
  marks,
  label,
}: {
  points: readonly DatedPoint[];
  /** Two dates close together share a side each: the first is labelled at its right, the last at its left. */
  marks: readonly { readonly atMs: number; readonly label: string }[];
  /** The trend in one sentence. */
  label: string;
}) {
  const formats = useFormats();
  const scale = scaleDatedTrend(
    points,
    marks.map(({ atMs }) => atMs),
    AREA,
  );
  if (scale === null) return null;
  const seen = points.flatMap(({ atMs, value }) => (value === null ? [] : [{ atMs, value }]));
  const last = seen.at(-1)!; // @NOTE: a scale has two values at least
  const times = [points[0]!.atMs, last.atMs];
  const day = (atMs: number) => formats.instant(atMs, 'MM-DD');
  return (
    <svg className={classes.root} viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} role="img" aria-label={label}>
      <title>{label}</title>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes.grid}
            x1={AREA.left}
            x2={AREA.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
          />
          <text x={AREA.left - 6} y={scale.y(tick) + 4} textAnchor="end">
            {formats.number(tick, Number.isInteger(tick) ? 0 : 1)}
          </text>
        </g>
      ))}
      <line className={classes.axis} x1={AREA.left} x2={AREA.right} y1={AREA.bottom} y2={AREA.bottom} />
      {times.map((atMs, index) => (
        <text key={atMs} x={scale.x(atMs)} y={HEIGHT_PX - 5} textAnchor={index === 0 ? 'start' : 'end'}>
          {day(atMs)}
        </text>
      ))}
      {marks.map(({ atMs, label: name }) => {
        const x = scale.x(atMs);
        const isTurned = x > TURNS_AT_PX;
        return (
          <g key={name} className={classes.mark}>
            <line x1={x} x2={x} y1={AREA.top - 8} y2={AREA.bottom} />
            <text x={isTurned ? x - 4 : x + 4} y={AREA.top - 10} textAnchor={isTurned ? 'end' : 'start'}>
              {name}
            </text>
          </g>
        );
      })}
      <path className={classes.line} d={datedTrendLine(points, scale)} />
      {seen.map(({ atMs, value }) => (
        <circle key={atMs} className={classes.dot} cx={scale.x(atMs)} cy={scale.y(value)} r={1.7} />
      ))}
      <circle className={classes.last} cx={scale.x(last.atMs)} cy={scale.y(last.value)} r={4} />
    </svg>
  );
}
