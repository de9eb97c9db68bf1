import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import golden from './golden.json' with { type: 'json' };

/** The reference numbers (scipy 1.10.1) and the signals they were computed from. For tests only. */
export { golden };

/** Uniform noise in -1 to 1 from the linear congruential generator the reference numbers name. */
export function lcgNoise(n: number, seed: number): Float64Array {
  let state = seed >>> 0;
  return Float64Array.from({ length: n }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state / 4294967296) * 2 - 1;
  });
}

const build = (n: number, sampleAt: (i: number) => number) =>
  Float64Array.from({ length: n }, (_, i) => sampleAt(i));
const turn = 2 * Math.PI;

const WRITTEN: Record<string, () => Float64Array> = {
  s1_tones: () =>
    build(25600, (i) => {
      const t = i / 25600;
      return (
        Math.sin(turn * 100 * t) + 0.5 * Math.sin(turn * 1000 * t + 0.3) + 0.25 * Math.sin(turn * 3000 * t)
      );
    }),
  s2_offbin: () => build(8192, (i) => 2 * Math.sin((turn * 123.37 * i) / 8192)),
  s3_gear_am: () => {
    const noise = lcgNoise(40000, 3);
    return build(40000, (i) => {
      const t = i / 20000;
      return (
        (1 + 0.4 * Math.cos(turn * 25 * t)) * Math.cos(turn * 800 * t) +
        0.5 * (1 + 0.2 * Math.cos(turn * 25 * t)) * Math.cos(turn * 1600 * t) +
        0.01 * noise[i]!
      );
    });
  },
  s4_bearing_outer: () => {
    const noise = lcgNoise(40000, 7);
    return build(40000, (i) => {
      const t = i / 20000;
      let x = 0.02 * noise[i]!;
      for (let k = 0; k / 107.3 <= t; k++) {
        const tau = t - k / 107.3;
        x += Math.exp(-800 * tau) * Math.sin(turn * 3000 * tau);
      }
      return x;
    });
  },
  s5_noise: () => lcgNoise(65536, 12345),
  s6_runup_order: () =>
    build(102400, (i) => {
      const t = i / 10240;
      const rev = 10 * t + t * t;
      return Math.cos(turn * rev) + 0.5 * Math.cos(turn * 7.3 * rev);
    }),
  s7_tsa: () => {
    const noise = lcgNoise(51200, 99);
    return build(51200, (j) => {
      const i = j % 512;
      return (
        Math.sin((turn * 32 * i) / 512) +
        0.3 * Math.sin((turn * 64 * i) / 512 + 0.5) +
        0.8 * Math.exp(-(((i - 200) / 6) ** 2)) +
        noise[j]!
      );
    });
  },
  s8_echo: () => {
    const noise = lcgNoise(16384, 31);
    return build(16384, (i) => noise[i]! + (i >= 400 ? 0.5 * noise[i - 400]! : 0));
  },
};

/** Folder of the public recordings, which are not ours to ship, or undefined where it is absent. */
export const recordingsFolder = [process.env.RITZEL_SHARED, '../shared']
  .filter((folder) => folder !== undefined)
  .map((folder) => join(folder, 'data', 'recordings'))
  .find((folder) => existsSync(folder));

/** The samples behind a set of reference numbers, or undefined where the recording is absent. */
export function goldenSignal(name: string): Float64Array | undefined {
  const written = WRITTEN[name];
  if (written) return written();
  // @NOTE the written signals have no `file`; the type of the JSON is a union of both kinds.
  const { file } = golden.signals[name as 'r1_cwru_inner'];
  if (!recordingsFolder) return undefined;
  const bytes = readFileSync(join(recordingsFolder, basename(file)));
  return Float64Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
}

/** Relative closeness with a floor for values that are zero but for rounding. */
export function isNear(actual: number, expected: number, relative: number, floor = 1e-12): boolean {
  return Math.abs(actual - expected) <= relative * Math.abs(expected) + floor;
}
