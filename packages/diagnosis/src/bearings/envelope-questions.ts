import type { MachineFacts } from '../records/machine-facts.ts';
import { envelopeLinesFor } from './bearing-evidence.ts';

/** Envelope lines for all that is looked for there; undefined where nothing is, or the sampling is too slow. */
export function envelopeOf(
  acceleration: Float64Array,
  samplingRateHz: number,
  { bearings, planetaries = [] }: MachineFacts,
  tones: 'kept' | 'limited' = 'kept',
) {
  const stages = planetaries.map(({ planetFaultHz, sunFaultHz = 0, carrierHz }) => ({
    shaftHz: carrierHz,
    bpfiHz: Math.max(planetFaultHz, sunFaultHz),
  }));
  const wanted = [...bearings, ...stages];
  return wanted.length === 0 ? undefined : envelopeLinesFor(acceleration, samplingRateHz, wanted, tones);
}

/** The mesh frequencies that the speed is refined by. */
export function meshesOf({ meshes, otherMeshes = [], planetaries = [] }: MachineFacts): number[] {
  return [...meshes, ...otherMeshes, ...planetaries].map(({ meshHz }) => meshHz);
}
