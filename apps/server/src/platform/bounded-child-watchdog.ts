import { workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 500;
const parentId = Number(workerData);

/** Whoever is orphaned is given another parent; where a system keeps the old number, nobody answers to it. */
function isParentGone(): boolean {
  if (process.ppid !== parentId) return true;
  try {
    process.kill(parentId, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** A thread of a bounded child: the only one of it that still runs while its reader is busy without end. */
setInterval(() => {
  if (isParentGone()) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
