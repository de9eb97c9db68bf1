import { createHash } from 'node:crypto';
import type {
  Alarm,
  CaseDetail,
  CaseEntry,
  EquipmentDetail,
  EquipmentRow,
  NextStep,
  ReportItem,
  ReportKind,
  ReportSection,
  Signal,
} from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import type { MachineChecks } from '../maintenance/index.ts';

/**
 * What a report says, before it is written in a language and drawn on a paper: values and codes as they were read. The hash in
 * its foot is of this, so that the same content in two languages has one hash.
 */

/** A signal over the span of the report; the points themselves travel beside it. */
export interface TrendContent {
  readonly signal: Pick<Signal, 'id' | 'name' | 'unit' | 'limits' | 'intervalS'>;
  readonly bucketMs: number;
  readonly points: number;
  /** Of the points, as little-endian float64: times, means, minima, maxima. */
  readonly sha256: string;
  readonly last: { readonly at: string; readonly value: number } | null;
  readonly crossings: readonly { readonly at: string; readonly boundary: string }[];
}

/** A record that a spectrum is drawn from. */
export interface RecordContent {
  readonly waveformId: string;
  readonly equipmentId: string;
  readonly sha256: string;
  readonly at: string;
  readonly channel: string;
  readonly channelName: string;
  readonly position: string | null;
  readonly samplingRateHz: number;
  readonly samples: number;
  readonly unit: string;
  readonly speedRpm: number | null;
  readonly load: number | null;
  readonly kinematicsVersion: number | null;
}

export interface MachineContent {
  readonly detail: Pick<
    EquipmentDetail,
    | 'id'
    | 'type'
    | 'identifier'
    | 'name'
    | 'drivetrainName'
    | 'location'
    | 'group'
    | 'application'
    | 'condition'
    | 'nameplate'
    | 'operationHours'
    | 'hoursCountedFrom'
    | 'nextMaintenanceHours'
    | 'nextMaintenanceAt'
    | 'manufacturer'
    | 'serialNumber'
  >;
  readonly step: NextStep;
  readonly trend: TrendContent | null;
  readonly record: RecordContent | null;
  readonly kinematicsVersion: number | null;
  /** Null where its reader may see no alarms. */
  readonly alarms: { readonly rows: readonly Alarm[]; readonly total: number } | null;
  /** Null where its reader may see no maintenance; `more` checks are not in it. */
  readonly maintenance: (MachineChecks & { readonly more: number }) | null;
  readonly signals: readonly Pick<Signal, 'id' | 'name' | 'unit' | 'last' | 'severity' | 'limits'>[];
}

export interface FleetContent {
  readonly rows: readonly Pick<
    EquipmentRow,
    'id' | 'identifier' | 'name' | 'type' | 'condition' | 'nextMaintenanceHours' | 'location'
  >[];
  readonly counts: Readonly<Partial<Record<Severity, number>>>;
  readonly deletedMeanwhile: readonly string[];
}

export interface CaseContent {
  readonly detail: CaseDetail;
  readonly timeline: readonly CaseEntry[];
}

/** Records of the same point that a plot of many shows, oldest first. */
export interface HistoryContent {
  readonly records: readonly (Pick<
    RecordContent,
    'waveformId' | 'sha256' | 'at' | 'samplingRateHz' | 'speedRpm'
  > & { readonly indicators: Readonly<Record<string, number>> })[];
  /** Those of the point in the portal, of which these are the newest. */
  readonly of: number;
  /** Signals that say the same as an indicator, with their limits. */
  readonly signals: readonly Pick<Signal, 'equipmentId' | 'position' | 'role' | 'limits'>[];
}

/** What a plot is compared with; without a record where that is deleted or not for the eyes of the owner. */
export interface ComparedContent {
  readonly record: RecordContent | null;
  /** The machine it was measured at, where that is another. */
  readonly machine: string | null;
}

export interface NoteContent {
  readonly text: string | null;
  readonly authorName: string;
  readonly at: string;
}

/** Notes that are pinned to a plot, under the numbers that the workspace gives them. */
export interface NotesContent {
  readonly threads: readonly (NoteContent & {
    readonly number: number;
    readonly place: number;
    readonly replies: readonly NoteContent[];
  })[];
  /** Notes and replies that are not in it. */
  readonly more: number;
}

/** A piece of an analysis as it was found: a plot without its record is said to be missing. */
export type AnalysisContent =
  | { readonly kind: 'comment'; readonly text: string }
  | {
      readonly kind: 'plot';
      readonly item: Extract<ReportItem, { kind: 'plot' }>;
      readonly record: RecordContent | null;
      /** Of a plot of one record null. */
      readonly history: HistoryContent | null;
      /** Null where nothing is compared. */
      readonly compared: ComparedContent | null;
      /** Null where none are pinned or they are left out. */
      readonly notes: NotesContent | null;
    };

export interface ReportContent {
  readonly kind: ReportKind;
  readonly number: number;
  readonly subject: string;
  readonly organisation: string;
  readonly madeAt: string;
  readonly from: string;
  readonly to: string;
  /** The newest value or record in it. */
  readonly dataTo: string | null;
  readonly program: string;
  readonly sections: readonly ReportSection[];
  readonly machines: readonly MachineContent[];
  readonly fleet: FleetContent | null;
  readonly case: CaseContent | null;
  readonly analysis: readonly AnalysisContent[];
}

/** What is drawn but too large to be read: points and samples, by the machine or plot they belong to. */
export interface DrawnTrend {
  readonly t: Float64Array;
  readonly mean: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

export interface DrawnRecord {
  readonly samples: Float32Array;
  /** Null too where only its samples are drawn: a row of a waterfall. */
  readonly kinematics: Kinematics | null;
}

export interface CollectedReport {
  readonly content: ReportContent;
  /** By the id of the machine. */
  readonly trends: ReadonlyMap<string, DrawnTrend>;
  /** By the id of the record. */
  readonly records: ReadonlyMap<string, DrawnRecord>;
  /** By the id of the machine: the kinematics in force now. */
  readonly kinematics: ReadonlyMap<string, Kinematics>;
  /** Drivetrains that it reports on. */
  readonly contained: readonly string[];
}

/** JSON with the fields of every object in one order: the same content gives the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`);
  return `{${fields.join(',')}}`;
}

export const hashContent = (content: ReportContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

export function hashTrend({ t, mean, min, max }: DrawnTrend): string {
  const hash = createHash('sha256');
  for (const column of [t, mean, min, max])
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  return hash.digest('hex');
}
