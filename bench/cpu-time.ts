import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICKS_PER_S = 100;

function ownSeconds(pid: number): { seconds: number; parent: number } | undefined {
  try {
    // The name in brackets may hold spaces: fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { seconds: ticks / TICKS_PER_S, parent: Number(fields[1]) };
  } catch {
    return undefined;
  }
}

/** CPU seconds a process and its children have used, those that ended included. */
export function cpuSeconds(pid: number): number {
  let seconds = ownSeconds(pid)?.seconds ?? 0;
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? ownSeconds(Number(name)) : undefined;
    if (child?.parent === pid) seconds += child.seconds;
  }
  return seconds;
}

export interface CpuMeter {
  /** Microseconds of CPU per point since it was made, as a sentence for the note. */
  perPoint(points: number): string;
}

/** What server, database and client spend: the measure that a machine busy with other things does not blur. */
export function meterCpu(pids: { server: number; postgres: number }): CpuMeter {
  const read = () => ({
    server: cpuSeconds(pids.server),
    PostgreSQL: cpuSeconds(pids.postgres),
    client: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  });
  const before = read();
  return {
    perPoint(points) {
      const after = read();
      const each = (name: keyof typeof before) => (((after[name] - before[name]) / points) * 1e6).toFixed(2);
      return `CPU a point: server ${each('server')}, PostgreSQL ${each('PostgreSQL')}, client ${each('client')} µs`;
    },
  };
}
