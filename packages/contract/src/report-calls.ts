import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { LANGUAGES } from './languages.ts';
import { afterQuery, keysetOf, pageQuery } from './paging.ts';
import { severitySchema } from './severity-words.ts';

/** `machine`: a gear unit or any other part, or a drivetrain with its parts; `analysis`: plots that an analyst chose. */
export const REPORT_KINDS = ['machine', 'group', 'fleet', 'case', 'analysis'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_PAPERS = ['A4', 'LETTER'] as const;
export type ReportPaper = (typeof REPORT_PAPERS)[number];

/** What a report may leave out; the verdict always stands first. */
export const REPORT_SECTIONS = [
  'trend',
  'spectrum',
  'scheme',
  'actions',
  'alarms',
  'maintenance',
  'limits',
  'glossary',
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** What an analysis report shows beside the plots that were chosen for it. */
export const ANALYSIS_SECTIONS = [
  'trend',
  'scheme',
  'actions',
  'alarms',
  'maintenance',
  'limits',
  'glossary',
] as const satisfies readonly ReportSection[];

/** Why a report failed; the sentence is the reader's. */
export const REPORT_FAILURES = [
  'subject-deleted',
  'owner-may-not',
  'storage-full',
  'storage-away',
  'quota',
  'too-large',
  /** The process ended each time while it was made. */
  'interrupted',
  'program',
] as const;
export type ReportFailure = (typeof REPORT_FAILURES)[number];

/** Plots of the workspace that an analysis report draws again: each of its views, and the kurtogram that a band is chosen by. */
export const REPORT_PANES = [
  'waveform',
  'spectrum',
  'envelope',
  'kurtogram',
  'waterfall',
  'orders',
  'cepstrum',
  'synchronous',
  'trend',
] as const;
export type ReportPane = (typeof REPORT_PANES)[number];

/** Those in which the workspace lays another record over the one that is looked at, or beside it. */
export const COMPARABLE_PANES = [
  'waveform',
  'spectrum',
  'envelope',
  'orders',
  'synchronous',
] as const satisfies readonly ReportPane[];

export const MAX_REPORT_DAYS = 366;
export const MAX_REPORT_ITEMS = 40;
/** Notes with their replies that are printed below one plot; more are counted. */
export const MAX_REPORT_NOTES = 60;
/** Kept so long unless its owner deletes it before. */
export const REPORT_KEPT_DAYS = 90;
/** Of the reports that an organisation keeps. */
export const REPORT_QUOTA_BYTES = 2 * 1024 * 1024 * 1024;
/** People beside its owner to whom the reports of a schedule are mailed. */
export const MAX_REPORT_RECIPIENTS = 20;
export const MAX_LOGO_BYTES = 512 * 1024;

const timeZone = z
  .string()
  .min(1)
  .max(60)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, issueMessage('TIME_ZONE_FORM'));

/**
 * The record that a plot of the workspace is compared with: null without one, undefined where its address names something that
 * is no record.
 */
export function comparedRecordId(pane: ReportPane, query: string): string | null | undefined {
  if (!COMPARABLE_PANES.some((each) => each === pane)) return null;
  const id = new URLSearchParams(query).get('cmp');
  return id === null || id === '' ? null : z.uuid().safeParse(id).data;
}

/** The query of an address of the portal, without the question mark. */
const viewQuery = z
  .string()
  .max(2000)
  .regex(/^[\w\-.~%&=+,:*!'()/]*$/, issueMessage('ADDRESS_QUERY_FORM'));

/** A piece of a vibration analysis report: words of the analyst, or a plot that is drawn again from its record. */
export const reportItemSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('comment'), text: z.string().trim().min(1).max(4000) }),
    z.object({
      kind: z.literal('plot'),
      waveformId: z.uuid(),
      pane: z.enum(REPORT_PANES),
      /** View state of the workspace, as its address has it. */
      query: viewQuery,
      /** Notes that are pinned to the plot: numbered in it, and below it with who wrote them and when. */
      notes: z.boolean().default(true),
      title: z.string().trim().max(120).default(''),
    }),
  ])
  .meta({ id: 'ReportItem' });
