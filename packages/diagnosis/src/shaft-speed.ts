import { amplitudeSpectrum, estimateSpeed, type SpeedEstimate } from '@ritzel/signal';

/** A speed from a nameplate or a display is off by slip and rounding; more than this is another speed. */
const SPEED_TOLERANCE = 0.01;
/** Orders that must agree before the signal's speed replaces the given one. */
const ORDERS_THAT_AGREE = 3;

/** The speed that the rules use, and where it comes from. */
export interface UsedSpeed {
  readonly givenHz: number;
  readonly usedHz: number;
  readonly isRefined: boolean;
  /** Orders of the shaft that were found in the spectrum. */
  readonly ordersFound: readonly number[];
}

/** Refines a given speed from the shaft's own lines; the given one stands where they do not agree. */
export function refineSpeed(acceleration: Float64Array, samplingRateHz: number, givenHz: number): UsedSpeed {
  const search = { nominalHz: givenHz, tolerance: SPEED_TOLERANCE };
  const spectrum = amplitudeSpectrum(acceleration, samplingRateHz);
  const found: SpeedEstimate = estimateSpeed(spectrum, search);
  const isRefined = found.ordersFound.length >= ORDERS_THAT_AGREE;
  return { givenHz, usedHz: isRefined ? found.speedHz : givenHz, isRefined, ordersFound: found.ordersFound };
}
