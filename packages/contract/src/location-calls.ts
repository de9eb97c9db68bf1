import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { queryNumber } from './numbers.ts';
import { MAX_PAGE, MAX_PAGE_SIZE, pageOf } from './paging.ts';

/** Where equipment stands: one for all that gives the same name, town and country. */
export const locationSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Street, number and what else a driver needs; empty where it is not known. */
    address: z.string(),
    town: z.string(),
    country: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** Drivetrains there that the caller sees. */
    drivetrains: z.int().nonnegative(),
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof locationSchema>;

export const listLocations = defineCall({
  name: 'listLocations',
  method: 'GET',
  path: '/locations',
  tag: 'equipment',
  service: 'location',
  summary: 'The locations of the equipment that the caller sees, by name.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    /** In the name, address or town. */
    search: z.string().trim().max(120).default(''),
    page: queryNumber(z.number().int().min(1).max(MAX_PAGE)).default(1),
    size: queryNumber(z.number().int().min(1).max(MAX_PAGE_SIZE)).default(50),
  }),
  reply: pageOf(locationSchema),
});

export const readLocation = defineCall({
  name: 'readLocation',
  method: 'GET',
  path: '/locations/{id}',
  tag: 'equipment',
  service: 'location',
  summary: 'One location at which the caller sees equipment.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: locationSchema,
});

export const changeLocation = defineCall({
  name: 'changeLocation',
  method: 'PATCH',
  path: '/locations/{id}',
  tag: 'equipment',
  service: 'location',
  summary:
    'Correct address and position of a location, for all equipment there at once. Only for who sees all of it.',
  access: userCall('EQUIPMENT_1002'),
  params: z.object({ id: z.uuid() }),
  body: z
    .object({
      address: z.string().trim().max(200),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .partial(),
  reply: locationSchema,
});
