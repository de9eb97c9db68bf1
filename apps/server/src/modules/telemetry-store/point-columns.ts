/** Points of one signal that grow at the end. */
export interface PointColumns {
  times: Float64Array;
  values: Float64Array;
  count: number;
  /** Whether the times only ever grew: then there is nothing to sort and nothing twice. */
  isSorted: boolean;
}

export function openColumns(capacity = 256): PointColumns {
  return {
    times: new Float64Array(capacity),
    values: new Float64Array(capacity),
    count: 0,
    isSorted: true,
  };
}

function widen(columns: PointColumns, capacity: number): void {
  const times = new Float64Array(capacity);
  times.set(columns.times);
  columns.times = times;
  const values = new Float64Array(capacity);
  values.set(columns.values);
  columns.values = values;
}

export function addPoint(columns: PointColumns, time: number, value: number): void {
  const { count } = columns;
  if (count === columns.times.length) widen(columns, 2 * count);
  if (count > 0 && time <= columns.times[count - 1]!) columns.isSorted = false;
  columns.times[count] = time;
  columns.values[count] = value;
  columns.count = count + 1;
}

/** Sorts by time in place; of the points at one time the one that was added last stays. */
export function settleColumns(columns: PointColumns): void {
  if (columns.isSorted) return;
  const { times, values, count } = columns;
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  order.sort((a, b) => times[a]! - times[b]! || a - b);
  const sortedTimes = new Float64Array(count);
  const sortedValues = new Float64Array(count);
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const place = order[index]!;
    const time = times[place]!;
    if (kept > 0 && sortedTimes[kept - 1] === time) kept -= 1;
    sortedTimes[kept] = time;
    sortedValues[kept] = values[place]!;
    kept += 1;
  }
  columns.times = sortedTimes;
  columns.values = sortedValues;
  columns.count = kept;
  columns.isSorted = true;
}

/**
 * Merges two settled columns; at equal times `later` wins. Takes `later` from index `start` to before `end`.
 */
export function mergeColumns(
  earlier: PointColumns,
  later: PointColumns,
  start = 0,
  end = later.count,
): PointColumns {
  const merged = openColumns(Math.max(1, earlier.count + end - start));
  const { times, values } = merged;
  let a = 0;
  let b = start;
  let count = 0;
  while (a < earlier.count || b < end) {
    const takeEarlier = b >= end || (a < earlier.count && earlier.times[a]! < later.times[b]!);
    if (takeEarlier) {
      times[count] = earlier.times[a]!;
      values[count] = earlier.values[a]!;
      a += 1;
    } else {
      if (a < earlier.count && earlier.times[a] === later.times[b]) a += 1;
      times[count] = later.times[b]!;
      values[count] = later.values[b]!;
      b += 1;
    }
    count += 1;
  }
  merged.count = count;
  return merged;
}

/** Index of the first of the settled points at or after `time`. */
export function firstAtOrAfter(columns: PointColumns, time: number): number {
  let low = 0;
  let high = columns.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (columns.times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
