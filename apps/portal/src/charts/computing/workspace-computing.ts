import {
  amplitudeSpectrum,
  analyticBand,
  averagedSpectrum,
  convertMotion,
  differenceSignal,
  envelope,
  fastKurtogram,
  fm0,
  fm4,
  localFloors,
  realCepstrum,
  resampleByAngle,
  residualSignal,
  type Spectrum,
  synchronousAverage,
  trackSpeed,
  turnsFromSpeed,
  waterfall,
} from '@ritzel/signal';
import { motionOf, type SpectrumUnit } from '../spectrum/spectrum-quantity.ts';
import { blockLengthFor, type SpectrumSetup } from '../spectrum/spectrum-setup.ts';
import { bridgeGaps, inspectRecord } from './bad-samples.ts';
import type { Answer, CallName, Question, SpectrumRequest, SpeedFollowing } from './spectrum-requests.ts';

/** Samples as the worker keeps them. */
export interface LoadedWaveform {
  /** As they came, gaps and all. */
  readonly measured: Float64Array;
  /** With gaps bridged by straight lines, for a transform takes no gap. */
  readonly samples: Float64Array;
  readonly samplingRateHz: number;
}

export function keepWaveform(samples: Float32Array, samplingRateHz: number): LoadedWaveform {
  const measured = Float64Array.from(samples);
  return { measured, samples: bridgeGaps(measured), samplingRateHz };
}

const TIMELESS = { ms: 0 };

/** Everything the worker computes, as plain functions of the samples. */
const COMPUTE: {
  readonly [Name in Exclude<CallName, 'keep' | 'passing'>]: (
    waveform: LoadedWaveform,
    question: Question<Name>,
  ) => Answer<Name>;
} = {
  spectrum: ({ samples, samplingRateHz }, { setup }) => ({
    ...spectrumOf(samples, samplingRateHz, setup),
    ...TIMELESS,
  }),
  envelope: ({ samples, samplingRateHz }, { band, setup, floorBins }) => {
    const spectrum = spectrumOf(envelope(samples, samplingRateHz, band), samplingRateHz, setup);
    const floor = floorBins === undefined ? undefined : localFloors(spectrum.values, floorBins);
    return { ...spectrum, floor, ...TIMELESS };
  },
  motion: ({ samples, samplingRateHz }, { from, to, lowHz }) => ({
    samples: Float32Array.from(inUnit(samples, samplingRateHz, from, to, lowHz)),
  }),
  kurtogram: ({ samples, samplingRateHz }) => {
    const { cells, best } = fastKurtogram(samples, samplingRateHz);
    return { cells, best: best.band };
  },
  waterfall: ({ samples, samplingRateHz }, { blockLength, band }) => {
    const seen = band === null ? samples : envelope(samples, samplingRateHz, band);
    const fall = waterfall(seen, samplingRateHz, { blockLength, overlap: 0.5 });
    return {
      rows: fall.blocks,
      bins: fall.bins,
      stepHz: fall.stepHz,
      timesS: Float64Array.from({ length: fall.blocks }, (_, row) => fall.firstTimeS + row * fall.stepS),
      amplitudes: fall.amplitudes,
      ...TIMELESS,
    };
  },
  orders: (waveform, { speedHz, following }) => {
    const angle = byAngle(waveform, speedHz, following);
    const turns = Math.floor(angle.values.length / angle.perTurn);
    const { values } = amplitudeSpectrum(angle.values.subarray(0, turns * angle.perTurn), angle.perTurn);
    // The angle is sampled more finely than the time was: orders above half the sampling rate hold nothing measured.
    const measured = Math.floor((waveform.samplingRateHz / 2 / angle.fastestHz) * turns) + 1;
    return {
      stepOrders: 1 / turns,
      values: values.slice(0, measured),
      turns,
      slowestHz: angle.slowestHz,
      fastestHz: angle.fastestHz,
      ...TIMELESS,
    };
  },
  cepstrum: ({ samples, samplingRateHz }) => {
    const values = realCepstrum(samples).slice(0, samples.length >> 1);
    // The value at no delay is the mean of the logarithm and dwarfs the rest.
    values[0] = 0;
    return { stepS: 1 / samplingRateHz, values, ...TIMELESS };
  },
  synchronous: (waveform, { speedHz, following, teeth }) => {
    const angle = byAngle(waveform, speedHz, following);
    const { average, turns } = synchronousAverage(angle.values, angle.perTurn);
    const has = teeth !== null && teeth >= 3 && teeth < angle.perTurn / 2;
    const difference = has ? differenceSignal(average, teeth) : null;
    return {
      average,
      residual: has ? residualSignal(average, teeth) : null,
      difference,
      turns,
      fm0: has ? fm0(average, teeth) : null,
      fm4: difference === null ? null : fm4(difference),
      ...TIMELESS,
    };
  },
  quality: ({ measured, samplingRateHz }, { facts }) => inspectRecord(measured, samplingRateHz, facts),
  'band-pass': ({ samples, samplingRateHz }, { band }) => ({
    samples: Float32Array.from(analyticBand(samples, samplingRateHz, band).re),
  }),
};

