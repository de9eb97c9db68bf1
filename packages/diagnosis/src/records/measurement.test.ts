import { describe, expect, it } from 'vitest';
import { normalNoise, RATE_HZ, velocityLine } from '../signals.testing.ts';
import { diagnose } from './diagnose.ts';
import type { MachineFacts } from './machine-facts.ts';
import { inspectSignal, type Measurement, PROBLEM_CODES } from './measurement.ts';

const N = 51_200;
const good = normalNoise(N, 1);
const line = (hz: number, amplitude: number) =>
  Float64Array.from({ length: N }, (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / RATE_HZ));
const sum = (...signals: Float64Array[]) =>
  good.map((_, i) => signals.reduce((all, each) => all + each[i]!, 0));
const quiet = good.map((v) => 0.01 * v);
const stuck = good.map((v, i) => (i > 20_000 && i < 40_000 ? 0.125 : v));
const clipped = good.map((v) => Math.max(-1, Math.min(1, 3 * v)));
/** A tone just below half the sampling rate, as what lies above folds back there. */
const folded = good.map((v, i) => 0.2 * v + 0.8 * (i % 2 === 0 ? 1 : -1) * Math.cos(i / 200));
const bearing = { id: 'b', name: 'b', shaftHz: 25, ftfHz: 10, bpfoHz: 90, bpfiHz: 135, bsfHz: 59 };
const mesh = (name: string, meshHz: number) => ({
  id: name,
  name,
  meshHz,
  gears: [{ name: 'pinion', teeth: 20, shaftHz: meshHz / 20 }],
});
const facts: MachineFacts = {
  shafts: [{ id: 's', name: 's', shaftHz: 25 }],
  bearings: [bearing],
  meshes: [],
  hasCoupling: false,
  hasPlainBearings: false,
};
type Given = { [Key in keyof Measurement]?: Measurement[Key] | undefined };
const evaluated = (given: Given, machine: Partial<MachineFacts> = {}) => {
  const measurement = { samples: good, samplingRateHz: RATE_HZ, unit: 'm/s2', speedRpm: 1500, ...given };
  // @NOTE: an undefined speed is what a caller without types hands over
  return diagnose(measurement as Measurement, () => ({ ...facts, ...machine }));
};

/** Every way a signal can be bad: what is given, the code it is named by, whether anything can be evaluated, the sentence. */
const CASES: [string, Given, (typeof PROBLEM_CODES)[number], boolean, RegExp][] = [
  [
    'a rate of zero',
    { samplingRateHz: 0 },
    'BAD_SAMPLING_RATE',
    true,
    /between 10 Hz and 100 MHz, not at 0 Hz/,
  ],
  ['a rate no sensor is read at', { samplingRateHz: 1 }, 'BAD_SAMPLING_RATE', true, /not at 1 Hz/],
  ['a negative speed', { speedRpm: -5 }, 'BAD_SPEED', true, /from 0, not -5/],
  ['nothing', { samples: new Float64Array(0) }, 'EMPTY', true, /no samples/],
  [
    'a gap',
    { samples: good.map((v, i) => (i === 77 || i === 90 ? Number.NaN : v)) },
    'NOT_FINITE',
    true,
    /Sample 77 is not a number; 2 of 51200/,
  ],
  [
    'an infinity',
    { samples: good.map((v, i) => (i === 5 ? Number.POSITIVE_INFINITY : v)) },
    'NOT_FINITE',
    true,
    /Sample 5/,
  ],
  [
    'fewer samples than announced',
    { expectedSamples: 65_536 },
    'WRONG_LENGTH',
    true,
    /51200 samples were received and 65536 announced/,
  ],
  ['a snippet', { samples: good.subarray(0, 500) }, 'TOO_SHORT', true, /500 samples are too few: 1024/],
  ['a flat line', { samples: new Float64Array(N).fill(2) }, 'FLAT', true, /flat at 2.000/],
  ['a bad connector', { samples: good.map((v, i) => (i === 777 ? 1e6 : v)) }, 'SPIKES', true, /4 samples/],
  [
    'lost packets',
    { samples: good.map((v, i) => (i % 5000 < 300 ? 0 : v)) },
    'GAPS',
    false,
    /samples are missing/,
  ],
  ['a loose cable', { samples: stuck }, 'STUCK', true, /does not change in 39 %/],
  [
    'the hum of an open cable',
    { samples: sum(quiet, line(50, 3), line(150, 1)), speedRpm: 1470 },
    'OPEN_SENSOR',
    true,
    /line frequency/,
  ],
  ['a range too small', { samples: clipped }, 'CLIPPED', false, /clipped/],
  ['an offset', { samples: good.map((v) => v + 40) }, 'DRIFTING', false, /40 times the vibration/],
  [
    'a sensor that still settles',
    { samples: good.map((v, i) => 0.2 * v + i / 10_000) },
    'RAMPING',
    true,
    /9\d % of the energy is a straight line/,
  ],
  ['a ramp and nothing else', { samples: good.map((_, i) => i / 1000) }, 'RAMPING', true, /100 %/],
  ['a zero that drifts', { samples: good.map((v, i) => v + i / 10_000) }, 'RAMPING', false, /6\d %/],
  ['bytes that are no numbers', { samples: good.map((v) => 1e30 * v) }, 'TOO_LARGE', true, /beyond what any/],
  ['the largest numbers', { samples: good.map((v) => 1e300 * v) }, 'TOO_LARGE', true, /check unit/],
  [
    'a scale forgotten',
    { samples: good.map((v) => 1e-30 * v) },
    'TOO_SMALL',
    true,
    /1.01e-30 m\/s2 r\.m\.s\./,
  ],
  ['the smallest numbers', { samples: good.map((v) => 1e-300 * v) }, 'TOO_SMALL', true, /below what any/],
  ['a range too wide', { samples: good.map((v) => Math.round(v)) }, 'COARSE', false, /only \d+ levels/],
  ['no filter before the converter', { samples: folded }, 'ALIASED', false, /half the sampling rate/],
  ['no speed', { speedRpm: undefined }, 'MISSING_SPEED', false, /Without speed/],
  ['few turns', { speedRpm: 90 }, 'FEW_TURNS', false, /6.0 revolutions/],
  [
    'a spectrum too coarse',
    { samples: good.subarray(0, 4096) },
    'COARSE_SPECTRUM',
    false,
    /needs 1.50 Hz, that is 0.7 s/,
  ],
];

