import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

const MAX_WAITING = 5_000;
const MAX_PER_BATCH = 500;

/**
 * Looks names up in batches, one batch at a time: however many ask, one query runs. The same name is asked once.
 * Throws the problem notReady when too many names wait.
 */
export function makeBatchedLookup<T>(
  findAll: (names: readonly string[]) => Promise<ReadonlyMap<string | null, T>>,
): (name: string) => Promise<T | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<T | undefined>>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, MAX_PER_BATCH);
      for (const [name] of batch) waiting.delete(name);
      try {
        const found = await findAll(batch.map(([name]) => name));
        for (const [name, { resolve }] of batch) resolve(found.get(name));
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (name) => {
    const known = waiting.get(name);
    if (known !== undefined) return known.promise;
    if (waiting.size >= MAX_WAITING) return Promise.reject(problem.notReady(problemText('TOO_MANY_DEVICES')));
    const asked = Promise.withResolvers<T | undefined>();
    waiting.set(name, asked);
    // What a batch throws rejects the requests of that batch: a run itself has nothing left to fail with.
    if (!isRunning) run().catch(asked.reject);
    return asked.promise;
  };
}
