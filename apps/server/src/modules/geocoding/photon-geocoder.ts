import type { AddressSuggestion } from '@ritzel/contract';
import type { Language } from '@ritzel/sentences';
import { z } from 'zod';
import type { OutboundFetch } from '../../platform/outbound-fetch.ts';

/** An operator's own geocoder, which knows streets. */
export interface Geocoder {
  suggest(text: string, limit: number, language: Language): Promise<AddressSuggestion[]>;
  at(latitude: number, longitude: number, language: Language): Promise<AddressSuggestion | undefined>;
}

/** Languages that a Photon server has names in, unless it was built with others; it refuses what it has not. */
const PHOTON_LANGUAGES: readonly string[] = ['de', 'en', 'fr'];

const text = z.string().max(200).optional();
const answerSchema = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({
          coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
        }),
        properties: z.object({
          name: text,
          street: text,
          housenumber: text,
          postcode: text,
          city: text,
          district: text,
          state: text,
          countrycode: z.string().length(2).optional(),
          type: text,
        }),
      }),
    )
    .max(200),
});
type Feature = z.infer<typeof answerSchema>['features'][number];

/** Asks a server that speaks the API of Photon (https://github.com/komoot/photon): GeoJSON, by `/api` and `/reverse`. */
export function makePhotonGeocoder(baseUrl: string, fetchOutside: OutboundFetch): Geocoder {
  const ask = async (path: string, parameters: Record<string, string>, language: Language) => {
    const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (PHOTON_LANGUAGES.includes(language)) url.searchParams.set('lang', language);
    const answer = await fetchOutside(url.href, {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}.`);
    return answerSchema.parse(await answer.json()).features.flatMap((feature) => suggestionOf(feature) ?? []);
  };
  return {
    suggest: (wanted, limit, language) => ask('api', { q: wanted, limit: String(limit) }, language),
    at: async (latitude, longitude, language) =>
      (await ask('reverse', { lat: String(latitude), lon: String(longitude) }, language))[0],
  };
}

/** Somebody is typing. */
const ANSWER_WITHIN_MS = 3000;

function suggestionOf({ geometry, properties }: Feature): AddressSuggestion | undefined {
  const { name, street, housenumber, postcode, city, district, state, countrycode } = properties;
  const town = city ?? district ?? name;
  if (town === undefined || countrycode === undefined) return undefined;
  const road = [street, housenumber].filter((each) => each !== undefined).join(' ');
  const named = name !== undefined && name !== town ? [name] : [];
  const address = [
    ...named,
    ...(road === '' ? [] : [road]),
    ...(postcode === undefined ? [] : [`${postcode} ${town}`]),
  ];
  const [longitude, latitude] = geometry.coordinates;
  return {
    address: road === '' && named.length === 0 ? null : address.join(', '),
    town,
    townItself: null,
    region: state ?? '',
    country: countrycode.toUpperCase(),
    latitude,
    longitude,
    population: null,
    timeZone: null,
  };
}
