import { convertUnit, findUnit } from '@ritzel/drivetrain';
import type { DeviceLogCode, KnownDevice, KnownSignal } from '../devices/index.ts';
import type { AssetPoints } from '../telemetry-store/index.ts';

/** One value as a device sent it, by whichever door. */
export interface Reading {
  readonly metric: string;
  readonly timeMs: number;
  readonly value: number;
  /** As the sender spelled it; undefined means the signal's own. */
  readonly unit?: string | undefined;
  /** Marked by the sender as written down earlier: it may be old. */
  readonly isHistorical?: boolean | undefined;
}

export interface Refusal {
  /** Place of the reading in what was sent. */
  readonly index: number;
  readonly code: DeviceLogCode;
  readonly message: string;
}

export interface SortedReadings {
  readonly batch: readonly AssetPoints[];
  readonly refusals: readonly Refusal[];
  /** Odd, and taken all the same. */
  readonly remarks: readonly Refusal[];
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

/** Sorts what one device sent into points of assets and refusals. Computes only; nothing is stored or logged. */
export function sortReadings(
  device: KnownDevice,
  readings: readonly Reading[],
  nowMs: number,
): SortedReadings {
  const batch: OpenColumns[] = [];
  const refusals: Refusal[] = [];
  const remarks: Refusal[] = [];
  let columns: OpenColumns | undefined;
  for (let index = 0; index < readings.length; index++) {
    const reading = readings[index]!;
    const signal = device.signals.get(reading.metric);
    const value = signal === undefined ? undefined : valueIn(signal, reading);
    const fault = faultOf(reading, signal, value, nowMs);
    if (fault !== undefined || signal === undefined || value === undefined) {
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

function columnsOf(batch: OpenColumns[], assetId: string): OpenColumns {
  const open = batch.find((each) => each.assetId === assetId);
  if (open !== undefined) return open;
  const columns: OpenColumns = { assetId, signalNumbers: [], timesMs: [], values: [] };
  batch.push(columns);
  return columns;
}

function faultOf(
  reading: Reading,
  signal: KnownSignal | undefined,
  value: number | undefined,
  nowMs: number,
): { code: DeviceLogCode; message: string } | undefined {
  const metric = `"${reading.metric.slice(0, 100)}"`;
  if (signal === undefined) return { code: 'metric-unknown', message: `The device has no metric ${metric}.` };
  if (value === undefined) {
    return {
      code: 'unit-wrong',
      message: `${metric} came in "${reading.unit?.slice(0, 20)}"; it is measured in ${signal.unit}.`,
    };
  }
  if (!Number.isFinite(value)) return { code: 'value-not-finite', message: `${metric} is ${value}.` };
  const clock = clockFault(reading.timeMs, nowMs, reading.isHistorical === true);
  return clock === undefined ? undefined : { code: 'clock-off', message: `${metric}: ${clock}` };
}

/** The value in the signal's unit; undefined when the sender's unit measures something else. */
function valueIn(signal: KnownSignal, { value, unit }: Reading): number | undefined {
  if (unit === undefined || unit === signal.unit) return value;
  const from = findUnit(unit);
  const to = findUnit(signal.unit);
  if (from === undefined || to === undefined || from.dimension !== to.dimension) return undefined;
  return from === to ? value : convertUnit(value, from.label, to.label);
}
