import { TRACE_COLORS } from '../plot/chart-colors.ts';
import type { PlotPainting } from '../plot/line-plot-options.ts';
import { buildPyramid } from '../plot/min-max-pyramid.ts';
import type { PlotTrace } from '../plot/plot-trace.ts';
import type { ViewWindow } from '../plot/view-window.ts';

/** Values at the same places, one colour after the other. */
export function pointTraces(
  x: Float64Array,
  series: readonly { readonly name: string; readonly values: Float64Array }[],
): PlotTrace[] {
  return series.map(({ name, values }, index) => ({
    id: name,
    x: { at: x },
    y: buildPyramid(values),
    axis: 'left',
    color: TRACE_COLORS[index % TRACE_COLORS.length]!,
  }));
}

/** The extent of x, with room for the dots at its ends. */
export function pointBounds(x: Float64Array, hasDots: boolean): ViewWindow {
  const [min, max] = [x[0] ?? 0, x.at(-1) ?? 1];
  const spare = max > min ? (max - min) * (hasDots ? 0.02 : 0) : Math.max(1, Math.abs(max) * 0.05);
  return { min: min - spare, max: max + spare };
}

/** A dot on each value, a larger one on the chosen; without dots only that one. */
export function paintPoints(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  x: Float64Array,
  series: readonly { readonly values: Float64Array }[],
  { hasDots, selected }: { readonly hasDots: boolean; readonly selected: number | null },
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.clip();
  for (const [index, { values }] of series.entries()) {
    ctx.fillStyle = colors[TRACE_COLORS[index % TRACE_COLORS.length]!];
    for (const i of values.keys()) {
      if (Number.isNaN(values[i]) || (!hasDots && i !== selected)) continue;
      ctx.beginPath();
      ctx.arc(xPx(x[i]!), yPx(values[i]!), i === selected ? 4.5 : 2.2, 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  ctx.restore();
}
