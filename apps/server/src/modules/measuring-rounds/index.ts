export { addMeasuringRoundRoutes } from './measuring-round-routes.ts';
