import type { ChartColors } from '../plot/chart-colors.ts';
import type { PlotPainting } from '../plot/line-plot-options.ts';
import { HEAT_COLORS } from './heat-colors.ts';
import { highestBetween, type WaterfallAxis, type WaterfallRow } from './waterfall-rows.ts';

/** One pixel column per step and one image row per spectrum; the browser stretches the rows. No peak is lost. */
export function paintHeat(
  { ctx, area, view, yPx }: PlotPainting,
  rows: readonly WaterfallRow[],
  axis: WaterfallAxis,
  [low, high]: readonly [number, number],
): void {
  const width = Math.max(1, Math.round(area.width));
  if (rows.length === 0 || typeof OffscreenCanvas === 'undefined') return;
  const image = new ImageData(width, rows.length);
  const words = new Uint32Array(image.data.buffer);
  const perPx = (view.max - view.min) / width;
  for (const [index, row] of rows.entries()) {
    // Row 0 is at the bottom of the picture.
    const line = (rows.length - 1 - index) * width;
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
  const top = yPx(rows.length);
  ctx.drawImage(picture, area.left, top, area.width, yPx(0) - top);
  ctx.restore();
}

/** Ridges: each spectrum as a line, the nearer ones hiding those behind. */
export function paintRidges(
  { ctx, area, view, yPx }: PlotPainting,
  colors: ChartColors,
  rows: readonly WaterfallRow[],
  axis: WaterfallAxis,
  [low, high]: readonly [number, number],
): void {
  const width = Math.max(1, Math.round(area.width));
  const perPx = (view.max - view.min) / width;
  const rowPx = (yPx(0) - yPx(rows.length)) / Math.max(1, rows.length);
  const heightPx = Math.max(rowPx * 3, 40);
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.clip();
  ctx.lineWidth = 1;
  ctx.lineJoin = 'round';
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]!;
    const base = yPx(index + 0.15);
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
