import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import {
  drivetrainDocumentSchema,
  equipmentTypeSchema,
  kinematicsDocumentSchema,
  nameplateSchema,
  placeSchema,
} from './drivetrain-document.ts';
import { kinematicsStatusSchema } from './kinematics-status.ts';
import { pageOf, pageQuery, queryFlag, queryList } from './paging.ts';
import { conditionSchema, severitySchema } from './severity-words.ts';

/** `stale`: it should have sent by now; `offline`: it disconnected, or has been stale for long. */
export const connectivitySchema = z.enum(['online', 'stale', 'offline', 'none']).meta({ id: 'Connectivity' });
export type Connectivity = z.infer<typeof connectivitySchema>;

/** A row of the dashboard. */
export const equipmentRowSchema = z
  .object({
    id: z.uuid(),
    type: equipmentTypeSchema,
    identifier: z.string(),
    name: z.string(),
    /** The picture shown now; its id is its version. */
    pictureId: z.uuid().nullable(),
    drivetrainId: z.uuid().nullable(),
    drivetrainName: z.string().nullable(),
    /** Of a drivetrain: the gear units folded under it, in the order of the power flow. */
    gearUnits: z.array(z.object({ id: z.uuid(), identifier: z.string(), name: z.string() })),
    condition: conditionSchema,
    location: placeSchema.nullable(),
    group: z.string().nullable(),
    application: z.object({ type: z.string(), name: z.string() }).nullable(),
    operationHours: z.number().nullable(),
    /** What the server counts them from; null where a counter reads them, or nothing does. */
    hoursCountedFrom: z.enum(['speed', 'load']).nullable(),
    /** Signed hours until maintenance is due; negative is overdue. */
    nextMaintenanceHours: z.number().nullable(),
    /** The day it is due, as the machine has run on average since it was commissioned; null where that is not known. */
    nextMaintenanceAt: z.iso.datetime().nullable(),
    connectivity: connectivitySchema,
    lastSeenAt: z.iso.datetime().nullable(),
    isFavorite: z.boolean(),
    /** Worst velocity r.m.s. of the last 24 h: 48 half-hourly maxima in mm/s, oldest first, null where nothing came. */
    vibration24h: z.array(z.number().nullable()),
    vibration: z.object({ value: z.number(), unit: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'EquipmentRow' });
export type EquipmentRow = z.infer<typeof equipmentRowSchema>;

export const EQUIPMENT_SORTS = [
  'severity',
  'assetname',
  'location',
  'group',
  'application',
  'operation-time',
  'next-maintenance',
  'connectivity',
] as const;

/**
 * What narrows the list, the tree and the map alike. `all` has each machine once: drivetrains with their parts folded under
 * them, and gear units that are part of none. `any` has drivetrains and gear units each by itself, to choose from.
 */
export const equipmentFilter = {
  type: z.enum(['all', 'any', 'gearunit', 'drivetrain', 'motor', 'coupling']).default('all'),
  severity: queryList.optional(),
  search: z.string().max(120).optional(),
  group: z.string().max(120).optional(),
  location: z.string().max(120).optional(),
  application: z.string().max(120).optional(),
  /** The uuid of a place, or `none` for what has none. */
  place: z.uuid().or(z.literal('none')).optional(),
  connectivity: queryList.optional(),
  favorite: queryFlag.optional(),
};

export const listEquipment = defineCall({
  name: 'listEquipment',
  method: 'GET',
  path: '/equipment',
  tag: 'equipment',
  service: 'asset',
  summary:
    'Machines with their condition, worst first: drivetrains with their gear units, or one type alone; counts per severity of the same filter.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    ...equipmentFilter,
    /** Comma separated, `-` before a name for descending: `-severity,assetname`. */
    sort: z.string().max(200).default('-severity,assetname'),
    ...pageQuery,
  }),
  reply: pageOf(equipmentRowSchema).extend({
    /** Per severity, of everything that matches but for the severity filter itself. */
    counts: z.record(severitySchema, z.int()),
  }),
});

export const listEquipmentChoices = defineCall({
  name: 'listEquipmentChoices',
  method: 'GET',
  path: '/equipment/choices',
  tag: 'equipment',
  service: 'asset',
  summary: 'The locations, groups and applications that filters may offer.',
  access: userCall('EQUIPMENT_1001'),
  reply: z.object({
    locations: z.array(z.string()),
    groups: z.array(z.string()),
    applications: z.array(z.string()),
  }),
});

