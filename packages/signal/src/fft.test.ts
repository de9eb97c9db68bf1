import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fft, ifft, irfft, rfft } from './fft.ts';
import { fastLength } from './fft-plan.ts';

/** The definition, term by term. */
function slowTransform(re: ArrayLike<number>, im: ArrayLike<number>) {
  const n = re.length;
  const out = { re: new Float64Array(n), im: new Float64Array(n) };
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      const angle = (-2 * Math.PI * ((k * i) % n)) / n;
      out.re[k] = out.re[k]! + re[i]! * Math.cos(angle) - im[i]! * Math.sin(angle);
      out.im[k] = out.im[k]! + re[i]! * Math.sin(angle) + im[i]! * Math.cos(angle);
    }
  }
  return out;
}

const largestDifference = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Math.max(...Array.from(a, (v, i) => Math.abs(v - b[i]!)));

const noise = (n: number, seed = 1) => {
  let state = seed;
  return Float64Array.from({ length: n }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 31 - 1;
  });
};

const anySignal = fc
  .integer({ min: 1, max: 400 })
  .chain((n) =>
    fc.tuple(
      fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: n, maxLength: n }),
      fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: n, maxLength: n }),
    ),
  );

describe('Fourier transform', () => {
  it('agrees with the definition for every length up to 300, primes and products alike', () => {
    for (let n = 1; n <= 300; n++) {
      const re = noise(n, n);
      const im = noise(n, n + 1000);
      const slow = slowTransform(re, im);
      const fast = fft(re, im);
      expect(largestDifference(fast.re, slow.re), `length ${n}`).toBeLessThan(1e-11);
      expect(largestDifference(fast.im, slow.im), `length ${n}`).toBeLessThan(1e-11);
      const half = rfft(re);
      const slowHalf = slowTransform(re, new Float64Array(n));
      expect(largestDifference(half.re, slowHalf.re.slice(0, half.re.length)), `real ${n}`).toBeLessThan(
        1e-11,
      );
      expect(largestDifference(half.im, slowHalf.im.slice(0, half.im.length)), `real ${n}`).toBeLessThan(
        1e-11,
      );
      expect(largestDifference(irfft(half, n), re), `real inverse ${n}`).toBeLessThan(1e-13);
    }
  });

  it.each([1024, 2048, 4096, 8192, 12000, 25600, 32768, 65536, 100003, 131072, 243938, 262144])(
    'puts a whole number of periods in %i samples into one bin and comes back',
    (n) => {
      const periods = Math.floor(n / 7);
      const re = Float64Array.from({ length: n }, (_, i) =>
        Math.cos((2 * Math.PI * ((periods * i) % n)) / n),
      );
      const half = rfft(re);
      expect(half.re[periods]).toBeCloseTo(n / 2, 6);
      let rest = 0;
      for (let k = 0; k < half.re.length; k++) {
        if (k !== periods) rest = Math.max(rest, Math.hypot(half.re[k]!, half.im[k]!));
      }
      expect(rest / n).toBeLessThan(1e-13);
      expect(largestDifferenceOf(irfft(half, n), re)).toBeLessThan(1e-13);
      const whole = fft(re);
      expect(Math.abs(whole.re[n - periods]! - n / 2)).toBeLessThan(1e-8 * n);
    },
  );

  it('keeps the energy (Parseval)', () => {
    fc.assert(
      fc.property(anySignal, ([re, im]) => {
        const spectrum = fft(re, im);
        const before = energy(re) + energy(im);
        const after = (energy(spectrum.re) + energy(spectrum.im)) / re.length;
        return Math.abs(after - before) <= 1e-10 * before + 1e-20;
      }),
    );
  });

  it('is linear', () => {
    fc.assert(
      fc.property(anySignal, fc.double({ min: -5, max: 5, noNaN: true }), ([a, b], factor) => {
        const whole = fft(a.map((v, i) => v + factor * b[i]!));
        const partA = fft(a);
        const partB = fft(b);
        const joined = partA.re.map((v, k) => v + factor * partB.re[k]!);
        return largestDifference(whole.re, joined) <= 1e-9 * (1 + Math.sqrt(energy(a) + energy(b)) * 10);
      }),
    );
  });

  it('turns a shift in time into a turn of phase', () => {
    fc.assert(
      fc.property(anySignal, fc.nat(400), ([x], by) => {
        const n = x.length;
        const shifted = fft(x.map((_, i) => x[(((i - by) % n) + n) % n]!));
        const plain = fft(x);
        const turned = plain.re.map((re, k) => {
          const angle = (-2 * Math.PI * ((k * by) % n)) / n;
          return re * Math.cos(angle) - plain.im[k]! * Math.sin(angle);
        });
        return largestDifference(shifted.re, turned) <= 1e-10 * (1 + Math.sqrt(energy(x)) * 10);
      }),
    );
  });

  it('comes back through the inverse', () => {
    fc.assert(
      fc.property(anySignal, ([re, im]) => {
        const back = ifft(fft(re, im));
        return largestDifference(back.re, re) < 1e-11 && largestDifference(back.im, im) < 1e-11;
      }),
    );
  });

  it('refuses parts of different length and an empty signal', () => {
    expect(() => fft([1, 2, 3], [1, 2])).toThrowError('The imaginary part has 2 values, the real part 3.');
    expect(() => fft([])).toThrowError('The signal holds no samples.');
    expect(() => irfft({ re: new Float64Array(4), im: new Float64Array(4) }, 4)).toThrowError(
      '3 bins, not 4',
    );
  });

  it('finds the next length of small primes', () => {
    expect([1, 7, 11, 13, 1025, 4097, 99999].map(fastLength)).toEqual([1, 8, 12, 15, 1080, 4320, 100000]);
  });
});

function energy(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! ** 2;
  return sum;
}

function largestDifferenceOf(a: Float64Array, b: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]! - b[i]!));
  return largest;
}