export type ReportItem = z.output<typeof reportItemSchema>;

const looks = {
  language: z.enum(LANGUAGES),
  paper: z.enum(REPORT_PAPERS).default('A4'),
  timeZone,
  unitSystem: z.enum(['metric', 'imperial']).default('metric'),
};

/** The days before its end that trends and alarms are shown of. */
const days = z.int().min(1).max(MAX_REPORT_DAYS).default(31);

const span = {
  days,
  sections: z
    .array(z.enum(REPORT_SECTIONS))
    .max(REPORT_SECTIONS.length)
    .default([...REPORT_SECTIONS]),
};

export const reportSettingsSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('machine'), equipmentId: z.uuid(), ...looks, ...span }),
    z.object({ kind: z.literal('group'), groupId: z.uuid(), ...looks, ...span }),
    z.object({ kind: z.literal('fleet'), ...looks, ...span }),
    z.object({ kind: z.literal('case'), caseId: z.uuid(), ...looks, ...span }),
    z.object({
      kind: z.literal('analysis'),
      equipmentId: z.uuid(),
      title: z.string().trim().min(1).max(120),
      items: z.array(reportItemSchema).min(1).max(MAX_REPORT_ITEMS),
      days,
      sections: z.array(z.enum(ANALYSIS_SECTIONS)).max(ANALYSIS_SECTIONS.length).default(['glossary']),
      ...looks,
    }),
  ])
  .meta({ id: 'ReportSettings' });
export type ReportSettings = z.output<typeof reportSettingsSchema>;

