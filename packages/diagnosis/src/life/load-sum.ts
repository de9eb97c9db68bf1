import { isOpenLoadClass, loadClassOf, middleOfClass } from './load-classes.ts';
import type { LoadDay } from './load-day.ts';
import type { LoadBlock } from './miner-sum.ts';
import { halfCyclesOf, makeRainflowCounter } from './rainflow.ts';

/** Hours at rated torque and speed that do the same damage: each hour by its turns and the torque to the exponent. */
export function ratedHours(days: Iterable<LoadDay>, exponent: number): number {
  let seconds = 0;
  for (const { cells } of days)
    for (const [, loadClass, , ratedSeconds] of cells)
      if (ratedSeconds > 0) seconds += ratedSeconds * middleOfClass(loadClass) ** exponent;
  return seconds / 3600;
}

/** Hours at rated speed that make as many turns. */
export function turningHours(days: Iterable<LoadDay>): number {
  let seconds = 0;
  for (const { cells } of days) for (const [, , , ratedSeconds] of cells) seconds += ratedSeconds;
  return seconds / 3600;
}

/** Whether the torque was ever beyond the last class: it counts for less than it was. */
export function hasOpenClass(days: Iterable<LoadDay>): boolean {
  for (const { cells } of days) if (cells.some(([, loadClass]) => isOpenLoadClass(loadClass))) return true;
  return false;
}

/** Cycles of the torque by their range, over days in the order of time: those that span days are closed by their residues. */
export function torqueCycles(days: Iterable<LoadDay>): LoadBlock[] {
  const counts = new Map<number, number>();
  const add = (index: number, count: number) => {
    if (index > 0) counts.set(index, (counts.get(index) ?? 0) + count);
  };
  const spanning = makeRainflowCounter();
  for (const { cycles, residue } of days) {
    for (const [index, count] of cycles) add(index, count);
    for (const torque of residue) spanning.add(torque);
  }
  for (const { range, count } of [...spanning.takeClosed(), ...halfCyclesOf(spanning.residue())])
    add(loadClassOf(range), count);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([index, cycles]) => ({ load: middleOfClass(index), cycles }));
}
