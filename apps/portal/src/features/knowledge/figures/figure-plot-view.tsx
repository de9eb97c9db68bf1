import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import {
  figurePath,
  figureSpan,
  figureTicks,
  labelledMarks,
  PLOT_HEIGHT,
  PLOT_WIDTH,
} from './figure-paths.ts';
import type { FigurePlot } from './figure-plots.ts';
import classes from './learning-figure.module.css';

const TOP = 18;

/** One plot of a figure as vectors: it prints, and its sentence says what the eye would see. */
export function FigurePlotView({ plot }: { plot: FigurePlot }) {
  const { t } = useTranslation('knowledge');
  const formats = useFormats();
  const span = figureSpan(plot);
  const share = (x: number) => ((x - span.from) / (span.to - span.from)) * PLOT_WIDTH;
  const ticks = figureTicks(span.from, span.to);
  const marks = labelledMarks(plot.marks, span);
  let highest = 0;
  for (const [at, value] of plot.values.entries())
    if (Math.abs(value) > Math.abs(plot.values[highest]!)) highest = at;
  const name = t(`plot.${plot.kind}`);
  const said = t('plot.says', {
    plot: name,
    value: formats.quantity(Math.abs(plot.values[highest] ?? 0), plot.yUnit, 2),
    at: formats.quantity(span.from + highest * plot.stepX, plot.xUnit, 1),
  });
  return (
    <div className={classes.plot}>
      <p className={classes.plotName}>
        <b>{name}</b>
        <span className="meta">
          {t('plot.scale', { value: formats.quantity(plot.maxY, plot.yUnit, plot.maxY < 2 ? 2 : 1) })}
        </span>
      </p>
      <svg viewBox={`-6 0 ${PLOT_WIDTH + 12} ${PLOT_HEIGHT + TOP + 18}`} role="img" aria-label={said}>
        <g transform={`translate(0 ${TOP})`}>
          {plot.band && (
            <rect
              className={classes.band}
              x={share(plot.band.lowHz)}
              width={share(plot.band.highHz) - share(plot.band.lowHz)}
              height={PLOT_HEIGHT}
            />
          )}
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={share(tick)} x2={share(tick)} y2={PLOT_HEIGHT} />
              <text className={classes.tick} x={share(tick)} y={PLOT_HEIGHT + 14} textAnchor="middle">
                {formats.number(tick, tick % 1 === 0 ? 0 : 1)}
                {tick === ticks.at(-1) ? ` ${plot.xUnit}` : ''}
              </text>
            </g>
          ))}
          {marks.map(({ x, label, isLabelled }) => (
            <g key={`${label} ${x}`}>
              <line className={classes.mark} x1={x} x2={x} y1={isLabelled ? -4 : 0} y2={PLOT_HEIGHT} />
              {isLabelled && (
                <text className={classes.label} x={x} y={-7} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          ))}
          <line
            className={classes.axis}
            x2={PLOT_WIDTH}
            y1={plot.kind === 'waveform' ? PLOT_HEIGHT / 2 : PLOT_HEIGHT}
            y2={plot.kind === 'waveform' ? PLOT_HEIGHT / 2 : PLOT_HEIGHT}
          />
          {plot.behind && (
            <path className={classes.behind} d={figurePath({ ...plot, values: plot.behind.values })} />
          )}
          <path className={classes.line} d={figurePath(plot)} />
          {plot.hasDots === true &&
            plot.values.length < 120 &&
            [...plot.values].map((value, at) => {
              const up = Math.max(-1, Math.min(1, value / plot.maxY));
              const y = plot.kind === 'waveform' ? (PLOT_HEIGHT / 2) * (1 - up) : PLOT_HEIGHT * (1 - up);
              const x = (at / Math.max(1, plot.values.length - 1)) * PLOT_WIDTH;
              return <circle key={x} className={classes.dot} cx={x} cy={y} r={2.4} />;
            })}
        </g>
      </svg>
    </div>
  );
}
