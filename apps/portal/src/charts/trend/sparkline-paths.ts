const MARGIN_PX = 2.5;

/**
 * SVG path of a sparkline and the place of its last value. The scale runs from 0 to `top` (the values of one
 * column share it); higher values are cut at the upper edge. A single value between gaps becomes a short dash.
 */
export function sparklinePaths(
  values: readonly (number | null)[],
  top: number,
  widthPx: number,
  heightPx: number,
): { line: string; last: { x: number; y: number } | null } {
  const stepPx = values.length > 1 ? (widthPx - 2 * MARGIN_PX) / (values.length - 1) : 0;
  const scale = top > 0 ? (heightPx - 2 * MARGIN_PX) / top : 0;
  const line: string[] = [];
  let last: { x: number; y: number } | null = null;
  let isPenDown = false;
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) {
      isPenDown = false;
      return;
    }
    const x = round(MARGIN_PX + index * stepPx);
    const y = round(heightPx - MARGIN_PX - Math.min(Math.max(value, 0), top) * scale);
    line.push(isPenDown ? `L${x} ${y}` : `M${x} ${y}h0.5`);
    isPenDown = true;
    last = { x, y };
  });
  return { line: line.join(''), last };
}

const round = (px: number) => Math.round(px * 10) / 10;

/** A round top for a column of sparklines: the highest value, at least `atLeast`. */
export function sharedTop(columns: readonly (readonly (number | null)[])[], atLeast: number): number {
  let top = atLeast;
  for (const values of columns) for (const value of values) if (value !== null && value > top) top = value;
  return top;
}
