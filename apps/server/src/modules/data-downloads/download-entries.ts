import { COMMA_CSV, type CsvDialect, PLAIN_CSV } from '@ritzel/telemetry';
import { recordFileStream } from '../measurements/index.ts';
import {
  makeLoopYield,
  type StoredWaveform,
  type TelemetryStore,
  type WaveformStore,
} from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import type { DownloadPlan, PlannedPart, RecordEntry, ValueEntry } from './download-plan.ts';
import { joinSeries, rowsBetween, slicesOf } from './value-slices.ts';
import { openValueTable } from './value-table.ts';

export interface MeasuredData {
  readonly readSeries: TelemetryStore['readSeries'];
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
}

export interface EntryProgress {
  /** Of 1. */
  readonly onStep: (fraction: number) => void;
  /** Rows of a table, samples of a record. */
  readonly onItems: (items: number) => void;
}

const dialectOf = ({ decimalSign }: Pick<DownloadPlan, 'decimalSign'>): CsvDialect =>
  decimalSign === 'comma' ? COMMA_CSV : PLAIN_CSV;

/** A table of one asset's values, of which a slice at a time is in memory. */
export async function* valueTablePieces(
  { readSeries }: Pick<MeasuredData, 'readSeries'>,
  plan: DownloadPlan,
  { fromMs, toMs }: Pick<PlannedPart, 'fromMs' | 'toMs'>,
  { equipmentId, signals, points }: ValueEntry,
  { onStep, onItems }: EntryProgress,
): AsyncGenerator<Uint8Array> {
  const equipment = plan.equipment.find(({ id }) => id === equipmentId);
  const table = openValueTable(plan.valueFormat ?? 'csv', {
    columns: signals.map(({ id, name, unit }) => ({ id, name, unit })),
    timeZone: plan.timeZone,
    dialect: dialectOf(plan),
    facts: {
      ...{ equipmentId, equipment: equipment?.name ?? '', identifier: equipment?.identifier ?? '' },
      ...{ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
    },
  });
  const yieldToLoop = makeLoopYield();
  const rowsAPiece = Math.max(1, Math.floor(table.cellsAPiece / (signals.length + 1)));
  yield table.head();
  for (const slice of slicesOf({ fromMs, toMs }, points)) {
    const series: Awaited<ReturnType<typeof readRaw>>[] = [];
    for (const { number } of signals)
      series.push(await readRaw({ assetId: equipmentId, signalNumber: number, ...slice }));
    const rows = joinSeries(series);
    for (let from = 0; from < rows.timesMs.length; from += rowsAPiece) {
      yield table.rows(rowsBetween(rows, from, Math.min(rows.timesMs.length, from + rowsAPiece)));
      await yieldToLoop();
    }
    onItems(rows.timesMs.length);
    onStep((slice.toMs - fromMs) / (toMs - fromMs));
  }
  yield table.end();

  function readRaw(question: { assetId: string; signalNumber: number; fromMs: number; toMs: number }) {
    return readSeries(question);
  }
}

/** What is known of a record beside its samples. */
export const factsOfRecord = (record: StoredWaveform) => ({
  ...{ id: record.id, equipmentId: record.assetId, channel: record.channel },
  ...{
    at: instantText(record.t0Ns),
    quantity: record.quantity,
    axis: record.axis,
    position: record.position,
  },
  ...{ speedRpm: record.speedRpm, load: record.load, operatingState: record.operatingState },
  ...{ range: record.range, clipCount: record.clipCount, trigger: record.trigger, source: record.source },
});

/** To the nanosecond. */
function instantText(ns: bigint): string {
  const seconds = new Date(Number(ns / 1_000_000_000n) * 1000).toISOString().slice(0, -5);
  return `${seconds}.${String(ns % 1_000_000_000n).padStart(9, '0')}Z`;
}

/** Undefined where the record, or its equipment, is gone meanwhile. */
export async function recordPieces(
  { waveforms }: Pick<MeasuredData, 'waveforms'>,
  viewer: EquipmentViewer,
  plan: DownloadPlan,
  { waveformId, isSidecar }: RecordEntry,
): Promise<{ readonly pieces: AsyncIterable<Uint8Array>; readonly items: number } | undefined> {
  const record = await waveforms.find(viewer, waveformId);
  if (record === undefined) return undefined;
  const format = plan.recordFormat ?? 'uff';
  const stream = recordFileStream({
    format: isSidecar ? 'wav-sidecar' : format,
    name: record.channelName,
    unit: record.unit,
    samplingRateHz: record.samplingRateHz,
    bytes: isSidecar ? new Uint8Array(0) : await waveforms.readSamples(record),
    dialect: dialectOf(plan),
    hasByteOrderMark: true,
    facts: factsOfRecord(record),
  });
  return { pieces: stream, items: isSidecar ? 0 : record.sampleCount };
}
