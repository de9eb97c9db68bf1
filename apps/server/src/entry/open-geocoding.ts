import type { Logger } from 'pino';
import {
  type Geocoding,
  makeGeocoding,
  makePhotonGeocoder,
  makePlaceIndexLoader,
} from '../modules/geocoding/index.ts';
import type { Configuration } from '../platform/configuration.ts';
import { makeOutboundFetch } from '../platform/outbound-fetch.ts';

/** Addresses by the places that come with the portal, and by the operator's own geocoder where there is one. */
export function openGeocoding({ geocoder }: Configuration, log: Logger): Geocoding {
  return makeGeocoding({
    placeIndex: makePlaceIndexLoader(),
    ownGeocoder: geocoder && {
      // Named by the operator, so it may stand in the own network.
      geocoder: makePhotonGeocoder(geocoder.url, makeOutboundFetch([new URL(geocoder.url).hostname]).fetch),
      attribution: { text: geocoder.attribution, url: null },
    },
    log,
  });
}
