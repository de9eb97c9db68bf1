import type { PlotPainting } from '../plot/line-plot-options.ts';
import { textWidthPx } from '../plot/text-width.ts';
import { trendAxis } from '../trend/trend-axis.ts';
import { boundaryText, paintBoundaries, paintZones } from '../trend/trend-painter.ts';
import { type TrendLimits, type TrendSignal, trendTrace } from '../trend/trend-signal.ts';
import { paintSvg } from './paint-svg.ts';
import { printPlot } from './print-plot.ts';

/** A day that the report names above the trend: first sign, a limit passed. */
export interface TrendMoment {
  readonly atMs: number;
  readonly label: string;
}

/** The name of a zone between two limits, with the shape of its severity. */
export interface ZoneName {
  readonly from: number;
  /** Null: as far as the plot reaches. */
  readonly to: number | null;
  readonly word: string;
  /** The shape as SVG. */
  readonly mark: string;
}

export interface TrendFigure {
  readonly signal: TrendSignal;
  readonly unit: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly moments: readonly TrendMoment[];
  readonly zones: readonly ZoneName[];
  /** The newest value, in words as well; it stands at the end of the line. */
  readonly last: { readonly value: number; readonly text: string } | null;
  readonly language: string;
  readonly timeZone: string;
  readonly width: number;
  readonly height: number;
}

const MOMENT_ROWS = 2;
const ROW_PX = 15;
const GUTTER_PX = MOMENT_ROWS * ROW_PX + 4;
const ZONE_MARK_PX = 12;
const PAPER_REACH = 6;
/** From the left edge to the name of a boundary, and behind it. */
const BOUNDARY_FRAME_PX = 24;
/** Lower than this a zone has no room for its word. */
const LEAST_ZONE_PX = 17;

/** A signal over the span of a report: hatched zones with their names, boundaries, moments, and the newest value. */
export function printTrend(figure: TrendFigure): Promise<HTMLCanvasElement> {
  const { signal, unit } = figure;
  const trace = trendTrace(signal, 0, [signal.unit]);
  const { limits } = signal;
  return printPlot(
    {
      traces: trace === null ? [] : [{ ...trace, widthPx: 1.4 }],
      bounds: { min: figure.fromMs, max: figure.toMs },
      minSpan: 1,
      x: { kind: 'time', label: '', perBase: 1 },
      language: figure.language,
      timeZone: figure.timeZone,
      // On paper nobody asks for the limit: it is seen how far it is, unless the values were a flat line then.
      left: { ...trendAxis(unit, limits), landmarkReach: PAPER_REACH },
      hasGrid: limits === null,
      gutterPx: GUTTER_PX,
      rightPx: 14,
      paintBelow: (painting) => {
        if (limits !== null) paintZones(painting, limits, 'left');
      },
      paintAbove: (painting) => {
        if (limits !== null) paintZoneNames(painting, limits, figure);
        if (limits !== null)
          paintBoundaries(painting, limits, { unit, side: 'left', language: figure.language });
      },
      paintOverlay: (painting) => {
        paintMoments(painting, figure.moments);
        if (figure.last !== null && trace !== null) paintLast(painting, signal, figure.last);
      },
    },
    figure,
  );
}

/** On paper colour says nothing: shape and word of the severity stand in each zone, right of the names of the boundaries. */
function paintZoneNames(
  painting: PlotPainting,
  limits: TrendLimits,
  { zones, unit, language }: Pick<TrendFigure, 'zones' | 'unit' | 'language'>,
): void {
  const { ctx, colors, area, yPx } = painting;
  const boundaries = [limits.ab, limits.bc, limits.cd].map((limit) =>
    textWidthPx(ctx, boundaryText('A/B', limit, unit, language)),
  );
  const left = area.left + Math.max(...boundaries) + BOUNDARY_FRAME_PX;
  const bottom = area.top + area.height;
  const inside = (y: number) => Math.min(bottom, Math.max(area.top, y));
  const isFloor = limits.cd < limits.ab;
  ctx.save();
  for (const { from, to, word, mark } of zones) {
    const [a, b] = [inside(yPx(from)), inside(to === null ? (isFloor ? bottom : area.top) : yPx(to))];
    if (Math.abs(a - b) < LEAST_ZONE_PX) continue;
    const y = (a + b) / 2;
    const width = textWidthPx(ctx, word);
    ctx.fillStyle = colors.surface;
    ctx.fillRect(left - 3, y - 8, ZONE_MARK_PX + width + 12, 16);
    paintSvg(ctx, mark, { x: left, y: y - ZONE_MARK_PX / 2, size: ZONE_MARK_PX });
    ctx.fillStyle = colors.ink;
    ctx.fillText(word, left + ZONE_MARK_PX + 5, y + 4);
  }
  ctx.restore();
}

/** Each a dotted line with its day above; of two that would touch the later one moves to the row above. */
function paintMoments({ ctx, colors, area, view, xPx }: PlotPainting, moments: readonly TrendMoment[]): void {
  const ends = new Array<number>(MOMENT_ROWS).fill(Number.NEGATIVE_INFINITY);
  ctx.save();
  ctx.lineWidth = 1;
  for (const { atMs, label } of moments) {
    if (atMs < view.min || atMs > view.max) continue;
    const x = Math.round(xPx(atMs)) + 0.5;
    const width = textWidthPx(ctx, label);
    const left = Math.min(area.left + area.width - width, Math.max(area.left, x - width / 2));
    const row = ends.findIndex((end) => left > end + 8);
    ctx.strokeStyle = colors.ink;
    ctx.setLineDash([1.5, 3]);
    ctx.beginPath();
    ctx.moveTo(x, area.top - (row > 0 ? row * ROW_PX : 0) - 1);
    ctx.lineTo(x, area.top + area.height);
    ctx.stroke();
    if (row < 0) continue;
    ends[row] = left + width;
    ctx.fillStyle = colors.ink;
    ctx.fillText(label, left, area.top - row * ROW_PX - 5);
  }
  ctx.restore();
}

/** A dot on the newest value, which the mean of its hours may not be, and the value beside it on a ground of its own. */
function paintLast(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  { series }: TrendSignal,
  { value, text }: NonNullable<TrendFigure['last']>,
): void {
  const at = series?.t.at(-1);
  if (at === undefined || Number.isNaN(value)) return;
  const [x, y] = [
    Math.min(area.left + area.width, xPx(at)),
    Math.min(area.top + area.height, Math.max(area.top, yPx(value))),
  ];
  ctx.save();
  ctx.font = ctx.font.replace(/^(\d{3} )?/, '600 ');
  const width = textWidthPx(ctx, text);
  const left = Math.max(area.left, x - width - 12);
  const base = y - 10 < area.top + 12 ? y + 20 : y - 10;
  ctx.fillStyle = colors.surface;
  ctx.fillRect(left - 4, base - 12, width + 8, 16);
  ctx.fillStyle = colors.ink;
  ctx.fillText(text, left, base);
  ctx.beginPath();
  ctx.arc(x, y, 3.5, 0, 2 * Math.PI);
  ctx.fill();
  ctx.restore();
}
