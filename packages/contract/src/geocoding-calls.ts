import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { queryNumber } from './numbers.ts';

export const MAX_ADDRESS_SUGGESTIONS = 20;

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** A position with its address, as a location takes it over. */
export const addressSuggestionSchema = z
  .object({
    /** Street and number; null for a town as a whole. */
    address: z.string().nullable(),
    town: z.string(),
    /** What the town is called itself, where it was found by another name: Köln for Cologne. */
    townItself: z.string().nullable(),
    /** State or region, where the source names it; else empty. */
    region: z.string(),
    /** ISO 3166-1, two letters. */
    country: z.string(),
    latitude,
    longitude,
    /** Inhabitants; null where the source does not say. */
    population: z.int().nonnegative().nullable(),
    /** IANA time zone; null where the source does not say. */
    timeZone: z.string().nullable(),
  })
  .meta({ id: 'AddressSuggestion' });
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;

/** Whose data an answer is: it has to be named beside it. */
export const attributionSchema = z
  .object({ text: z.string(), url: z.string().nullable() })
  .meta({ id: 'GeocodingAttribution' });
export type GeocodingAttribution = z.infer<typeof attributionSchema>;

export const suggestAddresses = defineCall({
  name: 'suggestAddresses',
  method: 'GET',
  path: '/geo/address-suggestions',
  tag: 'equipment',
  service: 'geo',
  summary:
    'Towns, and addresses where the operator has configured a geocoder, that begin with the text: in any language, with one typing mistake forgiven. "Springfield, US" asks in one country.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    text: z.string().trim().min(1).max(120),
    limit: queryNumber(z.number().int().min(1).max(MAX_ADDRESS_SUGGESTIONS)).default(8),
  }),
  reply: z.object({ suggestions: z.array(addressSuggestionSchema), attribution: attributionSchema }),
});

export const findAddressAt = defineCall({
  name: 'findAddressAt',
  method: 'GET',
  path: '/geo/address-at',
  tag: 'equipment',
  service: 'geo',
  summary:
    'What lies at a position: the nearest town, or the address where the operator has configured a geocoder, with its distance. Null: nothing is known there.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({ latitude: queryNumber(latitude), longitude: queryNumber(longitude) }),
  reply: z.object({
    nearest: addressSuggestionSchema.extend({ distanceKm: z.number().nonnegative() }).nullable(),
    attribution: attributionSchema,
  }),
});

export const MAX_TOWNS_IN_VIEW = 200;

export const listTownsInView = defineCall({
  name: 'listTownsInView',
  method: 'GET',
  path: '/geo/towns',
  tag: 'equipment',
  service: 'geo',
  summary: 'The largest towns of a piece of the map, so that one finds the way on a map that has none.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    west: queryNumber(longitude),
    south: queryNumber(latitude),
    /** West of `west` where the antimeridian lies between them. */
    east: queryNumber(longitude),
    north: queryNumber(latitude),
    limit: queryNumber(z.number().int().min(1).max(MAX_TOWNS_IN_VIEW)).default(60),
  }),
  reply: z.object({
    towns: z.array(z.object({ name: z.string(), latitude, longitude, population: z.int().nonnegative() })),
    attribution: attributionSchema,
  }),
});
