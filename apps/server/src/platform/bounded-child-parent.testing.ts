import { makeBoundedChild } from './bounded-child.ts';
import type { TestTask } from './bounded-child-task.testing.ts';

/** A program of its own that says the number of its child, keeps it busy without end, and waits to be killed. */
const child = makeBoundedChild<TestTask, unknown>(
  new URL('./bounded-child-task.testing.ts', import.meta.url),
  {
    heapMb: 64,
    residentMb: 256,
    wallMs: 60_000,
  },
);
const childId = await child.ask('pid');
const busy = child.ask('spin');
// The child has the task by then: it reads what it is sent at once.
setTimeout(() => process.stdout.write(String(childId)), 1000);
await busy;
