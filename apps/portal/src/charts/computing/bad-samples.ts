import { rfft } from '@ritzel/signal';
import type { QualityAnswer } from './spectrum-requests.ts';

/** Equal samples in a row at the extreme that make a clip, as in packages/diagnosis, and anywhere that make a flat stretch. */
const CLIP_RUN = 4;
const FLAT_RUN = 64;
/** Stretches kept at most; a record that is worse is bad as a whole. */
const MOST_STRETCHES = 500;
/** A sample within this share of the sensor's range is at its end. */
const NEAR_FULL_SCALE = 0.999;

type Stretch = [number, number];

/** What looks wrong with samples, without knowing the machine; `bridged` are the same without gaps. */
export function findBadSamples(
  measured: Float64Array,
  bridged: Float64Array,
  fullScale: number | null,
): QualityAnswer {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of measured) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const clipped: Stretch[] = [];
  const missing: Stretch[] = [];
  const flat: Stretch[] = [];
  const add = (into: Stretch[], from: number, to: number) => {
    if (into.length < MOST_STRETCHES) into.push([from, to]);
  };
  for (let from = 0; from < measured.length; ) {
    const value = measured[from]!;
    const isNumber = Number.isFinite(value);
    let to = from + 1;
    if (isNumber) while (to < measured.length && measured[to] === value) to++;
    else while (to < measured.length && !Number.isFinite(measured[to])) to++;
    const isAtEnd = fullScale !== null && Math.abs(value) >= fullScale * NEAR_FULL_SCALE;
    const isExtreme = (value === low || value === high) && high > low;
    if (!isNumber) add(missing, from, to);
    else if (isAtEnd || (to - from >= CLIP_RUN && isExtreme)) add(clipped, from, to);
    else if (to - from >= FLAT_RUN) add(flat, from, to);
    from = to;
  }
  return { clipped, missing, flat, ...sharesOf(bridged) };
}

/** Gaps (NaN, infinite) replaced by straight lines between their neighbours; silence where nothing was measured. */
export function bridgeGaps(samples: Float64Array): Float64Array {
  const first = samples.findIndex((value) => !Number.isFinite(value));
  if (first < 0) return samples;
  const out = samples.slice();
  for (let from = first; from < out.length; from++) {
    if (Number.isFinite(out[from])) continue;
    let to = from;
    while (to < out.length && !Number.isFinite(samples[to])) to++;
    const before = from > 0 ? out[from - 1]! : (samples[to] ?? 0);
    const after = to < samples.length ? samples[to]! : before;
    for (let i = from; i < to; i++) out[i] = before + ((after - before) * (i - from + 1)) / (to - from + 1);
    from = to;
  }
  return out;
}

/** Share of the power in the top tenth of the spectrum, and of the mean in the whole. */
function sharesOf(samples: Float64Array): { topShare: number; meanShare: number } {
  let sum = 0;
  let square = 0;
  for (const value of samples) {
    sum += value;
    square += value * value;
  }
  if (samples.length < 64 || square === 0) return { topShare: 0, meanShare: 0 };
  const mean = sum / samples.length;
  const { re, im } = rfft(samples);
  let all = 0;
  let top = 0;
  for (let k = 1; k < re.length; k++) {
    const power = re[k]! ** 2 + im[k]! ** 2;
    all += power;
    if (k >= 0.9 * (re.length - 1)) top += power;
  }
  return { topShare: all > 0 ? top / all : 0, meanShare: (mean * mean * samples.length) / square };
}
