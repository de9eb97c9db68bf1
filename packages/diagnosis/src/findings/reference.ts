import { amplitudeSpectrum } from '@ritzel/signal';
import { envelopeOf, meshesOf } from '../bearings/envelope-questions.ts';
import { type GearCondition, measureGears } from '../gears/gear-condition.ts';
import { type PlanetPassReference, planetPassHeight } from '../gears/planetary-rules.ts';
import type { MachineFacts } from '../records/machine-facts.ts';
import { inspectSignal, type Measurement, toAcceleration } from '../records/measurement.ts';
import { refineSpeed } from '../shafts/shaft-speed.ts';

/** Which record a comparison was made with: what a finding says of it, and the provenance record. */
export interface ReferenceName {
  readonly waveformId: string;
  /** Of the samples as they were sent, hexadecimal. */
  readonly sha256: string;
  /** Of its first sample, ISO 8601. */
  readonly at: string;
  readonly operatingBin: string;
  /** By a person; else it is the middle one of the earliest healthy records. */
  readonly isChosen: boolean;
}

/** What a record of the healthy machine gives the rules that compare. */
export interface ReferenceMeasures {
  readonly gears: readonly GearCondition[];
  readonly planetPass: PlanetPassReference;
}

/**
 * Measures a record to compare others with, at its own speed as refined from its own lines. Undefined where it cannot
 * be evaluated itself or has no speed.
 */
export function measureReference(
  measurement: Measurement,
  factsAt: (speedRpm: number) => MachineFacts,
): ReferenceMeasures | undefined {
  const { samplingRateHz, speedRpm } = measurement;
  if (!speedRpm || inspectSignal(measurement).some(({ isFatal }) => isFatal)) return undefined;
  const acceleration = toAcceleration(measurement);
  const given = factsAt(speedRpm);
  const lines = envelopeOf(acceleration, samplingRateHz, given);
  const spectrum = amplitudeSpectrum(acceleration, samplingRateHz);
  const speed = refineSpeed(spectrum, speedRpm / 60, lines, meshesOf(given));
  const { meshes, otherMeshes, planetaries = [] } = speed.isRefined ? factsAt(speed.usedHz * 60) : given;
  return {
    gears: measureGears(acceleration, samplingRateHz, meshes, otherMeshes).conditions,
    planetPass: lines
      ? Object.fromEntries(planetaries.map((stage) => [stage.id, planetPassHeight(lines, stage)]))
      : {},
  };
}
