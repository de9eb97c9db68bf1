import { type BearingEvidence, isShaftLine } from './bearing-evidence.ts';
import { type LineFamily, strongestFamily } from './line-family.ts';

/** Mains frequencies of the world: their even multiples reach every sensor cable and motor. */
const MAINS_HZ = [50, 60];

/**
 * The strongest family of lines in the envelope that no family of this bearing explains: not a harmonic of one, not
 * one of its sidebands at the speed of the shaft, not the shaft itself, not the mains. What stands far above the
 * bearing's own lines comes from somewhere else, and its sidebands may pass for the bearing's.
 */
export function findForeignFamily(
  evidence: BearingEvidence,
  isTaken: (frequencyHz: number) => boolean,
): LineFamily | undefined {
  const { lines, bearing, outer, inner, rolling, cage } = evidence;
  const { shaftHz } = bearing;
  const own = new Set<number>();
  const mark = (frequencyHz: number) => {
    const bin = Math.round(Math.abs(frequencyHz) / lines.stepHz);
    for (let k = -2; k <= 2; k++) own.add(bin + k);
  };
  // The cage turns against the inner ring as well: shaft less cage, and both with the other's sidebands.
  const fundamentals = [outer, inner, rolling]
    .filter(({ score }) => score > 0)
    .map((each) => each.fundamentalHz);
  const cageHz = cage.score > 0 ? cage.fundamentalHz : bearing.ftfHz;
  for (let k = 1; k <= 4; k++) for (let turn = -4; turn <= 4; turn++) mark(k * cageHz + turn * shaftHz);
  for (const fundamentalHz of fundamentals) {
    mark(fundamentalHz / 2);
    mark(fundamentalHz / 3);
    for (let harmonic = 1; harmonic <= 4; harmonic++) {
      for (let turn = -4; turn <= 4; turn++) {
        for (let cages = -1; cages <= 1; cages++)
          mark(harmonic * fundamentalHz + turn * shaftHz + cages * cageHz);
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
    own.has(Math.round(frequencyHz / lines.stepHz)) ||
    isMains(frequencyHz) ||
    isShaftLine(lines, shaftHz, frequencyHz) ||
    isTaken(frequencyHz);
  return strongestFamily(lines, 0.5 * shaftHz, 1.25 * bearing.bpfiHz, isExplained);
}
