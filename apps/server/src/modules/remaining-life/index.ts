export { makeLoadCounting } from './load-counting.ts';
export { addRemainingLifeRoutes } from './remaining-life-routes.ts';
