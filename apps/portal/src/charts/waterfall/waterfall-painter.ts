import type { PlotPainting } from '../plot/line-plot-options.ts';
import { HEAT_COLORS } from './heat-colors.ts';
import type { RowPlace } from './row-places.ts';
import { highestBetween, type WaterfallAxis, type WaterfallRow } from './waterfall-rows.ts';

/** One pixel column per step and one image row per spectrum, stretched to the row's place. No peak is lost. */
export function paintHeat(
  { ctx, area, view, yPx }: PlotPainting,
  rows: readonly WaterfallRow[],
  places: readonly RowPlace[],
  axis: WaterfallAxis,
  [low, high]: readonly [number, number],
): void {
  const width = Math.max(1, Math.round(area.width));
  if (rows.length === 0 || typeof OffscreenCanvas === 'undefined') return;
  const image = new ImageData(width, rows.length);
  const words = new Uint32Array(image.data.buffer);
  const perPx = (view.max - view.min) / width;
  for (const [index, row] of rows.entries()) {
    const line = index * width;
    for (let x = 0; x < width; x++) {
      const from = view.min + x * perPx;
      const amplitude = highestBetween(row, from, from + perPx, axis);
      const share = amplitude > 0 ? (20 * Math.log10(amplitude) - low) / (high - low) : 0;
      words[line + x] = HEAT_COLORS[Math.max(0, Math.min(255, Math.round(share * 255)))]!;
    }
  }
  const picture = new OffscreenCanvas(width, rows.length);
  picture.getContext('2d')?.putImageData(image, 0, 0);
  ctx.save();
  ctx.imageSmoothingEnabled = false;
  for (const [index, place] of places.entries()) {
    // Whole pixels, so that no seam shows between rows; a row among many keeps one.
    const top = Math.round(yPx(place.high));
    const height = Math.max(1, Math.round(yPx(place.low)) - top);
    ctx.drawImage(picture, 0, index, width, 1, area.left, top, area.width, height);
  }
  ctx.restore();
}

/** Ridges: each spectrum as a line, the nearer ones hiding those behind. */
export function paintRidges(
  { ctx, colors, area, view, yPx }: PlotPainting,
  rows: readonly WaterfallRow[],
  places: readonly RowPlace[],
  axis: WaterfallAxis,
  [low, high]: readonly [number, number],
): void {
  const width = Math.max(1, Math.round(area.width));
  const perPx = (view.max - view.min) / width;
  const rowPx = area.height / Math.max(1, rows.length);
  const heightPx = Math.max(rowPx * 3, 40);
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.clip();
  ctx.lineWidth = 1;
  ctx.lineJoin = 'round';
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]!;
    const base = yPx(places[index]!.low);
    ctx.beginPath();
    ctx.moveTo(area.left, base);
    for (let x = 0; x < width; x++) {
      const from = view.min + x * perPx;
      const amplitude = highestBetween(row, from, from + perPx, axis);
      const share = amplitude > 0 ? Math.max(0, (20 * Math.log10(amplitude) - low) / (high - low)) : 0;
      ctx.lineTo(area.left + x, base - share * share * heightPx);
    }
    ctx.lineTo(area.left + width, base);
    ctx.fillStyle = colors.surface;
    ctx.fill();
    ctx.strokeStyle = colors.trace1;
    ctx.stroke();
  }
  ctx.restore();
}

/** Half the distance of the pair that a followed line stands between, CSS px. */
const FOLLOWED_PX = 6;

/** The line that is followed through the rows; over colours a pair beside it, so that what is followed stays to be seen. */
export function paintFollowed(
  { ctx, colors, xPx, yPx }: PlotPainting,
  at: readonly (number | null)[],
  places: readonly RowPlace[],
  isRidge: boolean,
): void {
  ctx.save();
  for (const besidePx of isRidge ? [0] : [-FOLLOWED_PX, FOLLOWED_PX]) {
    for (const [width, color] of [
      [isRidge ? 4 : 3, isRidge ? colors.surface : '#00000088'],
      [isRidge ? 1.6 : 1.2, isRidge ? colors.harmonic : '#ffffff'],
    ] as const) {
      ctx.lineWidth = width;
      ctx.strokeStyle = color;
      ctx.beginPath();
      for (const [index, x] of at.entries()) {
        if (x === null) continue;
        ctx.lineTo(xPx(x) + besidePx, yPx(places[index]!.low));
        ctx.lineTo(xPx(x) + besidePx, yPx(places[index]!.high));
      }
      ctx.stroke();
    }
  }
  ctx.restore();
}
