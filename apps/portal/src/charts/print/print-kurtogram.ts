import { blankTrace } from '../plot/blank-trace.ts';
import type { PlotPainting } from '../plot/line-plot-options.ts';
import { textWidthPx } from '../plot/text-width.ts';
import {
  bandwidthOf,
  type KurtogramBand,
  levelsOf,
  mostImpulsive,
  type PlacedCell,
  placeCells,
} from '../spectrum/kurtogram-cells.ts';
import type { SpectrumBand } from '../spectrum/spectrum-band.ts';
import { heatColor } from '../waterfall/heat-colors.ts';
import { isPaper } from './page-stand-in.ts';
import { printPlot } from './print-plot.ts';

export interface KurtogramFigure {
  readonly cells: readonly KurtogramBand[];
  /** The band that the envelope is taken of. */
  readonly band: SpectrumBand;
  readonly maxHz: number;
  readonly xLabel: string;
  readonly yLabel: string;
  /** How a bandwidth and a kurtosis are written. */
  readonly sayWidth: (hz: number) => string;
  readonly sayKurtosis: (kurtosis: number) => string;
  readonly language: string;
  readonly timeZone: string;
  readonly width: number;
  readonly height: number;
}

/** A grey darker than this has white letters. */
const DARK_SHARE = 0.55;
const INSET_PX = 3;
/** Lower rows have no room for numbers. */
const LEAST_ROW_PX = 12;

/**
 * The kurtogram with the number of each band that has room for it. On paper the more impulsive a band is the darker it is;
 * the highest is framed, and dashes stand around the band that is chosen.
 */
export function printKurtogram(figure: KurtogramFigure): Promise<HTMLCanvasElement> {
  const { cells, maxHz, sayWidth } = figure;
  const levels = levelsOf(cells);
  const rows = levels.length;
  return printPlot(
    {
      traces: [blankTrace('cells', maxHz)],
      bounds: { min: 0, max: maxHz },
      minSpan: 1,
      x: { kind: 'linear', label: figure.xLabel, perBase: 1 },
      language: figure.language,
      timeZone: figure.timeZone,
      left: {
        label: figure.yLabel,
        scale: 'linear',
        range: [-0.5, rows - 0.5],
        sizePx: 78,
        tickText: (value) => {
          const widthHz = Number.isInteger(value) ? bandwidthOf(cells, levels[rows - 1 - value]) : null;
          return widthHz === null ? null : sayWidth(widthHz);
        },
      },
      hasGrid: false,
      gutterPx: 0,
      paintBelow: (painting) => paintCells(painting, placeCells(cells), { rows, ...figure }),
      paintOverlay: (painting) => {
        paintFrames(painting, placeCells(cells), { rows, ...figure });
        paintNumbers(painting, placeCells(cells), { rows, ...figure });
      },
    },
    figure,
  );
}

type Painted = Pick<KurtogramFigure, 'cells' | 'band' | 'sayKurtosis'> & { readonly rows: number };

function boxOf({ xPx, area }: PlotPainting, { cell, row }: PlacedCell, rows: number) {
  const height = area.height / rows;
  const left = xPx(cell.band.lowHz);
  return { left, top: area.top + row * height, width: xPx(cell.band.highHz) - left, height };
}

const colorOf = (share: number) => (isPaper ? greyOf(share) : heatColor(share));

function paintCells(painting: PlotPainting, placed: readonly PlacedCell[], { rows }: Painted) {
  const { ctx, colors } = painting;
  ctx.save();
  ctx.strokeStyle = colors.line;
  ctx.lineWidth = 0.5;
  for (const each of placed) {
    const { left, top, width, height } = boxOf(painting, each, rows);
    ctx.fillStyle = colorOf(each.share);
    ctx.fillRect(left, top, width, height);
    ctx.strokeRect(left, top, width, height);
  }
  ctx.restore();
}

/** In each cell that has room, on a ground of its own: no frame runs through a number. */
function paintNumbers(
  painting: PlotPainting,
  placed: readonly PlacedCell[],
  { rows, sayKurtosis }: Painted,
): void {
  const { ctx } = painting;
  ctx.save();
  ctx.textAlign = 'center';
  for (const each of placed) {
    const { left, top, width, height } = boxOf(painting, each, rows);
    const text = sayKurtosis(each.cell.kurtosis);
    const textPx = textWidthPx(ctx, text);
    if (textPx + INSET_PX > width || height < LEAST_ROW_PX) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    ctx.fillStyle = colorOf(each.share);
    ctx.fillRect(x - textPx / 2 - 1, y - 5, textPx + 2, 10);
    // What is high is dark on paper, and light in the colours of the screen.
    ctx.fillStyle = each.share > DARK_SHARE === isPaper ? '#ffffff' : '#000000';
    ctx.fillText(text, x, y + 4);
  }
  ctx.restore();
}

/** From white to nearly black, as `#rrggbb`. */
function greyOf(share: number): string {
  const level = Math.round(255 - 215 * share)
    .toString(16)
    .padStart(2, '0');
  return `#${level}${level}${level}`;
}

/** White below black: a frame is seen on every grey. */
function paintFrames(
  painting: PlotPainting,
  placed: readonly PlacedCell[],
  { cells, band, rows }: Painted,
): void {
  const { ctx, area, xPx } = painting;
  const best = placed.find(({ cell }) => cell === mostImpulsive(cells));
  const chosen = { left: xPx(band.lowHz), top: area.top, width: xPx(band.highHz) - xPx(band.lowHz) };
  ctx.save();
  for (const [color, width] of [
    ['#ffffff', 4],
    ['#000000', 2],
  ] as const) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    if (best !== undefined) {
      const box = boxOf(painting, best, rows);
      ctx.strokeRect(box.left, box.top, box.width, box.height);
    }
  }
  for (const [color, width, dash] of [
    ['#ffffff', 4, []],
    ['#000000', 1.6, [5, 3]],
  ] as const) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.setLineDash([...dash]);
    ctx.strokeRect(chosen.left, chosen.top + 2, chosen.width, area.height - 4);
  }
  ctx.restore();
}
