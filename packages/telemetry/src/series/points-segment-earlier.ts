import { CorruptSegmentError, type SegmentColumns } from './points-segment-columns.ts';

/**
 * Version 1, still read where a database holds rows that were written with it and are not compacted yet:
 * a header of 24 bytes (version, bytes of a signal, of a time, of a value; u32 points; earliest and latest time),
 * then signals, times and values without gaps.
 */
export const EARLIER_VERSION = 1;
const HEADER_BYTES = 24;

export function openEarlierSegment(segment: Uint8Array): SegmentColumns {
  if (segment.length < HEADER_BYTES)
    throw new CorruptSegmentError(`${segment.length} bytes are fewer than its header has`);
  const [, signalBytes = 0, timeBytes = 0, valueBytes = 0] = segment;
  const header = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  const count = header.getUint32(4, true);
  const widthsAreKnown =
    (signalBytes === 1 || signalBytes === 2 || signalBytes === 4) &&
    (timeBytes === 0 || timeBytes === 4 || timeBytes === 8) &&
    (valueBytes === 4 || valueBytes === 8);
  if (!widthsAreKnown) throw new CorruptSegmentError('its columns have widths that are not in use');
  if (segment.length !== HEADER_BYTES + count * (signalBytes + timeBytes + valueBytes))
    throw new CorruptSegmentError(`${segment.length} bytes do not hold its ${count} points`);
  // Its columns lie at no multiple of their width: each is copied to a place of its own.
  const timesAt = HEADER_BYTES + count * signalBytes;
  const valuesAt = timesAt + count * timeBytes;
  const signals = segment.slice(HEADER_BYTES, timesAt).buffer;
  const times = segment.slice(timesAt, valuesAt).buffer;
  const values = segment.slice(valuesAt).buffer;
  return {
    count,
    signals:
      signalBytes === 1
        ? new Uint8Array(signals)
        : signalBytes === 2
          ? new Uint16Array(signals)
          : new Uint32Array(signals),
    values: valueBytes === 4 ? new Float32Array(values) : new Float64Array(values),
    power: 1,
    times: timeBytes === 0 ? undefined : timeBytes === 4 ? new Uint32Array(times) : new Float64Array(times),
    tMin: timeBytes === 8 ? 0 : header.getFloat64(8, true),
    runEnds: undefined,
  };
}
