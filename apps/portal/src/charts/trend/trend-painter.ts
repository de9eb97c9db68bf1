import type { PlotPainting } from '../plot/line-plot-options.ts';
import type { TrendLimits } from './trend-signal.ts';

type Side = 'left' | 'right';

function placesOf({ area, yPx }: PlotPainting, limits: TrendLimits, side: Side) {
  const inside = (y: number) => Math.min(area.top + area.height, Math.max(area.top, y));
  const at = (limit: number) => inside(yPx(limit, side));
  return {
    ...{ ab: at(limits.ab), bc: at(limits.bc), cd: at(limits.cd) },
    decisive: limits.decisive === undefined ? null : at(limits.decisive.limit),
  };
}

/** Zones B, C and D of the limit in force, behind the lines. */
export function paintZones(painting: PlotPainting, limits: TrendLimits, side: Side): void {
  const { ctx, colors, area } = painting;
  const { ab, bc, cd } = placesOf(painting, limits, side);
  // Of a pressure the low values are the bad ones: zone D then reaches down.
  const end = limits.cd < limits.ab ? area.top + area.height : area.top;
  for (const [color, from, to] of [
    [colors.zoneB, ab, bc],
    [colors.zoneC, bc, cd],
    [colors.zoneD, cd, end],
  ] as const) {
    ctx.fillStyle = color;
    ctx.fillRect(area.left, to, area.width, from - to);
  }
}

/** As it was entered. */
const WHOLE_LIMIT = { maximumFractionDigits: 6, useGrouping: false } as const;

/** A boundary in words, as it stands at the left edge. */
export const boundaryText = (name: string, limit: number, unit: string, language: string): string =>
  `${name}  ${limit.toLocaleString(language, WHOLE_LIMIT)} ${unit}`;

/** The boundaries of the zones, named at the left edge, where they hide the oldest and not the newest. */
export function paintBoundaries(
  painting: PlotPainting,
  limits: TrendLimits,
  {
    unit,
    side,
    language,
  }: {
    readonly unit: string;
    readonly side: Side;
    /** How limits are written. */
    readonly language: string;
  },
): void {
  const { ctx, colors, area } = painting;
  const { ab, bc, cd, decisive } = placesOf(painting, limits, side);
  const right = area.left + area.width;
  ctx.save();
  ctx.lineWidth = 1;
  const lines: [color: string, y: number, name: string, limit: number][] = [
    [colors.zoneBLine, ab, 'A/B', limits.ab],
    [colors.zoneCLine, bc, 'B/C', limits.bc],
    [colors.zoneDLine, cd, 'C/D', limits.cd],
  ];
  if (limits.decisive !== undefined && decisive !== null)
    lines.push([colors.ink2, decisive, limits.decisive.name, limits.decisive.limit]);
  for (const [color, y, name, limit] of lines) {
    if (y <= area.top || y >= area.top + area.height) continue;
    const crisp = Math.round(y) + 0.5;
    const text = boundaryText(name, limit, unit, language);
    const width = ctx.measureText(text).width;
    ctx.strokeStyle = color;
    ctx.setLineDash([6, 4]);
    ctx.beginPath();
    ctx.moveTo(area.left + width + 14, crisp);
    ctx.lineTo(right, crisp);
    ctx.stroke();
    // The name interrupts its line, and a ground of its own keeps it readable over the data.
    ctx.globalAlpha = 0.85;
    ctx.fillStyle = colors.surface;
    ctx.fillRect(area.left + 4, crisp - 8, width + 6, 16);
    ctx.globalAlpha = 1;
    ctx.fillStyle = color;
    ctx.fillText(text, area.left + 7, crisp + 4);
  }
  ctx.restore();
}

/** What is normal: a solid line, named at the right edge. */
export function paintBaseline(
  { ctx, colors, area, yPx }: PlotPainting,
  { value, label }: { readonly value: number; readonly label: string },
): void {
  const y = Math.round(yPx(value)) + 0.5;
  if (y <= area.top || y >= area.top + area.height) return;
  const right = area.left + area.width;
  const width = ctx.measureText(label).width;
  ctx.save();
  ctx.lineWidth = 1;
  ctx.strokeStyle = colors.ink2;
  ctx.beginPath();
  ctx.moveTo(area.left, y);
  ctx.lineTo(right - width - 14, y);
  ctx.stroke();
  ctx.globalAlpha = 0.85;
  ctx.fillStyle = colors.surface;
  ctx.fillRect(right - width - 10, y - 8, width + 6, 16);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colors.ink2;
  ctx.fillText(label, right - width - 7, y + 4);
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

/** What stands above what: a measurement comes every few hours, a note now and then. */
const isFlag = ({ kind }: TrendEvent) => kind !== 'measurement';

/** Events as flags above the plot; of a crowd only the first is drawn, and a measurement gives way to a flag. */
export function paintFlags(
  { ctx, colors, area, view, xPx }: PlotPainting,
  events: readonly TrendEvent[],
  highlightedId: string | null,
): void {
  ctx.save();
  ctx.lineWidth = 1;
  const taken: number[] = [];
  for (const event of [...events.filter(isFlag), ...events.filter((each) => !isFlag(each))]) {
    if (event.atMs < view.min || event.atMs > view.max) continue;
    const x = Math.round(xPx(event.atMs)) + 0.5;
    const isHighlighted = event.id === highlightedId;
    if (!isHighlighted && taken.some((other) => Math.abs(other - x) < FLAG_APART_PX)) continue;
    taken.push(x);
    ctx.strokeStyle = isHighlighted ? colors.ink : colors.lineStrong;
    ctx.fillStyle = isHighlighted ? colors.ink : colors.ink2;
    ctx.beginPath();
    ctx.moveTo(x, area.top - 12);
    ctx.lineTo(x, isHighlighted ? area.top + area.height : area.top);
    ctx.stroke();
    ctx.globalAlpha = isHighlighted ? 1 : 0.75;
    ctx.beginPath();
    if (event.kind === 'measurement') ctx.arc(x, area.top - 12, 2.5, 0, 2 * Math.PI);
    else if (event.kind === 'alarm') {
      ctx.moveTo(x, area.top - 15);
      ctx.lineTo(x + 4, area.top - 11);
      ctx.lineTo(x, area.top - 7);
      ctx.lineTo(x - 4, area.top - 11);
    } else if (event.kind === 'maintenance') ctx.rect(x, area.top - 14, 8, 6);
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
