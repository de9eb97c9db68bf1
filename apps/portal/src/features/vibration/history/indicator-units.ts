/** Units of the indicators that are computed on arrival; the others are pure numbers. */
export const INDICATOR_UNITS: Readonly<Record<string, string>> = {
  velocityRms: 'mm/s',
  accelerationRms: 'm/s²',
  accelerationPeak: 'm/s²',
  envelopeRms: 'm/s²',
};