describe('bad input is named and never silently used', () => {
  it.each(CASES)('%s', (_, given, code, isFatal, sentence) => {
    const { verdict, severity, problems, findings } = evaluated(given);
    const problem = problems.find((each) => each.code === code);
    expect(problem, `one of ${problems.map((each) => each.code).join()}`).toBeDefined();
    expect(problem!.isFatal).toBe(isFatal);
    expect(problem!.message).toMatch(sentence);
    if (!isFatal) return;
    expect({ verdict, severity, findings }).toEqual({
      verdict: 'insufficient-evidence',
      severity: 'UNKNOWN',
      findings: [],
    });
  });

  it('sampling too slow for a bearing is listed with the rate that would do', () => {
    const { problems, notEvaluated } = evaluated({ samplingRateHz: 1600, samples: good });
    expect(problems.map(({ code }) => code)).toContain('SLOW_SAMPLING');
    expect(problems.find(({ code }) => code === 'SLOW_SAMPLING')!.message).toContain('2160 Hz');
    expect(notEvaluated.map(({ code }) => code)).toContain('NOT_EVALUATED_BANDWIDTH');
  });

  it('a sensor that picks up only the mesh beside another sensor may be swapped with it', () => {
    const samples = sum(good, line(820, 3));
    const far = { meshes: [mesh('input', 500)], otherMeshes: [mesh('output', 820)] };
    expect(evaluated({ samples }, far).problems.map(({ code }) => code)).toContain('SENSOR_SWAPPED');
    const near = { meshes: [mesh('output', 820)], otherMeshes: [mesh('input', 500)] };
    expect(evaluated({ samples }, near).problems.map(({ code }) => code)).not.toContain('SENSOR_SWAPPED');
  });

  it('a good signal has no problem, whatever its unit, and twice the mains on a motor is no open cable', () => {
    for (const unit of ['m/s2', 'g', 'mm/s'] as const)
      expect(inspectSignal({ samples: good, samplingRateHz: RATE_HZ, unit, speedRpm: 1500 })).toEqual([]);
    const samples = sum(quiet, velocityLine(100, 8, N));
    expect(inspectSignal({ samples, samplingRateHz: RATE_HZ, unit: 'm/s2', speedRpm: 1470 })).toEqual([]);
  });

  it('every code a signal can be named by has its case here', () => {
    const reported = new Set([...CASES.map(([, , code]) => code), 'SLOW_SAMPLING', 'SENSOR_SWAPPED']);
    expect(PROBLEM_CODES.filter((code) => !reported.has(code))).toEqual([]);
  });
});
