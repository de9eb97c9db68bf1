export { makeProjections, type Projections } from './projections.ts';
