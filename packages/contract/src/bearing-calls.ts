import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { figure, MAX_COUNT, queryNumber } from './numbers.ts';
import { pageOf, pageQuery } from './paging.ts';

/** `aiq` is shipped and read-only; `customer` is the organisation's own. */
export const BEARING_SOURCES = ['aiq', 'customer'] as const;
export const bearingSourceSchema = z.enum(BEARING_SOURCES).meta({ id: 'BearingSource' });
export type BearingSource = z.infer<typeof bearingSourceSchema>;

export const BEARING_TYPE_WORDS = [
  'deep-groove-ball',
  'angular-contact-ball',
  'double-row-angular-contact-ball',
  'self-aligning-ball',
  'cylindrical-roller',
  'spherical-roller',
  'tapered-roller',
  'thrust-ball',
  'insert-ball',
  'other',
] as const;
export const bearingTypeSchema = z.enum(BEARING_TYPE_WORDS).meta({ id: 'BearingType' });

/** Measured on a bearing or its public page, published by who made it, or estimated from boundary dimensions. */
export const bearingOriginSchema = z
  .enum(['measured', 'published', 'estimated'])
  .meta({ id: 'BearingOrigin' });
export type BearingOrigin = z.infer<typeof bearingOriginSchema>;

/** As the origin; `dimensions` where nothing is known of the inside, so that no frequency is known. */
export const BEARING_TRUSTS = ['measured', 'published', 'estimated', 'dimensions'] as const;
export const bearingTrustSchema = z.enum(BEARING_TRUSTS).meta({ id: 'BearingTrust' });
export type BearingTrust = z.infer<typeof bearingTrustSchema>;

export const bearingGeometrySchema = z
  .object({
    /** Rolling elements in one row. */
    elements: figure,
    elementDiameterMm: figure,
    pitchDiameterMm: figure,
    contactAngleDeg: figure,
  })
  .meta({ id: 'BearingGeometry' });

/** As multiples of the shaft speed, inner ring turning; BSF once, not doubled. */
export const bearingMultipliersSchema = z
  .object({ ftf: figure, bpfo: figure, bpfi: figure, bsf: figure })
  .meta({ id: 'BearingMultipliers' });

export const bearingWarningSchema = z
  .object({
    code: z.string(),
    /** `wrong` is refused, `suspect` is kept and shown. */
    grade: z.enum(['wrong', 'suspect']),
    /** Field of the bearing it is about: `bsf`, `pitchDiameterMm`. */
    field: z.string(),
    message: z.string(),
    values: z.record(z.string(), z.union([z.number(), z.string()])),
  })
  .meta({ id: 'BearingWarning' });

const rangeSchema = z.object({ low: z.number(), high: z.number() });

const figures = {
  designation: z.string().trim().min(1).max(60),
  manufacturer: z.string().trim().max(80).nullable(),
  type: bearingTypeSchema.nullable(),
  boreMm: figure.nullable(),
  outerDiameterMm: figure.nullable(),
  widthMm: figure.nullable(),
  geometry: bearingGeometrySchema.nullable(),
  /** Multipliers as a catalogue prints them. */
  published: bearingMultipliersSchema.nullable(),
  dynamicLoadKn: figure.nullable(),
  staticLoadKn: figure.nullable(),
  /** Where the figures come from: a catalogue and its page, a drawing, a measurement. */
  reference: z.string().trim().max(300).nullable(),
  note: z.string().trim().max(2000).nullable(),
};

