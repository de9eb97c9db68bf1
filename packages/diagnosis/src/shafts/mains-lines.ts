import type { Spectrum } from '@ritzel/signal';
import { isLineAboveFloor, type ShaftLine, shaftLineAt } from './shaft-lines.ts';

/** What a cable picks up where the mains of a machine are not known. */
const MAINS_HZ = [50, 60];
const MAINS_MULTIPLES = [1, 2];
/** Grids keep their frequency within 20 mHz nearly always; a loaded asynchronous motor slips by ten times that and more. */
const MAINS_ACCURACY = 0.0004;
/** Two lines are distinguished from this many bins on: twice the half width of a Hann line. */
const APART_BINS = 3;
/** A single line is placed as finely as this, in bins, with room for noise. */
const PLACE_BINS = 0.25;

/** The mains and twice the mains of a machine, or of the world, Hz. */
export function mainsOf(lineHz: number | undefined): number[] {
  const mains = lineHz === undefined ? MAINS_HZ : [lineHz];
  return mains.flatMap((hz) => MAINS_MULTIPLES.map((k) => k * hz));
}

/** The line of an order of a shaft; where a line of the mains lies near but apart, that is left out of the search. */
export function lineBesideMains(
  spectrum: Spectrum,
  order: number,
  shaftHz: number,
  mainsHz: readonly number[],
): ShaftLine | undefined {
  const apart = Math.min(...mainsHz.map((hz) => Math.abs(hz - order * shaftHz)));
  const within = apart > APART_BINS * spectrum.stepHz ? apart - 1.5 * spectrum.stepHz : undefined;
  return shaftLineAt(spectrum, order, shaftHz, within);
}

/**
 * Whose a line at an order of the shaft is. One that does not lie on the mains to within their accuracy is the
 * shaft's. One that does is theirs where the turn itself, seen at another order, says that the shaft has none there;
 * else it may be either's.
 * @param turn the line of another order that is surely the shaft's, where one stands
 */
export function mainsLineOwner(
  line: ShaftLine,
  turn: ShaftLine | undefined,
  mainsHz: readonly number[],
  stepHz: number,
): 'shaft' | 'mains' | 'either' {
  const isOnMains = (frequencyHz: number, placeHz: number) =>
    mainsHz.some((hz) => Math.abs(frequencyHz - hz) < MAINS_ACCURACY * hz + placeHz);
  if (!isOnMains(line.frequencyHz, PLACE_BINS * stepHz)) return 'shaft';
  if (!turn || !isLineAboveFloor(turn) || isOnMains(turn.frequencyHz, PLACE_BINS * stepHz)) return 'either';
  const times = line.order / turn.order;
  const placeHz = PLACE_BINS * stepHz * (1 + times);
  return Math.abs(times * turn.frequencyHz - line.frequencyHz) > placeHz ? 'mains' : 'either';
}
