export { makeHourCounting } from './hour-counting.ts';
export { type CountedMachine, findCountedMachine, findFirstCounted } from './hour-counting-store.ts';
export { findHourSource, type SourcesAtHand, sourcesAtHand } from './hour-source.ts';
export { correctCounted, countFrom, readCounters, saveChoice } from './hour-source-store.ts';
