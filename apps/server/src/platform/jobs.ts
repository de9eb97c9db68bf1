import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { connectionTerms, JOB_CONNECTIONS, POOL_LIMITS, type PoolLimits } from './database-limits.ts';
import type { Log } from './log.ts';

/** Work that runs later, survives a crash and runs once: on PostgreSQL by pg-boss. */
export interface Jobs {
  /** Declares what a queue does; call before `start`. Errors are retried with back-off. */
  handle<T extends object>(
    queue: string,
    work: (data: T) => Promise<void>,
    options?: { everyMinutes?: number; concurrency?: number },
  ): void;
  send(queue: string, data: object, options?: { startAfterS?: number }): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs a queue's work at once in this process: for tests and commands, which drain instead of sleeping. */
  runNow(queue: string, data?: object): Promise<void>;
}

/** How long work that has begun may take to end when the process stops. */
const GRACE_MS = 5_000;
const GOODBYE_MS = 2_000;

interface Declared {
  readonly work: (data: object) => Promise<void>;
  readonly everyMinutes: number | undefined;
  readonly concurrency: number;
}

export function makeJobs(databaseUrl: string, log: Log, limits: Partial<PoolLimits> = {}): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: JOB_CONNECTIONS,
    schema: 'jobs',
    application_name: 'ritzel-jobs',
    ...connectionTerms({ ...POOL_LIMITS.background, ...limits }),
  });
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'jobs'));
  const declared = new Map<string, Declared>();
  /** Of each queue, those of this process. */
  const workers = new Map<string, string[]>();
  return {
    handle(queue, work, options = {}) {
      declared.set(queue, {
        // @NOTE: a queue's payload type is known to its sender and its handler alone
        work: work as (data: object) => Promise<void>,
        everyMinutes: options.everyMinutes,
        concurrency: options.concurrency ?? 1,
      });
    },
    async send(queue, data, options = {}) {
      await boss.send(queue, data, {
        retryLimit: 5,
        retryBackoff: true,
        ...(options.startAfterS === undefined ? {} : { startAfter: options.startAfterS }),
      });
      // Whoever waits for it waits no longer for the next time that a worker looks.
      if (options.startAfterS === undefined) for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
    },
    async start() {
      await boss.start();
      for (const [queue, { work, everyMinutes, concurrency }] of declared) {
        await boss.createQueue(queue);
        for (let worker = 0; worker < concurrency; worker += 1) {
          const id = await boss.work(queue, { pollingIntervalSeconds: 2 }, async (batch) => {
            for (const job of batch) await work((job.data ?? {}) as object); // @NOTE: as sent
          });
          workers.set(queue, [...(workers.get(queue) ?? []), id]);
        }
        if (everyMinutes !== undefined)
          await boss.schedule(queue, everyMinutes >= 60 ? '7 * * * *' : `*/${everyMinutes} * * * *`);
      }
    },
    async stop() {
      const stopped = boss.stop({ graceful: true, timeout: GRACE_MS });
      // A database that is lost never closes its end of a connection.
      await Promise.race([stopped, sleep(GRACE_MS + GOODBYE_MS, undefined, { ref: false })]);
    },
    async runNow(queue, data = {}) {
      const entry = declared.get(queue);
      if (entry === undefined) throw new Error(`no queue ${queue}`);
      await entry.work(data);
    },
  };
}
