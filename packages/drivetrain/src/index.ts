export * from './equipment.ts';
export * from './severity.ts';
export * from './units.ts';
