/** What is wrong with a record, by the rules that the diagnosis goes by, and where in it. */
import { findStretches, inspectSignal, measurementOf, type Stretch } from '@ritzel/diagnosis';
import type { QualityAnswer, RecordFacts } from './spectrum-requests.ts';

/** Stretches marked at most; a record that is worse is bad as a whole. */
const MOST_STRETCHES = 500;

/** What is wrong with the samples as they came, without knowing the machine. */
export function inspectRecord(
  samples: Float64Array,
  samplingRateHz: number,
  { unit, speedRpm, clipCount }: RecordFacts,
): QualityAnswer {
  const { clipped, missing, stuck } = findStretches(samples);
  const first = (stretches: readonly Stretch[]) => stretches.slice(0, MOST_STRETCHES);
  const measurement = measurementOf(samples, { samplingRateHz, unit, speedRpm, clipCount });
  return {
    clipped: first(clipped),
    missing: first(missing),
    flat: first(stuck),
    problems: (measurement === undefined ? [] : inspectSignal(measurement)).map(
      ({ code, params, message }) => ({ text: message, message: { code, params } }),
    ),
  };
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
