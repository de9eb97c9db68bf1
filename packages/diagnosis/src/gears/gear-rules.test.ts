import { describe, expect, it } from 'vitest';
import { diagnose } from '../records/diagnose.ts';
import type { MeshFacts } from '../records/machine-facts.ts';
import { RATE_HZ, velocityLine, withImpacts } from '../signals.testing.ts';
import { type GearCondition, measureGears } from './gear-condition.ts';
import { compareGears, evaluateGears, splitReferences } from './gear-rules.ts';
import { type GearSignal, gearSignal, MESH, SHAFT_HZ, TEETH } from './gear-signals.testing.ts';

const HEALTHY: GearSignal = { harmonics: [3, 1.2, 0.6], depth: 0.1, seed: 1 };
const conditionsOf = (x: Float64Array, rateHz = RATE_HZ): readonly GearCondition[] =>
  measureGears(x, rateHz, [MESH]).conditions;
const measured = (signal: Partial<GearSignal>) =>
  conditionsOf(gearSignal({ ...HEALTHY, ...signal }), signal.rateHz);
const reference = measured({ seed: 99 });
const saidOf = (now: readonly GearCondition[], healthy?: readonly GearCondition[]) =>
  (healthy ? compareGears(now, healthy, [MESH]) : evaluateGears(now, [MESH])).map(({ says }) => says.code);
const plus = (x: Float64Array, ...more: Float64Array[]) =>
  x.map((v, i) => more.reduce((sum, each) => sum + each[i]!, v));

const SPALL = { impact: 12 };
const BROKEN = { impact: 1 };
const ECCENTRIC = { depth: 0.8 };
const RUNOUT = { depth: 1.2 };
const WORN = { harmonics: [5, 4, 2.5], unevenness: 0.08, depth: 0.15 };
const MISALIGNED = { harmonics: [3, 4, 0.6] };

it('a reference in which hardly anything repeats with the gear is left out, by its share', () => {
  const [mesh] = measured({});
  // The mesh carries the phase, and shocks that are no one's turn drown it.
  const shocks = withImpacts(new Float64Array(gearSignal(HEALTHY).length), 17.3, () => 150);
  const drowned = conditionsOf(plus(gearSignal({ ...HEALTHY, seed: 99 }), shocks));
  expect(drowned[0]!.synchronousShare).toBeLessThan(0.2);
  const left = splitReferences([mesh!], drowned);
  expect(left.comparable).toEqual([]);
  expect(left.notEvaluated.map(({ code }) => code)).toEqual(['NOT_EVALUATED_DROWNED_REFERENCE']);
  expect(splitReferences([mesh!], reference)).toEqual({ comparable: reference, notEvaluated: [] });
});

describe('a gear measured', () => {
  it.each([0.1, 0.5, 1.2])('stands by its sidebands at the depth of its modulation, %s', (depth) => {
    const [gear] = measured({ depth, unevenness: 0 });
    expect(gear!.sidebandRatio).toBeCloseTo(depth, 1);
    expect(gear!.secondSidebandRatio).toBeLessThan(0.02);
    expect(gear!.meshAmplitude).toBeCloseTo(3, 1);
    expect(gear!.meshHarmonics[0]).toBeCloseTo(1.2, 1);
    expect(gear!.meshHarmonics[1]).toBeCloseTo(0.6, 1);
  });

  it('needs a mesh line, twenty turns and a rate that reaches the second harmonic', () => {
    const codesOf = (x: Float64Array, rateHz = RATE_HZ, mesh: MeshFacts = MESH) =>
      measureGears(x, rateHz, [mesh]).notEvaluated.map(({ code }) => code);
    expect(codesOf(gearSignal({ ...HEALTHY, harmonics: [0] }))).toEqual(['NOT_EVALUATED_NO_MESH']);
    expect(codesOf(gearSignal({ ...HEALTHY, seconds: 0.6 }))).toEqual(['NOT_EVALUATED_TURNS']);
    expect(codesOf(gearSignal({ ...HEALTHY, rateHz: 2000 }), 2000)).toEqual(['NOT_EVALUATED_MESH_RATE']);
    expect(codesOf(gearSignal(HEALTHY))).toEqual([]);
  });
});

