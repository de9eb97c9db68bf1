import { kurtosis as kurtosisOf } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { factsFromKinematics } from '../records/machine-facts.ts';
import { normalNoise, RATE_HZ, withImpacts } from '../signals.testing.ts';
import { envelopeLinesFor } from './bearing-evidence.ts';
import { evaluateBearings } from './bearing-rules.ts';

const SHAFT_HZ = 25;
const OTHER_HZ = 9.1;
const N = 131_072;
// 6205: 0.3983, 3.5848, 5.4152, 2.3567.
const BEARING = {
  ...{ id: 'b1', name: 'bearing', shaftHz: SHAFT_HZ },
  ...{ ftfHz: 0.3983 * SHAFT_HZ, bpfoHz: 3.5848 * SHAFT_HZ },
  ...{ bpfiHz: 5.4152 * SHAFT_HZ, bsfHz: 2.3567 * SHAFT_HZ },
};
const faultsIn = (
  x: Float64Array,
  drivetrainShaftsHz: readonly number[],
  drivetrainLinesHz: readonly number[] = [],
) =>
  evaluateBearings(x, RATE_HZ, [BEARING], {
    lines: envelopeLinesFor(x, RATE_HZ, [BEARING]),
    kurtosis: 3,
    drivetrainShaftsHz,
    drivetrainLinesHz,
  }).findings.map(({ fault }) => fault);
/** Noise that swells with the first harmonics of a rate, so deep each. */
const swelling = (hz: number, depths: readonly number[], seed: number) =>
  normalNoise(N, seed).map(
    (v, i) =>
      v * depths.reduce((sum, m, h) => sum + m * Math.cos((2 * Math.PI * (h + 1) * hz * i) / RATE_HZ), 1),
  );
const alone = [SHAFT_HZ];
const geared = [SHAFT_HZ, OTHER_HZ];

describe('a bearing between gears', () => {
  it('is named from three lines on, where one of a single shaft is named from two', () => {
    const two = swelling(BEARING.bpfoHz, [0.12, 0.12], 1);
    expect(faultsIn(two, alone)).toEqual(['outer-race']);
    expect(faultsIn(two, geared)).toEqual([]);
    const three = swelling(BEARING.bpfoHz, [0.12, 0.12, 0.12], 1);
    expect(faultsIn(three, alone)).toEqual(['outer-race']);
    expect(faultsIn(three, geared)).toEqual(['outer-race']);
  });

  it('is not blamed for a shaft that strikes, whose multiples fall on its lines', () => {
    const strikingHz = BEARING.bpfoHz / 3;
    const struck = withImpacts(normalNoise(N, 2), strikingHz, () => 4);
    expect(faultsIn(struck, geared)).toEqual(['outer-race']);
    expect(faultsIn(struck, [SHAFT_HZ, strikingHz])).toEqual([]);
  });

  it('is named though a shaft beside it strikes, where its lines are its own', () => {
    const both = withImpacts(
      withImpacts(normalNoise(N, 3), 7.3, () => 4),
      BEARING.bpfoHz,
      () => 4,
    );
    expect(faultsIn(both, [SHAFT_HZ, 7.3])).toEqual(['outer-race']);
  });

  it('is not blamed for the foot of a line of the drivetrain that stands as high', () => {
    const stepHz = RATE_HZ / N;
    const rates = [1, 2, 3].map((k) => k * BEARING.bpfoHz + 2.4 * stepHz);
    const x = normalNoise(N, 6).map(
      (v, i) =>
        v * (1 + rates.reduce((sum, hz) => sum + 0.3 * Math.cos((2 * Math.PI * hz * i) / RATE_HZ), 0)),
    );
    expect(faultsIn(x, geared)).toEqual(['outer-race']);
    expect(faultsIn(x, geared, rates)).toEqual([]);
  });

  it('is not blamed for two meshes that beat within a band', () => {
    const gear = (shaft: string, teeth: number) => ({ shaft, teeth });
    const { drivetrainLinesHz, meshes } = factsFromKinematics(
      {
        shafts: ['a', 'b', 'c'].map((id) => ({ id })),
        gearPairs: [
          { id: 'g1', kind: 'helical', pinion: gear('a', 25), wheel: gear('b', 68) },
          { id: 'g2', kind: 'helical', pinion: gear('b', 27), wheel: gear('c', 83) },
        ],
      },
      { shaft: 'a', speedRpm: 1490 },
    );
    const [first, second] = meshes.map(({ meshHz }) => meshHz);
    const slowHz = meshes[1]!.gears[1]!.shaftHz;
    const isKnown = (hz: number) => drivetrainLinesHz!.some((each) => Math.abs(each - hz) < 1e-9);
    const beatHz = first! - second!;
    expect([beatHz, beatHz - slowHz, 3 * second! - first!].map(isKnown)).toEqual([true, true, true]);
    expect(isKnown(beatHz + 1)).toBe(false);
  });

  it('is not blamed for lines of the drivetrain', () => {
    const x = swelling(BEARING.bpfoHz, [0.1, 0.1, 0.1, 0.1], 4);
    expect(faultsIn(x, geared)).toEqual(['outer-race']);
    expect(
      faultsIn(
        x,
        geared,
        [1, 2, 3, 4].map((k) => k * BEARING.bpfoHz),
      ),
    ).toEqual([]);
  });
});

describe('a cage', () => {
  it('shows at FTF and its multiples, without the impacts of a rolling element', () => {
    expect(faultsIn(swelling(BEARING.ftfHz, [0.2, 0.15, 0.1], 5), alone)).toEqual(['cage']);
    expect(faultsIn(swelling(BEARING.ftfHz * 1.1, [0.2, 0.15, 0.1], 5), alone)).not.toContain('cage');
  });

  it('that swings so far that its kurtosis is one of impacts is not taken for a rolling element', () => {
    const swinging = swelling(BEARING.ftfHz, [0.8, 0.3], 6);
    const kurtosis = kurtosisOf(swinging);
    expect(kurtosis).toBeGreaterThan(3.5);
    const { findings } = evaluateBearings(swinging, RATE_HZ, [BEARING], {
      lines: envelopeLinesFor(swinging, RATE_HZ, [BEARING]),
      kurtosis,
      measureFaintLines: () => envelopeLinesFor(swinging, RATE_HZ, [BEARING]),
    });
    expect(findings.map(({ fault }) => fault)).toEqual(['cage']);
  });
});
