import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop, type Turn } from '../../platform/background-loop.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { CommittedPoints } from './committed-points.ts';
import type { EvaluationQueue } from './evaluation-queue-store.ts';

/** Something that follows the committed points of all processes. */
export interface PointFollower {
  take(batch: readonly CommittedPoints[]): void;
  /** Works on all that was taken and writes what follows from it, as far as nobody else holds the rows. */
  drain(): Promise<void>;
  /** Nothing of this asset waits to be worked on or written. */
  isSettled(assetId: string): boolean;
}

/** What a follower of points works with. */
export interface PointFollowerParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics?: LoopMetrics | undefined;
  readonly events: EventBus;
  readonly now: () => number;
  /** Raw points of a signal after a time, for what a crash left undone. */
  readonly readSince: (
    assetId: string,
    signalNumber: number,
    sinceMs: number,
  ) => Promise<{ timesMs: ArrayLike<number>; values: ArrayLike<number> }>;
  readonly everyMs?: number;
}

export interface EvaluationIntake {
  /** Something was queued: looks at once. */
  wake(): void;
  /** Takes in what is queued; resolves when what follows from it is written. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface EvaluationIntakeParts {
  readonly queue: EvaluationQueue;
  readonly evaluator: PointFollower & { reconsider(assetIds: readonly string[]): void };
  /** What else follows the points of other processes. */
  readonly followers: readonly PointFollower[];
  readonly log: Log;
  readonly metrics?: LoopMetrics | undefined;
  /** How often to look without having been woken: a notification may be lost. */
  readonly everyMs?: number;
}

const ROWS_AT_ONCE = 500;

/** Feeds the evaluator what other processes committed and found. What is not written yet is taken again. */
export function makeEvaluationIntake(parts: EvaluationIntakeParts): EvaluationIntake {
  const { queue, evaluator, log, metrics } = parts;
  const followers = [evaluator, ...parts.followers];

  /** Whether to go on: there may be more. */
  async function takeIn(): Promise<boolean> {
    const rows = await queue.read(ROWS_AT_ONCE);
    if (rows.length === 0) return false;
    const points = rows.flatMap((row) => row.points ?? []);
    for (const follower of followers) follower.take(points);
    evaluator.reconsider(rows.flatMap((row) => (row.points === undefined ? [row.assetId] : [])));
    for (const follower of followers) await follower.drain();
    const settled = rows.filter(({ assetId }) => followers.every((follower) => follower.isSettled(assetId)));
    await queue.remove(settled.map(({ id }) => id));
    return rows.length === ROWS_AT_ONCE && settled.length > 0;
  }

  async function takeInAll(turn: Turn): Promise<void> {
    while (!turn.signal.aborted) {
      turn.clearWake();
      if (!(await takeIn()) && !turn.isWoken) return;
    }
  }

  const loop = makeBackgroundLoop({
    name: 'evaluation intake',
    turn: takeInAll,
    everyMs: parts.everyMs ?? 2_000,
    log,
    metrics,
  });
  return { start: loop.start, wake: loop.wake, drain: loop.drain, stop: loop.stop };
}