export const reportSchema = z
  .object({
    id: z.uuid(),
    /** Counted in the organisation. */
    number: z.int(),
    kind: z.enum(REPORT_KINDS),
    /** The machine, group, case or title that it is about. */
    subject: z.string(),
    equipmentId: z.uuid().nullable(),
    state: z.enum(REPORT_STATES),
    done: z.int(),
    total: z.int(),
    /** What it says first; null until it is done, and of reports about several machines. */
    severity: severitySchema.nullable(),
    language: z.enum(LANGUAGES),
    paper: z.enum(REPORT_PAPERS),
    failure: z.enum(REPORT_FAILURES).nullable(),
    pages: z.int().nullable(),
    bytes: z.int().nullable(),
    /** Of what it says, as its foot prints it. */
    contentSha256: z.string().nullable(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    ownerName: z.string(),
    isOwn: z.boolean(),
    scheduleId: z.uuid().nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;

const byId = z.object({ id: z.uuid() });
const common = { tag: 'reports', service: 'report' } as const;

export const listReports = defineCall({
  name: 'listReports',
  method: 'GET',
  path: '/reports',
  ...common,
  summary:
    'Reports that the caller may read, newest first: their own, and those of machines the caller sees.',
  access: userCall('REPORT_4101'),
  query: z.object({
    /** Of this machine, or of the drivetrain it belongs to. */
    equipment: z.uuid().optional(),
    after: afterQuery,
    size: pageQuery.size,
  }),
  reply: keysetOf(reportSchema),
});

export const createReport = defineCall({
  name: 'createReport',
  method: 'POST',
  path: '/reports',
  ...common,
  summary: 'Make a report of what is known now, as a job.',
  access: userCall('REPORT_4101', 'REPORT_4102'),
  body: reportSettingsSchema,
  reply: reportSchema,
});

export const readReport = defineCall({
  name: 'readReport',
  method: 'GET',
  path: '/reports/{id}',
  ...common,
  summary: 'One report: how far it is, what became of it.',
  access: userCall('REPORT_4101'),
  params: byId,
  reply: reportSchema,
});

export const readReportFile = defineCall({
  name: 'readReportFile',
  method: 'GET',
  path: '/reports/{id}/file',
  ...common,
  summary: 'The report as tagged PDF/A-3 with its data attached.',
  access: userCall('REPORT_4101'),
  params: byId,
  replyKind: 'binary',
  replyTypes: ['application/pdf'],
});

export const retryReport = defineCall({
  name: 'retryReport',
  method: 'POST',
  path: '/reports/{id}/retry',
  ...common,
  summary: 'Make a report that failed once more.',
  access: userCall('REPORT_4101', 'REPORT_4102'),
  params: byId,
  reply: reportSchema,
});

export const cancelReport = defineCall({
  name: 'cancelReport',
  method: 'POST',
  path: '/reports/{id}/cancel',
  ...common,
  summary: "End the making of one's own report.",
  access: userCall('REPORT_4101', 'REPORT_4102'),
  params: byId,
  reply: reportSchema,
});

export const deleteReport = defineCall({
  name: 'deleteReport',
  method: 'DELETE',
  path: '/reports/{id}',
  ...common,
  summary: "Delete one's own report with its file.",
  access: userCall('REPORT_4101', 'REPORT_4102'),
  params: byId,
  replyKind: 'empty',
});

export const REPORT_RHYTHMS = ['daily', 'weekly', 'monthly'] as const;

const rhythm = {
  rhythm: z.enum(REPORT_RHYTHMS),
  /** Minutes since midnight on the clock of the time zone. */
  minute: z.int().min(0).max(1439),
  /** Of `weekly`: 1 is Monday. */
  weekday: z.int().min(1).max(7).default(1),
  /** Of `monthly`; in a shorter month its last day. */
  monthDay: z.int().min(1).max(31).default(1),
  /** `mail`: to its owner, the file attached as far as it is not too large. */
  delivery: z.enum(['keep', 'mail']).default('keep'),
  /** People of the organisation to whom it is mailed too; each must be allowed to see what it is about. */
  recipientIds: z.array(z.uuid()).max(MAX_REPORT_RECIPIENTS).default([]),
};

const reportRecipientSchema = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'ReportRecipient' });
export type ReportRecipient = z.infer<typeof reportRecipientSchema>;

export const reportScheduleSchema = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    settings: reportSettingsSchema,
    rhythm: z.enum(REPORT_RHYTHMS),
    minute: z.int(),
    weekday: z.int(),
    monthDay: z.int(),
    delivery: z.enum(['keep', 'mail']),
    recipients: z.array(reportRecipientSchema),
    isPaused: z.boolean(),
    nextAt: z.iso.datetime(),
    /** The report it made last. */
    last: z
      .object({
        id: z.uuid(),
        state: z.enum(REPORT_STATES),
        at: z.iso.datetime(),
        failure: z.enum(REPORT_FAILURES).nullable(),
      })
      .nullable(),
    ownerName: z.string(),
    isOwn: z.boolean(),
    revision: z.int(),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.input<typeof reportScheduleSchema>;

export const MAX_REPORT_SCHEDULES = 50;

export const listReportSchedules = defineCall({
  name: 'listReportSchedules',
  method: 'GET',
  path: '/report-schedules',
  ...common,
  summary: "The caller's own schedules; all of the organisation's for who may change the organisation.",
  access: userCall('REPORT_4101'),
  reply: z.array(reportScheduleSchema),
});

export const listReportRecipients = defineCall({
  name: 'listReportRecipients',
  method: 'GET',
  path: '/report-recipients',
  ...common,
  summary: 'People of the organisation to whom reports can be mailed: who may read reports.',
  access: userCall('REPORT_4101', 'REPORT_4102'),
  reply: z.array(reportRecipientSchema),
});

export const createReportSchedule = defineCall({
  name: 'createReportSchedule',
  method: 'POST',
  path: '/report-schedules',
  ...common,
  summary: 'Make a report at a local time each day, week or month.',
  access: userCall('REPORT_4101', 'REPORT_4102'),
  body: z.object({ settings: reportSettingsSchema, ...rhythm }),
  reply: reportScheduleSchema,
});

export const changeReportSchedule = defineCall({
  name: 'changeReportSchedule',
  method: 'PATCH',
  path: '/report-schedules/{id}',
  ...common,
  summary: 'Reschedule, pause or resume; refused with a conflict when somebody changed it meanwhile.',
  access: userCall('REPORT_4101', 'REPORT_4102'),
  params: byId,
  body: z.object({
    revision: z.int(),
    isPaused: z.boolean().optional(),
    rhythm: rhythm.rhythm.optional(),
    minute: rhythm.minute.optional(),
    weekday: z.int().min(1).max(7).optional(),
    monthDay: z.int().min(1).max(31).optional(),
    delivery: z.enum(['keep', 'mail']).optional(),
    recipientIds: z.array(z.uuid()).max(MAX_REPORT_RECIPIENTS).optional(),
  }),
  reply: reportScheduleSchema,
});

export const runReportSchedule = defineCall({
  name: 'runReportSchedule',
  method: 'POST',
  path: '/report-schedules/{id}/run',
  ...common,
  summary: 'Make the report of a schedule now; its next time stays what it is.',
  access: userCall('REPORT_4101', 'REPORT_4102'),
  params: byId,
  reply: reportSchema,
});

export const deleteReportSchedule = defineCall({
  name: 'deleteReportSchedule',
  method: 'DELETE',
  path: '/report-schedules/{id}',
  ...common,
  summary: 'Delete a schedule; what it made stays.',
  access: userCall('REPORT_4101', 'REPORT_4102'),
  params: byId,
  replyKind: 'empty',
});

export const reportDraftSchema = z
  .object({
    equipmentId: z.uuid().nullable(),
    title: z.string().max(120),
    items: z.array(reportItemSchema).max(MAX_REPORT_ITEMS),
    revision: z.int(),
  })
  .meta({ id: 'ReportDraft' });
export type ReportDraft = z.input<typeof reportDraftSchema>;

export const readReportDraft = defineCall({
  name: 'readReportDraft',
  method: 'GET',
  path: '/report-draft',
  ...common,
  summary: "The caller's vibration analysis report as far as it is composed.",
  access: userCall('REPORT_4101', 'REPORT_4102'),
  reply: reportDraftSchema,
});

export const saveReportDraft = defineCall({
  name: 'saveReportDraft',
  method: 'PUT',
  path: '/report-draft',
  ...common,
  summary: 'Keep what is composed; refused with a conflict when another window saved meanwhile.',
  access: userCall('REPORT_4101', 'REPORT_4102'),
  body: reportDraftSchema,
  reply: reportDraftSchema,
});

export const readReportLogo = defineCall({
  name: 'readReportLogo',
  method: 'GET',
  path: '/report-logo',
  ...common,
  summary: "The logo that stands on the organisation's reports, as PNG; 404 without one.",
  access: userCall('REPORT_4101'),
  replyKind: 'binary',
  replyTypes: ['image/png'],
});

export const saveReportLogo = defineCall({
  name: 'saveReportLogo',
  method: 'PUT',
  path: '/report-logo',
  ...common,
  summary: "Put the organisation's logo on its reports: a PNG or SVG of at most 512 kB.",
  access: userCall('ORGANISATION_5102'),
  sentBody: ['image/png', 'image/svg+xml'],
  replyKind: 'empty',
});

export const deleteReportLogo = defineCall({
  name: 'deleteReportLogo',
  method: 'DELETE',
  path: '/report-logo',
  ...common,
  summary: "Take the organisation's logo off its reports.",
  access: userCall('ORGANISATION_5102'),
  replyKind: 'empty',
});
