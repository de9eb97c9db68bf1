import type { ComplexValues } from '@ritzel/signal';
import { selectMiddle } from './select-middle.ts';

/** How many times the middle of its neighbours a line may be; noise is that high in one line of 60 000. */
const MOST_OVER_MIDDLE = 4;

/**
 * Limits the lines of a spectrum that stand out of their neighbourhood, in place: what repeats exactly (orders of a
 * shaft, the mains, a converter, meshes) beats with itself in every band and fills the envelope with lines that no
 * bearing makes. The impacts of a bearing slip, so that its part of the spectrum is smooth beyond the first
 * harmonics and stays. Source: J. Antoni, R. B. Randall, Unsupervised noise cancellation for vibration signals,
 * part II, MSSP 18 (2004) 103, on separating discrete from random components.
 * @param reachBins half the width of the neighbourhood
 */
export function limitTones({ re, im }: ComplexValues, reachBins: number): void {
  const n = re.length;
  const reach = Math.max(30, Math.round(reachBins));
  const hop = Math.max(1, reach >> 1);
  const scratch = new Float64Array(2 * reach + 1);
  const middleAt = (k: number): number => {
    const from = Math.max(0, k - reach);
    const to = Math.min(n, k + reach + 1);
    for (let i = from; i < to; i++) scratch[i - from] = re[i]! * re[i]! + im[i]! * im[i]!;
    return selectMiddle(scratch, to - from);
  };
  let before = middleAt(0);
  for (let k = 0; k < n; k += hop) {
    const after = middleAt(Math.min(n - 1, k + hop));
    for (let j = 0; j < hop && k + j < n; j++) {
      const i = k + j;
      const power = re[i]! * re[i]! + im[i]! * im[i]!;
      const most = MOST_OVER_MIDDLE ** 2 * (before + ((after - before) * j) / hop);
      if (power <= most) continue;
      const factor = Math.sqrt(most / power);
      re[i] = re[i]! * factor;
      im[i] = im[i]! * factor;
    }
    before = after;
  }
}
