import type { CommittedPoints } from './condition-evaluator.ts';

/** A signal's points as they are read back from the store. */
export interface SignalPoints {
  readonly assetId: string;
  readonly signalNumber: number;
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/**
 * The points of several signals in the order of their times, as they would have arrived: whether a vibration counts depends
 * on the speed of that moment. Of one time, what stands first among the series comes first.
 */
export function mergeByTime(series: readonly SignalPoints[]): CommittedPoints[] {
  const points = series.flatMap(({ assetId, signalNumber, timesMs, values }) =>
    Array.from({ length: timesMs.length }, (_, at) => ({
      assetId,
      signalNumber,
      timeMs: timesMs[at] as number, // @NOTE: at is below the length
      value: values[at] as number, // @NOTE: columns have one length
    })),
  );
  points.sort((one, other) => one.timeMs - other.timeMs);
  const batches: { assetId: string; signalNumbers: number[]; timesMs: number[]; values: number[] }[] = [];
  for (const { assetId, signalNumber, timeMs, value } of points) {
    let batch = batches.at(-1);
    if (batch?.assetId !== assetId) {
      batch = { assetId, signalNumbers: [], timesMs: [], values: [] };
      batches.push(batch);
    }
    batch.signalNumbers.push(signalNumber);
    batch.timesMs.push(timeMs);
    batch.values.push(value);
  }
  return batches;
}
