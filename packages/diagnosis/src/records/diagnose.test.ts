import type { Kinematics } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { trendLife } from '../findings/life-trend.ts';
import { writeReport } from '../findings/report-text.ts';
import { measureGears } from '../gears/gear-condition.ts';
import { compareGears } from '../gears/gear-rules.ts';
import { normalNoise, RATE_HZ, shaking, velocityLine, withImpacts } from '../signals.testing.ts';
import { diagnose } from './diagnose.ts';
import { factsFromKinematics } from './machine-facts.ts';

const KINEMATICS: Kinematics = {
  shafts: [{ id: 'input', name: 'input shaft' }],
  bearings: [
    {
      id: 'b1',
      name: 'drive end bearing',
      shaft: 'input',
      geometry: { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 },
    },
  ],
};
const factsAt = (speedRpm: number) => factsFromKinematics(KINEMATICS, { shaft: 'input', speedRpm });

const SHAFT_HZ = 25;
const measured = (samples: Float64Array, speedRpm?: number) => ({
  samples,
  samplingRateHz: RATE_HZ,
  unit: 'm/s2' as const,
  ...(speedRpm === undefined ? {} : { speedRpm }),
});

describe('bearings', () => {
  it('noise alone names no fault in any of 30 records', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const { verdict } = diagnose(measured(normalNoise(51200, seed), 1500), factsAt);
      expect(verdict, `seed ${seed}`).toBe('none');
    }
  }, 120_000);

  it('steady impacts at BPFO are an outer race, with its lines as evidence', () => {
    const x = withImpacts(normalNoise(51200, 3), 3.5848 * SHAFT_HZ, () => 4);
    const found = diagnose(measured(x, 1500), factsAt);
    expect(found.verdict).toBe('outer-race');
    const [finding] = found.findings;
    expect(finding!.part).toBe('b1');
    expect(finding!.confidence).toBeGreaterThan(0.8);
    expect(finding!.for[0]!.frequencyHz).toBeCloseTo(3.5848 * SHAFT_HZ, 0);
    expect(finding!.for[0]!.amplitude!).toBeGreaterThan(3 * finding!.for[0]!.floor!);
    expect(writeReport(found)).toContain('drive end bearing: outer-race');
  });

  it('the height that is stated of a line is that of its amplitude above its floor, however far all bands agree', () => {
    const x = withImpacts(normalNoise(51200, 3), 3.5848 * SHAFT_HZ, () => 12);
    const [finding] = diagnose(measured(x, 1500), factsAt).findings;
    const lines = finding!.for.filter(({ code }) => code === 'BEARING_LINE_IN_BAND');
    expect(lines.length).toBeGreaterThan(2);
    for (const { amplitude, floor, heightDb, params } of lines) {
      expect(heightDb).toBeCloseTo(20 * Math.log10(amplitude! / floor!), 9);
      expect(params.heightDb).toBe(heightDb);
    }
    // No band counts more than 30 dB where it is decided.
    expect(Math.max(...lines.map(({ heightDb }) => heightDb!))).toBeGreaterThan(31);
  });

  it('impacts at BPFI that swell once a turn are an inner race, with the sidebands as evidence', () => {
    const strength = (t: number) => 3 * (1 + Math.cos(2 * Math.PI * SHAFT_HZ * t));
    const x = withImpacts(normalNoise(51200, 4), 5.4152 * SHAFT_HZ, strength);
    const found = diagnose(measured(x, 1500), factsAt);
    expect(found.verdict).toBe('inner-race');
    expect(found.findings[0]!.for.some(({ statement }) => statement.includes('sideband'))).toBe(true);
  });

  it('impacts at twice BSF that swell with the cage are a rolling element', () => {
    const strength = (t: number) => 3 * (1 + Math.cos(2 * Math.PI * 0.3983 * SHAFT_HZ * t));
    const x = withImpacts(normalNoise(102400, 5), 2 * 2.3567 * SHAFT_HZ, strength);
    expect(diagnose(measured(x, 1500), factsAt).verdict).toBe('rolling-element');
  });

  it('a race that strikes exactly is found beside a strong unbalance, at the speed that the unbalance shows', () => {
    for (const [order, fault] of [
      [3.5848, 'outer-race'],
      [5.4152, 'inner-race'],
      [4.7135, 'rolling-element'],
    ] as const) {
      const quiet = normalNoise(51200, 3).map((v) => 0.001 * v);
      const turn = velocityLine(SHAFT_HZ, 20, 51200);
      const x = withImpacts(quiet, order * SHAFT_HZ, () => 1).map((v, i) => v + turn[i]!);
      const found = diagnose(measured(x, 1500), factsAt);
      expect(Math.abs(found.speed!.usedHz - SHAFT_HZ), fault).toBeLessThan(0.1);
      expect(found.findings.map((each) => each.fault)).toContain(fault);
    }
  });

  it('strong impacts at a rate of no known part are named as such and blamed on nobody', () => {
    const x = withImpacts(normalNoise(102400, 6), 4.41 * SHAFT_HZ, () => 5);
    expect(['none', 'insufficient-evidence']).toContain(diagnose(measured(x, 1500), factsAt).verdict);
  });

  it('evidence alone is at most a warning, and a trend that agrees lifts it', () => {
    const x = withImpacts(normalNoise(51200, 3), 3.5848 * SHAFT_HZ, () => 4);
    expect(diagnose(measured(x, 1500), factsAt).findings[0]!.severity).toBe('WARNING');
    const trended = diagnose(measured(x, 1500), factsAt, { trendSeverity: 'SEVERE' });
    expect(trended.findings[0]!.severity).toBe('SEVERE');
  });

  it('a record too short to resolve the lines is not evaluated, with the length that would do', () => {
    const found = diagnose(measured(normalNoise(4096, 1), 1500), factsAt);
    expect(found.verdict).toBe('insufficient-evidence');
    expect(found.notEvaluated[0]!.reason).toContain('0.67 s are needed');
  });
});

