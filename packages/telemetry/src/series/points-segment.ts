import { powerOfTen } from './decimal-scale.ts';
import { CorruptSegmentError, type SegmentColumns } from './points-segment-columns.ts';
import { EARLIER_VERSION, openEarlierSegment } from './points-segment-earlier.ts';

export { CorruptSegmentError };

/**
 * Freshly arrived points of one asset, many signals together, packed so cheaply that every message can be one row
 * of the database. Columns take the narrowest form that gives every value back to the last bit: a thousand messages
 * of twenty signals at 0.01 resolution cost less than four bytes a point.
 *
 *     offset 0  u8   version, 2
 *            1  u8   bytes of a signal: 1, 2 or 4
 *            2  u8   bytes of a time: 0 (all are the first), 4 (offset from the first) or 8 (float64)
 *            3  u8   form of the values: float64, float32, or a whole number of 16 or 32 bits over 10^exponent
 *            4  u32  points
 *            8  f64  earliest time  16 f64 latest time
 *           24  u32  runs of points at one time; 0: each point has a time of its own
 *           28  u8   exponent
 *           32       values, times of points or runs, u32 ends of the runs, signals; little-endian, and each
 *                    column begins at a multiple of 8 (a typed view is of the machine's own order, which is
 *                    little-endian wherever Node and browsers run)
 */
const VERSION = 2;
const HEADER_BYTES = 32;

const FLOAT64 = 0;
const FLOAT32 = 1;
const INT16 = 2;
const INT32 = 3;
const VALUE_BYTES = [8, 4, 2, 4] as const;

const MAX_EXPONENT = 4;
// Adding and taking away 1.5 × 2^52 rounds a number below 2^51 to the nearest whole one.
const ROUNDING = 6_755_399_441_055_744;

export interface SegmentSpan {
  count: number;
  tMin: number;
  tMax: number;
}

interface Shape {
  readonly count: number;
  readonly signalBytes: number;
  readonly timeBytes: number;
  readonly valueForm: number;
  readonly exponent: number;
  readonly runs: number;
}

interface Places {
  readonly times: number;
  readonly runEnds: number;
  readonly signals: number;
  readonly end: number;
}

const aligned = (offset: number) => (offset + 7) & ~7;

function placesOf({ count, signalBytes, timeBytes, valueForm, runs }: Shape): Places {
  const times = aligned(HEADER_BYTES + count * (VALUE_BYTES[valueForm] ?? 8));
  const runEnds = aligned(times + (runs === 0 ? count : runs) * timeBytes);
  const signals = aligned(runEnds + 4 * runs);
  return { times, runEnds, signals, end: signals + count * signalBytes };
}

/** The fewest decimals that give each value back, or a negative number: then they are no short decimals. */
function exponentOf(
  values: ArrayLike<number>,
  start: number,
  end: number,
): { exponent: number; largest: number } {
  let exponent = 0;
  let power = 1;
  let largest = 0;
  for (let index = start; index < end; index++) {
    const value = values[index]!;
    let scaled = value * power + ROUNDING - ROUNDING;
    // What fits with few decimals fits with more, so those before need no second look.
    while (scaled / power !== value) {
      if (exponent === MAX_EXPONENT) return { exponent: -1, largest };
      power = powerOfTen(++exponent);
      largest *= 10;
      scaled = value * power + ROUNDING - ROUNDING;
    }
    const size = scaled < 0 ? -scaled : scaled;
    if (size > largest) largest = size;
    // No whole number is -0; and beyond 32 bits a float64 is as good.
    if (size > 0x7fff_ffff || (scaled === 0 && Object.is(value, -0))) return { exponent: -1, largest };
  }
  return largest > 0x7fff_ffff ? { exponent: -1, largest } : { exponent, largest };
}

function isAllFloat32(values: ArrayLike<number>, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const value = values[index]!;
    if (!Object.is(Math.fround(value), value)) return false;
  }
  return true;
}

