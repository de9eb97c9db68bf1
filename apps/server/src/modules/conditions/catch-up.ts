import type { CommittedPoints } from './committed-points.ts';
import type { UnevaluatedSignal } from './condition-store.ts';
import type { PointFollowerParts } from './evaluation-intake.ts';
import type { KnownAssets } from './known-assets.ts';
import { SPEED_HOLDS_MS } from './operating-state.ts';

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

/** What of these signals was not evaluated, of one drivetrain after the other. */
export async function readMissedPoints(
  missed: readonly UnevaluatedSignal[],
  known: KnownAssets,
  readSince: PointFollowerParts['readSince'],
): Promise<CommittedPoints[]> {
  const byDrivetrain = Map.groupBy(
    missed,
    ({ assetId }) => known.assets.get(assetId)?.drivetrainId ?? assetId,
  );
  const points: CommittedPoints[] = [];
  for (const [drivetrainId, signals] of byDrivetrain)
    points.push(...(await readMissedOf(drivetrainId, signals, known, readSince)));
  return points;
}

/** What of a drivetrain was not evaluated, with the speed of that time. */
async function readMissedOf(
  drivetrainId: string,
  missed: readonly UnevaluatedSignal[],
  { assets, operations, membersOf }: KnownAssets,
  readSince: PointFollowerParts['readSince'],
): Promise<CommittedPoints[]> {
  const evaluated = missed.filter(({ assetId, signalNumber }) =>
    assets.get(assetId)?.signals.has(signalNumber),
  );
  if (evaluated.length === 0) return [];
  const sinceMs = Math.min(...evaluated.map(({ evaluatedMs }) => evaluatedMs)) - SPEED_HOLDS_MS;
  const readings = Object.values(operations.get(drivetrainId) ?? {});
  for (const reading of readings) reading.atMs = Number.NEGATIVE_INFINITY;
  const measuring = new Set(readings.map(({ signalId }) => signalId));
  const series: SignalPoints[] = [];
  for (const { assetId: member, signals } of membersOf(drivetrainId))
    for (const { id, number } of signals.values())
      if (measuring.has(id))
        series.push({
          assetId: member,
          signalNumber: number,
          ...(await readSince(member, number, sinceMs)),
        });
  for (const { assetId, signalNumber, evaluatedMs } of evaluated)
    series.push({
      assetId,
      signalNumber,
      ...(await readSince(assetId, signalNumber, evaluatedMs + 1)),
    });
  return mergeByTime(series);
}
