export { listBearingRatings } from './bearing-rating-store.ts';
export { addBearingRoutes } from './bearing-routes.ts';
export { findBearingsByText } from './bearing-search-store.ts';
export { writeShippedBearings } from './shipped-catalogue-store.ts';
