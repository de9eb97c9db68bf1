import { describe, expect, it } from 'vitest';
import {
  amplitudeSpectrum,
  differenceSignal,
  envelopeSpectrum,
  fm0,
  fm4,
  highestLine,
  localFloor,
  localFloors,
  median,
  medianAbsoluteDeviation,
  quantile,
  refineBin,
  residualSignal,
  rfft,
  withoutOrders,
} from './index.ts';
import { splineReader } from './spline.ts';

const RATE_HZ = 1000;
const sine = (hz: number, amplitude: number, n = 1000) =>
  Float64Array.from({ length: n }, (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / RATE_HZ));
function noise(n: number): Float64Array {
  let state = 7;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float64Array.from(
    { length: n },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

describe('a line of a spectrum', () => {
  it.each([0, 0.1, 0.3, 0.49])('lies where its sine does within 0.02 bin, %s bins off', (off) => {
    const { values } = amplitudeSpectrum(sine(100 + off, 1), RATE_HZ);
    expect(Math.abs(refineBin(values, 100) - (100 + off))).toBeLessThan(0.02);
  });

  it('is the highest between two frequencies, edges included', () => {
    const spectrum = { stepHz: 0.5, values: Float64Array.from([0, 1, 4, 2, 9, 1]) };
    expect(highestLine(spectrum, 0.5, 1.5)).toMatchObject({ bin: 2, value: 4 });
    expect(highestLine(spectrum, 0.5, 2)).toMatchObject({ bin: 4, value: 9 });
    expect(highestLine(spectrum, 1.1, 1.4)).toBeUndefined();
    expect(highestLine(spectrum, 9, 10)).toBeUndefined();
  });

  it('does not lift the floor it stands on, and the floor follows the scale', () => {
    const x = noise(1000);
    const floorOf = (samples: Float64Array) => localFloor(amplitudeSpectrum(samples, RATE_HZ), 100, 40);
    const line = sine(100, 50);
    expect(floorOf(x.map((v, i) => v + line[i]!))).toBeCloseTo(floorOf(x), 2);
    expect(floorOf(x.map((v) => 3 * v))).toBeCloseTo(3 * floorOf(x), 12);
    expect(localFloor({ stepHz: 1, values: new Float64Array(50) }, 20, 5)).toBeGreaterThan(0);
  });

  it('is the same at every line, drawn as a curve', () => {
    const spectrum = amplitudeSpectrum(noise(2000), RATE_HZ);
    for (const halfWidth of [3, 40]) {
      const floors = localFloors(spectrum.values, halfWidth);
      const single = spectrum.values.map((_, k) => localFloor(spectrum, k * spectrum.stepHz, halfWidth));
      expect([...floors]).toEqual([...single]);
    }
  });
});

describe('ranks', () => {
  it('are linear between neighbours', () => {
    expect(quantile([4, 1, 3, 2], 0)).toBe(1);
    expect(quantile([4, 1, 3, 2], 1)).toBe(4);
    expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75);
    expect(median([5, 1, 9])).toBe(5);
    expect(medianAbsoluteDeviation([1, 2, 3, 4, 100])).toBe(1);
  });

  it('of a normal signal give its standard deviation, wherever it lies', () => {
    const x = noise(20_000);
    expect(1.4826 * medianAbsoluteDeviation(x)).toBeCloseTo(1, 1);
    expect(1.4826 * medianAbsoluteDeviation(x.map((v) => 5 - 2 * v))).toBeCloseTo(2, 1);
  });
});

describe('the spectrum of an envelope', () => {
  const modulated = (depth: number) =>
    sine(300, 2, 4000).map((v, i) => v * (1 + depth * Math.cos((2 * Math.PI * 12 * i) / RATE_HZ)));
  const band = { lowHz: 250, highHz: 350 };

  it('has the modulation at its rate and depth, and nothing else', () => {
    const spectrum = envelopeSpectrum(modulated(0.4), RATE_HZ, band);
    const line = highestLine(spectrum, 1, 100)!;
    expect(line.frequencyHz).toBeCloseTo(12, 6);
    expect(line.value).toBeCloseTo(0.8, 6);
    expect(highestLine(spectrum, 20, 100)!.value).toBeLessThan(1e-9);
  });

  it('follows the scale and not the sign', () => {
    const of = (factor: number) =>
      highestLine(
        envelopeSpectrum(
          modulated(0.4).map((v) => factor * v),
          RATE_HZ,
          band,
        ),
        1,
        100,
      )!.value;
    expect(of(-3)).toBeCloseTo(3 * of(1), 9);
  });
});

describe('the average of a turn', () => {
  const TEETH = 20;
  const N = 512;
  /** Each order at the amplitude 1. */
  const turn = (orders: readonly number[]) =>
    Float64Array.from({ length: N }, (_, i) =>
      orders.reduce((sum, order) => sum + Math.cos((2 * Math.PI * order * i) / N + order), 0),
    );
  const ordersOf = (x: Float64Array) => {
    const { re, im } = rfft(x);
    return Array.from(re.keys()).filter((k) => Math.hypot(re[k]!, im[k]!) > 1e-9);
  };

  it('loses its mesh in the residual, and first sidebands and two orders of the shaft in the difference', () => {
    const all = turn([1, 2, 3, 18, 19, 20, 21, 22, 40, 41, 60, 80, 100, 120]);
    expect(ordersOf(residualSignal(all, TEETH))).toEqual([1, 2, 3, 18, 19, 21, 22, 41, 120]);
    expect(ordersOf(differenceSignal(all, TEETH))).toEqual([3, 18, 22, 120]);
  });

  it('loses chosen orders once and for all, and linearly', () => {
    const x = noise(N);
    const y = noise(2 * N).subarray(N);
    const without = (z: Float64Array) => withoutOrders(z, [0, 4, 9, 1000, -3]);
    const sum = without(x.map((v, i) => v + 2 * y[i]!));
    without(x).forEach((v, i) => {
      expect(sum[i]).toBeCloseTo(v + 2 * without(y)[i]!, 12);
    });
    expect(Array.from(without(without(x)))).toEqual(
      Array.from(without(x), (v) => expect.closeTo(v, 12) as number),
    );
    expect(ordersOf(without(turn([3, 4, 9])))).toEqual([3]);
  });

  it('has indicators that do not hang on scale or sign, and one tooth lifts them', () => {
    const healthy = turn([20, 40]).map((v, i) => v + 0.05 * noise(N)[i]!);
    const struck = healthy.map((v, i) => v + (i >= 100 && i < 110 ? 3 : 0));
    const of = (x: Float64Array) => [fm0(x, TEETH), fm4(differenceSignal(x, TEETH))] as const;
    const [calm, hit] = [of(healthy), of(struck)];
    of(healthy.map((v) => -7 * v)).forEach((v, i) => {
      expect(v).toBeCloseTo(calm[i]!, 9);
    });
    expect(calm[1]).toBeLessThan(4.5);
    expect(hit[0]).toBeGreaterThan(1.1 * calm[0]);
    expect(hit[1]).toBeGreaterThan(2 * calm[1]);
  });
});

describe('a spline', () => {
  it('goes through its samples and follows a smooth signal between them', () => {
    const x = sine(50, 1, 200);
    const at = splineReader(x);
    for (const i of [0, 1, 57, 199]) expect(at(i)).toBeCloseTo(x[i]!, 12);
    for (const place of [20.25, 77.5, 150.9]) {
      expect(at(place)).toBeCloseTo(Math.sin((2 * Math.PI * 50 * place) / RATE_HZ), 3);
    }
  });
});
