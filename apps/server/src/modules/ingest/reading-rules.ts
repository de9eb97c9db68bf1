import type { DeviceLogCode, KnownDevice, KnownSignal } from '../devices/index.ts';
import type { AssetPoints } from '../telemetry-store/index.ts';
import {
  conversionOf,
  convert,
  declarationFault,
  quotedValue,
  type SentMetric,
  undeclaredFault,
  type ValueFault,
  type ValueKind,
} from './value-rules.ts';

/** One value as a device sent it, through whichever ingest adapter. */
export interface Reading {
  readonly metric: string;
  readonly timeMs: number;
  /** 0 or 1 for a boolean, anything for a text. */
  readonly value: number;
  /** Left out, it is a number. */
  readonly kind?: ValueKind | undefined;
  /** As the sender spelled it; undefined means the signal's own. */
  readonly unit?: string | undefined;
  /** Marked by the sender as written down earlier: it may be old. */
  readonly isHistorical?: boolean | undefined;
}

export interface Remark {
  /** Place of the reading in what was sent. */
  readonly index: number;
  readonly code: DeviceLogCode;
  readonly message: string;
}

export interface Refusal extends Remark {
  /** Which part of the reading is wrong; undefined where it is none by itself. */
  readonly part: ValueFault['part'] | undefined;
}

export interface SortedReadings {
  readonly batch: readonly AssetPoints[];
  readonly refusals: readonly Refusal[];
  /** Odd, and taken all the same. */
  readonly remarks: readonly Remark[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A clock in the wrong time zone is ahead by hours; one that is ahead by more than a day is wrong. */
const FUTURE_LIMIT_MS = DAY_MS;
const FUTURE_REMARK_MS = 5 * MINUTE_MS;
/** A buffer that was cut off for two years is not plausible, a clock that lost its battery is. */
const PAST_LIMIT_MS = 731 * DAY_MS;
const EARLIEST_HISTORY_MS = Date.UTC(2000, 0, 1);

/** The sentence that says why a time can't be right, or undefined. */
export function clockFault(timeMs: number, nowMs: number, isHistorical: boolean): string | undefined {
  if (!Number.isFinite(timeMs)) return 'The time is no number.';
  const ahead = timeMs - nowMs;
  if (ahead > FUTURE_LIMIT_MS) return `${timeText(timeMs)} lies ${Math.round(ahead / DAY_MS)} days ahead.`;
  const earliest = isHistorical ? EARLIEST_HISTORY_MS : nowMs - PAST_LIMIT_MS;
  if (timeMs < earliest) return `${timeText(timeMs)} lies ${Math.round(-ahead / DAY_MS)} days back.`;
  return undefined;
}

function timeText(timeMs: number): string {
  const date = new Date(timeMs);
  return Number.isNaN(date.getTime()) ? `Time ${timeMs}` : date.toISOString();
}

interface OpenColumns {
  readonly assetId: string;
  readonly signalNumbers: number[];
  readonly timesMs: number[];
  readonly values: number[];
}

export interface SortingOptions {
  readonly nowMs: number;
  /** What may still become a signal is neither taken nor refused. */
  readonly isBeforeDeclaring?: boolean;
  /** Why what might have become a signal did not. */
  readonly undeclaredReason?: string | undefined;
}

/** Sorts what one device sent into points of assets and refusals. Computes only; nothing is stored or logged. */
export function sortReadings(
  device: KnownDevice,
  readings: readonly Reading[],
  options: SortingOptions,
): SortedReadings {
  const { nowMs } = options;
  const batch: OpenColumns[] = [];
  const refusals: Refusal[] = [];
  const remarks: Remark[] = [];
  let columns: OpenColumns | undefined;
  for (let index = 0; index < readings.length; index++) {
    const reading = readings[index]!;
    const signal = device.signals.get(reading.metric);
    if (signal === undefined) {
      const fault = unknownFault(device, reading, options);
      if (fault !== undefined) refusals.push({ index, ...fault });
      continue;
    }
    const value = signalValueOf(signal, reading);
    const fault = typeof value === 'number' ? pointFault(reading, value, nowMs) : value;
    if (fault !== undefined || typeof value !== 'number') {
      if (fault !== undefined) refusals.push({ index, ...fault });
      continue;
    }
    if (reading.timeMs - nowMs > FUTURE_REMARK_MS) {
      const message = `"${reading.metric}": ${timeText(reading.timeMs)} lies ahead; taken.`;
      remarks.push({ index, code: 'clock-off', message });
    }
    if (columns?.assetId !== signal.assetId) columns = columnsOf(batch, signal.assetId);
    columns.signalNumbers.push(signal.number);
    columns.timesMs.push(Math.round(reading.timeMs));
    columns.values.push(value);
  }
  return { batch, refusals, remarks };
}

export function sentMetricOf({ metric, unit, kind = 'number' }: Reading): SentMetric {
  return { metric, unit, kind };
}

function unknownFault(
  device: KnownDevice,
  reading: Reading,
  { nowMs, isBeforeDeclaring, undeclaredReason }: SortingOptions,
): ValueFault | undefined {
  const fault = declarationFault(device, sentMetricOf(reading));
  if (fault !== undefined) return fault;
  if (isBeforeDeclaring) return pointFault(reading, reading.value, nowMs);
  return undeclaredFault(reading.metric, undeclaredReason);
}

function columnsOf(batch: OpenColumns[], assetId: string): OpenColumns {
  const open = batch.find((each) => each.assetId === assetId);
  if (open !== undefined) return open;
  const columns: OpenColumns = { assetId, signalNumbers: [], timesMs: [], values: [] };
  batch.push(columns);
  return columns;
}

function pointFault(reading: Reading, value: number, nowMs: number): ValueFault | undefined {
  if (!Number.isFinite(value)) {
    const message = `${quotedValue(reading.metric)} is ${value}.`;
    return { code: 'value-not-finite', part: 'value', message };
  }
  const clock = clockFault(reading.timeMs, nowMs, reading.isHistorical === true);
  if (clock === undefined) return undefined;
  return { code: 'clock-off', part: 't', message: `${quotedValue(reading.metric)}: ${clock}` };
}

/** The value in the signal's unit, or why it has none there. */
function signalValueOf(signal: KnownSignal, reading: Reading): number | ValueFault {
  const { value, unit, kind } = reading;
  // Nearly every value: no object is made for it.
  if (kind === undefined && (unit === undefined || unit === signal.unit)) return value;
  const conversion = conversionOf(signal, sentMetricOf(reading));
  return 'code' in conversion ? conversion : convert(value, conversion);
}
