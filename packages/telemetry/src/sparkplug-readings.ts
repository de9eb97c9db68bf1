import { isNumericDatatype, readIntegerAs, SPARKPLUG_DATATYPE, wireKindOf } from './sparkplug-datatypes.ts';
import { type HostOutput, SPARKPLUG_QUALITY } from './sparkplug-output.ts';
import { propertyOf, type SparkplugMetric } from './sparkplug-payload.ts';
import type { HostMetric } from './sparkplug-session.ts';
import { waveformChannelOf } from './waveform-envelope.ts';

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
): string | undefined {
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
    if (channel !== undefined && isBytes)
      output.waveforms.push({ metric, channel, bytes: value, isHistorical });
    return undefined;
  }
  if (typeof value === 'string') {
    if (wireKindOf(metric.datatype) !== 'string') return mismatch(metric, sent);
    output.texts.push({ metric, timestampMs, text: value });
    return undefined;
  }
  // Data sets, templates and times are read and passed over: nothing of ours trends them.
  return kind === 'object' || wireKindOf(metric.datatype) === 'long' ? undefined : mismatch(metric, sent);
}

function readNumber(value: SparkplugMetric['value'], datatype: number): number | undefined {
  if (datatype === SPARKPLUG_DATATYPE.Boolean) {
    return typeof value === 'boolean' ? Number(value) : undefined;
  }
  if (typeof value === 'bigint') return Number(readIntegerAs(value, datatype));
  if (typeof value !== 'number') return undefined;
  if (datatype >= SPARKPLUG_DATATYPE.Float) return value;
  // An integer metric sent as float is taken where nothing is lost.
  return Number.isInteger(value) ? Number(readIntegerAs(value, datatype)) : undefined;
}

function qualityOf(sent: SparkplugMetric): number {
  const quality = propertyOf(sent.properties, 'Quality');
  if (quality === undefined) return SPARKPLUG_QUALITY.good;
  // A code the standard does not name vouches for nothing.
  return quality === SPARKPLUG_QUALITY.good || quality === SPARKPLUG_QUALITY.stale
    ? quality
    : SPARKPLUG_QUALITY.bad;
}

function mismatch(metric: HostMetric, sent: SparkplugMetric): string {
  return `Metric "${metric.name}" was born with datatype ${metric.datatype} and now holds a ${sent.wire ?? typeof sent.value}.`;
}
