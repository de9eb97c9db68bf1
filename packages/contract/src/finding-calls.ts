import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { messageSchema } from './diagnosis-calls.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { queryNumber } from './numbers.ts';
import { pageOf, pageQuery, queryList } from './paging.ts';
import { severitySchema } from './severity-words.ts';

/**
 * What an analyst asks for first: what the last records show, what of it is new, what grows, what is not seen any more,
 * and what ended and why.
 */
export const FINDING_VIEWS = ['open', 'new', 'growing', 'unseen', 'closed'] as const;
export type FindingView = (typeof FINDING_VIEWS)[number];

/**
 * `confirmed`: three of the last five records show it. `unconfirmed`: one or two do. `unseen`: none of them does any more.
 * `repaired` and `gone` are closed: by an entry of the log book, or because the kinematics do not have the part any more.
 */
export const FINDING_STATES = ['confirmed', 'unconfirmed', 'unseen', 'repaired', 'gone'] as const;
export type FindingStatus = (typeof FINDING_STATES)[number];

export const FINDING_SORTS = ['severity', 'confidence', 'growth', 'firstSeen', 'lastSeen', 'closed'] as const;
export type FindingSort = (typeof FINDING_SORTS)[number];

/** A growth that is shown and counted as one, dB a week; less is what two records differ by. */
export const NOTABLE_GROWTH_DB_PER_WEEK = 0.5;

/** A sensor that sees a fault: what its newest record that shows it says. */
export const findingWitnessSchema = z
  .object({
    equipmentId: z.uuid(),
    channel: z.string(),
    severity: severitySchema,
    confidence: z.number().min(0).max(1),
    isConfirmed: z.boolean(),
    lastSeenAt: z.iso.datetime(),
    waveformId: z.uuid(),
  })
  .meta({ id: 'FindingWitness' });
export type FindingWitness = z.infer<typeof findingWitnessSchema>;

export const followedFindingSchema = z
  .object({
    equipment: z.object({
      id: z.uuid(),
      type: equipmentTypeSchema,
      identifier: z.string(),
      name: z.string(),
      drivetrainId: z.uuid().nullable(),
      drivetrainName: z.string().nullable(),
    }),
    channel: z.string(),
    channelName: z.string(),
    /** Element of the kinematics. */
    part: z.string(),
    partName: z.string(),
    fault: z.string(),
    severity: severitySchema,
    /** 0 to 1: how surely the newest record that shows it names this fault. */
    confidence: z.number().min(0).max(1),
    state: z.enum(FINDING_STATES),
    firstSeenAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    /** How many of the last records show it, and how many records that is. */
    seen: z.int(),
    records: z.int(),
    growthDbPerWeek: z.number().nullable(),
    /** Of the newest records in which it was looked for, oldest first; null where one does not show it. */
    amplitudes: z.array(z.number().nullable()),
    amplitudeUnit: z.string().nullable(),
    /** One sentence with growth and confirmation, and the messages it is joined from. */
    sentence: z.string(),
    says: z.array(messageSchema),
    /** Every sensor that sees it, the one that says it best first; of what is closed none. */
    witnesses: z.array(findingWitnessSchema),
    /** The newest record that shows it, by which rule, and where its loudest line stands. */
    waveformId: z.uuid(),
    rule: z.string(),
    frequencyHz: z.number().nullable(),
    closing: z
      .object({
        at: z.iso.datetime(),
        cause: z.discriminatedUnion('kind', [
          /** The first line of the entry; empty where it says nothing. */
          z.object({ kind: z.literal('repair'), entryId: z.uuid(), label: z.string() }),
          z.object({ kind: z.literal('kinematics'), version: z.int() }),
        ]),
      })
      .nullable(),
  })
  .meta({ id: 'FollowedFinding' });
export type FindingListItem = z.infer<typeof followedFindingSchema>;

const sortPattern = new RegExp(`^-?(?:${FINDING_SORTS.join('|')})$`);

export const listFollowedFindings = defineCall({
  name: 'listFollowedFindings',
  method: 'GET',
  path: '/findings',
  tag: 'telemetry',
  service: 'data',
  summary:
    'The followed findings of the organisation, or of one machine and its parts: open, new, increasing, not detected, or closed with the reason.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    ...pageQuery,
    view: z.enum(FINDING_VIEWS).default('open'),
    /** A machine, or a drivetrain with all its parts. */
    equipment: z.uuid().optional(),
    /** What counts as new: first seen within so many days. */
    days: queryNumber(z.number().int().min(1).max(366)).default(1),
    severity: queryList.pipe(z.array(severitySchema).max(7)).optional(),
    fault: z
      .string()
      .max(40)
      .regex(/^[a-z-]{1,40}$/)
      .optional(),
    /** In the name or identifier of the machine, or in the name of the part. */
    search: z.string().trim().max(80).optional(),
    /** Descending with `-` before it; what is usual depends on the view. */
    sort: z
      .string()
      .max(40)
      .regex(sortPattern, issueMessage('SORT_ONE_OF', { values: FINDING_SORTS.join(', ') }))
      .optional(),
  }),
  reply: pageOf(followedFindingSchema).extend({
    /** How many each view has, with the same filters. */
    counts: z.object({
      open: z.int(),
      new: z.int(),
      growing: z.int(),
      unseen: z.int(),
      closed: z.int(),
    }),
  }),
});
