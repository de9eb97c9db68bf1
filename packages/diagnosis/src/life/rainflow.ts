/** Load cycles of one range about one mean. What could not be closed counts as half a cycle. */
export interface LoadCycle {
  readonly range: number;
  readonly mean: number;
  readonly count: number;
}

export interface RainflowCounter {
  /** The next load of the history; one that goes on in the same direction is no turning point. */
  add(load: number): void;
  /** Takes the cycles that have closed since it was last asked. */
  takeClosed(): LoadCycle[];
  /** Turning points that close no cycle yet, the end of the history last. */
  residue(): readonly number[];
}

/**
 * Rainflow counting in the four-point form: an inner range that lies within both of its neighbours is a closed cycle. With
 * what is left counted as half cycles it gives the cycles of ASTM E1049-85, 5.4.4. Two parts of a history may be counted on
 * their own: the residue of the first, then that of the second, given to a new counter, close the cycles that span both
 * (C. Amzallag et al., Int. J. Fatigue 16 (1994) 287).
 */
export function makeRainflowCounter(): RainflowCounter {
  const points: number[] = [];
  let closed: LoadCycle[] = [];

  function closeInner(): void {
    while (points.length >= 4) {
      const [a, b, c, d] = points.slice(-4) as [number, number, number, number]; // @NOTE: there are four
      const inner = Math.abs(c - b);
      if (inner > Math.abs(b - a) || inner > Math.abs(d - c)) return;
      closed.push({ range: inner, mean: (b + c) / 2, count: 1 });
      points.splice(points.length - 3, 2);
    }
  }

  return {
    add(load) {
      if (!Number.isFinite(load)) return;
      const last = points.at(-1);
      const before = points.at(-2);
      if (last === load) return;
      if (last !== undefined && before !== undefined && load > last === last > before)
        points[points.length - 1] = load;
      else points.push(load);
      closeInner();
    },
    takeClosed() {
      const taken = closed;
      closed = [];
      return taken;
    },
    residue: () => points,
  };
}

/** The half cycles of what closed no cycle. */
export function halfCyclesOf(residue: readonly number[]): LoadCycle[] {
  return residue.slice(1).map((load, i) => {
    const before = residue[i]!;
    return { range: Math.abs(load - before), mean: (load + before) / 2, count: 0.5 };
  });
}

/** All cycles of a history. */
export function countCycles(loads: Iterable<number>): LoadCycle[] {
  const counter = makeRainflowCounter();
  for (const load of loads) counter.add(load);
  return [...counter.takeClosed(), ...halfCyclesOf(counter.residue())];
}
