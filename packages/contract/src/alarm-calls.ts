import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { messageSchema } from './diagnosis-calls.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf, pageQuery, queryFlag, queryList } from './paging.ts';
import { severitySchema } from './severity-words.ts';
import { instant } from './time-bounds.ts';

/**
 * The states of ISA-18.2 and IEC 62682. `returned`: the value is normal again and nobody has acknowledged. `latched`:
 * acknowledged and normal again, and kept until somebody resets it. `normal` ends the alarm.
 */
export const ALARM_STATES = [
  'unacknowledged',
  'acknowledged',
  'returned',
  'latched',
  'shelved',
  'suppressed',
  'out-of-service',
  'normal',
] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** What raised it: a limit and the other rules of a signal, a confirmed finding, or a device. */
export const ALARM_KINDS = [
  ...(['fixed', 'rate', 'no-data', 'baseline', 'model'] as const),
  ...(['mask', 'bands'] as const),
  ...(['finding', 'device'] as const),
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

export const ALARM_ACTS = [
  'acknowledge',
  'shelve',
  'unshelve',
  'suppress',
  'unsuppress',
  'take-out-of-service',
  'return-to-service',
  'reset',
  'comment',
] as const;
export type AlarmActKind = (typeof ALARM_ACTS)[number];

/** Alarms of one call: a flood is acknowledged by its case or its filter, not by ten thousand rows. */
export const MAX_ALARMS_AT_ONCE = 500;
/** Nobody is shelved longer than this without saying so again. */
export const MAX_SHELVE_DAYS = 90;

export const placedEquipmentSchema = z.object({
  id: z.uuid(),
  type: equipmentTypeSchema,
  identifier: z.string(),
  name: z.string(),
  drivetrainId: z.uuid().nullable(),
  drivetrainName: z.string().nullable(),
});

export const alarmSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(ALARM_KINDS),
    state: z.enum(ALARM_STATES),
    /** The value is beyond its limit now, whatever the state: a shelved alarm may be active. */
    isActive: z.boolean(),
    severity: severitySchema,
    /** The worst since it was raised. */
    worstSeverity: severitySchema,
    equipment: placedEquipmentSchema,
    caseId: z.uuid().nullable(),
    caseNumber: z.int().nullable(),
    signalId: z.uuid().nullable(),
    /** Name of the signal, of the part with a finding, or identifier of the device. */
    subject: z.string(),
    value: z.number().nullable(),
    unit: z.string().nullable(),
    /** The boundary that was passed, and its name: `C/D`. */
    limit: z.number().nullable(),
    boundary: z.string().nullable(),
    /** The record of a finding, or the one whose spectrum passed its limit. */
    waveformId: z.uuid().nullable(),
    raisedAt: z.iso.datetime(),
    /** When it last got worse; when it was raised where it never did. */
    worseAt: z.iso.datetime(),
    returnedAt: z.iso.datetime().nullable(),
    shelvedUntil: z.iso.datetime().nullable(),
    lastAct: z
      .object({
        act: z.enum(ALARM_ACTS),
        at: z.iso.datetime(),
        by: z.string().nullable(),
        comment: z.string().nullable(),
      })
      .nullable(),
    /** Rises with each change: an act names the revision that its person saw. */
    revision: z.int(),
    sentence: z.string(),
    says: z.array(messageSchema),
  })
  .meta({ id: 'Alarm' });
export type Alarm = z.infer<typeof alarmSchema>;

