import type { ChartColor } from './chart-colors.ts';
import { decimate, findExtremes, type MinMaxPyramid } from './min-max-pyramid.ts';

/** Where samples stand: evenly spaced, or each at its own place (ascending). */
export type TraceX = { readonly x0: number; readonly step: number } | { readonly at: Float64Array };

/** One line of a plot. x in the plot's base unit (s, Hz, ms since 1970), y in the unit of its axis. */
export interface PlotTrace {
  readonly id: string;
  readonly x: TraceX;
  readonly y: MinMaxPyramid;
  /** Lower and upper edge of a band around the line, on the same x. */
  readonly band?: { readonly low: MinMaxPyramid; readonly high: MinMaxPyramid } | undefined;
  readonly axis: 'left' | 'right';
  readonly color: ChartColor;
  readonly dash?: readonly number[] | undefined;
  readonly widthPx?: number | undefined;
  /** Only the highest of each pixel column is drawn, over a soft ground: a spectrum in dB, whose noise would be a solid block. */
  readonly isPeaks?: boolean | undefined;
  /** A step in x longer than this is a gap and is not bridged by the line. */
  readonly gapX?: number | undefined;
}

export function xOf(x: TraceX, index: number): number {
  return 'at' in x ? x.at[index]! : x.x0 + index * x.step;
}

/** First index whose x is not below `value`. */
export function lowerBound(at: Float64Array, value: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Indices [from, to) of what is in view, with one neighbour on each side so that lines run out of the picture. */
export function indicesInView(trace: PlotTrace, min: number, max: number): [number, number] {
  const n = trace.y.values.length;
  const { x } = trace;
  const from = 'at' in x ? lowerBound(x.at, min) - 1 : Math.floor((min - x.x0) / x.step);
  const to = 'at' in x ? lowerBound(x.at, max) + 2 : Math.ceil((max - x.x0) / x.step) + 1;
  return [Math.max(0, from), Math.min(n, Math.max(0, to))];
}

/** The index whose x is nearest, -1 for an empty trace. */
export function nearestIndex(trace: Pick<PlotTrace, 'x' | 'y'>, value: number): number {
  const last = trace.y.values.length - 1;
  if (last < 0) return -1;
  const { x } = trace;
  if (!('at' in x)) return Math.min(last, Math.max(0, Math.round((value - x.x0) / x.step)));
  const after = Math.min(last, lowerBound(x.at, value));
  const before = Math.max(0, after - 1);
  return Math.abs(x.at[before]! - value) <= Math.abs(x.at[after]! - value) ? before : after;
}

/** Smallest and largest y in view, band included; null where nothing is. */
export function extentInView(trace: PlotTrace, min: number, max: number): [number, number] | null {
  const [from, to] = indicesInView(trace, min, max);
  const low = trace.band?.low ?? trace.y;
  const high = trace.band?.high ?? trace.y;
  const lows = findExtremes(low, from, to);
  const highs = findExtremes(high, from, to);
  if (lows === null || highs === null) return null;
  return [low.values[lows.minAt]!, high.values[highs.maxAt]!];
}

/** Maps base x and y to canvas px. */
export interface PlotProjection {
  readonly x: (x: number) => number;
  readonly y: (y: number) => number;
  /** Bottom of the picture. */
  readonly groundPx: number;
}

/** The line as a path: at most a minimum and a maximum per pixel column. */
export function tracePath(
  trace: PlotTrace,
  min: number,
  max: number,
  columns: number,
  to: PlotProjection,
): Path2D {
  const path = new Path2D();
  const [from, end] = indicesInView(trace, min, max);
  const kept = trace.isPeaks ? peaksOf(trace, from, end, columns) : decimate(trace.y, from, end, columns);
  let isPenDown = false;
  let previous = from;
  for (const index of kept) {
    const value = trace.y.values[index]!;
    if (Number.isNaN(value)) {
      isPenDown = false;
      continue;
    }
    const x = xOf(trace.x, index);
    if (isPenDown && trace.gapX !== undefined && hasGap(trace, previous, index)) isPenDown = false;
    if (isPenDown) path.lineTo(to.x(x), to.y(value));
    else {
      path.moveTo(to.x(x), to.y(value));
      // A point between two gaps is still a point.
      path.lineTo(to.x(x) + 1, to.y(value));
    }
    isPenDown = true;
    previous = index;
  }
  return path;
}

function hasGap(trace: PlotTrace, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (xOf(trace.x, i + 1) - xOf(trace.x, i) > trace.gapX!) return true;
  return false;
}

/** Indices of the highest value of each pixel column. */
function peaksOf(trace: PlotTrace, from: number, end: number, columns: number): number[] {
  const perColumn = Math.max(1, (end - from) / columns);
  const kept: number[] = [];
  for (let at = from; at < end; at += perColumn) {
    const found = findExtremes(
      trace.y,
      Math.floor(at),
      Math.min(end, Math.max(Math.floor(at) + 1, Math.floor(at + perColumn))),
    );
    if (found !== null) kept.push(found.maxAt);
  }
  return kept;
}

/** The area between the peaks of a trace and the bottom of the picture. */
export function groundPath(
  trace: PlotTrace,
  min: number,
  max: number,
  columns: number,
  to: PlotProjection,
): Path2D {
  const path = new Path2D();
  const [from, end] = indicesInView(trace, min, max);
  const kept = peaksOf(trace, from, end, Math.round(columns / 2));
  if (kept.length < 2) return path;
  path.moveTo(to.x(xOf(trace.x, kept[0]!)), to.groundPx);
  for (const index of kept) path.lineTo(to.x(xOf(trace.x, index)), to.y(trace.y.values[index]!));
  path.lineTo(to.x(xOf(trace.x, kept.at(-1)!)), to.groundPx);
  path.closePath();
  return path;
}

/** The band between low and high as closed areas, broken at gaps. */
export function bandPath(
  trace: PlotTrace,
  min: number,
  max: number,
  columns: number,
  to: PlotProjection,
): Path2D | null {
  if (trace.band === undefined) return null;
  const { low, high } = trace.band;
  const path = new Path2D();
  const [from, end] = indicesInView(trace, min, max);
  const perColumn = Math.max(1, Math.floor((end - from) / columns));
  let run: { x: number; low: number; high: number }[] = [];
  const close = () => {
    if (run.length > 1) {
      path.moveTo(run[0]!.x, run[0]!.high);
      for (const point of run) path.lineTo(point.x, point.high);
      for (const point of run.toReversed()) path.lineTo(point.x, point.low);
      path.closePath();
    }
    run = [];
  };
  for (let i = from; i < end; i += perColumn) {
    const next = Math.min(end, i + perColumn);
    const lows = findExtremes(low, i, next);
    const highs = findExtremes(high, i, next);
    if (lows === null || highs === null) {
      close();
      continue;
    }
    if (trace.gapX !== undefined && i > from && hasGap(trace, i - perColumn, i)) close();
    run.push({
      x: to.x(xOf(trace.x, i)),
      low: to.y(low.values[lows.minAt]!),
      high: to.y(high.values[highs.maxAt]!),
    });
  }
  close();
  return path;
}
