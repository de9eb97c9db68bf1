import { multipliersOf } from '../bearings/bearings.ts';
import {
  type CharacteristicFrequency,
  characteristicFrequencies,
  type FrequencyKind,
} from '../kinematics/characteristic-frequencies.ts';
import type { Kinematics } from '../kinematics/kinematics.ts';

/** A record that is planned, and the speeds the machine runs at while it is taken. */
export interface SamplingQuestion {
  readonly samplingRateHz: number;
  readonly samples: number;
  /** Part of the sampling rate that the anti-aliasing filter passes. */
  readonly usableShare: number;
  /** Below this the sensor lets nothing through. */
  readonly lowestHz: number;
  readonly shaft: string;
  readonly slowestRpm: number;
  readonly fastestRpm: number;
}

export const COVERAGE_REASONS = [
  /** Not all harmonics that matter lie below the filter at the highest speed. */
  'above-band',
  /** At the lowest speed the sensor lets it not through. */
  'below-sensor',
  /** The record is shorter than the turns that are needed to separate the line from its neighbours. */
  'too-short',
  /** Its sidebands run together. */
  'sidebands-merge',
  /** Impacts that often need a resonance the sampling does not reach. */
  'no-resonance',
] as const;
export type CoverageReason = (typeof COVERAGE_REASONS)[number];

/** Whether a planned record shows one line of the machine. */
export interface FaultCoverage {
  readonly id: string;
  readonly element: string;
  readonly part: string | undefined;
  readonly kind: FrequencyKind;
  readonly name: string;
  readonly slowestHz: number;
  readonly fastestHz: number;
  /** Harmonics that matter, and how many of them the record holds at the highest speed. */
  readonly harmonics: number;
  readonly inside: number;
  readonly resolutionHz: number;
  /** The coarsest resolution that separates the line at the lowest speed. */
  readonly neededHz: number;
  readonly verdict: 'seen' | 'partly' | 'unseen';
  readonly reasons: readonly CoverageReason[];
}

/** A Hann window's main lobe is four lines wide: two lines are two from that distance on (Brandt, Noise and Vibration Analysis, 9.3). */
const LINES_APART = 4;
/** As the diagnosis asks: a bearing's lines against the harmonics of its shaft, as a share of the shaft's speed. */
const BEARING_RESOLUTION = 0.06;
/** As the diagnosis asks: impacts are read from a resonance at eight times their rate or more. */
const RESONANCE_RATIO = 8;
/** Mesh and its second and third harmonic show load, wear and backlash (domain of ISO 20816-9 users; Taylor). */
const MESH_HARMONICS = 3;

const BEARING_KINDS: readonly FrequencyKind[] = ['bpfo', 'bpfi', 'bsf', 'ftf'];

/**
 * Which lines of a machine a planned record shows: the highest at the highest speed against the filter, the closest at
 * the lowest speed against the resolution of the record. Lines in document order.
 * Throws KinematicsError as `characteristicFrequencies` does.
 */
export function evaluateSampling(kinematics: Kinematics, question: SamplingQuestion): FaultCoverage[] {
  const { shaft } = question;
  const slow = characteristicFrequencies(kinematics, { shaft, speedRpm: question.slowestRpm });
  const fast = new Map(
    characteristicFrequencies(kinematics, { shaft, speedRpm: question.fastestRpm }).map((line) => [
      line.id,
      line,
    ]),
  );
  const multipliers = new Map(
    (kinematics.bearings ?? []).map((bearing) => [bearing.id, multipliersOf(bearing)] as const),
  );
  const relativeHz = new Map<string, number>();
  for (const line of slow) {
    const ftf = multipliers.get(line.element)?.ftf;
    if (line.kind === 'ftf' && ftf) relativeHz.set(line.element, line.frequencyHz / ftf);
  }
  return slow
    .filter(({ kind }) => kind !== 'hunting-tooth' && kind !== 'line-x2' && kind !== 'pole-pass')
    .map((line) => coverageOf(line, fast.get(line.id) ?? line, question, relativeHz.get(line.element)));
}

function coverageOf(
  slow: CharacteristicFrequency,
  fast: CharacteristicFrequency,
  question: SamplingQuestion,
  bearingHz: number | undefined,
): FaultCoverage {
  const { samplingRateHz, samples } = question;
  const usableHz = question.usableShare * samplingRateHz;
  const resolutionHz = samplingRateHz / samples;
  const isBearing = BEARING_KINDS.includes(slow.kind);
  const harmonics = slow.kind === 'mesh' ? MESH_HARMONICS : slow.harmonics;
  const inside = Math.min(harmonics, Math.floor(usableHz / fast.frequencyHz));
  const neededHz =
    isBearing && bearingHz !== undefined ? BEARING_RESOLUTION * bearingHz : slow.frequencyHz / LINES_APART;
  const closest = Math.min(...(slow.sidebands ?? []).map(({ frequencyHz }) => frequencyHz));
  const reasons: CoverageReason[] = [];
  if (inside < harmonics && !(isBearing && inside >= 1)) reasons.push('above-band');
  // The envelope brings a bearing's rate down from its resonance: the sensor need not pass it itself.
  if (!isBearing && slow.frequencyHz < question.lowestHz) reasons.push('below-sensor');
  if (resolutionHz > neededHz) reasons.push('too-short');
  if (!isBearing && Number.isFinite(closest) && closest > 0 && resolutionHz > closest / LINES_APART)
    reasons.push('sidebands-merge');
  if (isBearing && slow.kind !== 'ftf' && samplingRateHz / 2 < RESONANCE_RATIO * fast.frequencyHz)
    reasons.push('no-resonance');
  const isBlind =
    inside < 1 || reasons.some((reason) => ['below-sensor', 'too-short', 'no-resonance'].includes(reason));
  return {
    id: slow.id,
    element: slow.element,
    part: slow.part,
    kind: slow.kind,
    name: slow.name,
    slowestHz: slow.frequencyHz,
    fastestHz: fast.frequencyHz,
    harmonics,
    inside,
    resolutionHz,
    neededHz:
      isBearing || !Number.isFinite(closest) || closest <= 0
        ? neededHz
        : Math.min(neededHz, closest / LINES_APART),
    verdict: isBlind ? 'unseen' : reasons.length > 0 ? 'partly' : 'seen',
    reasons,
  };
}
