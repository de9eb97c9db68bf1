import { findFamily, heightAt, type LineFamily } from '../lines/line-family.ts';
import { type EnvelopeLines, measureEnvelopeLines } from './envelope-lines.ts';

/** What a bearing does at its present speed, Hz; all positive. */
export interface FittedBearingFrequencies {
  readonly id: string;
  readonly name: string;
  /** Where it sits and what it is, for sentences. */
  readonly shaftName?: string;
  /** The shaft its inner ring sits on. */
  readonly shaftId?: string;
  readonly designation?: string;
  /** Speed of the inner against the outer ring. */
  readonly shaftHz: number;
  readonly ftfHz: number;
  readonly bpfoHz: number;
  readonly bpfiHz: number;
  /** Spin of a rolling element; its fault strikes at twice this. */
  readonly bsfHz: number;
}

/** How clearly each family of a bearing's lines stands in the envelope; scores in dB over noise. */
export interface BearingEvidence {
  readonly bearing: FittedBearingFrequencies;
  readonly lines: EnvelopeLines;
  readonly outer: LineFamily;
  readonly inner: LineFamily;
  /** 2 BSF, its harmonics and its sidebands at the cage's speed. */
  readonly rolling: LineFamily;
  readonly cage: LineFamily;
}

/**
 * How far the lines may lie from theory. The contact angle under load and the clearance move d/D cos(alpha) by up
 * to 2 or 3 percent, which moves BPFO by 0.7 and BPFI by 0.5 percent; slip under light load adds a little.
 */
const TOLERANCE = { outer: 0.012, inner: 0.01, rolling: 0.009, cage: 0.009 } as const;

/** A Hann line is four bins wide at its foot: closer than this a line cannot be separated from a shaft harmonic. */
const SHAFT_NOTCH_BINS = 2.2;
/** As far as this the foot of a line that stands this much higher is taken for the line itself. */
const FOOT_BINS = 4.5;
const FOOT_DB = 8;

/** Highest frequency the families of a bearing need, Hz. */
export function highestFaultHz(bearing: Pick<FittedBearingFrequencies, 'bpfiHz'>): number {
  return 4.1 * bearing.bpfiHz;
}

/** The envelope lines for all bearings of one measurement, or undefined where the sampling is too slow. */
export function envelopeLinesFor(
  samples: Float64Array,
  samplingRateHz: number,
  bearings: readonly Pick<FittedBearingFrequencies, 'bpfiHz' | 'shaftHz'>[],
  tones: 'kept' | 'limited' = 'kept',
): EnvelopeLines | undefined {
  const topHz = Math.max(...bearings.map(highestFaultHz));
  const shaftHz = Math.max(...bearings.map((bearing) => bearing.shaftHz));
  return measureEnvelopeLines(samples, samplingRateHz, shaftHz, topHz, tones);
}

/** Measures the four families of one bearing; lines for which `isTaken` says so are left to their owner. */
export function measureBearing(
  lines: EnvelopeLines,
  bearing: FittedBearingFrequencies,
  isTaken: (frequencyHz: number) => boolean = () => false,
): BearingEvidence {
  const belongsToOthers = (f: number) => isShaftLine(lines, bearing.shaftHz, f) || isTaken(f);
  const search = (frequencyHz: number, tolerance: number, harmonics: number, sidebandHz?: number) =>
    findFamily(lines, {
      frequencyHz,
      tolerance,
      harmonics,
      isTaken: belongsToOthers,
      ...(sidebandHz === undefined ? {} : { sidebandHz }),
    });
  const cage = search(bearing.ftfHz, TOLERANCE.cage, 3);
  return {
    bearing,
    lines,
    outer: search(bearing.bpfoHz, TOLERANCE.outer, 4),
    inner: search(bearing.bpfiHz, TOLERANCE.inner, 4),
    rolling: search(
      2 * bearing.bsfHz,
      TOLERANCE.rolling,
      3,
      cage.score > 0 ? cage.fundamentalHz : bearing.ftfHz,
    ),
    cage,
  };
}

/** Whether a frequency is a multiple of the shaft's speed, or lies in the foot of one that towers over it. */
export function isShaftLine(lines: EnvelopeLines, shaftHz: number, frequencyHz: number): boolean {
  const order = Math.round(frequencyHz / shaftHz);
  if (order < 1) return false;
  const bins = Math.abs(frequencyHz - order * shaftHz) / lines.stepHz;
  if (bins < SHAFT_NOTCH_BINS) return true;
  return bins < FOOT_BINS && heightAt(lines, order * shaftHz) > heightAt(lines, frequencyHz) + FOOT_DB;
}
