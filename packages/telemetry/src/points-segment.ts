/**
 * Freshly arrived points of one asset, many signals together, packed so cheaply that every message can be one row
 * of the database. Columns take the narrowest width that holds them: a message of twenty signals at one instant
 * costs about ten bytes a point.
 *
 *     offset 0  u8   version, 1
 *            1  u8   bytes of a signal: 1, 2 or 4
 *            2  u8   bytes of a time: 0 (all are the first), 4 (offset from the first) or 8 (float64)
 *            3  u8   bytes of a value: 4 (float32 holds them all exactly) or 8
 *            4  u32  points
 *            8  f64  earliest time  16 f64 latest time
 *           24       signals, times, values, little-endian
 */

const VERSION = 1;
const HEADER_BYTES = 24;

export interface SegmentSpan {
  count: number;
  tMin: number;
  tMax: number;
}

/** A segment that is not one of ours or was damaged. */
export class CorruptSegment extends Error {
  readonly code = 'SEGMENT_CORRUPT';

  constructor(message: string) {
    super(`The segment of points can't be read: ${message}.`);
    this.name = 'CorruptSegment';
  }
}

/**
 * Packs the points from index `start` to before `end`, in their order. Signals are whole numbers below 2^32,
 * times whole numbers below 2^53, values anything (a NaN keeps being one, its payload may change).
 */
export function encodePointsSegment(
  signals: ArrayLike<number>,
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  start = 0,
  end = times.length,
): Uint8Array {
  const count = end - start;
  let signalMax = 0;
  let tMin = Infinity;
  let tMax = -Infinity;
  let isFloat32 = true;
  for (let index = start; index < end; index++) {
    const signal = signals[index]!;
    if (signal > signalMax) signalMax = signal;
    const time = times[index]!;
    if (time < tMin) tMin = time;
    if (time > tMax) tMax = time;
    const value = values[index]!;
    if (Math.fround(value) !== value) isFloat32 = false;
  }
  const signalBytes = signalMax < 0x100 ? 1 : signalMax < 0x10000 ? 2 : 4;
  const timeBytes = tMin >= tMax ? 0 : tMax - tMin <= 0xffffffff ? 4 : 8;
  const valueBytes = isFloat32 ? 4 : 8;
  const segment = new Uint8Array(HEADER_BYTES + count * (signalBytes + timeBytes + valueBytes));
  const view = new DataView(segment.buffer);
  segment[0] = VERSION;
  segment[1] = signalBytes;
  segment[2] = timeBytes;
  segment[3] = valueBytes;
  view.setUint32(4, count, true);
  view.setFloat64(8, tMin, true);
  view.setFloat64(16, tMax, true);
  let at = HEADER_BYTES;
  for (let index = start; index < end; index++, at += signalBytes) {
    const signal = signals[index]!;
    if (signalBytes === 1) segment[at] = signal;
    else if (signalBytes === 2) view.setUint16(at, signal, true);
    else view.setUint32(at, signal, true);
  }
  if (timeBytes !== 0) {
    for (let index = start; index < end; index++, at += timeBytes) {
      if (timeBytes === 4) view.setUint32(at, times[index]! - tMin, true);
      else view.setFloat64(at, times[index]!, true);
    }
  }
  for (let index = start; index < end; index++, at += valueBytes) {
    if (isFloat32) view.setFloat32(at, values[index]!, true);
    else view.setFloat64(at, values[index]!, true);
  }
  return segment;
}

/** Number of points and the times they lie between. Throws CorruptSegment. */
export function spanOfSegment(segment: Uint8Array): SegmentSpan {
  const { count, view } = open(segment);
  return { count, tMin: view.getFloat64(8, true), tMax: view.getFloat64(16, true) };
}

/** Calls `visit` for each point in the order they were packed. Throws CorruptSegment. */
export function visitSegment(
  segment: Uint8Array,
  visit: (signal: number, time: number, value: number) => void,
): void {
  const columns = open(segment);
  for (let index = 0; index < columns.count; index++) {
    visit(signalAt(columns, index), timeAt(columns, index), valueAt(columns, index));
  }
}

/** Like `visitSegment`, for the points of one signal; the others cost one comparison. */
export function visitSegmentSignal(
  segment: Uint8Array,
  signal: number,
  visit: (time: number, value: number) => void,
): void {
  const columns = open(segment);
  for (let index = 0; index < columns.count; index++) {
    if (signalAt(columns, index) === signal) visit(timeAt(columns, index), valueAt(columns, index));
  }
}

interface SegmentColumns {
  view: DataView;
  count: number;
  signalBytes: number;
  timeBytes: number;
  valueBytes: number;
  tMin: number;
  timesAt: number;
  valuesAt: number;
}

function open(segment: Uint8Array): SegmentColumns {
  if (segment.length < HEADER_BYTES)
    throw new CorruptSegment(`${segment.length} bytes are fewer than its header has`);
  if (segment[0] !== VERSION) throw new CorruptSegment(`version ${segment[0]} is unknown`);
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  const [, signalBytes = 0, timeBytes = 0, valueBytes = 0] = segment;
  const count = view.getUint32(4, true);
  const widthsAreKnown =
    (signalBytes === 1 || signalBytes === 2 || signalBytes === 4) &&
    (timeBytes === 0 || timeBytes === 4 || timeBytes === 8) &&
    (valueBytes === 4 || valueBytes === 8);
  if (!widthsAreKnown) throw new CorruptSegment('its columns have widths that are not in use');
  if (segment.length !== HEADER_BYTES + count * (signalBytes + timeBytes + valueBytes)) {
    throw new CorruptSegment(`${segment.length} bytes do not hold its ${count} points`);
  }
  const timesAt = HEADER_BYTES + count * signalBytes;
  const valuesAt = timesAt + count * timeBytes;
  const tMin = view.getFloat64(8, true);
  return { view, count, signalBytes, timeBytes, valueBytes, tMin, timesAt, valuesAt };
}

function signalAt({ view, signalBytes }: SegmentColumns, index: number): number {
  if (signalBytes === 1) return view.getUint8(HEADER_BYTES + index);
  if (signalBytes === 2) return view.getUint16(HEADER_BYTES + 2 * index, true);
  return view.getUint32(HEADER_BYTES + 4 * index, true);
}

function timeAt({ view, timeBytes, timesAt, tMin }: SegmentColumns, index: number): number {
  if (timeBytes === 0) return tMin;
  if (timeBytes === 4) return tMin + view.getUint32(timesAt + 4 * index, true);
  return view.getFloat64(timesAt + 8 * index, true);
}

function valueAt({ view, valueBytes, valuesAt }: SegmentColumns, index: number): number {
  return valueBytes === 4
    ? view.getFloat32(valuesAt + 4 * index, true)
    : view.getFloat64(valuesAt + 8 * index, true);
}
