import { SignalError } from './signal-error.ts';

/** A Woehler line without fatigue limit: N = cyclesAtReference (load / referenceLoad)^-slope. */
export interface WoehlerLine {
  referenceLoad: number;
  cyclesAtReference: number;
  slope: number;
}

/** Cycles (or contacts) at one load. */
export interface LoadBlock {
  load: number;
  cycles: number;
}

/**
 * Damage sum of Palmgren and Miner, sum of n / N; 1 is the end of the calculated life. For meshes the blocks are
 * time at level times tooth contacts (ISO 6336-6). Throws BAD_VALUE.
 */
export function minerDamage(blocks: readonly LoadBlock[], line: WoehlerLine): number {
  requireLine(line);
  return blocks.reduce((sum, { load, cycles }) => {
    if (!(load >= 0 && cycles >= 0)) {
      throw new SignalError(
        'BAD_VALUE',
        'blocks',
        `A block needs load and cycles from 0, not ${load} and ${cycles}.`,
      );
    }
    return sum + (cycles / line.cyclesAtReference) * (load / line.referenceLoad) ** line.slope;
  }, 0);
}

/** The constant load that does the same damage in the same number of cycles. */
export function damageEquivalentLoad(blocks: readonly LoadBlock[], line: WoehlerLine): number {
  const damage = minerDamage(blocks, line);
  const cycles = blocks.reduce((sum, block) => sum + block.cycles, 0);
  return cycles > 0
    ? line.referenceLoad * ((damage * line.cyclesAtReference) / cycles) ** (1 / line.slope)
    : 0;
}

function requireLine({ referenceLoad, cyclesAtReference, slope }: WoehlerLine): void {
  if (!(referenceLoad > 0 && cyclesAtReference > 0 && slope > 0)) {
    throw new SignalError(
      'BAD_VALUE',
      'line',
      'A Woehler line needs a positive load, cycle number and slope.',
    );
  }
}
