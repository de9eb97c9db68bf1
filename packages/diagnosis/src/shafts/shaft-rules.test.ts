import { describe, expect, it } from 'vitest';
import type { CouplingFacts, MachineFacts } from '../records/machine-facts.ts';
import { RATE_HZ, shaking } from '../signals.testing.ts';
import { evaluateShaft } from './shaft-rules.ts';

const SHAFT_HZ = 24.7;
const N = 12 * RATE_HZ;
const shaft = { id: 'motor', name: 'motor shaft', shaftHz: SHAFT_HZ };
const bare: MachineFacts = {
  shafts: [shaft],
  bearings: [],
  meshes: [],
  hasCoupling: false,
  hasPlainBearings: false,
};
const motor = { id: 'm1', name: 'main motor', shaftHz: SHAFT_HZ, lineHz: 50, poles: 4, rotorBars: 28 };
const coupling = { id: 'c1', name: 'motor coupling', shaftHz: SHAFT_HZ, kind: 'jaw', elements: 6 } as const;
const POLE_PASS_HZ = 100 - 4 * SHAFT_HZ;

const faultsIn = (
  lines: readonly (readonly [order: number, mmS: number])[],
  machine: Partial<MachineFacts> = {},
  axis: 'radial' | 'axial' = 'radial',
) => {
  const x = shaking(
    lines.map(([order, mmS]) => [order * SHAFT_HZ, mmS] as const),
    N,
  );
  return evaluateShaft(x, RATE_HZ, { ...bare, ...machine }, { velocityRmsMmS: 5, axis });
};
const namesIn = (...given: Parameters<typeof faultsIn>) =>
  faultsIn(...given).findings.map(({ fault }) => fault);
const twiceMains = 100 / SHAFT_HZ;

it('evidence gives the height of a line between the bins, as a cursor reads it', () => {
  const [unbalance] = faultsIn([[1, 8]]).findings;
  const [line] = unbalance!.for;
  expect(line).toMatchObject({ unit: 'mm/s', params: { order: 1 } });
  expect(line!.amplitude).toBeCloseTo(8, 1);
  expect(line!.frequencyHz).toBeCloseTo(SHAFT_HZ, 2);
});

