import type {
  AddressSuggestion,
  CallQuery,
  CallReply,
  findAddressAt,
  GeocodingAttribution,
  listTownsInView,
  suggestAddresses,
} from '@ritzel/contract';
import type { Language } from '@ritzel/sentences';
import type { Logger } from 'pino';
import { countryCodeOf } from './country-names.ts';
import type { Geocoder } from './photon-geocoder.ts';
import { distanceKm, type GeoPlace, type PlaceIndex } from './place-index.ts';

export interface GeocodingParts {
  readonly placeIndex: () => Promise<PlaceIndex>;
  /** The operator's own; it is asked first, and the places that come with the portal where it fails or knows nothing. */
  readonly ownGeocoder?:
    | { readonly geocoder: Geocoder; readonly attribution: GeocodingAttribution }
    | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

/** CC BY 4.0 asks for it. */
const GEONAMES: GeocodingAttribution = { text: 'GeoNames, CC BY 4.0', url: 'https://www.geonames.org/' };

export interface Geocoding {
  suggest(text: string, limit: number, language: Language): Promise<CallReply<typeof suggestAddresses>>;
  at(latitude: number, longitude: number, language: Language): Promise<CallReply<typeof findAddressAt>>;
  towns(query: CallQuery<typeof listTownsInView>): Promise<CallReply<typeof listTownsInView>>;
}

export function makeGeocoding({ placeIndex, ownGeocoder, log }: GeocodingParts): Geocoding {
  /** What the operator's geocoder answers; undefined where there is none, or it fails. */
  const askOwn = async <T>(ask: (geocoder: Geocoder) => Promise<T>): Promise<T | undefined> => {
    if (ownGeocoder === undefined) return undefined;
    try {
      return await ask(ownGeocoder.geocoder);
    } catch (error) {
      log.warn({ err: error }, 'the geocoder did not answer, the places of the portal do');
      return undefined;
    }
  };
  return {
    async suggest(text, limit, language) {
      const own = await askOwn((geocoder) => geocoder.suggest(text, limit, language));
      if (ownGeocoder !== undefined && own !== undefined && own.length > 0)
        return { suggestions: own.slice(0, limit), attribution: ownGeocoder.attribution };
      const index = await placeIndex();
      const found = index.search(text, { limit, countryOf: (name) => countryCodeOf(name, language) });
      return {
        suggestions: found.map(({ foundAs, ...place }) => suggestionOf(place, foundAs)),
        attribution: GEONAMES,
      };
    },
    async at(latitude, longitude, language) {
      const own = await askOwn((geocoder) => geocoder.at(latitude, longitude, language));
      if (ownGeocoder !== undefined && own !== undefined)
        return {
          nearest: { ...own, distanceKm: distanceKm(latitude, longitude, own.latitude, own.longitude) },
          attribution: ownGeocoder.attribution,
        };
      const place = (await placeIndex()).nearest(latitude, longitude);
      return {
        nearest: place === undefined ? null : { ...suggestionOf(place, null), distanceKm: place.distanceKm },
        attribution: GEONAMES,
      };
    },
    async towns({ limit, ...bounds }) {
      const found = (await placeIndex()).largestWithin(bounds, limit);
      return {
        towns: found.map(({ name, latitude, longitude, population }) => ({
          ...{ name, latitude, longitude, population },
        })),
        attribution: GEONAMES,
      };
    },
  };
}

const suggestionOf = (place: GeoPlace, foundAs: string | null): AddressSuggestion => ({
  address: null,
  town: foundAs ?? place.name,
  townItself: foundAs === null ? null : place.name,
  region: place.region,
  country: place.country,
  latitude: place.latitude,
  longitude: place.longitude,
  population: place.population,
  timeZone: place.timeZone === '' ? null : place.timeZone,
});
