import {
  ANNOTATED_PLOTS,
  comparedRecordId,
  MAX_REPORT_NOTES,
  ProblemError,
  type ReportItem,
  type ReportPane,
  type ReportSettings,
  type Signal,
  threadsOf,
} from '@ritzel/contract';
import { readKinematics } from '@ritzel/drivetrain';
import type { Caller } from '../../platform/access.ts';
import { releaseVersion } from '../../platform/release.ts';
import { makeAlarmList } from '../alarms/index.ts';
import { listNotes } from '../annotations/index.ts';
import { makeCaseList, readCaseDetail, readNextStepOf } from '../cases/index.ts';
import { makeProvenanceReader, type ProvenanceParts } from '../diagnoses/index.ts';
import { type EquipmentReadingParts, listEquipmentRows, makeEquipmentReader } from '../equipment/index.ts';
import { makeGroupStore } from '../groups/index.ts';
import { readMachineChecks } from '../maintenance/index.ts';
import { readOrganisationName } from '../organisations/index.ts';
import type { StoredWaveform, TelemetryStore, WaveformStore } from '../telemetry-store/index.ts';
import {
  type AnalysisContent,
  type CaseContent,
  type CollectedReport,
  type ComparedContent,
  type DrawnRecord,
  type DrawnTrend,
  type FleetContent,
  type HistoryContent,
  hashTrend,
  type MachineContent,
  type NotesContent,
  type RecordContent,
  type TrendContent,
} from './report-content.ts';
import { chooseTrend, lastCrossings } from './trend-rules.ts';

export interface CollectionParts extends ProvenanceParts, EquipmentReadingParts {
  readonly readSeries: TelemetryStore['readSeries'];
  readonly waveforms: Pick<WaveformStore, 'find' | 'list' | 'readSamples'>;
}

/** What a report is made of, and how far its collecting is. */
export interface CollectionTerms {
  readonly number: number;
  readonly subject: string;
  /** Called between two machines; false ends the collecting. */
  readonly onProgress: (done: number, total: number) => Promise<boolean>;
  /** Awaited between two machines and two pages of a list: others are answered meanwhile. */
  readonly rest?: () => Promise<void>;
}

/** It was cancelled, or the process stops. */
export class ReportStoppedError extends Error {
  override readonly name = 'ReportStoppedError';
}

/** What it was to be about is deleted, or its owner does not see it any more. */
export class ReportSubjectGoneError extends Error {
  override readonly name = 'ReportSubjectGoneError';
}

const DAY_MS = 86_400_000;
const TREND_BUCKETS = 600;
/** Alarms of one machine that are printed; the rest is counted. */
const MOST_ALARMS = 15;
const MOST_ENTRIES = 60;
const MOST_CHECKS = 25;
/** Machines of a report about several that have a page of their own: the worst. */
export const MOST_DETAILED = 20;
/** Rows of the summary: a fleet of more is reported by its groups. */
const MOST_ROWS = 2000;
const ROWS_AT_ONCE = 250;

/** Records of a waterfall, as many as a screen has room for; of a trend as many as the workspace opens with. */
const MOST_FALL_RECORDS = 60;
const MOST_TREND_RECORDS = 200;
/** Samples of the rows of all waterfalls of a report, in bytes: older rows are left out, which the report says. */
const MOST_HISTORY_BYTES = 96 * 1024 * 1024;

type PlotItem = Extract<ReportItem, { kind: 'plot' }>;

const isGone = (error: unknown) => error instanceof ProblemError && error.problem.status === 404;

const momentOf = ({ t0Ns }: Pick<StoredWaveform, 't0Ns'>) =>
  new Date(Number(t0Ns / 1_000_000n)).toISOString();

/** Rows of a waterfall that are moments of the one record need no other: what the address of the workspace says. */
const isWithinRecord = (query: string) =>
  (new URLSearchParams(query).get('fall') ?? '').split(',').includes('within');

