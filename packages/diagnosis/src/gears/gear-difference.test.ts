import { describe, expect, it } from 'vitest';
import { averageOfBlocks, jackknifeError, turnBlocks } from '../shafts/turn-blocks.ts';
import { normalNoise, RATE_HZ } from '../signals.testing.ts';
import { measureGears } from './gear-condition.ts';
import { exceeds, gearDifference, SIGMAS } from './gear-difference.ts';
import { gearSignal, MESH } from './gear-signals.testing.ts';

const gearOf = (x: Float64Array) => measureGears(x, RATE_HZ, [MESH]).conditions[0]!;
const healthy = { harmonics: [3, 1.2, 0.6], depth: 0.1, noise: 1, seconds: 4 };

describe('what two records of a gear differ by', () => {
  it('lies within its standard errors where they are of one state', () => {
    const sigmas = Array.from({ length: 20 }, (_, i) => {
      const [now, before] = [7919 * i + 1, 104_729 * i + 13].map((seed) =>
        gearOf(gearSignal({ ...healthy, seed })),
      );
      const { harmonics, mesh, sidebands, firstPair } = gearDifference(now!, before!);
      return [...harmonics, mesh, sidebands, firstPair].map(({ value, error }) => value / error);
    }).flat();
    // About 1 if the error is the error, and what the evaluation asks for is never reached.
    const rms = Math.sqrt(sigmas.reduce((sum, v) => sum + v * v, 0) / sigmas.length);
    expect(rms).toBeGreaterThan(0.8);
    expect(rms).toBeLessThan(1.3);
    expect(Math.max(...sigmas.map(Math.abs))).toBeLessThan(SIGMAS);
  });

  it('is what was put in, in dB', () => {
    const before = gearOf(gearSignal({ ...healthy, seed: 3 }));
    const now = gearOf(gearSignal({ ...healthy, harmonics: [3, 2.4, 0.3], depth: 0.2, seed: 4 }));
    const { harmonics, firstPair } = gearDifference(now, before);
    expect(harmonics[0]!.value).toBeCloseTo(0, 0);
    expect(harmonics[1]!.value).toBeCloseTo(6.02, 0);
    expect(harmonics[2]!.value).toBeCloseTo(-6.02, 0);
    expect(firstPair.value).toBeCloseTo(6.02, 0);
  });

  it('shows between the mesh lines when teeth have changed by themselves, given turns enough', () => {
    const uneven = { ...healthy, noise: 0.3, unevenness: 0.1 };
    const before = gearOf(gearSignal({ ...uneven, seed: 3 }));
    const same = gearDifference(gearOf(gearSignal({ ...uneven, seed: 4 })), before);
    expect(same.betweenTeeth!.value).toBeLessThan(0.01);
    const turned = gearDifference(
      gearOf(gearSignal({ ...uneven, harmonics: [3, 1.2, -4], seed: 4 })),
      before,
    );
    expect(exceeds(turned.betweenTeeth, 0.08)).toBe(true);
    const short = gearOf(gearSignal({ ...uneven, seconds: 1.2, seed: 5 }));
    expect(gearDifference(short, before).betweenTeeth).toBeUndefined();
    expect(gearDifference(short, before).pattern).toBeDefined();
  });

  it('leaves out what hangs on the band where the bands differ', () => {
    const now = gearOf(gearSignal({ ...healthy, seed: 3 }));
    const { conditions } = measureGears(gearSignal({ ...healthy, rateHz: 25_600, seed: 4 }), 25_600, [MESH]);
    const { fm0, synchronousShare, pattern } = gearDifference(now, conditions[0]!);
    expect([fm0, synchronousShare]).toEqual([undefined, undefined]);
    expect(pattern!.value).toBeLessThan(0.05);
  });
});

describe('blocks of turns', () => {
  it('together are the average and the r.m.s. of the record', () => {
    const x = normalNoise(100 * 64, 1).map((v, i) => v + Math.sin((2 * Math.PI * i) / 64) + 5);
    const blocks = turnBlocks(x, 64);
    const { average, turns, rms } = averageOfBlocks(blocks, [0, 1, 2, 3, 4, 5, 6, 7]);
    expect(turns).toBe(100);
    for (const i of [0, 16, 40]) {
      const values = Array.from({ length: 100 }, (_, turn) => x[64 * turn + i]!);
      expect(average[i]).toBeCloseTo(values.reduce((a, b) => a + b) / 100, 12);
    }
    expect(rms).toBeCloseTo(Math.sqrt(1.5), 1);
    expect(blocks.map((block) => block.turns)).toEqual([12, 13, 12, 13, 12, 13, 12, 13]);
  });

  it('give the mean its standard error s / sqrt(n), which is what the jackknife of a mean is', () => {
    const values = [3, 5, 8, 9, 13, 2, 7, 6];
    const mean = values.reduce((a, b) => a + b) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (values.length - 1));
    const leftOut = values.map((v) => (mean * values.length - v) / (values.length - 1));
    expect(jackknifeError(leftOut)).toBeCloseTo(deviation / Math.sqrt(values.length), 12);
    expect(jackknifeError([])).toBeNaN();
  });
});
