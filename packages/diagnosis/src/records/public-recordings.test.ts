import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bandRms, signalStatistics } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { trendLife } from '../findings/life-trend.ts';
import { measureGears } from '../gears/gear-condition.ts';
import { compareGears, evaluateGears } from '../gears/gear-rules.ts';
import { diagnose } from './diagnose.ts';

interface Recording {
  file: string;
  n: number;
  rows: number;
  fs: number;
  rpm: number;
  fault: string;
  load_pct?: number;
  channel: string;
  bearing?: { orders: { ftf: number; bpfo: number; bpfi: number; bsf: number } };
}

const folder = [process.env.RITZEL_SHARED, '../shared']
  .filter((each) => each !== undefined)
  .map((each) => join(each, 'data'))
  .find((each) => existsSync(join(each, 'recordings.json')));
if (!folder) console.log('Skipped: the public recordings are not beside this checkout (RITZEL_SHARED).');
const index: Recording[] = folder ? JSON.parse(readFileSync(join(folder, 'recordings.json'), 'utf8')) : [];

const TRUTH: Record<string, string> = {
  normal: 'none',
  outer: 'outer-race',
  inner: 'inner-race',
  ball: 'rolling-element',
};

/** The sampling rate of the gear rig is not published; 12.8 kHz puts its 32-tooth mesh at the set speed. */
const GEAR_RIG = {
  rateHz: 12_800,
  mesh: {
    ...{ id: 'mesh', name: 'mesh', meshHz: 32 * 29.65 },
    gears: [{ name: 'pinion', teeth: 32, shaftHz: 29.65 }],
  },
};

function load({ file }: Recording): Float32Array {
  const bytes = readFileSync(join(folder!, file));
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
}

function verdictOn(recording: Recording): string {
  const { ftf, bpfo, bpfi, bsf } = recording.bearing!.orders;
  const measurement = {
    samples: load(recording),
    samplingRateHz: recording.fs,
    unit: 'g' as const,
    speedRpm: recording.rpm,
  };
  return diagnose(measurement, (speedRpm) => {
    const shaftHz = speedRpm / 60;
    const lines = {
      ftfHz: ftf * shaftHz,
      bpfoHz: bpfo * shaftHz,
      bpfiHz: bpfi * shaftHz,
      bsfHz: bsf * shaftHz,
    };
    return {
      shafts: [{ id: 'shaft', name: 'shaft', shaftHz }],
      bearings: [{ id: 'bearing', name: 'bearing', shaftHz, ...lines }],
      meshes: [],
      hasCoupling: true,
      hasPlainBearings: false,
    };
  }).verdict;
}

describe.skipIf(!folder)('public recordings', () => {
  it('are read right in at least 80 of 100, by class as well, with at most one false alarm', () => {
    const outcomes = index
      .filter(({ bearing, fault }) => bearing && TRUTH[fault])
      .map((recording) => ({ truth: TRUTH[recording.fault]!, verdict: verdictOn(recording) }));
    const right = outcomes.filter(({ truth, verdict }) => truth === verdict).length;
    const recalls = Object.values(TRUTH).map((truth) => {
      const own = outcomes.filter((each) => each.truth === truth);
      return own.filter(({ verdict }) => verdict === truth).length / own.length;
    });
    const falseAlarms = outcomes.filter(
      ({ truth, verdict }) => truth === 'none' && !['none', 'insufficient-evidence'].includes(verdict),
    );
    expect(right / outcomes.length).toBeGreaterThanOrEqual(0.8);
    expect(recalls.reduce((a, b) => a + b, 0) / recalls.length).toBeGreaterThanOrEqual(0.8);
    expect(falseAlarms.length).toBeLessThanOrEqual(1);
  }, 120_000);

  it('distinguish a broken tooth from a healthy gear at equal load, and no record from itself', () => {
    const gears = index.filter(({ fault }) => fault.startsWith('gear_') && fault !== 'gear_unknown');
    const conditionsOf = (x: Float32Array) =>
      measureGears(Float64Array.from(x), GEAR_RIG.rateHz, [GEAR_RIG.mesh]).conditions;
    const healthy = gears.filter(({ fault }) => fault === 'gear_healthy');
    expect(healthy).toHaveLength(6);
    for (const reference of healthy) {
      const broken = gears.find(
        ({ fault, load_pct, channel }) =>
          fault === 'gear_broken_tooth' && load_pct === reference.load_pct && channel === reference.channel,
      )!;
      const found = compareGears(conditionsOf(load(broken)), conditionsOf(load(reference)), [GEAR_RIG.mesh]);
      expect(found, broken.file).toHaveLength(1);
      for (const each of [broken, reference]) {
        const x = load(each);
        const half = x.length >> 1;
        const [first, second] = [conditionsOf(x.subarray(0, half)), conditionsOf(x.subarray(half))];
        expect(compareGears(second, first, [GEAR_RIG.mesh]), `halves of ${each.file}`).toEqual([]);
        expect(evaluateGears(first, [GEAR_RIG.mesh]), `without a reference, ${each.file}`).toEqual([]);
      }
    }
  }, 120_000);

  it('of a bearing run to failure rise through the levels in order', () => {
    const life = index.find(({ fault }) => fault === 'run_to_failure')!;
    const samples = load(life);
    const records = Array.from({ length: life.rows }, (_, i) => {
      const x = samples.slice(i * life.n, (i + 1) * life.n);
      const band = { lowHz: 2000, highHz: life.fs / 2 };
      return { rms: signalStatistics(x).rmsAc, high: bandRms(x, life.fs, [band])[0]! };
    });
    const levels = trendLife(records).map(({ severity }) => severity);
    // Each change of level in the order of time: a fall and a second rise would stand here twice.
    expect(levels.filter((level, i) => level !== levels[i - 1])).toEqual([
      'UNKNOWN',
      'OK',
      'GOOD',
      'AVERAGE',
      'WARNING',
      'SEVERE',
      'CRITICAL',
    ]);
  });
});
