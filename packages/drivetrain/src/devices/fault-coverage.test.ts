import { describe, expect, it, test } from 'vitest';
import type { Kinematics } from '../kinematics/kinematics.ts';
import { evaluateSampling, type SamplingQuestion } from './fault-coverage.ts';

/** One shaft on a 6205 (9 balls of 7.94 mm on 39.04 mm, the bearing of the CWRU rig) and a mesh 23/67. */
const RIG: Kinematics = {
  shafts: [{ id: 's1' }, { id: 's2' }],
  gearPairs: [
    { id: 'g', kind: 'helical', pinion: { shaft: 's1', teeth: 23 }, wheel: { shaft: 's2', teeth: 67 } },
  ],
  bearings: [
    {
      id: 'b',
      designation: '6205',
      shaft: 's1',
      geometry: { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 },
    },
  ],
};

const USUAL: SamplingQuestion = {
  samplingRateHz: 12_800,
  samples: 65_536,
  usableShare: 0.45,
  lowestHz: 0.5,
  shaft: 's1',
  slowestRpm: 1797,
  fastestRpm: 1797,
};
const coverageOf = (id: string, change: Partial<SamplingQuestion> = {}) =>
  evaluateSampling(RIG, { ...USUAL, ...change }).find((each) => each.id === id)!;

test('at 12.8 kHz and 65 536 samples the outer race of a 6205 at 1797 rpm is seen', () => {
  const coverage = coverageOf('b/bpfo');
  // 3.585 x 29.95 Hz (Smith and Randall 2015, table 2: 3.585).
  expect(coverage.slowestHz).toBeCloseTo(107.4, 1);
  expect(coverage).toMatchObject({ verdict: 'seen', inside: 6, resolutionHz: 12_800 / 65_536, reasons: [] });
  // 6 % of 29.95 Hz
  expect(coverage.neededHz).toBeCloseTo(1.797, 3);
});

describe('what a sampling does not see', () => {
  it.each([
    // mesh 23 x 29.95 = 688.9 Hz: 0.45 x 3200 = 1440 Hz holds two of three harmonics
    ['the third mesh harmonic', 'g/mesh', { samplingRateHz: 3200 }, 'partly', 2, ['above-band']],
    // 0.45 x 1280 = 576 Hz holds none
    ['the mesh at all', 'g/mesh', { samplingRateHz: 1280 }, 'unseen', 0, ['above-band']],
    // s2 turns at 10.28 Hz: 12 800 / 4096 = 3.1 Hz is coarser than a quarter of it
    ['the sidebands of the wheel', 'g/mesh', { samples: 4096 }, 'partly', 3, ['sidebands-merge']],
    ['the slow shaft in a short record', 's2/shaft', { samples: 4096 }, 'unseen', 4, ['too-short']],
    // 12 800 / 4096 = 3.1 Hz against 6 % of 29.95 Hz
    ['a bearing between shaft harmonics', 'b/bpfo', { samples: 4096 }, 'unseen', 6, ['too-short']],
    // 8 x BPFI 162.2 Hz = 1297 Hz is above half of 2560 Hz
    ['impacts without a resonance', 'b/bpfi', { samplingRateHz: 2560 }, 'unseen', 6, ['no-resonance']],
    // 20 rpm: 0.33 Hz
    [
      'a shaft below the sensor',
      's1/shaft',
      { slowestRpm: 20, fastestRpm: 20 },
      'unseen',
      4,
      ['below-sensor', 'too-short'],
    ],
  ] as const)('%s', (...[, id, change, verdict, inside, reasons]) => {
    expect(coverageOf(id, change)).toMatchObject({ verdict, inside, reasons });
  });
});

test('the highest line is evaluated at the highest speed, the closest at the lowest', () => {
  const wide = coverageOf('g/mesh', { samplingRateHz: 6400, slowestRpm: 600, fastestRpm: 3000 });
  // 23 x 50 Hz = 1150 Hz: 2880 Hz holds two
  expect(wide).toMatchObject({ inside: 2, verdict: 'partly' });
  expect(wide.slowestHz).toBeCloseTo(230, 6);
  expect(wide.fastestHz).toBeCloseTo(1150, 6);
});

test('a longer record never sees less, and a faster one never fewer harmonics', () => {
  const rank = { unseen: 0, partly: 1, seen: 2 };
  for (const samples of [4096, 8192, 16_384, 32_768]) {
    const shorter = evaluateSampling(RIG, { ...USUAL, samples });
    const longer = evaluateSampling(RIG, { ...USUAL, samples: 2 * samples });
    shorter.forEach((each, i) => {
      expect(rank[longer[i]!.verdict], each.id).toBeGreaterThanOrEqual(rank[each.verdict]);
    });
  }
});
