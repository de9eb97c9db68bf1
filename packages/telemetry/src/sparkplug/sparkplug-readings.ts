import { waveformChannelOf } from '../waveforms/waveform-envelope.ts';
import {
  fitsDatatype,
  isNumericDatatype,
  readIntegerAs,
  SPARKPLUG_DATATYPE,
  wireKindOf,
} from './sparkplug-datatypes.ts';
import { type HostOutput, SPARKPLUG_QUALITY } from './sparkplug-output.ts';
import { propertyOf, type SparkplugMetric } from './sparkplug-payload.ts';
import { type HostMetric, quoted } from './sparkplug-session.ts';

export interface MetricFault {
  readonly code: 'VALUE_MISMATCH' | 'VALUE_UNSUPPORTED';
  readonly message: string;
}

/** bdSeq and the control metrics are the protocol's own and no readings. */
export function isProtocolMetric(name: string): boolean {
  return name === 'bdSeq' || name.startsWith('Node Control/') || name.startsWith('Device Control/');
}

/**
 * Turns one metric of a birth or data message into a point, text or waveform of the output.
 * Answers undefined, or the sentence that says why its value can't be read.
 */
export function addReading<Receipt>(
  output: HostOutput<Receipt>,
  metric: HostMetric,
  sent: SparkplugMetric,
  payloadTimestampMs: number,
): MetricFault | undefined {
  const { value } = sent;
  if (value === null || isProtocolMetric(metric.name)) return undefined;
  const timestampMs = sent.timestamp === undefined ? payloadTimestampMs : Number(sent.timestamp);
  const isHistorical = sent.isHistorical === true;
  const kind = typeof value;
  if (isNumericDatatype(metric.datatype)) {
    const number = readNumber(value, metric.datatype);
    if (number === undefined) return mismatch(metric, sent);
    output.points.push({ metric, timestampMs, value: number, quality: qualityOf(sent), isHistorical });
    return undefined;
  }
  if (value instanceof Uint8Array) {
    const channel = waveformChannelOf(metric.name);
    const isBytes =
      metric.datatype === SPARKPLUG_DATATYPE.Bytes || metric.datatype === SPARKPLUG_DATATYPE.File;
    if (wireKindOf(metric.datatype) !== 'bytes') return mismatch(metric, sent);
    if (channel === undefined || !isBytes) return unsupported(metric);
    output.waveforms.push({ metric, channel, bytes: value, isHistorical });
    return undefined;
  }
  if (typeof value === 'string') {
    if (wireKindOf(metric.datatype) !== 'string') return mismatch(metric, sent);
    output.texts.push({ metric, timestampMs, text: value });
    return undefined;
  }
  const isOfItsKind = kind === 'object' || wireKindOf(metric.datatype) === 'long';
  return isOfItsKind ? unsupported(metric) : mismatch(metric, sent);
}

/** Data sets, templates, times and bytes that are no waveform: nothing of ours trends them. */
function unsupported(metric: HostMetric): MetricFault {
  const message = `Metric ${quoted(metric.name)} has the datatype ${metric.datatype}: only numbers, booleans and waveforms are stored.`;
  return { code: 'VALUE_UNSUPPORTED', message };
}

function readNumber(value: SparkplugMetric['value'], datatype: number): number | undefined {
  if (datatype === SPARKPLUG_DATATYPE.Boolean) {
    return typeof value === 'boolean' ? Number(value) : undefined;
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  if (datatype >= SPARKPLUG_DATATYPE.Float) return Number(value);
  // An integer metric sent as float is taken where nothing is lost, one beyond the width of its datatype never.
  if (typeof value === 'number' && !Number.isInteger(value)) return undefined;
  // Beyond 2^53 it is the nearest double, which is what is stored by every way in.
  return fitsDatatype(value, datatype) ? Number(readIntegerAs(value, datatype)) : undefined;
}

function qualityOf(sent: SparkplugMetric): number {
  const quality = propertyOf(sent.properties, 'Quality');
  if (quality === undefined) return SPARKPLUG_QUALITY.good;
  // A code the standard does not name vouches for nothing.
  return quality === SPARKPLUG_QUALITY.good || quality === SPARKPLUG_QUALITY.stale
    ? quality
    : SPARKPLUG_QUALITY.bad;
}

function mismatch(metric: HostMetric, sent: SparkplugMetric): MetricFault {
  const { value, wire } = sent;
  const isInteger = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  const came = isInteger ? `the integer ${value}` : `a ${wire ?? typeof value}`;
  return {
    code: 'VALUE_MISMATCH',
    message: `Metric ${quoted(metric.name)} was born with datatype ${metric.datatype} and now holds ${came}.`,
  };
}
