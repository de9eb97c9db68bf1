/** A straight S-N line in double logarithms, without a fatigue limit: N = cycles (S / load)^-exponent. */
export interface LoadCycleLine {
  readonly load: number;
  readonly cycles: number;
  readonly exponent: number;
}

/** So many cycles at a load, or at a range of it. */
export interface LoadBlock {
  readonly load: number;
  readonly cycles: number;
}

/**
 * Linear damage accumulation after Palmgren and Miner in its elementary form (ISO 6336-6, DIN 743-4): cycles below the
 * fatigue limit count as the line says, for a part that has begun to be damaged has no limit any more. 1 is failure at the
 * probability of the line.
 */
export function minerSum(blocks: Iterable<LoadBlock>, line: LoadCycleLine): number {
  let damage = 0;
  for (const { load, cycles } of blocks)
    damage += (cycles / line.cycles) * (Math.abs(load) / line.load) ** line.exponent;
  return damage;
}

/** The one load that does the damage of all blocks in so many cycles. */
export function equivalentLoad(blocks: Iterable<LoadBlock>, exponent: number, cycles: number): number {
  let sum = 0;
  for (const block of blocks) sum += block.cycles * Math.abs(block.load) ** exponent;
  return cycles > 0 ? (sum / cycles) ** (1 / exponent) : 0;
}