/** Reads all that a report says, as its owner sees it at this moment. */
export async function collectReport(
  parts: CollectionParts,
  caller: Caller,
  settings: ReportSettings,
  terms: CollectionTerms,
): Promise<CollectedReport> {
  const trends = new Map<string, DrawnTrend>();
  const records = new Map<string, DrawnRecord>();
  const kinematics = new Map<string, NonNullable<DrawnRecord['kinematics']>>();
  const contained = new Set<string>();
  const drawnMachines = new Map<string, string>();
  const times: string[] = [];
  let historyBytes = 0;
  const toMs = parts.now();
  const fromMs = toMs - ('days' in settings ? settings.days : 1) * DAY_MS;
  const equipment = makeEquipmentReader(parts);
  const provenance = makeProvenanceReader(parts);

  async function trendOf(
    signal: Signal | undefined,
    numbers: ReadonlyMap<string, number>,
  ): Promise<TrendContent | null> {
    const number = signal === undefined ? undefined : numbers.get(signal.id);
    if (signal === undefined || number === undefined) return null;
    const series = await parts.readSeries({
      assetId: signal.equipmentId,
      signalNumber: number,
      ...{ fromMs, toMs, buckets: TREND_BUCKETS },
    });
    const drawn = { t: series.timesMs, mean: series.mean, min: series.min, max: series.max };
    trends.set(signal.id, drawn);
    if (signal.last !== null) times.push(signal.last.at);
    const { id, name, unit, limits, intervalS, last } = signal;
    return {
      signal: { id, name, unit, limits, intervalS },
      bucketMs: series.bucketMs,
      points: drawn.t.length,
      sha256: hashTrend(drawn),
      last,
      crossings: lastCrossings(drawn, limits).map(({ atMs, boundary }) => ({
        at: new Date(atMs).toISOString(),
        boundary,
      })),
    };
  }

  async function samplesOf(found: StoredWaveform): Promise<Float32Array> {
    const aligned = new Uint8Array(await parts.waveforms.readSamples(found)).buffer;
    return new Float32Array(aligned, 0, aligned.byteLength >> 2);
  }

  async function recordOf(waveformId: string): Promise<RecordContent | null> {
    const found = await parts.waveforms.find(caller, waveformId);
    return found === undefined ? null : readRecord(found);
  }

  async function readRecord(found: StoredWaveform): Promise<RecordContent> {
    const waveformId = found.id;
    const inForce = (await provenance.read(found)).kinematics;
    const read = inForce === undefined ? undefined : readKinematics(inForce.document);
    records.set(waveformId, {
      samples: records.get(waveformId)?.samples ?? (await samplesOf(found)),
      kinematics: read !== undefined && 'kinematics' in read ? read.kinematics : null,
    });
    const at = momentOf(found);
    times.push(at);
    const { sha256, channel, channelName, position, samplingRateHz, unit, speedRpm, load } = found;
    return {
      ...{ waveformId, sha256, at, channel, channelName, position, samplingRateHz, unit, speedRpm, load },
      ...{ equipmentId: found.assetId, samples: found.sampleCount },
      kinematicsVersion: inForce?.version ?? null,
    };
  }

  /** The newest records of the point, as the workspace has them, and the one that the plot was added from. */
  async function historyOf(
    own: StoredWaveform,
    pane: ReportPane,
    query: string,
  ): Promise<HistoryContent | null> {
    if (pane !== 'trend' && (pane !== 'waterfall' || isWithinRecord(query))) return null;
    const limit = pane === 'trend' ? MOST_TREND_RECORDS : MOST_FALL_RECORDS;
    const { rows, total } = await parts.waveforms.list(caller, {
      ...{ assetIds: [own.assetId], channel: own.channel, toMs, limit, offset: 0 },
    });
    const isListed = rows.some(({ id }) => id === own.id);
    const listed: StoredWaveform[] = [];
    for (const found of isListed ? rows : [...rows.slice(0, limit - 1), own]) {
      if (pane === 'waterfall' && !records.has(found.id)) {
        historyBytes += 4 * found.sampleCount;
        if (historyBytes > MOST_HISTORY_BYTES) break;
        records.set(found.id, { samples: await samplesOf(found), kinematics: null });
      }
      listed.push(found);
    }
    const signals = pane === 'trend' ? await equipment.readSignals(caller, own.assetId) : [];
    return {
      records: listed
        .map((each) => ({
          ...{ waveformId: each.id, sha256: each.sha256, at: momentOf(each) },
          ...{ samplingRateHz: each.samplingRateHz, speedRpm: each.speedRpm, indicators: each.indicators },
        }))
        .toReversed()
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
      of: total,
      signals: signals
        .filter(({ limits }) => limits !== null)
        .map(({ equipmentId, position, role, limits }) => ({ equipmentId, position, role, limits })),
    };
  }

  /** Of a machine whose record is drawn: whoever reads the report must see that machine too. Null where it was deleted just now. */
  async function drawnMachineOf(assetId: string): Promise<string | null> {
    const known = drawnMachines.get(assetId);
    if (known !== undefined) return known;
    try {
      const { id, drivetrainId, identifier, name } = await equipment.readDetail(caller, assetId);
      contained.add(drivetrainId ?? id);
      drawnMachines.set(assetId, `${identifier} ${name}`);
      return `${identifier} ${name}`;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  /** As the workspace compares them, whatever machine the other record is of. */
  async function comparedOf(own: StoredWaveform, { pane, query }: PlotItem): Promise<ComparedContent | null> {
    const id = comparedRecordId(pane, query);
    if (id === null) return null;
    const found = id === undefined ? undefined : await parts.waveforms.find(caller, id);
    const machine = found === undefined ? null : await drawnMachineOf(found.assetId);
    if (found === undefined || machine === null) return { record: null, machine: null };
    return { record: await readRecord(found), machine: found.assetId === own.assetId ? null : machine };
  }

  /** The notes of a record that are pinned to this plot, as its owner sees them. */
  async function notesOf({ waveformId, pane, notes }: PlotItem): Promise<NotesContent | null> {
    // Settings that were kept before there was this choice say nothing.
    if (notes === false || !ANNOTATED_PLOTS.some((each) => each === pane)) return null;
    const pinned = threadsOf(await listNotes(parts, caller, waveformId)).filter(
      ({ note }) => note.plot === pane,
    );
    if (pinned.length === 0) return null;
    const threads: NotesContent['threads'][number][] = [];
    let room = MAX_REPORT_NOTES;
    let more = 0;
    for (const { number, note, replies } of pinned) {
      const { text, authorName, at, place } = note;
      const kept = replies.slice(0, Math.max(0, room - 1));
      more += room > 0 ? replies.length - kept.length : 1 + replies.length;
      if (room > 0)
        threads.push({
          ...{ number, place, text, authorName, at },
          replies: kept.map((reply) => ({
            ...{ text: reply.text, authorName: reply.authorName, at: reply.at },
          })),
        });
      room -= 1 + kept.length;
    }
    return { threads, more };
  }

  async function plotOf(item: PlotItem): Promise<AnalysisContent> {
    const found = await parts.waveforms.find(caller, item.waveformId);
    if (found === undefined || (await drawnMachineOf(found.assetId)) === null)
      return { kind: 'plot', item, record: null, history: null, compared: null, notes: null };
    return {
      ...{ kind: 'plot', item, record: await readRecord(found) },
      history: await historyOf(found, item.pane, item.query),
      compared: await comparedOf(found, item),
      notes: await notesOf(item),
    };
  }

  async function alarmsOf(equipmentId: string): Promise<MachineContent['alarms']> {
    if (!caller.permissions.has('ALARM_3101')) return null;
    const { rows, counts } = await makeAlarmList(parts.db, caller).list({
      equipment: equipmentId,
      ...{ sort: 'severity', size: MOST_ALARMS, mine: false },
    });
    return { rows, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
  }

  async function maintenanceOf(equipmentId: string): Promise<MachineContent['maintenance']> {
    if (!caller.permissions.has('MAINTENANCE_4001')) return null;
    const found = await readMachineChecks(parts.db, caller, equipmentId, {
      ...{ nowMs: toMs, timeZone: settings.timeZone },
    });
    const { checks, openSteps } = found;
    return {
      checks: checks.slice(0, MOST_CHECKS),
      openSteps,
      more: Math.max(0, checks.length - MOST_CHECKS),
    };
  }

  async function machineOf(id: string): Promise<MachineContent> {
    const detail = await equipment.readDetail(caller, id);
    const [step, signals, numbers, alarms, maintenance] = await Promise.all([
      readNextStepOf(parts.db, caller, id),
      equipment.readSignals(caller, id),
      equipment.readSignalNumbers(caller, id),
      alarmsOf(id),
      maintenanceOf(id),
    ]);
    contained.add(detail.drivetrainId ?? detail.id);
    const read = detail.kinematics === null ? undefined : readKinematics(detail.kinematics.document);
    if (read !== undefined && 'kinematics' in read) kinematics.set(id, read.kinematics);
    const trend = await trendOf(chooseTrend(signals, step.condition.reason?.signalId), numbers);
    return {
      detail: {
        ...{ id: detail.id, type: detail.type, identifier: detail.identifier, name: detail.name },
        ...{ drivetrainName: detail.drivetrainName, location: detail.location, group: detail.group },
        ...{ application: detail.application, condition: detail.condition, nameplate: detail.nameplate },
        operationHours: detail.operationHours,
        hoursCountedFrom: detail.hoursCountedFrom,
        nextMaintenanceHours: detail.nextMaintenanceHours,
        nextMaintenanceAt: detail.nextMaintenanceAt,
        manufacturer: detail.manufacturer,
        serialNumber: detail.serialNumber,
      },
      step,
      trend,
      record: step.finding === null ? null : await recordOf(step.finding.waveformId),
      kinematicsVersion: detail.kinematics?.version ?? null,
      alarms,
      maintenance,
      signals: signals.map(({ id, name, unit, last, severity, limits }) => ({
        ...{ id, name, unit, last, severity, limits },
      })),
    };
  }

  async function machineOrGone(id: string): Promise<MachineContent> {
    try {
      return await machineOf(id);
    } catch (error) {
      if (isGone(error)) throw new ReportSubjectGoneError('The machine is deleted or not seen any more.');
      throw error;
    }
  }

  async function fleetOf(
    groupId: string | undefined,
  ): Promise<{ fleet: FleetContent; machines: MachineContent[] }> {
    // Whoever sees a group sees those below it: so does its report.
    const viewer =
      groupId === undefined
        ? caller
        : { ...caller, visibleGroups: await makeGroupStore(parts.db, caller).listWithBelow(groupId) };
    const rows: FleetContent['rows'][number][] = [];
    let counts: FleetContent['counts'] = {};
    for (let page = 1; rows.length < MOST_ROWS; page++) {
      const found = await listEquipmentRows(
        parts.db,
        { ...viewer, nowMs: toMs },
        { type: 'all', sort: '-severity,assetname', page, size: ROWS_AT_ONCE },
      );
      ({ counts } = found);
      for (const row of found.rows) {
        contained.add(row.id);
        const { id, identifier, name, type, condition, nextMaintenanceHours, location } = row;
        rows.push({ id, identifier, name, type, condition, nextMaintenanceHours, location });
      }
      await terms.rest?.();
      if (found.rows.length < ROWS_AT_ONCE) break;
    }
    const worst = rows
      .filter(({ condition }) => ['WARNING', 'SEVERE', 'CRITICAL'].includes(condition.severity))
      .slice(0, MOST_DETAILED);
    const machines: MachineContent[] = [];
    const deletedMeanwhile: string[] = [];
    for (const [index, row] of worst.entries()) {
      if (!(await terms.onProgress(index, worst.length + 1)))
        throw new ReportStoppedError('The report was cancelled.');
      try {
        machines.push(await machineOf(row.id));
        await terms.rest?.();
      } catch (error) {
        if (!isGone(error)) throw error;
        deletedMeanwhile.push(`${row.identifier} ${row.name}`);
      }
    }
    return { fleet: { rows, counts, deletedMeanwhile }, machines };
  }

  async function caseOf(id: string): Promise<CaseContent> {
    try {
      const detail = await readCaseDetail(parts.db, caller, id);
      return { detail, timeline: await makeCaseList(parts.db, caller).listEntries(id, MOST_ENTRIES) };
    } catch (error) {
      if (isGone(error)) throw new ReportSubjectGoneError('The case is deleted or not seen any more.');
      throw error;
    }
  }

  async function analysisOf(
    items: Extract<ReportSettings, { kind: 'analysis' }>['items'],
  ): Promise<AnalysisContent[]> {
    const contents: AnalysisContent[] = [];
    for (const [index, item] of items.entries()) {
      if (!(await terms.onProgress(index, items.length + 1)))
        throw new ReportStoppedError('The report was cancelled.');
      contents.push(item.kind === 'comment' ? { kind: 'comment', text: item.text } : await plotOf(item));
    }
    return contents;
  }

  const several =
    settings.kind === 'group' || settings.kind === 'fleet'
      ? await fleetOf(settings.kind === 'group' ? settings.groupId : undefined)
      : null;
  const found = settings.kind === 'case' ? await caseOf(settings.caseId) : null;
  const machineId =
    settings.kind === 'machine' || settings.kind === 'analysis'
      ? settings.equipmentId
      : (found?.detail.equipment.id ?? null);
  const machines = several?.machines ?? (machineId === null ? [] : [await machineOrGone(machineId)]);
  const analysis = settings.kind === 'analysis' ? await analysisOf(settings.items) : [];
  return {
    content: {
      ...{ kind: settings.kind, number: terms.number, subject: terms.subject },
      organisation: await readOrganisationName(parts.db, caller.organisationId),
      madeAt: new Date(toMs).toISOString(),
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      dataTo: times.toSorted().at(-1) ?? null,
      program: releaseVersion,
      sections: 'sections' in settings ? settings.sections : [],
      machines,
      fleet: several?.fleet ?? null,
      case: found,
      analysis,
    },
    ...{ trends, records, kinematics },
    contained: [...contained],
  };
}
