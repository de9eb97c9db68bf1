import { makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { CommittedPoints, PointFollower, PointFollowerParts } from '../conditions/index.ts';
import { makeEquipmentFigures } from './equipment-figures.ts';
import { makeLiveValues } from './live-values.ts';
import { listMissed } from './missed-point-store.ts';
import { makeSignalDirectory } from './signal-directory.ts';

/** Everything that is kept from committed points beside the conditions. */
export interface Projections extends PointFollower {
  /** What is known of these assets is out of date. */
  forget(assetIds: readonly string[]): void;
  forgetAll(): void;
  /** Takes what the store has and the columns have not. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Live values go out a few times a second; the columns are written less often, for a machine sends many. */
const WRITE_EVERY_MS = 1_000;
const ROUND_MS = 200;
const MAX_BATCHES_KEPT = 20_000;

export function makeProjections(parts: PointFollowerParts): Projections {
  const { pool, events, log } = parts;
  const directory = makeSignalDirectory(pool);
  const liveValues = makeLiveValues({ events, directory });
  const figures = makeEquipmentFigures({ pool, log, directory });
  let taken: CommittedPoints[] = [];
  let isWritingAtOnce = false;
  let writtenAtMs = Number.NEGATIVE_INFINITY;

  function takeAgain(batches: readonly CommittedPoints[]): void {
    const all = [...batches, ...taken];
    taken = all.slice(-MAX_BATCHES_KEPT);
    if (taken.length < all.length)
      log.warn({ batches: all.length - taken.length }, 'points left out of live values: too many wait');
  }

  async function takeIn(): Promise<void> {
    const batches = taken;
    taken = [];
    try {
      await directory.learn(batches);
    } catch (error) {
      takeAgain(batches);
      throw error;
    }
    figures.take(batches);
    liveValues.publish(batches);
  }

  async function work(): Promise<void> {
    const isWriting = isWritingAtOnce;
    isWritingAtOnce = false;
    await takeIn();
    if (isWriting || performance.now() - writtenAtMs >= WRITE_EVERY_MS) {
      writtenAtMs = performance.now();
      await figures.write();
    }
    if (figures.hasUnwritten()) loop.wake();
  }

  const loop = makeBackgroundLoop({
    name: 'projections',
    turn: work,
    // Nothing comes by itself: every batch wakes it.
    everyMs: 60_000,
    gatherMs: parts.everyMs ?? ROUND_MS,
    hasLastTurn: true,
    log,
    metrics: parts.metrics,
  });

  async function drain(): Promise<void> {
    isWritingAtOnce = true;
    // What went wrong is in the log, and what it left is taken with the next round.
    await loop.drain().catch(() => {});
  }

  return {
    take(batch) {
      if (batch.length === 0) return;
      taken.push(...batch);
      loop.wake();
    },
    drain,
    isSettled: (assetId) => figures.isWritten(assetId) && !taken.some((batch) => batch.assetId === assetId),
    forget: directory.forget,
    forgetAll: directory.forgetAll,
    async start() {
      for (const { assetId, signalNumber, sinceMs } of await listMissed(pool, parts.now())) {
        const points = await parts.readSince(assetId, signalNumber, sinceMs);
        taken.push({
          assetId,
          signalNumbers: Array.from({ length: points.timesMs.length }, () => signalNumber),
          ...points,
        });
      }
      loop.start();
    },
    async stop() {
      isWritingAtOnce = true;
      await loop.stop();
    },
  };
}
