import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { timeZoneSchema } from './notify-calls.ts';
import { queryList } from './paging.ts';
import { MAX_RANGE_DAYS } from './telemetry-calls.ts';
import { calendarDate } from './time-bounds.ts';

/** A longer range comes as so many parts at most, each of 31 days. */
export const MAX_DOWNLOAD_PARTS = 12;
export const MAX_DOWNLOAD_SIGNALS = 100;
export const MAX_DOWNLOAD_CHANNELS = 100;
/** Equipment to choose from at once. */
export const MAX_DOWNLOAD_EQUIPMENT = 20;

/** What a table of values can be written as. */
export const VALUE_FORMATS = ['csv', 'parquet', 'json'] as const;
export type ValueFormat = (typeof VALUE_FORMATS)[number];
/** What a record can be written as; a WAV has a JSON sidecar with unit, scale and exact rate beside it. */
export const RECORD_FORMATS = ['uff', 'wav', 'csv', 'parquet', 'json'] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];
/** A comma goes with semicolons between the cells, as spreadsheets of such countries have it. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSignName = (typeof DECIMAL_SIGNS)[number];

export const DATA_DOWNLOAD_STATES = [
  'waiting',
  'running',
  'ready',
  'failed',
  'cancelled',
  'expired',
] as const;
/** Why a download failed, as a code the portal has a sentence for. */
export const DATA_DOWNLOAD_FAILURES = [
  'storageFull',
  'equipmentDeleted',
  'rightsLost',
  'tooLarge',
  'unwritable',
  'internal',
] as const;
export type DataDownloadFailure = (typeof DATA_DOWNLOAD_FAILURES)[number];

const DAY_MS = 86_400_000;
const daysOf = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** Days by the calendar of the zone, from the first midnight to the one after the last. */
const range = { from: calendarDate, to: calendarDate, timeZone: timeZoneSchema };
const dayOrder = {
  path: ['from'],
  error: issueMessage('START_AFTER_END'),
  params: { code: 'dateOrderInvalid' },
};
const dayCount = {
  path: ['to'],
  error: issueMessage('MOST_DAYS_OF_DOWNLOAD', { most: MAX_RANGE_DAYS, parts: MAX_DOWNLOAD_PARTS }),
  params: { code: 'dateRangeInvalid' },
};
const MOST_DAYS = MAX_RANGE_DAYS * MAX_DOWNLOAD_PARTS;

export const downloadChoicesSchema = z
  .object({
    /** Midnight of the zone, and the one after the last day. */
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    days: z.int(),
    /** Files it is split into where it is longer than 31 days. */
    parts: z.int(),
    equipment: z.array(
      z.object({
        id: z.uuid(),
        identifier: z.string(),
        name: z.string(),
        type: equipmentTypeSchema,
        signals: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            unit: z.string(),
            role: z.string(),
            /** In the range, roughly: a day that is only partly in it counts whole. */
            values: z.int(),
          }),
        ),
        channels: z.array(
          z.object({ channel: z.string(), name: z.string(), records: z.int(), samples: z.int() }),
        ),
      }),
    ),
  })
  .meta({ id: 'DownloadChoices' });
export type DownloadChoices = z.infer<typeof downloadChoicesSchema>;

export const readDownloadChoices = defineCall({
  name: 'readDownloadChoices',
  method: 'GET',
  path: '/data-downloads/choices',
  tag: 'downloads',
  service: 'data',
  summary:
    'What can be taken away of some equipment and its parts: signals and channels, with what a range holds of each.',
  access: userCall('EQUIPMENT_1001'),
  query: z
    .object({ equipment: queryList, ...range })
    .refine(({ equipment }) => equipment.length >= 1 && equipment.length <= MAX_DOWNLOAD_EQUIPMENT, {
      path: ['equipment'],
      error: issueMessage('COUNT_OF_EQUIPMENT', { most: MAX_DOWNLOAD_EQUIPMENT }),
      params: { code: 'equipmentCount' },
    })
    .refine((asked) => daysOf(asked) >= 1, dayOrder)
    .refine((asked) => daysOf(asked) <= MOST_DAYS, dayCount),
  reply: downloadChoicesSchema,
});

const chosenChannel = z.object({ equipmentId: z.uuid(), channel: z.string().min(1).max(200) });

export const newDataDownloadSchema = z
  .object({
    ...range,
    /** A range of more than 31 days as several files of 31 days each; without it such a range is refused. */
    isSplit: z.boolean().default(false),
    signalIds: z.array(z.uuid()).max(MAX_DOWNLOAD_SIGNALS).default([]),
    /** Their records of the range. */
    channels: z.array(chosenChannel).max(MAX_DOWNLOAD_CHANNELS).default([]),
    valueFormat: z.enum(VALUE_FORMATS).default('csv'),
    recordFormat: z.enum(RECORD_FORMATS).default('uff'),
    decimalSign: z.enum(DECIMAL_SIGNS).default('point'),
  })
  .refine((asked) => daysOf(asked) >= 1, dayOrder)
  .refine((asked) => daysOf(asked) <= (asked.isSplit ? MOST_DAYS : MAX_RANGE_DAYS), dayCount)
  .refine(({ signalIds, channels }) => signalIds.length + channels.length > 0, {
    path: ['signalIds'],
    error: issueMessage('CHOOSE_SIGNAL_OR_CHANNEL'),
    params: { code: 'nothingChosen' },
  });
