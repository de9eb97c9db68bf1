export { makeLoadCounting } from './load-counting.ts';
export { ratedSpeedOf } from './load-reference.ts';
export { addRemainingLifeRoutes } from './remaining-life-routes.ts';
