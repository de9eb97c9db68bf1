import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asin, atan2, cos, exp, log, log2, log10, sin, tan } from './elementary.ts';

/** Distance of two numbers in units of the last place of the larger. */
function apart(a: number, b: number): number {
  if (Object.is(a, b) || a === b) return 0;
  const unit = 2 ** (Math.floor(Math.log2(Math.max(Math.abs(a), Math.abs(b)))) - 52);
  return Math.abs(a - b) / unit;
}

const angle = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const positive = fc.double({ min: 1e-300, max: 1e300, noNaN: true });
const small = fc.double({ min: -700, max: 700, noNaN: true });

describe('elementary functions', () => {
  it.each([
    ['sin', sin, Math.sin, angle],
    ['cos', cos, Math.cos, angle],
    ['log', log, Math.log, positive],
    ['log2', log2, Math.log2, positive],
    ['log10', log10, Math.log10, positive],
    ['exp', exp, Math.exp, small],
  ] as const)('%s is within two units in the last place of the engine’s', (_, ours, theirs, range) => {
    fc.assert(
      fc.property(range, (x) => apart(ours(x), theirs(x)) <= 2),
      { numRuns: 3000 },
    );
  });

  it('atan2, asin and tan are within four units in the last place of the engine’s', () => {
    const any = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(any, any, (y, x) => apart(atan2(y, x), Math.atan2(y, x)) <= 4),
      { numRuns: 3000 },
    );
    const unit = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(unit, (x) => apart(asin(x), Math.asin(x)) <= 4),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(unit, (x) => apart(tan(x), Math.tan(x)) <= 4),
      { numRuns: 3000 },
    );
  });

  it('says of the ends what the engine says', () => {
    for (const x of [0, -0, 1, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324]) {
      for (const [ours, theirs] of [
        [sin, Math.sin],
        [cos, Math.cos],
        [log, Math.log],
        [log2, Math.log2],
        [log10, Math.log10],
        [exp, Math.exp],
        [asin, Math.asin],
      ] as const)
        expect(apart(ours(x), theirs(x)) <= 2 || Object.is(ours(x), theirs(x))).toBe(true);
      for (const y of [0, -0, 1, -1, Number.NaN, Number.POSITIVE_INFINITY])
        expect(Object.is(atan2(y, x), Math.atan2(y, x)) || apart(atan2(y, x), Math.atan2(y, x)) <= 1).toBe(
          true,
        );
    }
  });

  it('keeps whole powers whole', () => {
    for (let k = -12; k <= 12; k++) {
      expect(log2(2 ** k)).toBe(k);
      if (k >= 0) expect(log10(Number(`1e${k}`))).toBe(k);
    }
  });

  // What these bits are is what every browser must find too (journeys/second-opinion.spec.ts).
  it('has the same bits everywhere', () => {
    const bits = (x: number) => Buffer.from(Float64Array.of(x).buffer).toString('hex');
    expect(
      [sin(1e5), cos(1e5), log(12.34), log10(12.34), log2(12.34), exp(1.234), atan2(1, 3)].map(bits),
    ).toMatchInlineSnapshot(`
      [
        "967e529caa4da23f",
        "a73d1b84c3faefbf",
        "d2f269034f1a0440",
        "1a7588e20676f13f",
        "522578d08d000d40",
        "ba675eccc27a0b40",
        "e19e26a38f97d43f",
      ]
    `);
  });

  it('is what the rules and all below them use instead of the engine’s', () => {
    const packages = path.resolve(import.meta.dirname, '../..');
    const engines =
      /\bMath\.(?:sin|cos|tan|asin|acos|atan2?|exp|expm1|log|log1p|log2|log10|cbrt|sinh|cosh|tanh)\b/;
    const found = ['signal', 'drivetrain', 'diagnosis'].flatMap((name) =>
      readdirSync(path.join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
        // What faults are drawn with is no rule; elementary.ts speaks of the engine's.
        .filter(
          (file) => /\.ts$/.test(file) && !/\.(?:test|testing)\.ts$|^injection\/|^elementary\.ts$/.test(file),
        )
        .filter((file) => engines.test(readFileSync(path.join(packages, name, 'src', file), 'utf8')))
        .map((file) => `${name}/${file}`),
    );
    expect(found).toEqual([]);
  });
});
