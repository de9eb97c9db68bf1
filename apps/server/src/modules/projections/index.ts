export { correctMeter } from './hour-meter-store.ts';
export { makeProjections, type Projections } from './projections.ts';
