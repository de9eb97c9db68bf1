export { addBearingRoutes } from './bearing-routes.ts';
export { writeShippedBearings } from './shipped-catalogue.ts';