describe('each rule speaks of its signal and not of its neighbour', () => {
  it.each([
    ['unbalance at 1 x alone', [[1, 8]], {}, 'radial', ['unbalance']],
    ['no unbalance from an axial sensor', [[1, 8]], {}, 'axial', []],
    [
      'no unbalance where 2 x stands as high',
      [
        [1, 5],
        [2, 4.3],
      ],
      {},
      'radial',
      [],
    ],
    [
      'misalignment at 2 x above 1 x',
      [
        [1, 3],
        [2, 6],
      ],
      { hasCoupling: true },
      'radial',
      ['misalignment'],
    ],
    [
      'misalignment at 1 x and 2 x axially',
      [
        [1, 6],
        [2, 3],
      ],
      { hasCoupling: true },
      'axial',
      ['misalignment'],
    ],
    [
      'no misalignment at 1 x and 2 x radially',
      [
        [1, 6],
        [2, 3],
      ],
      { hasCoupling: true },
      'radial',
      [],
    ],
    [
      'looseness at half orders',
      [
        [0.5, 2],
        [1, 4],
        [1.5, 2],
        [2.5, 1],
      ],
      {},
      'radial',
      ['looseness'],
    ],
    [
      'a soft foot at 1 to 3 x without halves',
      [
        [1, 5],
        [2, 3],
        [3, 2],
      ],
      {},
      'radial',
      ['soft-foot'],
    ],
    [
      'looseness and no soft foot with halves',
      [
        [1, 5],
        [2, 3],
        [3, 2],
        [0.5, 2],
        [1.5, 2],
      ],
      {},
      'radial',
      ['looseness'],
    ],
    [
      'a worn coupling at its elements',
      [
        [1, 3],
        [6, 4],
      ],
      { couplings: [coupling], hasCoupling: true },
      'radial',
      ['coupling'],
    ],
    [
      'no coupling where none is known',
      [
        [1, 3],
        [6, 4],
      ],
      {},
      'radial',
      [],
    ],
    [
      'oil whirl at 0.43 x of a plain bearing',
      [
        [0.43, 4],
        [1, 4],
      ],
      { hasPlainBearings: true },
      'radial',
      ['oil-whirl'],
    ],
    [
      'no oil whirl with rolling bearings',
      [
        [0.43, 4],
        [1, 4],
      ],
      {},
      'radial',
      [],
    ],
    [
      'no oil whirl at exactly half the speed',
      [
        [0.5, 4],
        [1, 4],
      ],
      { hasPlainBearings: true },
      'radial',
      [],
    ],
    [
      'the field at twice the mains',
      [
        [1, 2],
        [twiceMains, 7],
      ],
      { motors: [motor] },
      'radial',
      ['electrical'],
    ],
    [
      'no field without a motor',
      [
        [1, 2],
        [twiceMains, 7],
      ],
      {},
      'radial',
      [],
    ],
    [
      'no field at 4 x beside twice the mains',
      [
        [1, 2],
        [4, 7],
      ],
      { motors: [motor] },
      'radial',
      [],
    ],
  ] as const)('%s', (_, lines, machine, axis, expected) => {
    expect(
      namesIn(lines as readonly (readonly [number, number])[], machine as Partial<MachineFacts>, axis),
    ).toEqual(expected);
  });

  it('half orders that another shaft or mesh of the drivetrain explains are no looseness', () => {
    const lines = [
      [1, 6],
      [0.5, 2],
      [1.5, 1.5],
    ] as const;
    expect(namesIn(lines)).toEqual(['looseness']);
    expect(namesIn(lines, { drivetrainLinesHz: [0.5 * SHAFT_HZ] })).not.toContain('looseness');
    // Half a hertz away is far enough for a record of 12 s to distinguish them.
    expect(namesIn(lines, { drivetrainLinesHz: [0.5 * SHAFT_HZ + 0.5] })).toEqual(['looseness']);
  });

  it('half orders of another shaft that is loose itself are no looseness of this one', () => {
    // 1.5 x of this shaft and 0.5 x of the other lie 1.3 bins apart: one line, on the foot of the other.
    const otherHz = 3 * SHAFT_HZ + 0.2;
    const lines = [
      [1, 6],
      [0.5, 2],
      [(0.5 * otherHz) / SHAFT_HZ, 3],
    ] as const;
    expect(namesIn(lines)).toEqual(['looseness']);
    expect(namesIn(lines, { drivetrainShaftsHz: [SHAFT_HZ, otherHz] })).not.toContain('looseness');
    // Shafts that a coupling turns alike are loose together.
    expect(namesIn(lines, { drivetrainShaftsHz: [SHAFT_HZ, SHAFT_HZ] })).toEqual(['looseness']);
  });

  it('half orders below the band are not looked for', () => {
    const slowHz = 3.9;
    const x = shaking(
      [
        [slowHz, 8],
        [2.2, 3],
        [1.5 * slowHz, 3],
      ],
      N,
    );
    const slow = { ...bare, shafts: [{ ...shaft, shaftHz: slowHz }] };
    expect(
      evaluateShaft(x, RATE_HZ, slow, { velocityRmsMmS: 5 }).findings.map(({ fault }) => fault),
    ).not.toContain('looseness');
  });

  it('misalignment is attributed to the coupling, so that sensors on both its sides name one fault', () => {
    const lines = [
      [1, 3],
      [2, 6],
    ] as const;
    const partOf = (machine: Partial<MachineFacts>) =>
      faultsIn(lines, { hasCoupling: true, ...machine }).findings.map((each) => each.shaft.id);
    expect(partOf({ couplings: [coupling] })).toEqual(['c1']);
    const behind = { ...shaft, id: 's1', name: 'input shaft' };
    expect(partOf({ shafts: [behind], couplings: [coupling] })).toEqual(['c1']);
    expect(partOf({})).toEqual(['motor']);
  });

  it.each(['jaw', 'disc'] as const)('3 x makes misalignment surer where the coupling is a %s', (kind) => {
    const of = (three: number, of: CouplingFacts['kind']) =>
      faultsIn(
        [
          [1, 3],
          [2, 6],
          [3, three],
        ],
        { hasCoupling: true, couplings: [{ ...coupling, kind: of! }] },
      ).findings.find(({ fault }) => fault === 'misalignment')!.confidence;
    expect(of(2, kind)).toBeCloseTo(of(0, kind) + 0.1);
    expect(of(2, 'gear')).toBeCloseTo(of(0, 'gear'));
  });

  it('1 x to 3 x of a shaft whose bearing is damaged are no soft foot', () => {
    const x = shaking(
      [
        [SHAFT_HZ, 6],
        [2 * SHAFT_HZ, 4],
        [3 * SHAFT_HZ, 3],
      ],
      N,
    );
    const of = (damaged: readonly string[]) =>
      evaluateShaft(x, RATE_HZ, bare, {
        velocityRmsMmS: 5,
        axis: 'radial',
        damagedShafts: new Set(damaged),
      }).findings.map(({ fault }) => fault);
    expect(of(['another'])).toEqual(['soft-foot']);
    expect(of(['motor'])).toEqual([]);
  });

  it('broken bars at pole pass beside 1 x, surer where the bars themselves carry twice the mains', () => {
    const sides = [-1, 1].map((side) => [1 + (side * POLE_PASS_HZ) / SHAFT_HZ, 0.6] as const);
    const bars = [-1, 1].map((side) => [28 + (side * 100) / SHAFT_HZ, 0.2] as const);
    const of = (...lines: (readonly [number, number])[]) =>
      faultsIn([[1, 6], ...lines], { motors: [motor] }).findings.find(
        ({ fault }) => fault === 'broken-rotor-bar',
      );
    expect(of()).toBeUndefined();
    expect(of(...sides)?.confidence).toBeCloseTo(0.5);
    expect(of(...sides, ...bars)?.confidence).toBeCloseTo(0.7);
    expect(of(...sides)?.against[0]?.code).toBe('LOW_LOAD');
    // 0.01 of 1 x is what a healthy rotor shows.
    expect(of(...sides.map(([order]) => [order, 0.06] as const))).toBeUndefined();
  });

  it('a pole pass finer than the record resolves is not evaluated, with the length that would do', () => {
    const slow = { ...motor, poles: 4, shaftHz: 24.98 };
    const x = shaking([[24.98, 6]], N);
    const machine = { ...bare, shafts: [{ ...shaft, shaftHz: 24.98 }], motors: [slow] };
    const { notEvaluated } = evaluateShaft(x, RATE_HZ, machine, { velocityRmsMmS: 5 });
    expect(notEvaluated.map(({ code }) => code)).toContain('NOT_EVALUATED_POLE_PASS');
    expect(notEvaluated[0]!.reason).toMatch(/38 s are needed/);
  });

  it.each([
    ['unbalance', [[1, 8]]],
    [
      'misalignment',
      [
        [1, 3],
        [2, 6],
      ],
    ],
    [
      'looseness',
      [
        [0.5, 2],
        [1, 4],
        [1.5, 2],
        [2.5, 1],
      ],
    ],
    [
      'soft-foot',
      [
        [1, 5],
        [2, 3],
        [3, 2],
      ],
    ],
  ] as const)(
    '%s does not hang on the sign of the signal, where it begins or how long it is',
    (fault, lines) => {
      const x = shaking(
        lines.map(([order, mmS]) => [order * SHAFT_HZ, mmS] as const),
        N,
      );
      const of = (samples: Float64Array) =>
        evaluateShaft(samples, RATE_HZ, bare, { velocityRmsMmS: 5 }).findings.map((each) => each.fault);
      expect(of(x)).toEqual([fault]);
      expect(of(x.map((v) => -v))).toEqual([fault]);
      expect(of(x.subarray(317))).toEqual([fault]);
      expect(of(x.subarray(0, N / 2))).toEqual([fault]);
    },
  );

  it('a machine that runs smoothly has no fault of its shaft', () => {
    const x = shaking(
      [
        [SHAFT_HZ, 0.8],
        [2 * SHAFT_HZ, 1],
      ],
      N,
    );
    expect(evaluateShaft(x, RATE_HZ, bare, { velocityRmsMmS: 0.9 }).findings).toEqual([]);
  });
});
