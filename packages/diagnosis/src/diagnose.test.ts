import type { Kinematics } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.ts';
import { compareGears, measureGears } from './gear-rules.ts';
import { trendLife } from './life-trend.ts';
import { factsFromKinematics } from './machine-facts.ts';
import { writeReport } from './report-text.ts';

const RATE_HZ = 12800;
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

/** Repeats by its seed: normal noise of r.m.s. 1. */
function normalNoise(n: number, seed: number): Float64Array {
  let state = seed >>> 0;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float64Array.from(
    { length: n },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

/** Impacts at a rate, each ringing at 3.1 kHz, with a strength that may change over time. */
function withImpacts(x: Float64Array, rateHz: number, strengthAt: (timeS: number) => number): Float64Array {
  for (let k = 0; k / rateHz < x.length / RATE_HZ; k++) {
    const start = Math.ceil((k / rateHz) * RATE_HZ);
    for (let i = start; i < Math.min(start + 130, x.length); i++) {
      const tau = i / RATE_HZ - k / rateHz;
      x[i] = x[i]! + strengthAt(k / rateHz) * Math.exp(-700 * tau) * Math.sin(2 * Math.PI * 3100 * tau);
    }
  }
  return x;
}

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
  });

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

  it('a record too short to resolve the lines is not judged, with the length that would do', () => {
    const found = diagnose(measured(normalNoise(4096, 1), 1500), factsAt);
    expect(found.verdict).toBe('insufficient-evidence');
    expect(found.notJudged[0]!.reason).toContain('0.67 s are needed');
  });
});

describe('shaft', () => {
  const velocityLine = (hz: number, mmS: number, n = 51200) => {
    const omega = 2 * Math.PI * hz;
    return Float64Array.from({ length: n }, (_, i) => (mmS / 1000) * omega * Math.sin((omega * i) / RATE_HZ));
  };
  const noisy = (...lines: Float64Array[]) =>
    normalNoise(51200, 8).map((v, i) => 0.02 * v + lines.reduce((sum, line) => sum + line[i]!, 0));
  const faultOf = (x: Float64Array) => diagnose(measured(x, 1500), factsAt).verdict;

  it('a machine that shakes at 1 x only is out of balance', () => {
    expect(faultOf(noisy(velocityLine(25, 8)))).toBe('unbalance');
  });
  it('2 x above 1 x is misalignment', () => {
    expect(faultOf(noisy(velocityLine(25, 3), velocityLine(50, 6)))).toBe('misalignment');
  });
  it('half orders are looseness', () => {
    expect(faultOf(noisy(velocityLine(25, 4), velocityLine(12.5, 2), velocityLine(37.5, 2)))).toBe(
      'looseness',
    );
  });
  it('the same lines on a smooth machine are no fault', () => {
    expect(faultOf(noisy(velocityLine(25, 0.8)))).toBe('none');
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
  const verdictOn = (samples: Float64Array, speedRpm?: number) =>
    diagnose(measured(samples, speedRpm), factsAt);
  it.each([
    ['empty', new Float64Array(0), 'EMPTY'],
    ['short', normalNoise(500, 1), 'TOO_SHORT'],
    ['flat', new Float64Array(5000).fill(2), 'FLAT'],
    ['not a number', normalNoise(5000, 1).fill(Number.NaN, 77, 78), 'NOT_FINITE'],
  ])('a signal that is %s is named and not judged', (_, samples, code) => {
    const found = verdictOn(samples, 1500);
    expect(found.verdict).toBe('insufficient-evidence');
    expect(found.severity).toBe('UNKNOWN');
    expect(found.problems[0]!.code).toBe(code);
  });

  it('a clipped signal says so and is judged all the same', () => {
    const clipped = normalNoise(51200, 1).map((v) => Math.max(-1, Math.min(1, 3 * v)));
    expect(verdictOn(clipped, 1500).problems.map(({ code }) => code)).toContain('CLIPPED');
  });

  it('without a speed only limits are judged', () => {
    const found = verdictOn(normalNoise(51200, 1));
    expect(found.verdict).toBe('insufficient-evidence');
    expect(found.problems.map(({ code }) => code)).toContain('MISSING_SPEED');
    expect(found.limits.length).toBeGreaterThan(0);
  });
});

describe('life', () => {
  it('severity rises in order as an indicator grows and never falls', () => {
    const records = Array.from({ length: 100 }, (_, i) => ({
      rms: i < 40 ? 1 + 0.02 * (i % 3) : 1.05 ** (i - 40),
    }));
    const severities = trendLife(records).map(({ severity }) => severity);
    const order = [...new Set(severities)];
    expect(order).toEqual(['UNKNOWN', 'OK', 'GOOD', 'AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL']);
    expect(severities.at(-1)).toBe('CRITICAL');
  });
});