describe('without a reference', () => {
  it.each([
    ['a healthy gear', {}, []],
    ['a tooth that strikes', SPALL, ['FINDING_TOOTH']],
    ['a gear out of round', RUNOUT, ['FINDING_GEAR_ECCENTRIC']],
    ['a gear hardly out of round', ECCENTRIC, []],
    ['worn teeth, which only a comparison shows', WORN, []],
    ['teeth that bear at one end, likewise', MISALIGNED, []],
    ['a gear in heavy noise', { noise: 3 }, []],
  ] as const)('%s', (_, signal, expected) => {
    expect(saidOf(measured(signal))).toEqual(expected);
  });

  it('says that a small damage could not be seen', () => {
    const machine = { shafts: [], bearings: [], meshes: [MESH], hasCoupling: false, hasPlainBearings: false };
    const samples = gearSignal({ ...HEALTHY, ...BROKEN });
    const record = { samples, samplingRateHz: RATE_HZ, unit: 'm/s2' as const, speedRpm: 60 * SHAFT_HZ };
    const alone = diagnose(record, () => machine);
    expect(alone.verdict).toBe('none');
    expect(alone.notEvaluated.map(({ code }) => code)).toContain('NOT_EVALUATED_NO_REFERENCE');
    const compared = diagnose(record, () => machine, { gearReference: reference });
    expect(compared.verdict).toBe('gear');
    expect(compared.notEvaluated.map(({ code }) => code)).not.toContain('NOT_EVALUATED_NO_REFERENCE');
  });
});

const CHANGES = [
  ['a healthy gear on another day', {}, []],
  ['a broken tooth', BROKEN, ['FINDING_TOOTH']],
  ['a gear that came to run out of round', ECCENTRIC, ['FINDING_GEAR_ECCENTRIC']],
  ['worn teeth', WORN, ['FINDING_GEAR_WEAR']],
  ['teeth that bear at one end', MISALIGNED, ['FINDING_GEAR_MISALIGNED']],
] as const;

describe('against a reference', () => {
  it.each([
    ...CHANGES,
    ['a tenth more load', { harmonics: [3.3, 1.3, 0.66] }, []],
    ['twenty times the noise', { noise: 6 }, []],
    [
      'two mesh lines twice as high, which their sidebands do not follow',
      { harmonics: [7, 2.8, 0.6], depth: 0.04 },
      [],
    ],
    ['twice the mesh alone, which wear and sidebands do not follow', { harmonics: [6.5, 1.2, 0.6] }, []],
  ] as const)('%s', (_, signal, expected) => {
    const said = saidOf(measured({ seed: 5, ...signal }), reference);
    // A mesh whose lines have changed their ratio is another pattern, whatever the cause.
    expect(said.filter((code) => code !== 'FINDING_GEAR_CHANGED')).toEqual(expected);
  });

  it('lines of the shaft and impacts of a bearing are no fault of its gear', () => {
    const x = gearSignal({ ...HEALTHY, seed: 6 });
    const loose = [0.5, 1, 2, 3].map((order) => velocityLine(order * SHAFT_HZ, 6, x.length));
    expect(saidOf(conditionsOf(plus(x, ...loose)), reference)).toEqual([]);
    const spalled = withImpacts(Float64Array.from(x), 3.5848 * SHAFT_HZ, () => 4);
    expect(saidOf(conditionsOf(spalled), reference)).toEqual([]);
  });

  it('what a damaged gear of another shaft leaves between the mesh lines is no fault of this one', () => {
    const uneven = { unevenness: 0.02, noise: 0.02 };
    const calm = measured({ ...uneven, seed: 98 });
    // 17/48 of the speed: 127 turns of this shaft are 45 of the other, and its blow returns at the same few angles.
    const otherHz = (17 / 48) * SHAFT_HZ;
    const x = gearSignal({ ...HEALTHY, ...uneven, seed: 97 });
    const struck = x.map((v, i) => {
      const turn = ((otherHz * i) / RATE_HZ) % 1;
      return v + (turn < 0.05 ? 30 * Math.exp(-80 * turn) * Math.cos(900 * turn) : 0);
    });
    expect(saidOf(conditionsOf(struck), calm)).toEqual([]);
  });

  it('a rising FM0 alone names nothing, since noise lifts it as well, and adds to what is sure to repeat', () => {
    const rising = (gear: GearCondition): GearCondition => ({
      ...gear,
      fm0: 2 * gear.fm0,
      leftOut: gear.leftOut.map((each) => ({ ...each, fm0: 2 * each.fm0 })),
    });
    expect(saidOf(reference.map(rising), reference)).toEqual([]);
    const broken = measured({ seed: 5, ...BROKEN });
    const [plain] = compareGears(broken, reference, [MESH]);
    const [peaked] = compareGears(broken.map(rising), reference, [MESH]);
    expect(peaked!.for.map(({ params }) => params.indicator)).toContain('fm0');
    expect(peaked!.confidence).toBeGreaterThanOrEqual(plain!.confidence);
  });

  it('a change must show against every record of the reference', () => {
    const now = measured({ seed: 5, ...BROKEN });
    const wasSo = measured({ seed: 8, ...BROKEN });
    expect(saidOf(now, [...reference, ...measured({ seed: 9 })])).toEqual(['FINDING_TOOTH']);
    expect(saidOf(now, [...reference, ...wasSo])).toEqual([]);
  });

  it('wear is found from the day its lines have doubled, with evidence that grows on', () => {
    const lines = [1, 1.7, 2.5, 4, 6].map((times) => {
      const worn = { harmonics: [3 * times, 1.2 * times, 0.6 * times], depth: 0.1, unevenness: 0.02 * times };
      return compareGears(measured({ seed: 20, ...worn }), reference, [MESH])[0]?.for[0];
    });
    expect(lines.map((line) => line?.code)).toEqual([
      undefined,
      undefined,
      ...Array(3).fill('GEAR_HARMONIC_GREW'),
    ]);
    const amplitudes = lines.flatMap((line) => line?.amplitude ?? []);
    expect(amplitudes).toEqual(amplitudes.toSorted((a, b) => a - b));
    const { order, growthDb } = lines[3]!.params;
    expect(growthDb).toBeCloseTo(20 * Math.log10(4), 0);
    expect(lines[3]!.amplitude).toBeCloseTo(4 * HEALTHY.harmonics[Number(order) - 1]!, 1);
    expect(lines[3]!.frequencyHz).toBeCloseTo(Number(order) * TEETH * SHAFT_HZ, 0);
  });
});

