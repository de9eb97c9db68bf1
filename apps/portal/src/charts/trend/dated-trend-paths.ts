/** One value at a time; null where it was looked for and not found. */
export interface DatedPoint {
  readonly atMs: number;
  readonly value: number | null;
}

export interface DatedTrendArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface DatedTrendScale {
  readonly x: (atMs: number) => number;
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST_TICKS = 4;

/** A true time axis over the points and the marks, and a scale of round numbers around the values. */
export function scaleDatedTrend(
  points: readonly DatedPoint[],
  marksMs: readonly number[],
  area: DatedTrendArea,
): DatedTrendScale | null {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length < 2) return null;
  const times = [...points.map(({ atMs }) => atMs), ...marksMs];
  const fromMs = Math.min(...times);
  const toMs = Math.max(...times);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step =
    STEPS.find((each) => Math.ceil(high / each) - Math.floor(low / each) < MOST_TICKS) ?? (high - low) / 3;
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const ticks = Array.from(
    { length: Math.round((top - bottom) / step) + 1 },
    (_, index) => bottom + index * step,
  );
  const share = (value: number, from: number, to: number) => (to > from ? (value - from) / (to - from) : 1);
  return {
    x: (atMs) => round(area.left + share(atMs, fromMs, toMs) * (area.right - area.left)),
    y: (value) => round(area.bottom - share(value, bottom, top) * (area.bottom - area.top)),
    ticks,
  };
}

/** The line through the values; it is broken where one is missing. */
export function datedTrendLine(points: readonly DatedPoint[], { x, y }: DatedTrendScale): string {
  let isPenDown = false;
  return points
    .map(({ atMs, value }) => {
      if (value === null) {
        isPenDown = false;
        return '';
      }
      const command = isPenDown ? 'L' : 'M';
      isPenDown = true;
      return `${command}${x(atMs)} ${y(value)}`;
    })
    .join('');
}

const round = (px: number) => Math.round(px * 10) / 10;
