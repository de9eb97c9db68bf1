import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface MemorySample {
  readonly atS: number;
  readonly residentMb: number;
  readonly openFiles: number;
}

/** Resident memory (VmRSS, proc(5)) and open files of a process. */
export async function watchMemory(
  pid: () => number | undefined,
  everyMs: number,
  samples: MemorySample[],
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  while (!signal.aborted) {
    const process = pid();
    if (process !== undefined) {
      try {
        const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1];
        samples.push({
          atS: (performance.now() - startedAt) / 1000,
          residentMb: Number(kb) / 1024,
          openFiles: readdirSync(`/proc/${process}/fd`).length,
        });
      } catch {
        // It has just ended; whoever runs the soak sees that too.
      }
    }
    await sleep(everyMs, undefined, { ref: false });
  }
}

export function medianMb(samples: readonly MemorySample[]): number {
  const sorted = samples.map(({ residentMb }) => residentMb).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