export type NewDataDownload = z.infer<typeof newDataDownloadSchema>;

export const dataDownloadSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(DATA_DOWNLOAD_STATES),
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    equipment: z.array(z.object({ id: z.uuid(), name: z.string() })),
    signals: z.int(),
    records: z.int(),
    /** Null where nothing of the kind was chosen. */
    valueFormat: z.enum(VALUE_FORMATS).nullable(),
    recordFormat: z.enum(RECORD_FORMATS).nullable(),
    /** Work done of all work: no bytes, no files. */
    done: z.int(),
    total: z.int(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** When the files are deleted; null until they are ready. */
    expiresAt: z.iso.datetime().nullable(),
    failure: z.enum(DATA_DOWNLOAD_FAILURES).nullable(),
    /** Which equipment it was, where the failure is of one. */
    failedEquipment: z.string().nullable(),
    files: z.array(
      z.object({
        part: z.int(),
        name: z.string(),
        bytes: z.int(),
        /** Of the whole file, hexadecimal. */
        sha256: z.string(),
      }),
    ),
  })
  .meta({ id: 'DataDownload' });
export type DataDownload = z.infer<typeof dataDownloadSchema>;

export const listDataDownloads = defineCall({
  name: 'listDataDownloads',
  method: 'GET',
  path: '/data-downloads',
  tag: 'downloads',
  service: 'data',
  summary:
    'The own downloads of the last days, newest first, and how much room the organisation has for them.',
  access: userCall('EQUIPMENT_1001'),
  reply: z.object({
    rows: z.array(dataDownloadSchema),
    /** Of the organisation: what its downloads take, those being made included, and may take. */
    quota: z.object({ usedBytes: z.int(), limitBytes: z.int() }),
  }),
});

export const startDataDownload = defineCall({
  name: 'startDataDownload',
  method: 'POST',
  path: '/data-downloads',
  tag: 'downloads',
  service: 'data',
  summary: 'Has the values of signals and the records of channels written to files, as a job of its own.',
  access: userCall('EQUIPMENT_1001'),
  body: newDataDownloadSchema,
  reply: dataDownloadSchema,
});

const byId = z.object({ id: z.uuid() });

export const readDataDownload = defineCall({
  name: 'readDataDownload',
  method: 'GET',
  path: '/data-downloads/{id}',
  tag: 'downloads',
  service: 'data',
  summary: 'One of the own downloads: how far it is, and its files.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: dataDownloadSchema,
});

export const cancelDataDownload = defineCall({
  name: 'cancelDataDownload',
  method: 'POST',
  path: '/data-downloads/{id}/cancel',
  tag: 'downloads',
  service: 'data',
  summary: 'Ends a download that is being made; what was written of it is deleted.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: dataDownloadSchema,
});

export const deleteDataDownload = defineCall({
  name: 'deleteDataDownload',
  method: 'DELETE',
  path: '/data-downloads/{id}',
  tag: 'downloads',
  service: 'data',
  summary: 'Deletes one of the own downloads with its files.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  replyKind: 'empty',
});

const partOfDownload = byId.extend({
  part: z
    .string()
    .max(2)
    .regex(/^[1-9]\d?$/, issueMessage('PART_NUMBER_FORM'))
    .transform(Number),
});

export const readDataDownloadFile = defineCall({
  name: 'readDataDownloadFile',
  method: 'GET',
  path: '/data-downloads/{id}/parts/{part}',
  tag: 'downloads',
  service: 'data',
  summary: 'A file of one of the own downloads; a part of it with Range, so that a broken transfer goes on.',
  access: userCall('EQUIPMENT_1001'),
  params: partOfDownload,
  replyKind: 'binary',
});

export const createDownloadLink = defineCall({
  name: 'createDownloadLink',
  method: 'POST',
  path: '/data-downloads/{id}/parts/{part}/link',
  tag: 'downloads',
  service: 'data',
  summary:
    'A signed address of a file for the browser or a download manager. It ends after a while, with the session, and when its owner may not see the equipment any more.',
  access: userCall('EQUIPMENT_1001'),
  params: partOfDownload,
  reply: z.object({
    /** Below the base of the API. */
    path: z.string(),
    expiresAt: z.iso.datetime(),
  }),
});

export const followDownloadLink = defineCall({
  name: 'followDownloadLink',
  method: 'GET',
  path: '/data-downloads/linked-file',
  tag: 'downloads',
  service: 'data',
  summary: 'The file of a signed address; a part of it with Range.',
  access: publicCall,
  query: z.object({ link: z.string().min(1).max(1000) }),
  replyKind: 'binary',
});
