import { requireFinite, type Samples, toFloat64 } from './samples.ts';

/** One counted cycle of a load history. */
export interface LoadCycle {
  /** Highest minus lowest load. */
  range: number;
  mean: number;
  /** 1 for a closed cycle, 0.5 for a half cycle. */
  count: 1 | 0.5;
}

/**
 * Rainflow cycles of a load history, in the order they close. Source: ASTM E1049-85 (2017), 5.4.4.
 * Throws EMPTY_SIGNAL, NOT_FINITE.
 */
export function countRainflow(history: Samples): LoadCycle[] {
  return countTurningPoints(turningPoints(history));
}

/** Rainflow cycles of loads that turn at every point. */
export function countTurningPoints(points: readonly number[]): LoadCycle[] {
  const cycles: LoadCycle[] = [];
  const stack: number[] = [];
  const cycle = (a: number, b: number, count: 1 | 0.5) =>
    cycles.push({ range: Math.abs(a - b), mean: (a + b) / 2, count });
  for (const point of points) {
    stack.push(point);
    while (stack.length >= 3) {
      const [a, b, c] = stack.slice(-3);
      if (Math.abs(c! - b!) < Math.abs(b! - a!)) break;
      if (stack.length === 3) {
        // The range holds the start of the history: half a cycle, and the start moves on.
        cycle(a!, b!, 0.5);
        stack.shift();
      } else {
        cycle(a!, b!, 1);
        stack.splice(-3, 2);
      }
    }
  }
  for (let i = 1; i < stack.length; i++) cycle(stack[i - 1]!, stack[i]!, 0.5);
  return cycles;
}

/** The first and last value and every value where the load turns; a level stretch turns once. */
export function turningPoints(history: Samples): number[] {
  const loads = toFloat64(history, 'history');
  requireFinite(loads, 'history');
  const points: number[] = [];
  for (const value of loads) {
    const [before, last] = points.slice(-2);
    if (points.length === 0) points.push(value);
    else if (points.length === 1) {
      if (value !== before) points.push(value);
    } else if (value !== last) {
      if (value > last! === last! > before!) points[points.length - 1] = value;
      else points.push(value);
    }
  }
  return points;
}

/** Cycles summed by range, rising. */
export function cyclesByRange(cycles: readonly LoadCycle[]): { range: number; count: number }[] {
  const sums = new Map<number, number>();
  for (const { range, count } of cycles) sums.set(range, (sums.get(range) ?? 0) + count);
  return [...sums].map(([range, count]) => ({ range, count })).sort((a, b) => a.range - b.range);
}
