/** The public bearing recordings beside this checkout, and how a diagnosis is asked of one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MachineFacts } from '@ritzel/diagnosis';

export interface Recording {
  id: string;
  file: string;
  n: number;
  rows: number;
  fs: number | null;
  rpm: number | null;
  fault: string;
  dataset: string;
  size_mil?: number | null;
  load_hp?: number;
  load_pct?: number;
  channel: string;
  bearing?: { orders: { ftf: number; bpfo: number; bpfi: number; bsf: number } };
}

export const CLASSES = ['none', 'outer-race', 'inner-race', 'rolling-element'] as const;
export const TRUTH: Record<string, string> = {
  normal: 'none',
  outer: 'outer-race',
  inner: 'inner-race',
  ball: 'rolling-element',
};

const folder = [process.env.RITZEL_SHARED, '../shared']
  .filter((each) => each !== undefined)
  .map((each) => join(each, 'data'))
  .find((each) => existsSync(join(each, 'recordings.json')));

/** All recordings, or undefined where they are not beside this checkout. */
export function listRecordings(): Recording[] | undefined {
  return folder ? JSON.parse(readFileSync(join(folder, 'recordings.json'), 'utf8')) : undefined;
}

export function loadSamples({ file }: Recording): Float32Array {
  const bytes = readFileSync(join(folder!, file));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

export function factsOf({ bearing }: Recording, speedRpm: number): MachineFacts {
  const shaftHz = speedRpm / 60;
  const { ftf, bpfo, bpfi, bsf } = bearing!.orders;
  const frequencies = {
    ftfHz: ftf * shaftHz,
    bpfoHz: bpfo * shaftHz,
    bpfiHz: bpfi * shaftHz,
    bsfHz: bsf * shaftHz,
  };
  return {
    shafts: [{ id: 'shaft', name: 'shaft', shaftHz }],
    bearings: [{ id: 'bearing', name: 'bearing', shaftHz, ...frequencies }],
    meshes: [],
    hasCoupling: true,
    hasPlainBearings: false,
  };
}
