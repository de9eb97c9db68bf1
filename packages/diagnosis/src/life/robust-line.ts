/** Slope of a robust line with the interval that holds it; per unit of x. */
export interface RobustSlope {
  readonly slope: number;
  readonly lowSlope: number;
  readonly highSlope: number;
  /** Rises by Kendall's test at a level of 5 %, one-sided. */
  readonly isRising: boolean;
}

/** Standard normal quantiles: 90 % of the interval of the slope on both sides, 5 % of the test on one. */
const INTERVAL_Z = 1.282;
const TEST_Z = 1.645;

/**
 * The median of the slopes between all pairs, and the interval around it by Kendall's S, whose variance is n(n-1)(2n+5)/18:
 * P. K. Sen, J. Am. Stat. Assoc. 63 (1968) 1379; M. G. Kendall, Rank correlation methods (1970), 4.
 */
export function robustLine(points: readonly { readonly x: number; readonly y: number }[]): RobustSlope {
  const pairs = new Float64Array((points.length * (points.length - 1)) / 2);
  let count = 0;
  let order = 0;
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      const run = points[j]!.x - points[i]!.x;
      if (run <= 0) continue;
      const rise = points[j]!.y - points[i]!.y;
      pairs[count++] = rise / run;
      order += Math.sign(rise);
    }
  }
  if (count === 0) return { slope: 0, lowSlope: 0, highSlope: 0, isRising: false };
  const slopes = pairs.subarray(0, count).sort();
  const n = points.length;
  const deviation = Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const at = (place: number) => {
    const whole = Math.min(slopes.length - 1, Math.max(0, place));
    const below = Math.floor(whole);
    const next = Math.min(slopes.length - 1, below + 1);
    return slopes[below]! + (whole - below) * (slopes[next]! - slopes[below]!);
  };
  const middle = (slopes.length - 1) / 2;
  const half = (INTERVAL_Z * deviation) / 2;
  return {
    slope: at(middle),
    lowSlope: at(middle - half),
    highSlope: at(middle + half),
    isRising: order - 1 > TEST_Z * deviation,
  };
}
