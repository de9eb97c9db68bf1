import type { PlotPainting } from '../plot/line-plot-options.ts';
import { textWidthPx } from '../plot/text-width.ts';
import type { RowPlace } from './row-places.ts';
import type { WaterfallRow } from './waterfall-rows.ts';

/** Room at the right of a waterfall for the speed of its rows, CSS px. */
export const SPEED_STRIP_PX = 134;
/** The last tick of the picture's own axis reaches into it. */
const GAP_PX = 30;
/** A machine at one speed shows its wandering, but no less than so many turns a minute fill the strip. */
const LEAST_SPAN_RPM = 1;

/** Lowest and highest speed of the strip, rpm; null where no row has a speed. */
export function speedSpan(rows: readonly Pick<WaterfallRow, 'speedHz'>[]): readonly [number, number] | null {
  const speeds = rows.flatMap(({ speedHz }) => (speedHz === null ? [] : [speedHz * 60]));
  if (speeds.length === 0) return null;
  const [low, high] = [Math.min(...speeds), Math.max(...speeds)];
  const spare = Math.max(0, LEAST_SPAN_RPM - (high - low)) / 2;
  return [low - spare, high + spare];
}

/** The speed of each row beside the picture, on the same axis; rows without a speed leave a gap. */
export function paintSpeedStrip(
  { ctx, colors, area, yPx }: PlotPainting,
  rows: readonly WaterfallRow[],
  places: readonly RowPlace[],
  words: {
    readonly title: string;
    readonly number: (rpm: number) => string;
    readonly selected: number | null;
  },
): void {
  const span = speedSpan(rows);
  if (span === null) return;
  const [low, high] = span;
  const left = area.left + area.width + GAP_PX;
  const width = SPEED_STRIP_PX - GAP_PX - 14;
  const bottom = area.top + area.height;
  const xOf = (rpm: number) => left + ((rpm - low) / (high - low)) * width;
  ctx.save();
  ctx.lineWidth = 1;
  ctx.strokeStyle = colors.line;
  for (const x of [left, left + width]) {
    ctx.beginPath();
    ctx.moveTo(Math.round(x) + 0.5, area.top);
    ctx.lineTo(Math.round(x) + 0.5, bottom);
    ctx.stroke();
  }
  ctx.fillStyle = colors.ink2;
  ctx.fillText(words.title, left, area.top - 6);
  ctx.fillText(words.number(low), left, bottom + 17);
  const most = words.number(high);
  ctx.fillText(most, left + width - textWidthPx(ctx, most), bottom + 17);
  ctx.strokeStyle = colors.ink;
  ctx.beginPath();
  let isOpen = false;
  for (const [index, { speedHz }] of rows.entries()) {
    if (speedHz === null) isOpen = false;
    else {
      const [x, y] = [xOf(speedHz * 60), yPx(places[index]!.at)];
      if (isOpen) ctx.lineTo(x, y);
      else ctx.moveTo(x, y);
      isOpen = true;
    }
  }
  ctx.stroke();
  const chosen = words.selected === null ? undefined : rows[words.selected];
  if (words.selected !== null && chosen !== undefined && chosen.speedHz !== null) {
    ctx.beginPath();
    ctx.arc(xOf(chosen.speedHz * 60), yPx(places[words.selected]!.at), 3.5, 0, 2 * Math.PI);
    ctx.fillStyle = colors.surface;
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}
