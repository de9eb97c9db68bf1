import type { PlotPainting } from '../plot/line-plot-options.ts';
import type { PlotTrace } from '../plot/plot-trace.ts';

/** What a curve is called beside the plot, in short lines: its day and its time. */
export interface CurveKey {
  readonly own: readonly string[];
  readonly compared: readonly string[];
}

const DASH_PX = [5, 2.5] as const;

/** On paper colour says nothing: the other record's line is dashed. uPlot counts dashes in pixels of the canvas. */
export const comparedOnPaper = (trace: PlotTrace): PlotTrace => ({
  ...trace,
  dash: DASH_PX.map((px) => px * devicePixelRatio),
  widthPx: 1.2,
});

const SAMPLE_PX = 26;
const LINE_PX = 13;
const LEFT_PX = 9;

/** Room for the key at the right of the plot: a letter of a canvas label is 6.6 px wide. */
export const curveKeyPx = ({ own, compared }: CurveKey) =>
  LEFT_PX + 4 + Math.max(SAMPLE_PX, ...[...own, ...compared].map((line) => 6.6 * line.length));

/** A piece of each line with its name below, beside the plot. */
export function paintCurveKey({ ctx, colors, area }: PlotPainting, { own, compared }: CurveKey): void {
  const left = area.left + area.width + LEFT_PX;
  let y = area.top + 8;
  ctx.save();
  for (const [lines, color, dash, width] of [
    [own, colors.trace1, [], 1.6],
    [compared, colors.trace4, DASH_PX, 1.6],
  ] as const) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.setLineDash([...dash]);
    ctx.beginPath();
    ctx.moveTo(left, y);
    ctx.lineTo(left + SAMPLE_PX, y);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.fillStyle = colors.ink;
    for (const line of lines) {
      y += LINE_PX;
      ctx.fillText(line, left, y + 2);
    }
    y += LINE_PX + 8;
  }
  ctx.restore();
}