describe('shaft', () => {
  const noisy = (...lines: [number, number][]) => shaking(lines, 51200);
  const faultOf = (x: Float64Array) => diagnose(measured(x, 1500), factsAt).verdict;

  it('a machine that shakes at 1 x only is out of balance', () => {
    expect(faultOf(noisy([25, 8]))).toBe('unbalance');
  });
  it('2 x above 1 x is misalignment', () => {
    expect(faultOf(noisy([25, 3], [50, 6]))).toBe('misalignment');
  });
  it('half orders are looseness', () => {
    expect(faultOf(noisy([25, 4], [12.5, 2], [37.5, 2]))).toBe('looseness');
  });
  it('the same lines on a smooth machine are no fault', () => {
    expect(faultOf(noisy([25, 0.8]))).toBe('none');
  });
});

describe('gears', () => {
  const mesh = { id: 'mesh', name: 'mesh', meshHz: 800, gears: [{ name: 'pinion', teeth: 32, shaftHz: 25 }] };
  const gear = (impact: number, seed: number) =>
    normalNoise(76800, seed).map((v, i) => {
      const turn = (25 * i) / RATE_HZ;
      const place = ((turn % 1) - 0.4) * 32;
      const broken =
        Math.abs(place) < 1 ? impact * Math.cos((Math.PI / 2) * place) * Math.cos(6 * Math.PI * place) : 0;
      return v + 3 * Math.cos(2 * Math.PI * 32 * turn) + Math.cos(2 * Math.PI * 64 * turn + 1) + broken;
    });

  it('one damaged tooth shows in FM4 without a reference', () => {
    const facts = () => ({
      shafts: [],
      bearings: [],
      meshes: [mesh],
      hasCoupling: false,
      hasPlainBearings: false,
    });
    expect(diagnose(measured(gear(8, 1), 1500), facts).verdict).toBe('gear');
    expect(diagnose(measured(gear(0, 2), 1500), facts).verdict).toBe('none');
  });

  it('a small change shows against the healthy gear at equal load, and the healthy one not', () => {
    const conditionOf = (x: Float64Array) => measureGears(x, RATE_HZ, [mesh]).conditions;
    const healthy = conditionOf(gear(0, 2));
    expect(compareGears(conditionOf(gear(4, 3)), healthy, [mesh])).toHaveLength(1);
    expect(compareGears(conditionOf(gear(0, 4)), healthy, [mesh])).toHaveLength(0);
  });
});

describe('signals that cannot be used', () => {
  it('without a speed are evaluated against limits alone', () => {
    const found = diagnose(measured(normalNoise(51200, 1)), factsAt);
    expect(found.verdict).toBe('insufficient-evidence');
    expect(found.limits.length).toBeGreaterThan(0);
  });
});

describe('life', () => {
  it('severity rises in order as an indicator grows and never falls', () => {
    const records = Array.from({ length: 100 }, (_, i) => ({
      rms: i < 40 ? 1 + 0.02 * (i % 3) : 1.05 ** (i - 40),
    }));
    const severities = trendLife(records).map(({ severity }) => severity);
    const order = severities.filter((level, i) => level !== severities[i - 1]);
    expect(order).toEqual(['UNKNOWN', 'OK', 'GOOD', 'AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL']);
    expect(severities.at(-1)).toBe('CRITICAL');
  });

  it('severity stands when an indicator falls back: damage does not heal', () => {
    const records = Array.from({ length: 120 }, (_, i) => ({
      rms: i < 40 ? 1 + 0.02 * (i % 3) : i < 80 ? 1.05 ** (i - 40) : 1.02,
    }));
    const severities = trendLife(records).map(({ severity }) => severity);
    expect(new Set(severities.slice(80))).toEqual(new Set([severities[79]]));
    expect(severities[79]).toBe('SEVERE');
  });
});
