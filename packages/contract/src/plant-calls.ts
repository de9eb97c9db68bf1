import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { connectivitySchema, equipmentFilter } from './equipment-calls.ts';
import { queryNumber } from './numbers.ts';
import { MAX_PAGE, MAX_PAGE_SIZE, pageOf } from './paging.ts';
import { severitySchema } from './severity-words.ts';

/** How many there are of each severity, by its number: UNKNOWN 0 … CRITICAL 6. */
export const severityTallySchema = z.array(z.int().nonnegative()).length(7).meta({ id: 'SeverityTally' });
export type SeverityTally = z.infer<typeof severityTallySchema>;

/** A place with what stands there. */
export const plantPlaceSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    town: z.string(),
    country: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    counts: severityTallySchema,
    /** Equipment that is UNKNOWN, or has a part that is: counted beside the worst, never instead of it. */
    withUnknown: z.int(),
  })
  .meta({ id: 'PlantPlace' });
export type PlantPlace = z.infer<typeof plantPlaceSchema>;

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
export const mapBoundsSchema = z
  .object({ west: longitude, south: latitude, east: longitude, north: latitude })
  .meta({ id: 'MapBounds' });

/** A marker of the map: places that lie too close to be distinguished at its zoom. */
export const placeClusterSchema = z
  .object({
    longitude,
    latitude,
    counts: severityTallySchema,
    withUnknown: z.int(),
    places: z.int(),
    /** The place, where it is one alone. */
    placeId: z.uuid().nullable(),
    bounds: mapBoundsSchema,
  })
  .meta({ id: 'PlaceCluster' });

export const listPlaces = defineCall({
  name: 'listPlaces',
  method: 'GET',
  path: '/equipment/places',
  tag: 'equipment',
  service: 'location',
  summary:
    'The places of the equipment that matches, worst first, each with how many are how bad; for the map.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    ...equipmentFilter,
    page: queryNumber(z.number().int().min(1).max(MAX_PAGE)).default(1),
    /** A plant of fewer places comes whole. */
    size: queryNumber(z.number().int().min(1).max(MAX_PAGE_SIZE)).default(MAX_PAGE_SIZE),
  }),
  reply: z.object({
    places: z.array(plantPlaceSchema),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    /** Of all of them; null without any. */
    bounds: mapBoundsSchema.nullable(),
    /** Equipment without a place: it stands beside the map. */
    unplaced: z.object({ counts: severityTallySchema, withUnknown: z.int() }),
  }),
});

export const listPlaceClusters = defineCall({
  name: 'listPlaceClusters',
  method: 'GET',
  path: '/equipment/places/clusters',
  tag: 'equipment',
  service: 'location',
  summary:
    'The markers of a piece of the map at a zoom: places, and clusters of those that would cover each other. At most 2000, then coarser.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    ...equipmentFilter,
    /** As the map counts: the world is 512 px wide at 0. */
    zoom: queryNumber(z.number().min(-1).max(24)),
    west: queryNumber(z.number().min(-180).max(180)).default(-180),
    south: queryNumber(z.number().min(-90).max(90)).default(-90),
    /** West of `west` where the antimeridian lies between them. */
    east: queryNumber(z.number().min(-180).max(180)).default(180),
    north: queryNumber(z.number().min(-90).max(90)).default(90),
  }),
  reply: z.object({ clusters: z.array(placeClusterSchema) }),
});

/** What the first level of the tree groups by. */
export const TREE_GROUPINGS = ['location', 'group', 'application'] as const;
export type TreeGrouping = (typeof TREE_GROUPINGS)[number];

/** The branch of drivetrains without a location, group or application. */
export const NO_BRANCH = 'none';

export const treeNodeSchema = z
  .object({
    /** Of a branch: the uuid of its location, or the name of the group or application. */
    id: z.string(),
    kind: z.enum(['branch', 'drivetrain', 'part']),
    name: z.string(),
    /** Identifier of equipment; town and country of a location. */
    detail: z.string().nullable(),
    type: equipmentTypeSchema.nullable(),
    /** The worst of what is known below. */
    severity: severitySchema,
    hasUnknown: z.boolean(),
    connectivity: connectivitySchema.nullable(),
    /** Drivetrains of a branch. */
    counts: severityTallySchema.nullable(),
    /** Of them: unknown, or with a part that is. */
    withUnknown: z.int().nullable(),
    /** How many nodes the next level has. */
    children: z.int(),
  })
  .meta({ id: 'TreeNode' });
export type TreeNode = z.infer<typeof treeNodeSchema>;

export const listTreeNodes = defineCall({
  name: 'listTreeNodes',
  method: 'GET',
  path: '/equipment/tree',
  tag: 'equipment',
  service: 'asset',
  summary:
    'One level of the tree: branches without a parent, the drivetrains of a branch that match or have a part that does, the parts of a drivetrain.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    ...equipmentFilter,
    by: z.enum(TREE_GROUPINGS).default('location'),
    /** A branch's id, or `none` for the drivetrains that belong to no branch. */
    branch: z.string().min(1).max(120).optional(),
    /** A drivetrain, for its parts. */
    drivetrain: z.uuid().optional(),
    page: queryNumber(z.number().int().min(1).max(MAX_PAGE)).default(1),
    size: queryNumber(z.number().int().min(1).max(MAX_PAGE_SIZE)).default(100),
  }),
  reply: pageOf(treeNodeSchema),
});

export const readMapToken = defineCall({
  name: 'readMapToken',
  method: 'GET',
  path: '/map/token',
  tag: 'equipment',
  service: 'geo',
  summary:
    "The operator's own map: the address of its style, and the token that takes the place of {token} in every address the style asks for. Null: the map that comes with the portal.",
  access: userCall('EQUIPMENT_1001'),
  reply: z.object({ styleUrl: z.string().nullable(), token: z.string().nullable() }),
});
