export { addGeocodingRoutes } from './geocoding-routes.ts';
export { type Geocoding, makeGeocoding } from './geocoding-service.ts';
export { makePhotonGeocoder } from './photon-geocoder.ts';
export { makePlaceIndexLoader } from './place-index-loading.ts';
