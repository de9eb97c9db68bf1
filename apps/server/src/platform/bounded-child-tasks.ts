import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ChildReply } from './bounded-child.ts';

/**
 * The side of a child begun by `makeBoundedChild`: answers one task after the other and ends with its parent, also in the
 * middle of a task and when the parent was killed. An answer longer than `mostBytes` is not sent, for the parent would
 * have to hold it. What the reader throws ends the child.
 */
export function answerTasks<Task, Answer>(
  mostBytes: number,
  read: (task: Task) => Answer | Promise<Answer>,
): void {
  // The parent gives its own process id: it may have ended before this line.
  const watchdog = new Worker(new URL('./bounded-child-watchdog.ts', import.meta.url), {
    workerData: process.argv[2],
  });
  // Without it nothing would end this process; a task in work is one that failed.
  watchdog.once('exit', () => process.exit(1));
  watchdog.unref();
  const reply = (message: ChildReply) => process.send?.(message);
  const work = async (task: Task): Promise<void> => {
    const answer = serialize(await read(task));
    if (answer.length <= mostBytes) reply({ answer });
    else reply({ failed: 'size', message: `what it holds takes more than ${mostBytes / 1024 / 1024} MB` });
  };
  process.on('message', (task: Task) => {
    work(task).catch(() => process.exit(1));
  });
  process.once('disconnect', () => process.exit(0));
}
