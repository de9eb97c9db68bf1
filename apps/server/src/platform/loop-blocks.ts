import { Gauge, type Registry } from 'prom-client';

/** Looked at this often: shorter blocks are seen as no more than this long. */
const EVERY_MS = 10;

/**
 * The longest time that the event loop was held up by one thing, as two figures since they were last read: on the clock,
 * which counts what other programs took of the processor as well, and in the processor's time of this thread alone.
 */
export function watchLoopBlocks(registry: Registry): void {
  let longestWallMs = 0;
  let longestCpuMs = 0;
  let atMs = performance.now();
  let cpuUs = threadCpuUs();
  setInterval(() => {
    const nowMs = performance.now();
    const nowCpuUs = threadCpuUs();
    longestWallMs = Math.max(longestWallMs, nowMs - atMs - EVERY_MS);
    // What was computed within one interval may be several things one after the other: at most what the timer was late.
    longestCpuMs = Math.max(longestCpuMs, Math.min(nowMs - atMs - EVERY_MS, (nowCpuUs - cpuUs) / 1000));
    atMs = nowMs;
    cpuUs = nowCpuUs;
  }, EVERY_MS).unref();
  new Gauge({
    name: 'ritzel_loop_block_seconds',
    help: 'Longest block of the event loop since the last reading, on the clock and in processor time of its thread',
    labelNames: ['of'] as const,
    registers: [registry],
    collect() {
      this.set({ of: 'wall' }, longestWallMs / 1000);
      this.set({ of: 'cpu' }, longestCpuMs / 1000);
      longestWallMs = 0;
      longestCpuMs = 0;
    },
  });
}

function threadCpuUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
