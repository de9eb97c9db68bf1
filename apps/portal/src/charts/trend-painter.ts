import type { PlotPainting } from './line-plot.ts';
import type { TrendLimits } from './trend-signal.ts';

/** Zones B, C and D of the limit in force behind the lines, with their boundaries named at the right edge. */
export function paintZones(
  { ctx, colors, area, yPx }: PlotPainting,
  limits: TrendLimits,
  unit: string,
): void {
  const bottom = area.top + area.height;
  const right = area.left + area.width;
  const inside = (y: number) => Math.min(bottom, Math.max(area.top, y));
  const ab = inside(yPx(limits.ab));
  const bc = inside(yPx(limits.bc));
  const cd = inside(yPx(limits.cd));
  ctx.save();
  for (const [color, from, to] of [
    [colors.zoneB, ab, bc],
    [colors.zoneC, bc, cd],
    [colors.zoneD, cd, area.top],
  ] as const) {
    ctx.fillStyle = color;
    ctx.fillRect(area.left, to, area.width, from - to);
  }
  ctx.lineWidth = 1;
  for (const [color, y, name, limit] of [
    [colors.zoneBLine, ab, 'A/B', limits.ab],
    [colors.zoneCLine, bc, 'B/C', limits.bc],
    [colors.zoneDLine, cd, 'C/D', limits.cd],
  ] as const) {
    if (y <= area.top || y >= bottom) continue;
    const crisp = Math.round(y) + 0.5;
    ctx.strokeStyle = color;
    ctx.setLineDash([6, 4]);
    ctx.beginPath();
    ctx.moveTo(area.left, crisp);
    ctx.lineTo(right, crisp);
    ctx.stroke();
    ctx.fillStyle = color;
    ctx.textAlign = 'right';
    ctx.fillText(`${name}  ${limit} ${unit}`, right - 6, crisp - 4);
  }
  ctx.restore();
}

export interface TrendEvent {
  readonly id: string;
  readonly atMs: number;
  readonly kind: 'measurement' | 'alarm' | 'maintenance' | 'note';
  readonly label: string;
}

export const FLAG_GUTTER_PX = 16;
const FLAG_APART_PX = 9;

/** Events as flags above the plot; of a crowd only the first is drawn. */
export function paintFlags(
  { ctx, colors, area, view, xPx }: PlotPainting,
  events: readonly TrendEvent[],
  litId: string | null,
): void {
  ctx.save();
  ctx.lineWidth = 1;
  let lastX = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    if (event.atMs < view.min || event.atMs > view.max) continue;
    const x = Math.round(xPx(event.atMs)) + 0.5;
    const isLit = event.id === litId;
    if (x - lastX < FLAG_APART_PX && !isLit) continue;
    lastX = x;
    ctx.strokeStyle = isLit ? colors.ink : colors.lineStrong;
    ctx.fillStyle = isLit ? colors.ink : colors.ink2;
    ctx.beginPath();
    ctx.moveTo(x, area.top - 12);
    ctx.lineTo(x, isLit ? area.top + area.height : area.top);
    ctx.stroke();
    ctx.globalAlpha = isLit ? 1 : 0.75;
    ctx.beginPath();
    if (event.kind === 'measurement') ctx.arc(x, area.top - 12, 2.5, 0, 2 * Math.PI);
    else {
      ctx.moveTo(x, area.top - 14);
      ctx.lineTo(x + 8, area.top - 10.5);
      ctx.lineTo(x, area.top - 7);
    }
    ctx.fill();
    ctx.globalAlpha = 1;
  }
  ctx.restore();
}

/** The cursor of a trend: a line, and a dot on each signal. */
export function paintTrendCursor(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  atMs: number,
  points: readonly { y: number; axis: 'left' | 'right'; color: keyof PlotPainting['colors'] }[],
): void {
  const x = Math.round(xPx(atMs)) + 0.5;
  if (x < area.left || x > area.left + area.width) return;
  ctx.save();
  ctx.strokeStyle = colors.ink2;
  ctx.globalAlpha = 0.7;
  ctx.beginPath();
  ctx.moveTo(x, area.top);
  ctx.lineTo(x, area.top + area.height);
  ctx.stroke();
  ctx.globalAlpha = 1;
  for (const { y, axis, color } of points) {
    ctx.beginPath();
    ctx.arc(x, yPx(y, axis), 3, 0, 2 * Math.PI);
    ctx.fillStyle = colors.surface;
    ctx.fill();
    ctx.strokeStyle = colors[color];
    ctx.lineWidth = 1.5;
    ctx.stroke();
  }
  ctx.restore();
}
