export interface SparklineBox {
  readonly width: number;
  readonly height: number;
  /** Value at the top; the bottom is zero. */
  readonly top: number;
}

/** SVG path of a day of values on a shared scale; where nothing came the line is broken. */
export function sparklinePath(values: readonly (number | null)[], box: SparklineBox): string {
  let path = '';
  let isPenDown = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isPenDown = false;
      continue;
    }
    const { x, y } = sparklinePoint(values.length, index, value, box);
    path += `${isPenDown ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    isPenDown = true;
  }
  return path;
}

export function sparklinePoint(count: number, index: number, value: number, box: SparklineBox) {
  const share = box.top <= 0 ? 0 : Math.min(1, Math.max(0, value / box.top));
  return {
    x: count < 2 ? box.width : (index / (count - 1)) * box.width,
    y: box.height - share * box.height,
  };
}

/** The scale that all sparklines of a page share: the largest value, a little air above it, never below 1 mm/s. */
export function sharedTop(rows: readonly { readonly vibration24h: readonly (number | null)[] }[]): number {
  let top = 1;
  for (const row of rows)
    for (const value of row.vibration24h) if (value !== null && value > top) top = value;
  return top * 1.05;
}
