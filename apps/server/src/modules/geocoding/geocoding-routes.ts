import { findAddressAt, listTownsInView, suggestAddresses } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import type { Geocoding } from './geocoding-service.ts';

export function addGeocodingRoutes(server: HttpServer, geocoding: Geocoding): void {
  server.serve(suggestAddresses, ({ query, language }) =>
    geocoding.suggest(query.text, query.limit, language),
  );
  server.serve(findAddressAt, ({ query, language }) =>
    geocoding.at(query.latitude, query.longitude, language),
  );
  server.serve(listTownsInView, ({ query }) => geocoding.towns(query));
}
