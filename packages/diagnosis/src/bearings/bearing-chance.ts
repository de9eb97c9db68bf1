import type { FittedBearingFrequencies } from './bearing-evidence.ts';
import type { EnvelopeLines } from './envelope-lines.ts';
import { type FamilyChance, measureAgainstChance } from './family-chance.ts';

/** How far each family of a bearing stands over what families of other frequencies reach in the same record. */
export interface BearingChances {
  readonly outer: FamilyChance;
  readonly inner: FamilyChance;
  readonly rolling: FamilyChance;
  readonly cage: FamilyChance;
}

/**
 * How far a family is searched to either side, as a share: the contact angle under load and the clearance move
 * d/D cos(alpha) by 2 or 3 percent, which moves BPFO by 0.7 and BPFI by 0.5 percent; slip adds a little.
 */
const TOLERANCE = { outer: 0.012, inner: 0.01, rolling: 0.009, cage: 0.009 } as const;
/** A Hann line is four bins wide at its foot: as near as this a line cannot be separated from an order of the shaft. */
const SHAFT_BINS = 2.2;
const MAINS_BINS = 1.6;
/** Twice the mains of the world: motors hum with it and converters ripple. */
const TWICE_MAINS_HZ = [100, 120];

/** Measures the families of a bearing against chance; lines for which `isTaken` says so are left to their owner. */
export function measureChances(
  lines: EnvelopeLines,
  { shaftHz, bpfoHz, bpfiHz, bsfHz, ftfHz }: FittedBearingFrequencies,
  isTaken: (frequencyHz: number) => boolean,
): BearingChances {
  const taken = new Uint8Array(lines.heightDb.length);
  for (let k = 0; k < taken.length; k++) if (isTaken(k * lines.stepHz)) taken[k] = 1;
  closeMultiples(taken, shaftHz / lines.stepHz, SHAFT_BINS);
  for (const hz of TWICE_MAINS_HZ) closeMultiples(taken, hz / lines.stepHz, MAINS_BINS);
  const own = [bpfoHz, bpfiHz, 2 * bsfHz, ftfHz, bpfoHz / 2, bpfiHz / 2, (2 * bpfoHz) / 3];
  const measure = (
    name: keyof typeof TOLERANCE,
    frequencyHz: number,
    harmonics: number,
    sidebandHz?: number,
  ) => {
    const search = { frequencyHz, tolerance: TOLERANCE[name], harmonics };
    return measureAgainstChance(
      lines,
      sidebandHz === undefined ? search : { ...search, sidebandHz },
      shaftHz,
      taken,
      own,
    );
  };
  return {
    outer: measure('outer', bpfoHz, 4),
    inner: measure('inner', bpfiHz, 4),
    rolling: measure('rolling', 2 * bsfHz, 3, ftfHz),
    cage: measure('cage', ftfHz, 3),
  };
}

function closeMultiples(taken: Uint8Array, everyBins: number, reachBins: number): void {
  for (let middle = everyBins; middle < taken.length + reachBins; middle += everyBins) {
    const last = Math.min(taken.length - 1, Math.floor(middle + reachBins));
    for (let k = Math.ceil(middle - reachBins); k <= last; k++) taken[k] = 1;
  }
}
