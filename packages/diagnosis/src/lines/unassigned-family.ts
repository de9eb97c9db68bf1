import { type BearingEvidence, isShaftLine } from '../bearings/bearing-evidence.ts';
import { heightAt, type LineFamily, strongestFamily } from './line-family.ts';

/** Mains frequencies of the world: their even multiples reach every sensor cable and motor. */
const MAINS_HZ = [50, 60];

/** A sideband of a fault may stand this far above the highest of its harmonics, dB; higher it is another's line. */
const SIDEBAND_OVER_DB = 3;

/**
 * The strongest family of lines in the envelope that no family of this bearing explains: not a harmonic of one, not
 * one of its sidebands at the speed of the shaft, not the shaft itself, not the mains. What stands far above the
 * bearing's own lines comes from somewhere else, and its sidebands may pass for the bearing's.
 */
export function findUnassignedFamily(
  evidence: BearingEvidence,
  isTaken: (frequencyHz: number) => boolean,
): LineFamily | undefined {
  const { lines, bearing, outer, inner, rolling, cage } = evidence;
  const { shaftHz } = bearing;
  // The highest that a line may stand in each bin to be explained by this bearing.
  const own = new Map<number, number>();
  const mark = (frequencyHz: number, mostDb = Number.POSITIVE_INFINITY) => {
    const bin = Math.round(Math.abs(frequencyHz) / lines.stepHz);
    for (let k = -2; k <= 2; k++) own.set(bin + k, Math.max(own.get(bin + k) ?? 0, mostDb));
  };
  // The cage turns against the inner ring as well: shaft less cage, and both with the other's sidebands.
  const families = [outer, inner, rolling].filter(({ score }) => score > 0);
  const cageHz = cage.score > 0 ? cage.fundamentalHz : bearing.ftfHz;
  for (let k = 1; k <= 4; k++) for (let turn = -4; turn <= 4; turn++) mark(k * cageHz + turn * shaftHz);
  for (const { fundamentalHz, lines: found } of families) {
    const mostDb = SIDEBAND_OVER_DB + Math.max(...found.map(({ heightDb }) => heightDb));
    mark(fundamentalHz / 2);
    mark(fundamentalHz / 3);
    for (let harmonic = 1; harmonic <= 4; harmonic++) {
      mark(harmonic * fundamentalHz);
      for (let turn = -4; turn <= 4; turn++) {
        for (let cages = -1; cages <= 1; cages++)
          mark(harmonic * fundamentalHz + turn * shaftHz + cages * cageHz, mostDb);
      }
    }
  }
  const isMains = (frequencyHz: number) =>
    MAINS_HZ.some((mainsHz) => {
      const multiple = Math.round(frequencyHz / mainsHz);
      return (
        multiple > 0 &&
        Math.abs(frequencyHz - multiple * mainsHz) < Math.max(2 * lines.stepHz, 0.003 * frequencyHz)
      );
    });
  const isExplained = (frequencyHz: number) =>
    heightAt(lines, frequencyHz) <= (own.get(Math.round(frequencyHz / lines.stepHz)) ?? -1) ||
    isMains(frequencyHz) ||
    isShaftLine(lines, shaftHz, frequencyHz) ||
    isTaken(frequencyHz);
  return strongestFamily(lines, 0.5 * shaftHz, 1.25 * bearing.bpfiHz, isExplained);
}
