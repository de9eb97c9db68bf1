import type { PlotPainting } from '../plot/line-plot-options.ts';

/** A row of a list beside the plot, found again by its number. */
export interface NumberedFlag {
  readonly id: string;
  readonly atMs: number;
  readonly label: string;
  readonly number: number;
}

export const NUMBERED_GUTTER_PX = 34;
const RADIUS_PX = 9;
const APART_PX = 2 * RADIUS_PX + 3;

/**
 * Places in ascending order moved apart as little as it takes, so that none touches the next; they keep between the edges as
 * long as there is room for all.
 */
export function spreadApart(
  places: readonly number[],
  { apart, min, max }: { readonly apart: number; readonly min: number; readonly max: number },
): number[] {
  const spread: number[] = [];
  for (const [index, place] of places.entries())
    spread.push(Math.max(place, min, index === 0 ? min : spread[index - 1]! + apart));
  let limit = max;
  for (let index = spread.length - 1; index >= 0; index -= 1) {
    spread[index] = Math.min(spread[index]!, limit);
    limit = spread[index]! - apart;
  }
  return spread;
}

/** Numbers in circles above the plot, each with a dotted line to its time; answers where each circle stands, in pixels. */
export function paintNumberedFlags(
  { ctx, colors, area, view, xPx }: PlotPainting,
  flags: readonly NumberedFlag[],
  highlightedId: string | null,
): { readonly id: string; readonly x: number }[] {
  const inView = flags
    .filter(({ atMs }) => atMs >= view.min && atMs <= view.max)
    .toSorted((a, b) => a.atMs - b.atMs || a.number - b.number);
  const places = spreadApart(
    inView.map(({ atMs }) => xPx(atMs)),
    { apart: APART_PX, min: area.left + RADIUS_PX, max: area.left + area.width - RADIUS_PX },
  );
  const y = area.top - NUMBERED_GUTTER_PX + RADIUS_PX + 2;
  ctx.save();
  ctx.lineWidth = 1;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const [index, flag] of inView.entries()) {
    const x = places[index]!;
    const atX = Math.round(xPx(flag.atMs)) + 0.5;
    const isHighlighted = flag.id === highlightedId;
    ctx.strokeStyle = isHighlighted ? colors.ink : colors.ink2;
    ctx.setLineDash([1, 3]);
    ctx.beginPath();
    ctx.moveTo(x, y + RADIUS_PX);
    ctx.lineTo(atX, area.top - 2);
    ctx.lineTo(atX, area.top + area.height);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.arc(x, y, RADIUS_PX, 0, 2 * Math.PI);
    ctx.fillStyle = isHighlighted ? colors.ink : colors.surface;
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = isHighlighted ? colors.surface : colors.ink;
    ctx.fillText(String(flag.number), x, y + 0.5);
  }
  ctx.restore();
  return inView.map(({ id }, index) => ({ id, x: places[index]! }));
}
