import { problem } from '@ritzel/contract';
import { type ProblemWork, problemText } from '@ritzel/sentences';

export interface WorkGateLimits {
  readonly atOnce: number;
  /** How many may wait for a free place; the next is refused. */
  readonly waiting: number;
  /** How many one owner (a user, an organisation) may have running and waiting together. */
  readonly perOwner: number;
  /** What is refused, for the sentence. */
  readonly what: ProblemWork;
}

/** Bounds how much of one kind of heavy work runs at once. */
export interface WorkGate {
  /**
   * Resolves with the function that gives the place back. Throws the problem `tooMany` when the owner has enough
   * already, `notReady` when too many wait, and the signal's reason when it is aborted while waiting.
   */
  enter(owner: string, signal?: AbortSignal): Promise<() => void>;
}

export function makeWorkGate({ atOnce, waiting, perOwner, what }: WorkGateLimits): WorkGate {
  const queue: (() => void)[] = [];
  const ofOwner = new Map<string, number>();
  let running = 0;

  function add(owner: string, change: number): void {
    const count = (ofOwner.get(owner) ?? 0) + change;
    if (count > 0) ofOwner.set(owner, count);
    else ofOwner.delete(owner);
  }

  function release(owner: string): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running--;
      add(owner, -1);
      queue.shift()?.();
    };
  }

  return {
    async enter(owner, signal) {
      signal?.throwIfAborted();
      if ((ofOwner.get(owner) ?? 0) >= perOwner)
        throw problem.tooMany(problemText('MOST_AT_A_TIME', { most: perOwner, what }));
      if (running >= atOnce && queue.length >= waiting)
        throw problem.notReady(problemText('TOO_MANY_IN_WORK', { what }));
      add(owner, 1);
      if (running >= atOnce) {
        await new Promise<void>((resolve, reject) => {
          const start = () => {
            signal?.removeEventListener('abort', giveUp);
            // Taken here and not after the await: nobody else may see the place as free in between.
            running++;
            resolve();
          };
          const giveUp = () => {
            queue.splice(queue.indexOf(start), 1);
            add(owner, -1);
            reject(signal?.reason);
          };
          signal?.addEventListener('abort', giveUp, { once: true });
          queue.push(start);
        });
      } else running++;
      return release(owner);
    },
  };
}
