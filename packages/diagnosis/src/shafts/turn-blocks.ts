/** Parts of a record of whole turns that its own scatter is measured by. */
export const TURN_BLOCKS = 8;

/** The turns of a stretch of the record, added up by angle. */
export interface TurnBlock {
  readonly sum: Float64Array;
  readonly turns: number;
  /** Of all its samples and their squares, for the r.m.s. about the mean. */
  readonly total: number;
  readonly squares: number;
}

/**
 * A signal sampled by angle in `TURN_BLOCKS` blocks of neighbouring whole turns. Neighbouring, so that slow changes of
 * speed and load within the record count as its scatter: H. R. Künsch, Ann. Statist. 17 (1989) 1217.
 */
export function turnBlocks(byAngle: Float64Array, samplesPerTurn: number): TurnBlock[] {
  const turns = Math.floor(byAngle.length / samplesPerTurn);
  return Array.from({ length: TURN_BLOCKS }, (_, block) => {
    const first = Math.floor((block * turns) / TURN_BLOCKS);
    const last = Math.floor(((block + 1) * turns) / TURN_BLOCKS);
    const sum = new Float64Array(samplesPerTurn);
    let total = 0;
    let squares = 0;
    for (let i = first * samplesPerTurn; i < last * samplesPerTurn; i++) {
      const v = byAngle[i]!;
      sum[i % samplesPerTurn]! += v;
      total += v;
      squares += v * v;
    }
    return { sum, turns: last - first, total, squares };
  });
}

/** The synchronous average over the chosen blocks, and the r.m.s. of all that they hold, about its mean. */
export function averageOfBlocks(
  blocks: readonly TurnBlock[],
  chosen: readonly number[],
): { average: Float64Array; turns: number; rms: number } {
  const average = new Float64Array(blocks[0]!.sum.length);
  let turns = 0;
  let total = 0;
  let squares = 0;
  for (const index of chosen) {
    const block = blocks[index]!;
    turns += block.turns;
    total += block.total;
    squares += block.squares;
    for (let i = 0; i < average.length; i++) average[i]! += block.sum[i]!;
  }
  for (let i = 0; i < average.length; i++) average[i]! /= turns;
  const count = turns * average.length;
  return { average, turns, rms: Math.sqrt(Math.max(0, squares / count - (total / count) ** 2)) };
}

/**
 * Standard error of a number from its values without each block in turn: the jackknife, which holds for what is no
 * mean as well (B. Efron, The Jackknife, the Bootstrap and Other Resampling Plans, SIAM 1982, chapter 3).
 */
export function jackknifeError(leftOut: readonly number[]): number {
  const n = leftOut.length;
  if (n < 2) return Number.NaN;
  const mean = leftOut.reduce((a, b) => a + b, 0) / n;
  return Math.sqrt(((n - 1) / n) * leftOut.reduce((sum, v) => sum + (v - mean) ** 2, 0));
}
