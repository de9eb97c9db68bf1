import { cos } from '@ritzel/signal/elementary';

/** Geometry of a rolling bearing; lengths in mm (only their ratio matters), angle in degrees. */
export interface BearingGeometry {
  /** Rolling elements in one row. */
  readonly elements: number;
  readonly elementDiameterMm: number;
  readonly pitchDiameterMm: number;
  readonly contactAngleDeg: number;
}

/** Frequencies as multiples of the relative speed of the rings, inner ring turning. */
export interface BearingMultipliers {
  readonly ftf: number;
  readonly bpfo: number;
  readonly bpfi: number;
  readonly bsf: number;
}

/** What a catalogue gives: geometry, published multipliers, or both. */
export interface BearingSpecification {
  readonly designation?: string;
  readonly geometry?: BearingGeometry;
  readonly multipliers?: BearingMultipliers;
}

export interface BearingFrequencies {
  readonly ftfHz: number;
  readonly bpfoHz: number;
  readonly bpfiHz: number;
  readonly bsfHz: number;
}

/** r = d/D cos a: how far the element's contact circles lie from the pitch circle. */
export function contactRatio({
  elementDiameterMm,
  pitchDiameterMm,
  contactAngleDeg,
}: BearingGeometry): number {
  return (elementDiameterMm / pitchDiameterMm) * cos((contactAngleDeg * Math.PI) / 180);
}

/**
 * FTF, BPFO, BPFI and BSF as multiples of the shaft speed, outer ring at rest, pure rolling.
 * Source: Randall, Vibration-based Condition Monitoring (2011), equations 2.13 to 2.16.
 */
export function bearingMultipliers(geometry: BearingGeometry): BearingMultipliers {
  const r = contactRatio(geometry);
  const { elements, elementDiameterMm, pitchDiameterMm } = geometry;
  return {
    ftf: (1 - r) / 2,
    bpfo: (elements * (1 - r)) / 2,
    bpfi: (elements * (1 + r)) / 2,
    bsf: (pitchDiameterMm / (2 * elementDiameterMm)) * (1 - r * r),
  };
}

/** The multipliers to work with: from the geometry where it is known, else as published. */
export function multipliersOf(bearing: BearingSpecification): BearingMultipliers | undefined {
  return bearing.geometry ? bearingMultipliers(bearing.geometry) : bearing.multipliers;
}

/** Rolling elements in a row by the invariant BPFO + BPFI = n. */
export function elementsOf({ bpfo, bpfi }: BearingMultipliers): number {
  return Math.round(bpfo + bpfi);
}

/**
 * Frequencies in Hz for rings turning at `innerHz` and `outerHz` (signed, seen from where the load stands
 * still: from the housing, for a planet's bearing from the carrier). Races and elements feel the relative
 * speed alone; the cage turns with the mean of the contact speeds, (1+r)/2 when only the outer ring turns.
 */
export function bearingFrequencies(
  { ftf, bpfo, bpfi, bsf }: BearingMultipliers,
  { innerHz, outerHz = 0 }: { readonly innerHz: number; readonly outerHz?: number },
): BearingFrequencies {
  const relativeHz = Math.abs(innerHz - outerHz);
  return {
    ftfHz: Math.abs(innerHz * ftf + outerHz * (1 - ftf)),
    bpfoHz: bpfo * relativeHz,
    bpfiHz: bpfi * relativeHz,
    bsfHz: bsf * relativeHz,
  };
}
