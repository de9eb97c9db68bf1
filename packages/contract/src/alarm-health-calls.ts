import { z } from 'zod';
import { ALARM_KINDS, ALARM_STATES, placedEquipmentSchema } from './alarm-calls.ts';
import { defineCall, userCall } from './call.ts';
import { severitySchema } from './severity-words.ts';

export const ALARM_HEALTH_DAYS = ['7', '31', '90'] as const;
/** Of each list only the first so many; the counts are of all. */
export const MAX_HEALTH_ROWS = 50;

/** Where alarms come from: a rule of a signal, a finding at a sensor, the status of a device. */
const alarmSourceSchema = z
  .object({
    /** The newest of its alarms. */
    alarmId: z.uuid(),
    /** The case of that alarm. */
    caseId: z.uuid().nullable(),
    kind: z.enum(ALARM_KINDS),
    subject: z.string(),
    /** Whose limits can be opened; null of a finding or a device. */
    signalId: z.uuid().nullable(),
    equipment: placedEquipmentSchema,
    alarms: z.int(),
    /** Of all alarms of the span, 0 to 1. */
    share: z.number(),
    /** Raised three times or more within a minute at least once. */
    isChattering: z.boolean(),
    lastAt: z.iso.datetime(),
  })
  .meta({ id: 'AlarmSource' });
export type AlarmSource = z.infer<typeof alarmSourceSchema>;

/** An alarm that has been as it is for long. */
const lastingAlarmSchema = z
  .object({
    alarmId: z.uuid(),
    caseId: z.uuid().nullable(),
    state: z.enum(ALARM_STATES),
    severity: severitySchema,
    subject: z.string(),
    signalId: z.uuid().nullable(),
    equipment: placedEquipmentSchema,
    since: z.iso.datetime(),
    /** Who put it aside, and why. */
    by: z.string().nullable(),
    comment: z.string().nullable(),
  })
  .meta({ id: 'LastingAlarm' });
export type LastingAlarm = z.infer<typeof lastingAlarmSchema>;

const answerTimes = {
  acknowledged: z.int(),
  /** From raised or worse to acknowledged; null where nothing was. */
  medianS: z.number().nullable(),
  /** Nine of ten were quicker. */
  p90S: z.number().nullable(),
};

export const readAlarmHealth = defineCall({
  name: 'readAlarmHealth',
  method: 'GET',
  path: '/alarms/health',
  tag: 'alarms',
  service: 'notification',
  summary:
    'How well the alarm system does: rates, floods, the most frequent sources, chattering, stale and shelved alarms, and times to acknowledge.',
  access: userCall('ALARM_3101'),
  query: z.object({
    days: z.enum(ALARM_HEALTH_DAYS).default('31'),
    /** Of one group and those below it. */
    group: z.uuid().optional(),
  }),
  reply: z
    .object({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      alarms: z.int(),
      perTenMinutes: z.number(),
      /** The most within any ten minutes, and when these began. */
      worstTenMinutes: z.int(),
      worstAt: z.iso.datetime().nullable(),
      /** Alarms of each ten minutes from `from` on; ten minutes without alarms are left out. */
      tenMinutes: z.object({ index: z.array(z.int()), alarms: z.array(z.int()) }),
      floodCount: z.int(),
      /** Of the time, 0 to 1. */
      floodShare: z.number(),
      /** The largest ones, in the order of time. */
      floods: z.array(z.object({ begin: z.iso.datetime(), end: z.iso.datetime(), alarms: z.int() })),
      /** As they were when they were raised. */
      bySeverity: z.array(z.object({ severity: severitySchema, alarms: z.int() })),
      /** Share of the ten most frequent sources, 0 to 1. */
      topTenShare: z.number(),
      sources: z.array(alarmSourceSchema),
      chatteringCount: z.int(),
      chattering: z.array(alarmSourceSchema),
      staleCount: z.int(),
      stale: z.array(lastingAlarmSchema),
      shelvedCount: z.int(),
      shelvedLongCount: z.int(),
      shelvedLong: z.array(lastingAlarmSchema),
      suppressedCount: z.int(),
      outOfServiceCount: z.int(),
      /** Suppressed and out of service, the longest first. */
      aside: z.array(lastingAlarmSchema),
      answers: z.object(answerTimes),
      byPerson: z.array(z.object({ name: z.string(), ...answerTimes })),
      byGroup: z.array(
        z.object({
          groupId: z.uuid(),
          name: z.string(),
          alarms: z.int(),
          perTenMinutes: z.number(),
          worstTenMinutes: z.int(),
          floodCount: z.int(),
          ...answerTimes,
        }),
      ),
    })
    .meta({ id: 'AlarmHealth' }),
});