export const bearingSchema = z
  .object({
    id: z.uuid(),
    source: bearingSourceSchema,
    ...figures,
    /** Where the geometry comes from; null without one. */
    origin: bearingOriginSchema.nullable(),
    trust: bearingTrustSchema,
    /** The multipliers to work with: from the geometry where it is known, else as published; null when unknown. */
    multipliers: bearingMultipliersSchema.nullable(),
    /** Of an estimate: between these the multipliers of a real bearing lie, as a rule. */
    ranges: z.object({ ftf: rangeSchema, bpfo: rangeSchema, bpfi: rangeSchema, bsf: rangeSchema }).nullable(),
    warnings: z.array(bearingWarningSchema),
    /** Counts the changes; a change names the one it was made from. */
    revision: z.int(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Bearing' });
export type Bearing = z.infer<typeof bearingSchema>;

export const bearingInputSchema = z
  .object({
    designation: figures.designation,
    manufacturer: figures.manufacturer.default(null),
    type: figures.type.default(null),
    boreMm: figures.boreMm.default(null),
    outerDiameterMm: figures.outerDiameterMm.default(null),
    widthMm: figures.widthMm.default(null),
    geometry: figures.geometry.default(null),
    origin: bearingOriginSchema.default('published'),
    published: figures.published.default(null),
    dynamicLoadKn: figures.dynamicLoadKn.default(null),
    staticLoadKn: figures.staticLoadKn.default(null),
    reference: figures.reference.default(null),
    note: figures.note.default(null),
  })
  .meta({ id: 'BearingInput' });
export type BearingInput = z.output<typeof bearingInputSchema>;

const byId = z.object({ id: z.uuid() });

export const listBearings = defineCall({
  name: 'listBearings',
  method: 'GET',
  path: '/bearings',
  tag: 'bearings',
  service: 'asset',
  summary:
    'Bearings of the shipped catalogue and of the own organisation. The search takes a designation as people write it.',
  access: userCall('BEARING_4301'),
  query: z.object({
    /** `6205-2RS`, `6205 2rs c3`, `22320 E`, `nu220`; best match first. */
    search: z.string().max(80).optional(),
    source: bearingSourceSchema.optional(),
    type: bearingTypeSchema.optional(),
    trust: bearingTrustSchema.optional(),
    boreMm: queryNumber(z.number().positive().max(10_000)).optional(),
    outerDiameterMm: queryNumber(z.number().positive().max(10_000)).optional(),
    ...pageQuery,
  }),
  reply: pageOf(bearingSchema).extend({
    /** Nothing matched, and these are spelt alike. */
    isGuess: z.boolean(),
  }),
});

export const readBearing = defineCall({
  name: 'readBearing',
  method: 'GET',
  path: '/bearings/{id}',
  tag: 'bearings',
  service: 'asset',
  summary: 'One bearing with its frequencies at 1 Hz and, where a speed is given, at that speed.',
  access: userCall('BEARING_4301'),
  params: byId,
  query: z.object({ speedRpm: queryNumber(z.number().positive().max(1_000_000)).optional() }),
  reply: bearingSchema.extend({
    frequencies: z
      .array(
        z.object({
          speedRpm: z.number(),
          ftfHz: z.number(),
          bpfoHz: z.number(),
          bpfiHz: z.number(),
          bsfHz: z.number(),
        }),
      )
      .meta({ description: 'At 60 rpm (1 Hz) first; empty while the multipliers are unknown.' }),
  }),
});

export const bearingUseSchema = z
  .object({
    /** The equipment whose kinematics document mounts it: a drivetrain, or a part with kinematics of its own. */
    equipmentId: z.uuid(),
    equipmentIdentifier: z.string(),
    equipmentName: z.string(),
    kinematicsVersion: z.int(),
    /** The part of the drivetrain, where the document names it. */
    partId: z.uuid().nullable(),
    partName: z.string().nullable(),
    mountedAs: z.string(),
    designation: z.string(),
    /** `base`: the suffixes differ. */
    match: z.enum(['exact', 'base']),
    /** Whether the document reckons with the same multipliers as the catalogue; within 1 % is the same. */
    figures: z.enum(['same', 'different', 'unknown']),
  })
  .meta({ id: 'BearingUse' });
export type BearingUse = z.infer<typeof bearingUseSchema>;

export const listBearingUses = defineCall({
  name: 'listBearingUses',
  method: 'GET',
  path: '/bearings/{id}/used',
  tag: 'bearings',
  service: 'asset',
  summary: 'Where a bearing of this designation is mounted, by the newest kinematics of each equipment.',
  access: userCall('BEARING_4301', 'EQUIPMENT_1001'),
  params: byId,
  reply: z.object({ rows: z.array(bearingUseSchema), total: z.int() }),
});

export const createCustomerBearing = defineCall({
  name: 'createCustomerBearing',
  method: 'POST',
  path: '/bearings/customer',
  tag: 'bearings',
  service: 'asset',
  summary:
    'Create a bearing of the own organisation. What cannot be is refused at its field; warnings are kept.',
  access: userCall('BEARING_4302'),
  body: bearingInputSchema,
  reply: bearingSchema,
});

export const changeCustomerBearing = defineCall({
  name: 'changeCustomerBearing',
  method: 'PUT',
  path: '/bearings/customer/{id}',
  tag: 'bearings',
  service: 'asset',
  summary: 'Change a bearing of the own organisation.',
  access: userCall('BEARING_4302'),
  params: byId,
  body: bearingInputSchema.extend({
    /** The revision the change was made from; another one in between is a conflict. */
    revision: z.int().min(0).max(MAX_COUNT).optional(),
  }),
  reply: bearingSchema,
});

export const deleteCustomerBearing = defineCall({
  name: 'deleteCustomerBearing',
  method: 'DELETE',
  path: '/bearings/customer/{id}',
  tag: 'bearings',
  service: 'asset',
  summary: 'Delete a bearing of the own organisation that no kinematics document mounts.',
  access: userCall('BEARING_4302'),
  params: byId,
  replyKind: 'empty',
});

export const MAX_IMPORTED_BEARINGS = 5000;

export const bearingImportRowSchema = z
  .object({
    /** Line of the file, the header being 1. */
    line: z.int(),
    designation: z.string(),
    manufacturer: z.string().nullable(),
    outcome: z.enum(['create', 'change', 'same', 'suspect', 'refused']),
    /** What stops the row, by column. */
    errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
    warnings: z.array(bearingWarningSchema),
  })
  .meta({ id: 'BearingImportRow' });
export type BearingImportRow = z.infer<typeof bearingImportRowSchema>;

const cell = z.union([z.string().max(2000), figure, z.boolean(), z.null()]);

export const importCustomerBearings = defineCall({
  name: 'importCustomerBearings',
  method: 'POST',
  path: '/bearings/customer/import',
  tag: 'bearings',
  service: 'asset',
  summary:
    'Create or change many bearings from a table. A preview until `commit`; suspect rows only with `acceptSuspect`.',
  access: userCall('BEARING_4302'),
  body: z
    .object({
      /** Text of a CSV file with a header; `;` and tab are understood too. */
      csv: z.string().max(4_000_000).optional(),
      /** Cells of a spreadsheet, the header first. */
      cells: z
        .array(z.array(cell).max(60))
        .max(MAX_IMPORTED_BEARINGS + 1)
        .optional(),
      commit: z.boolean().default(false),
      acceptSuspect: z.boolean().default(false),
    })
    .refine(({ csv, cells }) => (csv === undefined) !== (cells === undefined), issueMessage('CSV_OR_CELLS')),
  reply: z.object({
    committed: z.boolean(),
    counts: z.object({
      create: z.int(),
      change: z.int(),
      same: z.int(),
      suspect: z.int(),
      refused: z.int(),
    }),
    /** Columns of the header that mean nothing here. */
    ignoredColumns: z.array(z.string()),
    rows: z.array(bearingImportRowSchema),
  }),
});