function formOfValues(
  values: ArrayLike<number>,
  start: number,
  end: number,
): { valueForm: number; exponent: number } {
  const { exponent, largest } = exponentOf(values, start, end);
  if (exponent >= 0) return { valueForm: largest <= 0x7fff ? INT16 : INT32, exponent };
  return { valueForm: isAllFloat32(values, start, end) ? FLOAT32 : FLOAT64, exponent: 0 };
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
  let runs = 0;
  let before = Number.NaN;
  for (let index = start; index < end; index++) {
    const signal = signals[index]!;
    if (signal > signalMax) signalMax = signal;
    const time = times[index]!;
    if (time === before) continue;
    before = time;
    runs++;
    if (time < tMin) tMin = time;
    if (time > tMax) tMax = time;
  }
  const signalBytes = signalMax < 0x100 ? 1 : signalMax < 0x10000 ? 2 : 4;
  const timeBytes = tMin >= tMax ? 0 : tMax - tMin <= 0xffffffff ? 4 : 8;
  if (timeBytes === 0 || runs * (timeBytes + 4) >= count * timeBytes) runs = 0;
  const { valueForm, exponent } = formOfValues(values, start, end);
  const shape = { count, signalBytes, timeBytes, valueForm, exponent, runs };
  const places = placesOf(shape);
  const segment = new Uint8Array(places.end);
  const { buffer } = segment;
  const header = new DataView(buffer);
  segment.set([VERSION, signalBytes, timeBytes, valueForm]);
  header.setUint32(4, count, true);
  header.setFloat64(8, tMin, true);
  header.setFloat64(16, tMax, true);
  header.setUint32(24, runs, true);
  segment[28] = exponent;
  writeValues(buffer, shape, values, start);
  if (timeBytes !== 0)
    writeTimes(buffer, places, { ...shape, base: timeBytes === 4 ? tMin : 0 }, times, start);
  const column =
    signalBytes === 1
      ? new Uint8Array(buffer, places.signals, count)
      : signalBytes === 2
        ? new Uint16Array(buffer, places.signals, count)
        : new Uint32Array(buffer, places.signals, count);
  for (let index = 0; index < count; index++) column[index] = signals[start + index]!;
  return segment;
}

function writeValues(
  buffer: ArrayBuffer,
  { valueForm, exponent, count }: Shape,
  values: ArrayLike<number>,
  start: number,
): void {
  if (valueForm === FLOAT64 || valueForm === FLOAT32) {
    const column =
      valueForm === FLOAT64
        ? new Float64Array(buffer, HEADER_BYTES, count)
        : new Float32Array(buffer, HEADER_BYTES, count);
    for (let index = 0; index < count; index++) column[index] = values[start + index]!;
    return;
  }
  const power = powerOfTen(exponent);
  if (valueForm === INT16) {
    const column = new Int16Array(buffer, HEADER_BYTES, count);
    for (let index = 0; index < count; index++)
      column[index] = values[start + index]! * power + ROUNDING - ROUNDING;
  } else {
    const column = new Int32Array(buffer, HEADER_BYTES, count);
    for (let index = 0; index < count; index++)
      column[index] = values[start + index]! * power + ROUNDING - ROUNDING;
  }
}

function writeTimes(
  buffer: ArrayBuffer,
  places: Places,
  { runs, timeBytes, count, base }: Shape & { readonly base: number },
  times: ArrayLike<number>,
  start: number,
): void {
  const length = runs === 0 ? count : runs;
  const column =
    timeBytes === 4
      ? new Uint32Array(buffer, places.times, length)
      : new Float64Array(buffer, places.times, length);
  if (runs === 0) {
    for (let index = 0; index < count; index++) column[index] = times[start + index]! - base;
    return;
  }
  const ends = new Uint32Array(buffer, places.runEnds, runs);
  let run = -1;
  let before = Number.NaN;
  for (let index = 0; index < count; index++) {
    const time = times[start + index]!;
    if (time !== before) {
      before = time;
      column[++run] = time - base;
    }
    ends[run] = index + 1;
  }
}

/** Number of points and the times they lie between. Throws CorruptSegmentError. */
export function spanOfSegment(segment: Uint8Array): SegmentSpan {
  const { count } = open(segment);
  const header = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  return { count, tMin: header.getFloat64(8, true), tMax: header.getFloat64(16, true) };
}

