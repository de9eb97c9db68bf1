import { Piscina } from 'piscina';
import type { PasswordHashing } from './password-hash.ts';
import type { PasswordTask } from './password-worker.ts';

/** Threads of a lower priority for hashing, kept running: the first who signs in does not wait for one to start. */
export function makePasswordPool(threads: number): PasswordHashing & { stop(): Promise<void> } {
  const pool = new Piscina<PasswordTask, string | boolean>({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  });
  return {
    async hash(password) {
      const result = await pool.run({ kind: 'hash', password });
      if (typeof result !== 'string') throw new Error('The thread answered another question.');
      return result;
    },
    verify: async (passwordHash, password) =>
      (await pool.run({ kind: 'verify', password, passwordHash })) === true,
    stop: () => pool.destroy(),
  };
}
