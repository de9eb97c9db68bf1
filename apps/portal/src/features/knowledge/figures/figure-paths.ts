import type { FigurePlot } from './figure-plots.ts';

export const PLOT_WIDTH = 640;
export const PLOT_HEIGHT = 120;

const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * The path of the values, and where a frequency or time lies. With more values than pixels each column shows the smallest
 * and the largest under it, so that no peak is lost.
 */
export function figurePath(
  { values, maxY, kind }: Pick<FigurePlot, 'values' | 'maxY' | 'kind'>,
  width = PLOT_WIDTH,
): string {
  const isSigned = kind === 'waveform';
  const y = (value: number) => {
    const share = Math.max(isSigned ? -1 : 0, Math.min(1, value / maxY));
    return rounded(isSigned ? (PLOT_HEIGHT / 2) * (1 - share) : PLOT_HEIGHT * (1 - share));
  };
  const perColumn = Math.max(1, values.length / width);
  const columns = Math.ceil(values.length / perColumn);
  const points: string[] = [];
  for (let column = 0; column < columns; column++) {
    const from = Math.floor(column * perColumn);
    const until = Math.min(values.length, Math.floor((column + 1) * perColumn));
    const x = rounded((from / Math.max(1, values.length - 1)) * width);
    let [low, high] = [Infinity, -Infinity];
    for (let i = from; i < until; i++) {
      low = Math.min(low, values[i]!);
      high = Math.max(high, values[i]!);
    }
    if (until <= from) continue;
    if (perColumn > 1 && isSigned) points.push(`${x},${y(low)}`);
    points.push(`${x},${y(high)}`);
  }
  return `M${points.join('L')}`;
}

/** Where the abscissa begins and ends. */
export function figureSpan({ fromX = 0, stepX, values }: FigurePlot): { from: number; to: number } {
  return { from: fromX, to: fromX + stepX * Math.max(1, values.length - 1) };
}

/** A few round numbers within the span. */
export function figureTicks(from: number, to: number): number[] {
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to + 1e-9; tick += step) ticks.push(tick);
  return ticks;
}

/** Marks that have room for their label, the first of those that would overlap. */
export function labelledMarks(
  marks: FigurePlot['marks'],
  span: { from: number; to: number },
): { x: number; label: string; isLabelled: boolean }[] {
  const sorted = marks.filter(({ x }) => x >= span.from && x <= span.to).toSorted((a, b) => a.x - b.x);
  let free = -Infinity;
  return sorted.map(({ x, label }) => {
    const px = ((x - span.from) / (span.to - span.from)) * PLOT_WIDTH;
    const half = 4 + 3.4 * label.length;
    const isLabelled = px - half >= free && px - half >= -30 && px + half <= PLOT_WIDTH + 30;
    if (isLabelled) free = px + half;
    return { x: rounded(px), label, isLabelled };
  });
}