/** Calls `visit` for each point in the order they were packed. Throws CorruptSegmentError. */
export function visitSegment(
  segment: Uint8Array,
  visit: (signal: number, time: number, value: number) => void,
): void {
  const { count, signals, values, power, times, tMin, runEnds } = open(segment);
  let run = 0;
  for (let index = 0; index < count; index++) {
    if (runEnds !== undefined && index === runEnds[run]) run++;
    const offset = times === undefined ? 0 : times[runEnds === undefined ? index : run]!;
    visit(signals[index]!, tMin + offset, values[index]! / power);
  }
}

/** Like `visitSegment`, for the points of one signal; the others cost one comparison. */
export function visitSegmentSignal(
  segment: Uint8Array,
  signal: number,
  visit: (time: number, value: number) => void,
): void {
  const { count, signals, values, power, times, tMin, runEnds } = open(segment);
  let run = 0;
  for (let index = 0; index < count; index++) {
    if (signals[index] !== signal) continue;
    if (runEnds !== undefined) while (runEnds[run]! <= index) run++;
    const offset = times === undefined ? 0 : times[runEnds === undefined ? index : run]!;
    visit(tMin + offset, values[index]! / power);
  }
}

/** The shape that the header states, checked against the length. */
function shapeOf(segment: Uint8Array): Shape {
  if (segment.length < HEADER_BYTES)
    throw new CorruptSegmentError(`${segment.length} bytes are fewer than its header has`);
  const [version, signalBytes = 0, timeBytes = 0, valueForm = 0] = segment;
  if (version !== VERSION) throw new CorruptSegmentError(`version ${version} is unknown`);
  const header = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  const count = header.getUint32(4, true);
  const runs = header.getUint32(24, true);
  const exponent = segment[28]!;
  const formIsKnown =
    (signalBytes === 1 || signalBytes === 2 || signalBytes === 4) &&
    (timeBytes === 0 || timeBytes === 4 || timeBytes === 8) &&
    valueForm <= INT32 &&
    exponent <= MAX_EXPONENT &&
    runs <= count;
  if (!formIsKnown) throw new CorruptSegmentError('its columns have forms that are not in use');
  const shape = { count, signalBytes, timeBytes, valueForm, exponent, runs };
  if (segment.length !== placesOf(shape).end)
    throw new CorruptSegmentError(`${segment.length} bytes do not hold its ${count} points`);
  return shape;
}

function open(segment: Uint8Array): SegmentColumns {
  if (segment[0] === EARLIER_VERSION) return openEarlierSegment(segment);
  const shape = shapeOf(segment);
  const { count, signalBytes, timeBytes, valueForm, exponent, runs } = shape;
  // Typed views ask for a place that their width divides; bytes out of a database reply seldom lie there.
  const bytes = segment.byteOffset % 8 === 0 ? segment : segment.slice();
  const { buffer, byteOffset: at } = bytes;
  const places = placesOf(shape);
  const firstTime = new DataView(buffer, at).getFloat64(8, true);
  const runEnds = runs === 0 ? undefined : new Uint32Array(buffer, at + places.runEnds, runs);
  if (runEnds !== undefined && runEnds[runs - 1] !== count)
    throw new CorruptSegmentError('its runs do not end with its points');
  const timeCount = runs === 0 ? count : runs;
  return {
    count,
    signals:
      signalBytes === 1
        ? new Uint8Array(buffer, at + places.signals, count)
        : signalBytes === 2
          ? new Uint16Array(buffer, at + places.signals, count)
          : new Uint32Array(buffer, at + places.signals, count),
    values:
      valueForm === FLOAT64
        ? new Float64Array(buffer, at + HEADER_BYTES, count)
        : valueForm === FLOAT32
          ? new Float32Array(buffer, at + HEADER_BYTES, count)
          : valueForm === INT16
            ? new Int16Array(buffer, at + HEADER_BYTES, count)
            : new Int32Array(buffer, at + HEADER_BYTES, count),
    power: powerOfTen(exponent),
    times:
      timeBytes === 0
        ? undefined
        : timeBytes === 4
          ? new Uint32Array(buffer, at + places.times, timeCount)
          : new Float64Array(buffer, at + places.times, timeCount),
    // Times of 8 bytes are whole, not offsets.
    tMin: timeBytes === 8 ? 0 : firstTime,
    runEnds,
  };
}
