import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './configuration.ts';
import { isAlive } from './postgres-process.ts';

/** One server per data folder: a second one would adopt the first one's PostgreSQL and stop it at its own end. */
export interface DataDirLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** Clock ticks since boot at which the process began: a pid alone may have been given to another since. */
  readonly startTicks: string;
}

const fileName = 'server.lock';

/** Field 22 of /proc/PID/stat (proc_pid_stat(5)); the command in field 2 may hold spaces. */
function startTicksOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startTicks' in value))
      return undefined;
    return { pid: Number(value.pid), startTicks: String(value.startTicks) };
  } catch {
    return undefined;
  }
}

const isHolding = (holder: Holder) => isAlive(holder.pid) && startTicksOf(holder.pid) === holder.startTicks;

/**
 * Makes the folder and takes it for this process, over from one that was killed. Throws StartError when another server lives on
 * it or it cannot be written.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = path.join(dataDir, fileName);
  const made = `${file}.${process.pid}`;
  const own: Holder = { pid: process.pid, startTicks: startTicksOf(process.pid) };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(made, JSON.stringify(own), { mode: 0o600 });
    for (;;) {
      try {
        // A link appears whole or not at all, and fails when there is one.
        linkSync(made, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // @NOTE: fs throws ErrnoException
      }
      const holder = readHolder(file);
      if (holder && isHolding(holder)) {
        throw new StartError(
          `Ritzel runs already on the data folder ${dataDir} (process ${holder.pid}): stop it or set DATA_DIR to another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`); // @NOTE: fs throws Error
  } finally {
    rmSync(made, { force: true });
  }
  return {
    release() {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}
