/** Signals that can be written down, for the tests of the rules. All repeat by their seed. */
export const RATE_HZ = 12_800;

/** Normal noise of r.m.s. 1. */
export function normalNoise(n: number, seed: number): Float64Array {
  let state = seed >>> 0;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float64Array.from(
    { length: n },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

/** Adds impacts at a rate, each ringing at 3.1 kHz, with a strength that may change over time. */
export function withImpacts(
  x: Float64Array,
  rateHz: number,
  strengthAt: (timeS: number) => number,
): Float64Array {
  for (let k = 0; k / rateHz < x.length / RATE_HZ; k++) {
    const start = Math.ceil((k / rateHz) * RATE_HZ);
    for (let i = start; i < Math.min(start + 130, x.length); i++) {
      const tau = i / RATE_HZ - k / rateHz;
      x[i] = x[i]! + strengthAt(k / rateHz) * Math.exp(-700 * tau) * Math.sin(2 * Math.PI * 3100 * tau);
    }
  }
  return x;
}

/** Acceleration in m/s2 of a velocity line of so many mm/s, peak. */
export function velocityLine(hz: number, mmS: number, n: number): Float64Array {
  const omega = 2 * Math.PI * hz;
  return Float64Array.from({ length: n }, (_, i) => (mmS / 1000) * omega * Math.sin((omega * i) / RATE_HZ));
}

/** Velocity lines over a little noise: pairs of frequency in Hz and peak in mm/s. */
export function shaking(lines: readonly (readonly [hz: number, mmS: number])[], n: number): Float64Array {
  const x = normalNoise(n, 8).map((v) => 0.02 * v);
  for (const [hz, mmS] of lines) {
    const line = velocityLine(hz, mmS, n);
    for (let i = 0; i < n; i++) x[i] = x[i]! + line[i]!;
  }
  return x;
}
