import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bandRms, signalStatistics } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.ts';
import { trendLife } from './life-trend.ts';

interface Recording {
  file: string;
  n: number;
  rows: number;
  fs: number;
  rpm: number;
  fault: string;
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

  it('of a bearing run to failure rise through the levels in order', () => {
    const life = index.find(({ fault }) => fault === 'run_to_failure')!;
    const samples = load(life);
    const records = Array.from({ length: life.rows }, (_, i) => {
      const x = samples.slice(i * life.n, (i + 1) * life.n);
      const band = { lowHz: 2000, highHz: life.fs / 2 };
      return { rms: signalStatistics(x).rmsAc, high: bandRms(x, life.fs, [band])[0]! };
    });
    const levels = trendLife(records).map(({ severity }) => severity);
    expect([...new Set(levels)]).toEqual([
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