export const signalSchema = z
  .object({
    id: z.uuid(),
    equipmentId: z.uuid(),
    key: z.string(),
    name: z.string(),
    quantity: z.string(),
    unit: z.string(),
    role: z.string(),
    position: z.string().nullable(),
    intervalS: z.number().nullable(),
    last: z.object({ at: z.iso.datetime(), value: z.number() }).nullable(),
    severity: severitySchema,
    /** Boundaries A/B, B/C, C/D in the signal's unit, with the limit set in force; null without a criterion. */
    limits: z
      .object({
        ab: z.number(),
        bc: z.number(),
        cd: z.number(),
        limitSet: z.string(),
        edition: z.string(),
        source: z.string(),
      })
      .nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Signal' });
export type Signal = z.infer<typeof signalSchema>;

export const componentSchema = z
  .object({
    id: z.uuid(),
    type: equipmentTypeSchema,
    identifier: z.string(),
    name: z.string(),
    position: z.int(),
    manufacturer: z.string().nullable(),
    serialNumber: z.string().nullable(),
    nameplate: nameplateSchema,
    /** Identifiers of the parts that drive it; null: the part before it. */
    drivenFrom: z.array(z.string()).nullable(),
    condition: conditionSchema,
    deviceIds: z.array(z.uuid()),
  })
  .meta({ id: 'Component' });
export type Component = z.infer<typeof componentSchema>;

export const equipmentDetailSchema = equipmentRowSchema
  .extend({
    manufacturer: z.string().nullable(),
    serialNumber: z.string().nullable(),
    nameplate: nameplateSchema,
    criticality: z.enum(['A', 'B', 'C']),
    /** The parts of the drivetrain it belongs to, in the order of the power flow. */
    components: z.array(componentSchema),
    /** The version in force now, which measurements of now are read with. */
    kinematics: z
      .object({
        version: z.int(),
        status: kinematicsStatusSchema,
        document: kinematicsDocumentSchema,
        /** The newest version where it is not in force: it waits to be verified. */
        pending: z.object({ version: z.int(), status: kinematicsStatusSchema }).nullable(),
      })
      .nullable(),
    firmware: z.array(
      z.object({ deviceId: z.uuid(), deviceType: z.string(), firmwareVersion: z.string().nullable() }),
    ),
  })
  .meta({ id: 'EquipmentDetail' });
export type EquipmentDetail = z.infer<typeof equipmentDetailSchema>;

const byId = z.object({ id: z.uuid() });

export const readEquipment = defineCall({
  name: 'readEquipment',
  method: 'GET',
  path: '/equipment/{id}',
  tag: 'equipment',
  service: 'asset',
  summary: 'One equipment whole: nameplate, condition, the drivetrain it belongs to, kinematics.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: equipmentDetailSchema,
});

export const readComponent = defineCall({
  name: 'readComponent',
  method: 'GET',
  path: '/components/{id}',
  tag: 'equipment',
  service: 'component',
  summary: 'One component by its uuid.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: componentSchema,
});

export const readDashboardComponent = defineCall({
  name: 'readDashboardComponent',
  method: 'GET',
  path: '/dashboard/components/{id}',
  tag: 'equipment',
  service: 'component',
  summary: 'The dashboard row of one component.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: equipmentRowSchema,
});

export const listChildIdentifiers = defineCall({
  name: 'listChildIdentifiers',
  method: 'GET',
  path: '/components/{identifier}/children/identifiers',
  tag: 'equipment',
  service: 'component',
  cached: true,
  summary: 'Identifiers of the parts below a component.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ identifier: z.string().max(64) }),
  reply: z.array(z.object({ type: equipmentTypeSchema, identifier: z.string(), uuid: z.uuid() })),
});

export const renameComponent = defineCall({
  name: 'renameComponent',
  method: 'PUT',
  path: '/components/{componentUuid}/name',
  tag: 'equipment',
  service: 'component',
  summary: 'Give a component another name.',
  access: userCall('EQUIPMENT_1002'),
  params: z.object({ componentUuid: z.uuid() }),
  body: z.object({ name: z.string().trim().min(1).max(120) }),
  reply: componentSchema,
});

export const saveDrivetrain = defineCall({
  name: 'saveDrivetrain',
  method: 'POST',
  path: '/drivetrains',
  tag: 'equipment',
  service: 'asset',
  summary:
    'Create a drivetrain from its document, or bring the one with this identifier up to it. Idempotent. Devices change only with DEVICE_2002.',
  access: userCall('EQUIPMENT_1002'),
  query: z.object({
    /**
     * `documentFingerprint` of the document that was read and changed, or `new`: refused with a conflict when what is
     * stored is another by now. Left out: saved over whatever is there.
     */
    basedOn: z.string().max(16).optional(),
  }),
  body: drivetrainDocumentSchema,
  reply: z.object({
    id: z.uuid(),
    created: z.boolean(),
    components: z.array(z.object({ id: z.uuid(), type: equipmentTypeSchema, identifier: z.string() })),
    devices: z.array(z.object({ id: z.uuid(), identifier: z.string(), componentId: z.uuid() })),
    /** Warnings about the kinematics and the nameplates, never a refusal. */
    warnings: z.array(z.string()),
  }),
});

export const readDrivetrainDocument = defineCall({
  name: 'readDrivetrainDocument',
  method: 'GET',
  path: '/drivetrains/{id}/document',
  tag: 'equipment',
  service: 'asset',
  summary:
    'The whole drivetrain as the document that saveDrivetrain takes; saved unchanged it changes nothing. The uuid may be that of a part.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: drivetrainDocumentSchema,
});

export const setFavorite = defineCall({
  name: 'setFavorite',
  method: 'PUT',
  path: '/equipment/{id}/favorite',
  tag: 'equipment',
  service: 'asset',
  summary: 'Mark or unmark as a favourite of the signed-in user.',
  access: userCall('EQUIPMENT_1003'),
  params: byId,
  body: z.object({ isFavorite: z.boolean() }),
  replyKind: 'empty',
});

export const listSignals = defineCall({
  name: 'listSignals',
  method: 'GET',
  path: '/equipment/{id}/signals',
  tag: 'telemetry',
  service: 'data',
  summary:
    'The signals of an equipment (of a drivetrain: of all its parts) with last value, severity and limits.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: z.array(signalSchema),
});
