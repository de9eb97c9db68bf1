export { correctMeter } from './hour-meter.ts';
export { makeProjections, type Projections } from './projections.ts';
