/** Points of one asset as columns, as the telemetry store commits them. */
export interface CommittedPoints {
  readonly assetId: string;
  readonly signalNumbers: ArrayLike<number>;
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** The points at these positions of the columns. */
export function pickPoints(batch: CommittedPoints, positions: readonly number[]): CommittedPoints {
  const pick = (column: ArrayLike<number>) => positions.map((at) => column[at] as number); // @NOTE: columns have one length
  return {
    assetId: batch.assetId,
    signalNumbers: pick(batch.signalNumbers),
    timesMs: pick(batch.timesMs),
    values: pick(batch.values),
  };
}