describe('the verdict on a gear does not hang on', () => {
  const rated = { 16000: measured({ seed: 99, rateHz: 16_000 }) } as const;
  it.each(CHANGES)('scale, sign, phase or rate: %s', (_, signal, expected) => {
    const x = gearSignal({ ...HEALTHY, seed: 5, ...signal });
    const healthy = gearSignal({ ...HEALTHY, seed: 99 });
    const scaled = (by: number) =>
      saidOf(conditionsOf(x.map((v) => by * v)), conditionsOf(healthy.map((v) => by * v)));
    expect(scaled(1)).toEqual(expected);
    expect(scaled(0.01)).toEqual(expected);
    expect(scaled(1000)).toEqual(expected);
    expect(saidOf(conditionsOf(x.map((v) => -v)), conditionsOf(healthy.map((v) => -v)))).toEqual(expected);
    expect(saidOf(measured({ seed: 5, start: 0.71, ...signal }), reference)).toEqual(expected);
    expect(saidOf(measured({ seed: 5, rateHz: 16_000, ...signal }), rated[16_000])).toEqual(expected);
  });
});

describe('two gears on one shaft', () => {
  const wheel: MeshFacts = {
    id: 'before',
    name: 'stage before',
    meshHz: 31 * SHAFT_HZ,
    gears: [{ name: 'wheel', teeth: 31, shaftHz: SHAFT_HZ }],
  };
  const drivetrain = (signal: Partial<GearSignal>) => {
    const x = gearSignal({ ...HEALTHY, ...signal });
    return x.map((v, i) => v + 2 * Math.cos((2 * Math.PI * 31 * SHAFT_HZ * i) / RATE_HZ));
  };

  it('hear one blow, and the one whose own mesh it modulates is named', () => {
    // The mesh of the damaged pinion is louder where the tooth meets.
    const x = drivetrain({ ...SPALL, depth: 0.4 });
    const { conditions } = measureGears(x, RATE_HZ, [wheel, MESH]);
    expect(conditions.map(({ fm4 }) => fm4 > 4.5)).toEqual([true, true]);
    expect(evaluateGears(conditions, [wheel, MESH]).map(({ mesh }) => mesh.id)).toEqual(['mesh']);
    // A sensor that evaluates the other one alone leaves it to its neighbour.
    expect(evaluateGears(measureGears(x, RATE_HZ, [wheel], [MESH]).conditions, [wheel])).toEqual([]);
  });

  it('do not take each other for damage', () => {
    const { conditions } = measureGears(drivetrain({}), RATE_HZ, [MESH, wheel]);
    const [alone] = measured({});
    expect(evaluateGears(conditions, [MESH, wheel])).toEqual([]);
    expect(conditions[0]!.toothContrast).toBeCloseTo(alone!.toothContrast, 0);
    expect(conditions[0]!.teeth).toBe(TEETH);
  });
});
