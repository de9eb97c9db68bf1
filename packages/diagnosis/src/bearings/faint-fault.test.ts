import { amplitudeSpectrum } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { isPeriodicComb } from '../lines/periodic-comb.ts';
import { normalNoise, RATE_HZ, withImpacts } from '../signals.testing.ts';
import { measureChances } from './bearing-chance.ts';
import { envelopeLinesFor, measureBearing } from './bearing-evidence.ts';
import { findFaintFault } from './faint-fault.ts';

const SHAFT_HZ = 25;
const BEARING = {
  id: 'b',
  name: 'b',
  shaftHz: SHAFT_HZ,
  ftfHz: 0.3983 * SHAFT_HZ,
  bpfoHz: 3.5848 * SHAFT_HZ,
  bpfiHz: 5.4152 * SHAFT_HZ,
  bsfHz: 2.3567 * SHAFT_HZ,
};

/** Impacts whose distance wanders by a percent, as rolling elements slip. */
function slipping(x: Float64Array, rateHz: number, strength: number): Float64Array {
  const step = normalNoise(4000, 9);
  let at = 0;
  for (let k = 0; at < x.length / RATE_HZ; k++) {
    const start = Math.ceil(at * RATE_HZ);
    for (let i = start; i < Math.min(start + 130, x.length); i++) {
      const tau = i / RATE_HZ - at;
      x[i] = x[i]! + strength * Math.exp(-700 * tau) * Math.sin(2 * Math.PI * 3100 * tau);
    }
    at += (1 + 0.01 * step[k]!) / rateHz;
  }
  return x;
}

function evidenceOf(x: Float64Array) {
  const lines = envelopeLinesFor(x, RATE_HZ, [BEARING], 'limited')!;
  return {
    measured: measureBearing(lines, BEARING),
    chances: measureChances(lines, BEARING, () => false),
  };
}

describe('faint lines', () => {
  it('of noise name nothing in any of 40 records', () => {
    for (let seed = 1; seed <= 40; seed++) {
      expect(findFaintFault(evidenceOf(normalNoise(51200, seed)), 3)?.fault, `seed ${seed}`).toBeUndefined();
    }
  });

  it('of one race that slips a little name that race', () => {
    const x = slipping(normalNoise(102400, 3), BEARING.bpfoHz, 2);
    expect(findFaintFault(evidenceOf(x), 3)?.fault).toBe('outer-race');
  });

  it('of both races name what they share', () => {
    const x = slipping(normalNoise(102400, 3), BEARING.bpfoHz, 1.3);
    const both = findFaintFault(evidenceOf(slipping(x, BEARING.bpfiHz, 1.3)), 3);
    expect(both?.fault).toBe('rolling-element');
    expect(both?.for.some(({ code }) => code === 'BEARING_BOTH_RACES')).toBe(true);
  });

  it('say how far they stand over families of other frequencies', () => {
    const x = slipping(normalNoise(102400, 3), BEARING.bpfoHz, 2);
    const said = findFaintFault(evidenceOf(x), 3)!.for.find(({ code }) => code === 'BEARING_OVER_CHANCE');
    expect(Number(said!.params.overDb)).toBeGreaterThan(4);
  });

  it('do not come from two tones that beat at a frequency of the bearing', () => {
    const x = normalNoise(102400, 5).map((v, i) => {
      const t = i / RATE_HZ;
      return (
        v + 2 * Math.sin(2 * Math.PI * 3000 * t) + 2 * Math.sin(2 * Math.PI * (3000 + BEARING.bpfoHz) * t)
      );
    });
    expect(findFaintFault(evidenceOf(x), 3)).toBeUndefined();
  });

  it('of the cage are a rolling element with impacts and the cage itself without', () => {
    const chance = (overChanceDb: number) => ({ heightDb: overChanceDb, overChanceDb, spreadDb: 2 });
    const { measured } = evidenceOf(normalNoise(51200, 1));
    const chances = { outer: chance(0), inner: chance(1), rolling: chance(0), cage: chance(12) };
    expect(findFaintFault({ measured, chances }, 8)?.fault).toBe('rolling-element');
    expect(findFaintFault({ measured, chances }, 3)?.fault).toBe('cage');
  });

  it('as high as others of the same record name nothing, however high', () => {
    const chance = (overChanceDb: number) => ({ heightDb: 30, overChanceDb, spreadDb: 10 });
    const { measured } = evidenceOf(normalNoise(51200, 1));
    const chances = { outer: chance(12), inner: chance(3), rolling: chance(0), cage: chance(9) };
    expect(findFaintFault({ measured, chances }, 8)).toBeUndefined();
  });
});

describe('exactly periodic impacts', () => {
  it('of little strength are still found, by the comb of their lines', () => {
    const comb = amplitudeSpectrum(
      withImpacts(normalNoise(51200, 3), BEARING.bpfoHz, () => 1),
      RATE_HZ,
    );
    expect(isPeriodicComb(comb, BEARING.bpfoHz)).toBe(true);
    expect(isPeriodicComb(comb, BEARING.bpfiHz)).toBe(false);
    for (let seed = 1; seed <= 20; seed++)
      expect(isPeriodicComb(amplitudeSpectrum(normalNoise(51200, seed), RATE_HZ), BEARING.bpfoHz)).toBe(
        false,
      );
  });
});