/** Answers one question about kept samples, with the time it took. */
export function compute(
  waveform: LoadedWaveform,
  request: Exclude<SpectrumRequest, { kind: 'keep' | 'passing' }>,
) {
  const startedAt = performance.now();
  // @NOTE: kind and question come as one member of the union; TypeScript cannot follow them into the table together.
  const work = COMPUTE[request.kind] as (waveform: LoadedWaveform, question: unknown) => Answer<CallName>;
  const answer = work(waveform, request);
  return answer !== null && 'ms' in answer ? { ...answer, ms: performance.now() - startedAt } : answer;
}

/** The samples in another unit: scaled where both measure the same, else through the frequency domain above `lowHz`. */
function inUnit(
  samples: Float64Array,
  samplingRateHz: number,
  from: SpectrumUnit,
  to: SpectrumUnit,
  lowHz: number,
): Float64Array {
  const [source, target] = [motionOf(from), motionOf(to)];
  if (source.motion === target.motion) return samples.map((value) => (value * target.perSi) / source.perSi);
  // The package reads m/s2, mm/s and um.
  const usual = { acceleration: 1, velocity: 1e3, displacement: 1e6 };
  const inUsual = samples.map((value) => (value / source.perSi) * usual[source.motion]);
  const band = { lowHz, highHz: samplingRateHz / 2 };
  const converted = convertMotion(inUsual, samplingRateHz, source.motion, target.motion, band);
  return converted.map((value) => (value / usual[target.motion]) * target.perSi);
}

function spectrumOf(samples: Float64Array, samplingRateHz: number, setup: SpectrumSetup): Spectrum {
  const { window, averages, averaging } = setup;
  const blockLength = blockLengthFor(samples.length, averages);
  if (averages <= 1 || blockLength < 16) return amplitudeSpectrum(samples, samplingRateHz, { window });
  const { stepHz, values } = averagedSpectrum(samples, samplingRateHz, { blockLength, window, averaging });
  return { stepHz, values };
}

/** The samples at equal steps of the shaft's angle: enough of them that nothing below half the rate folds back. */
function byAngle(
  { samples, samplingRateHz }: LoadedWaveform,
  speedHz: number,
  following: SpeedFollowing | null,
): { values: Float64Array; perTurn: number; slowestHz: number; fastestHz: number } {
  let turns: Float64Array;
  let slowestHz = speedHz;
  let fastestHz = speedHz;
  if (following === null)
    turns = turnsFromSpeed(new Float64Array(samples.length).fill(speedHz), samplingRateHz);
  else {
    const centreHz = speedHz * following.order;
    const track = trackSpeed(samples, samplingRateHz, following.order, {
      lowHz: centreHz * (1 - following.share),
      highHz: Math.min(samplingRateHz / 2, centreHz * (1 + following.share)),
    });
    turns = rising(track.turns, speedHz / samplingRateHz);
    // The ends of a demodulated phase ring; the speed is read from the middle.
    const edge = Math.floor(samples.length / 20);
    const smooth = movingSpeed(turns, samplingRateHz, Math.max(1, Math.round(samplingRateHz / speedHz)));
    for (let i = edge; i < smooth.length - edge; i++) {
      if (i === edge) slowestHz = fastestHz = smooth[i]!;
      slowestHz = Math.min(slowestHz, smooth[i]!);
      fastestHz = Math.max(fastestHz, smooth[i]!);
    }
  }
  const perTurn = 2 ** Math.ceil(Math.log2(Math.max(8, samplingRateHz / slowestHz)));
  return { values: resampleByAngle(samples, turns, perTurn), perTurn, slowestHz, fastestHz };
}

/** A shaft does not turn back within a sample: where noise in the phase says so, it turns on as slowly as is sane. */
function rising(turns: Float64Array, usualStep: number): Float64Array {
  const least = usualStep / 100;
  for (let i = 1; i < turns.length; i++) turns[i] = Math.max(turns[i]!, turns[i - 1]! + least);
  return turns;
}

/** Mean speed over a span of samples, Hz. */
function movingSpeed(turns: Float64Array, samplingRateHz: number, span: number): Float64Array {
  return Float64Array.from({ length: Math.max(0, turns.length - span) }, (_, i) => {
    return ((turns[i + span]! - turns[i]!) / span) * samplingRateHz;
  });
}