/** What happened to an alarm: the system's steps and people's acts. */
export const alarmStepSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    /** `raised`, `worse`, `better`, `returned`, `ended`, `shelf-ended`, or an act. */
    code: z.string(),
    state: z.enum(ALARM_STATES),
    severity: severitySchema,
    value: z.number().nullable(),
    by: z.string().nullable(),
    comment: z.string().nullable(),
    until: z.iso.datetime().nullable(),
    /** What the signals of the machine were at an acknowledgement. */
    snapshot: z
      .array(
        z.object({
          signalId: z.uuid(),
          name: z.string(),
          value: z.number(),
          unit: z.string(),
          at: z.iso.datetime(),
          severity: severitySchema.nullable(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'AlarmStep' });
export type AlarmStep = z.infer<typeof alarmStepSchema>;

const stateCounts = z.object({
  unacknowledged: z.int(),
  acknowledged: z.int(),
  returned: z.int(),
  latched: z.int(),
  shelved: z.int(),
  suppressed: z.int(),
  'out-of-service': z.int(),
});

const alarmFilters = {
  /** Comma separated; all but `normal` when left out. */
  states: queryList.pipe(z.array(z.enum(ALARM_STATES)).max(8)).optional(),
  severity: queryList.pipe(z.array(severitySchema).max(7)).optional(),
  kinds: queryList.pipe(z.array(z.enum(ALARM_KINDS)).max(ALARM_KINDS.length)).optional(),
  /** A machine, or a drivetrain with all its parts. */
  equipment: z.uuid().optional(),
  group: z.uuid().optional(),
  case: z.uuid().optional(),
  /** In the name or identifier of the machine, or in the subject. */
  search: z.string().trim().max(80).optional(),
  /** Of cases that are assigned to the caller. */
  mine: queryFlag.optional(),
};

export const ALARM_SORTS = ['severity', 'raised', 'worse'] as const;

export const listAlarms = defineCall({
  name: 'listAlarms',
  method: 'GET',
  path: '/alarms',
  tag: 'alarms',
  service: 'notification',
  summary: 'The alarms of the organisation, unacknowledged and worst first.',
  access: userCall('ALARM_3101'),
  query: z.object({
    ...alarmFilters,
    sort: z.enum(ALARM_SORTS).default('severity'),
    after: afterQuery,
    size: pageQuery.size,
  }),
  reply: keysetOf(alarmSchema).extend({
    /** Of each state, with the same filters but the states. */
    counts: stateCounts,
  }),
});

export const readAlarm = defineCall({
  name: 'readAlarm',
  method: 'GET',
  path: '/alarms/{id}',
  tag: 'alarms',
  service: 'notification',
  summary: 'An alarm with everything that happened to it, newest first.',
  access: userCall('ALARM_3101'),
  params: z.object({ id: z.uuid() }),
  reply: alarmSchema.extend({ steps: z.array(alarmStepSchema) }),
});

export const actOnAlarms = defineCall({
  name: 'actOnAlarms',
  method: 'POST',
  path: '/alarms/acts',
  tag: 'alarms',
  service: 'notification',
  summary:
    'Acknowledge, shelve, suppress, take out of service or reset alarms: all or none. A revision that is out of date answers a conflict with the alarms as they are.',
  access: userCall('ALARM_3102'),
  body: z.object({
    act: z.enum(ALARM_ACTS),
    alarms: z
      .array(z.object({ id: z.uuid(), revision: z.int().optional() }))
      .min(1)
      .max(MAX_ALARMS_AT_ONCE),
    comment: z.string().trim().max(2000).optional(),
    /** Until when it is shelved. */
    until: instant.optional(),
  }),
  reply: z.array(alarmSchema),
});

export const actOnAlarm = defineCall({
  name: 'actOnAlarm',
  method: 'POST',
  path: '/alarms/{id}/act',
  tag: 'alarms',
  service: 'notification',
  summary: 'The same for one alarm.',
  access: userCall('ALARM_3102'),
  params: z.object({ id: z.uuid() }),
  body: z.object({
    act: z.enum(ALARM_ACTS),
    revision: z.int().optional(),
    comment: z.string().trim().max(2000).optional(),
    until: instant.optional(),
  }),
  reply: alarmSchema,
});

export const readAlarmSummary = defineCall({
  name: 'readAlarmSummary',
  method: 'GET',
  path: '/alarms/summary',
  tag: 'alarms',
  service: 'notification',
  summary: 'What the shell shows: the worst unacknowledged case, the counts, and the rate of the last hours.',
  access: userCall('ALARM_3101'),
  reply: z.object({
    counts: stateCounts,
    /** Cases with an unacknowledged alarm. */
    unacknowledgedCases: z.int(),
    openCases: z.int(),
    worst: z
      .object({
        alarmId: z.uuid(),
        caseId: z.uuid().nullable(),
        severity: severitySchema,
        equipment: placedEquipmentSchema,
        sentence: z.string(),
        says: z.array(messageSchema),
        since: z.iso.datetime(),
      })
      .nullable(),
    rate: z.object({
      /** Alarms raised in the last ten minutes, of what the caller sees. */
      lastTenMinutes: z.int(),
      /** Raised in each of the last 24 hours, oldest first. */
      byHour: z.array(z.int()).length(24),
      isFlood: z.boolean(),
      /** Active for longer than a day. */
      stale: z.int(),
    }),
  }),
});

export const listAlarmEvents = defineCall({
  name: 'listAlarmEvents',
  method: 'GET',
  path: '/alarms/event-feed',
  tag: 'alarms',
  service: 'notification',
  summary: 'The event feed: every step and act of the alarms, newest first.',
  access: userCall('ALARM_3101'),
  query: z.object({
    equipment: z.uuid().optional(),
    after: afterQuery,
    size: pageQuery.size,
    days: queryNumber(z.number().int().min(1).max(366)).default(31),
  }),
  reply: keysetOf(
    z.object({
      alarmId: z.uuid(),
      equipment: placedEquipmentSchema,
      subject: z.string(),
      step: alarmStepSchema,
    }),
  ),
});
