import type { MeshFacts } from '../records/machine-facts.ts';
import { normalNoise, RATE_HZ } from '../signals.testing.ts';

/** A mesh written down: what its gear does over a turn. */
export interface GearSignal {
  /** Peak of mesh lines 1, 2, 3, m/s2. */
  readonly harmonics: readonly number[];
  /** Depth by which all of them swell once a turn, smoothly. */
  readonly depth?: number;
  /** Peak of what one tooth adds where it meets, m/s2. */
  readonly impact?: number;
  /** Height of each tooth by itself, as a share of the mesh: uneven wear. */
  readonly unevenness?: number;
  /** R.m.s. of the noise, m/s2. */
  readonly noise?: number;
  readonly seed: number;
  readonly rateHz?: number;
  readonly seconds?: number;
  /** Where the record begins, in turns. */
  readonly start?: number;
}

export const TEETH = 23;
export const SHAFT_HZ = 25;
const DEPTHS = normalNoise(TEETH, 77);

export const MESH: MeshFacts = {
  id: 'mesh',
  name: 'first stage',
  meshHz: TEETH * SHAFT_HZ,
  gears: [{ name: 'pinion', teeth: TEETH, shaftHz: SHAFT_HZ }],
};

/**
 * sum over h of a_h (1 + d cos 2 pi θ) (1 + u_k) cos(2 pi h Z θ + h²) + noise, θ = 25 t turns; the damaged tooth adds
 * a blow that fades over two teeth.
 */
export function gearSignal(given: GearSignal): Float64Array {
  const { harmonics, depth = 0, impact = 0, unevenness = 0, noise = 0.3, seed, start = 0.13 } = given;
  const { rateHz = RATE_HZ, seconds = 6 } = given;
  return normalNoise(Math.round(rateHz * seconds), seed).map((v, i) => {
    const turn = start + (SHAFT_HZ * i) / rateHz;
    const tooth = Math.floor((turn % 1) * TEETH);
    const swell = (1 + depth * Math.cos(2 * Math.PI * turn)) * (1 + unevenness * DEPTHS[tooth]!);
    const mesh = harmonics.reduce(
      (sum, a, h) => sum + a * Math.cos(2 * Math.PI * (h + 1) * TEETH * turn + (h + 1) ** 2),
      0,
    );
    const since = ((turn + 0.6) % 1) * TEETH;
    const blow = since < 2 ? impact * Math.exp(-3 * since) * Math.cos(2 * Math.PI * 3.3 * since) : 0;
    return noise * v + swell * mesh + blow;
  });
}
