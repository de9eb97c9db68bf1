import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpolatePeak } from './peak-interpolation.ts';

/** Peak amplitudes of the lines of a pure tone under a periodic Hann window, by the definition of the DFT. */
function hannSpectrum(n: number, toneBin: number, amplitude: number, lines: number): Float64Array {
  return Float64Array.from({ length: lines }, (_, k) => {
    let re = 0;
    let im = 0;
    for (let i = 0; i < n; i++) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n);
      const x = amplitude * Math.cos((2 * Math.PI * toneBin * i) / n + 0.4) * weight;
      re += x * Math.cos((2 * Math.PI * k * i) / n);
      im -= x * Math.sin((2 * Math.PI * k * i) / n);
    }
    return (2 * Math.hypot(re, im)) / (n / 2);
  });
}

const highestBin = (values: Float64Array) => values.indexOf(Math.max(...values));

describe('peak interpolation', () => {
  it('finds a tone between the lines to 1/1000 of a line and its height to 0.1 %', () => {
    fc.assert(
      fc.property(fc.double({ min: 40, max: 60, noNaN: true }), (toneBin) => {
        const spectrum = hannSpectrum(512, toneBin, 3, 100);
        const peak = interpolatePeak(spectrum, highestBin(spectrum));
        expect(Math.abs(peak.bin - toneBin)).toBeLessThan(1e-3);
        expect(Math.abs(peak.amplitude - 3)).toBeLessThan(3e-3);
      }),
      { numRuns: 40 },
    );
  });

  it('reads the line itself where the tone lies on it', () => {
    const peak = interpolatePeak(hannSpectrum(256, 20, 1, 60), 20);
    expect(peak.bin).toBeCloseTo(20, 6);
    expect(peak.amplitude).toBeCloseTo(1, 6);
  });

  it('does not invent anything at the ends or on an empty spectrum', () => {
    expect(interpolatePeak(Float64Array.of(5, 1, 0), 0)).toEqual({ bin: 0, amplitude: 5 });
    expect(interpolatePeak(new Float64Array(8), 4)).toEqual({ bin: 4, amplitude: 0 });
    expect(interpolatePeak(Float64Array.of(0, 1, 3, 1, 0), 1)).toEqual({ bin: 1, amplitude: 1 });
  });
});
