import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { afterQuery, keysetOf, pageQuery } from './paging.ts';

export const FAULT_DRILL_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const FAULT_DRILL_PHASES = ['records', 'faults', 'improvements'] as const;
/** `named` by a rule, `limit`: a limit is passed, which names no part; `never`. */
export const COVERAGE_STATES = ['named', 'limit', 'never'] as const;

const params = z.record(z.string(), z.union([z.string(), z.number()]));
const step = z.int().nullable();

const countsSchema = z.object({ named: z.int(), limit: z.int(), never: z.int() });

export const faultDrillSensorSchema = z.object({
  /** Channel of the device. */
  channel: z.string(),
  name: z.string(),
  equipmentId: z.uuid(),
  /** Element of the kinematics that it sits at; null where that is not known. */
  near: z.string().nullable(),
  samplingRateHz: z.number(),
  durationS: z.number(),
  /** Speed of the driving shaft in its records, rpm. */
  speedRpm: z.number().nullable(),
  /** Healthy records that faults were injected into; 0 where none is healthy. */
  records: z.int(),
  /** Of them, how many raise an alarm as they are. */
  falseAlarms: z.int(),
});

export const faultDrillTargetSchema = z.object({
  element: z.string(),
  name: z.string(),
  /** Part of the drivetrain that the element belongs to, by its key in the kinematics. */
  part: z.string().nullable(),
  /** `bearing`, `gear`, `planetary`, `shaft` or `coupling`. */
  kind: z.string(),
  /** What was injected, such as `outer-race` or `pinion-tooth`. */
  fault: z.string(),
  state: z.enum(COVERAGE_STATES),
  /** Smallest step that is seen, counted from 0 in `levelsDb`. */
  step,
  /** The sensor that sees it first, or should, by its place in `sensors`. */
  sensor: z.int().nullable(),
  /** Why no rule names it, and what that rests on. */
  reason: z.string().nullable(),
  reasonParams: params,
  reasonText: z.string().nullable(),
  /** What the finding calls it, where that is not what was injected. */
  namedAs: z.string().nullable(),
  /** The rule that names it, with its source. */
  rule: z.string().nullable(),
  /** The limit that is passed: standard, edition and class. */
  criterion: z.string().nullable(),
  /** Of the drill before: its state and step; null where that did not try it. */
  before: z.object({ state: z.enum(COVERAGE_STATES), step }).nullable(),
});

export const faultDrillImprovementSchema = z.object({
  code: z.string(),
  effort: z.enum(['setting', 'data', 'hardware']),
  sensor: z.int(),
  /** Element that a sensor is added at or that is completed. */
  element: z.string().nullable(),
  params,
  /** The improvement as an English sentence. */
  text: z.string(),
  /** Faults that were tried with it, and those that are seen with it, by their place in `targets`. */
  tried: z.int(),
  closed: z.array(z.int()),
  /** Healthy records that would raise an alarm with it and do not today. */
  falseAlarms: z.int(),
});

const headSchema = z.object({
  id: z.uuid(),
  equipmentId: z.uuid(),
  equipmentName: z.string(),
  state: z.enum(FAULT_DRILL_STATES),
  phase: z.enum(FAULT_DRILL_PHASES),
  done: z.int(),
  total: z.int(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  /** Null until it is done. */
  counts: countsSchema.nullable(),
});

export const faultDrillSchema = headSchema
  .extend({
    error: z.string().nullable(),
    kinematicsVersion: z.int().nullable(),
    ruleVersion: z.string(),
    /** Steps: r.m.s. of what a fault adds over the r.m.s. of the record itself in its band, dB. */
    levelsDb: z.array(z.number()),
    /** What a mesh or a coupling between fault and sensor was taken to cost, dB. */
    transfer: z.object({ lineLossDb: z.number(), impactLossDb: z.number() }),
    sensors: z.array(faultDrillSensorSchema),
    targets: z.array(faultDrillTargetSchema),
    /** What each sensor shows, of targets and sensors by their places; nothing where it was not asked. */
    cells: z.array(
      z.object({
        target: z.int(),
        sensor: z.int(),
        ruleStep: step,
        limitStep: step,
        reason: z.string().nullable(),
      }),
    ),
    /** Cheapest first. */
    improvements: z.array(faultDrillImprovementSchema),
    /** The drill before that came to its end. */
    previous: z.object({ id: z.uuid(), endedAt: z.iso.datetime(), counts: countsSchema }).nullable(),
  })
  .meta({ id: 'FaultDrill' });
export type FaultDrill = z.infer<typeof faultDrillSchema>;

export const faultDrillListItemSchema = z
  .object({
    equipmentId: z.uuid(),
    equipmentName: z.string(),
    identifier: z.string(),
    /** The newest drill; null where none was run. */
    last: headSchema.omit({ equipmentId: true, equipmentName: true }).nullable(),
  })
  .meta({ id: 'FaultDrillListItem' });
export type FaultDrillListItem = z.infer<typeof faultDrillListItemSchema>;

const byEquipment = z.object({ id: z.uuid() });

export const listFaultDrills = defineCall({
  name: 'listFaultDrills',
  method: 'GET',
  path: '/fault-drills',
  tag: 'diagnosis',
  service: 'data',
  summary: 'Every drivetrain with its newest fault drill, by name.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({ after: afterQuery, size: pageQuery.size }),
  reply: keysetOf(faultDrillListItemSchema),
});

export const startFaultDrill = defineCall({
  name: 'startFaultDrill',
  method: 'POST',
  path: '/equipment/{id}/fault-drills',
  tag: 'diagnosis',
  service: 'data',
  summary:
    'Injects faults into the healthy records of a drivetrain and runs them through diagnosis and limits, as a job. One at a time for an organisation.',
  access: userCall('DIAGNOSIS_1301'),
  params: byEquipment,
  reply: faultDrillSchema,
});

export const readFaultDrill = defineCall({
  name: 'readFaultDrill',
  method: 'GET',
  path: '/equipment/{id}/fault-drill',
  tag: 'diagnosis',
  service: 'data',
  summary:
    'The newest fault drill of a drivetrain: how far it is, which fault which sensor sees from which step on, what would help. Null where none was run.',
  access: userCall('EQUIPMENT_1001'),
  params: byEquipment,
  reply: faultDrillSchema.nullable(),
});

export const cancelFaultDrill = defineCall({
  name: 'cancelFaultDrill',
  method: 'POST',
  path: '/equipment/{id}/fault-drill/cancel',
  tag: 'diagnosis',
  service: 'data',
  summary: 'Ends the fault drill of a drivetrain, as far as one runs. What it found so far is kept.',
  access: userCall('DIAGNOSIS_1301'),
  params: byEquipment,
  reply: faultDrillSchema.nullable(),
});
