import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';

/** What a child may take before it is killed. */
export interface ChildLimits {
  /** JavaScript objects. */
  readonly heapMb: number;
  /** The entire process, with what lies outside of the heap. */
  readonly residentMb: number;
  readonly wallMs: number;
}

export type ChildFailure = 'time' | 'memory' | 'size' | 'failed';

/** The child was killed at a limit, or ended without an answer. */
export class BoundedChildError extends Error {
  readonly failure: ChildFailure;

  constructor(failure: ChildFailure, message: string) {
    super(message);
    this.name = 'BoundedChildError';
    this.failure = failure;
  }
}

/** A program in a process of its own that reads what was uploaded; see `answerTasks` for its side. */
export interface BoundedChild<Task, Answer> {
  /** Throws BoundedChildError, or the signal's reason after it has been aborted; the child is dead by then. */
  ask(
    task: Task,
    options?: { readonly signal?: AbortSignal | undefined; readonly wallMs?: number },
  ): Promise<Answer>;
}

/** What a child sends back: the answer as bytes it has counted, or why there is none. */
export type ChildReply =
  | { readonly answer: Uint8Array }
  | { readonly failed: ChildFailure; readonly message: string };

/** A child stays this long after its last answer, so that many files in a row do not each wait for a start. */
const IDLE_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** V8 ends a process that runs out of heap by one of these. */
const HEAP_SIGNALS: readonly (string | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

/**
 * Children without environment (no passwords of the server), without the right to write files or start programs, and
 * within limits. One task at a time each; how many run at once is the caller's to bound (`makeWorkGate`).
 */
export function makeBoundedChild<Task, Answer>(
  program: URL,
  limits: ChildLimits,
): BoundedChild<Task, Answer> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function start(): ChildProcess {
    const child = fork(fileURLToPath(program), [String(process.pid)], {
      serialization: 'advanced',
      env: {},
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
        '--permission',
        '--allow-fs-read=*',
        // For the thread that looks whether this process still lives; it may do no more than the others.
        '--allow-worker',
        `--max-old-space-size=${limits.heapMb}`,
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => leaveIdle(child));
    // A dying child may still say that it could not be sent to.
    child.on('error', () => {});
    return child;
  }

  function leaveIdle(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function keep(child: ChildProcess): void {
    idle.set(child, setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref());
    child.unref();
    child.channel?.unref();
  }

  function take(): ChildProcess {
    for (const child of idle.keys()) {
      leaveIdle(child);
      if (!child.connected || child.exitCode !== null || child.signalCode !== null) continue;
      child.ref();
      child.channel?.ref();
      return child;
    }
    return start();
  }

  return {
    ask(task, { signal, wallMs = limits.wallMs } = {}) {
      signal?.throwIfAborted();
      const child = take();
      return new Promise<Answer>((resolve, reject) => {
        const end = () => {
          clearTimeout(timer);
          clearInterval(look);
          signal?.removeEventListener('abort', onAbort);
          child.off('message', onReply).off('exit', onExit).off('error', onError);
        };
        const fail = (error: unknown) => {
          end();
          child.kill('SIGKILL');
          reject(error);
        };
        const startedMs = performance.now();
        const late = () =>
          new BoundedChildError('time', `it keeps its reader busy for more than ${wallMs / 1000} s`);
        const onReply = (reply: ChildReply) => {
          // Where this process was busy itself, the reply may be there before the timer is looked at.
          if (performance.now() - startedMs > wallMs) return fail(late());
          if ('failed' in reply) return fail(new BoundedChildError(reply.failed, reply.message));
          end();
          keep(child);
          resolve(deserialize(reply.answer) as Answer); // @NOTE: both sides name the same types
        };
        const onExit = (_code: number | null, by: string | null) =>
          fail(
            HEAP_SIGNALS.includes(by)
              ? new BoundedChildError('memory', `it takes more than ${limits.heapMb} MB of memory`)
              : new BoundedChildError('failed', 'its reader ended without an answer'),
          );
        const onError = () => fail(new BoundedChildError('failed', 'no process could be started to read it'));
        const onAbort = () => fail(signal?.reason);
        const timer = setTimeout(() => fail(late()), wallMs);
        const look = setInterval(() => {
          if (residentMb(child.pid) > limits.residentMb)
            fail(new BoundedChildError('memory', `it takes more than ${limits.residentMb} MB of memory`));
        }, LOOK_EVERY_MS);
        signal?.addEventListener('abort', onAbort, { once: true });
        child.on('message', onReply).on('exit', onExit).on('error', onError);
        // @NOTE: with advanced serialization anything that can be cloned may be sent.
        child.send(task as object, (error) => error && onError());
      });
    },
  };
}

/** 0 where it cannot be determined: then the heap limit alone holds. */
function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
