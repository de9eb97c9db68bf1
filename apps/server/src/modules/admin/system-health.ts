import { statfs } from 'node:fs/promises';
import type { CallReply, readSystemHealth } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { HealthParts } from '../../platform/health.ts';
import { makeHealthReader } from '../../platform/health.ts';
import { readJobQueues } from '../../platform/job-queue-store.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { readBacklogs, readConsumers, readDatabaseFacts } from './system-health-store.ts';

type Health = CallReply<typeof readSystemHealth>;

export interface SystemHealthParts extends Pick<HealthParts, 'checks' | 'version'> {
  readonly db: Database;
  readonly metrics: Pick<Metrics, 'loopsFailing' | 'loopLastSuccess'>;
  readonly folders: readonly string[];
  readonly nowMs: () => number;
}

/** Parts of the service that may run in another process. */
const MAYBE_ELSEWHERE = ['mqtt'];

async function readLoops({ metrics }: Pick<SystemHealthParts, 'metrics'>): Promise<Health['loops']> {
  const [failing, succeeded] = await Promise.all([metrics.loopsFailing.get(), metrics.loopLastSuccess.get()]);
  const lastOf = new Map(succeeded.values.map(({ labels, value }) => [labels.loop, value]));
  const names = new Set([...failing.values, ...succeeded.values].map(({ labels }) => String(labels.loop)));
  const isFailing = new Set(
    failing.values.filter(({ value }) => value > 0).map(({ labels }) => String(labels.loop)),
  );
  return [...names].sort().map((name) => {
    const seconds = lastOf.get(name);
    return {
      name,
      isFailing: isFailing.has(name),
      lastSuccessAt: seconds === undefined ? null : new Date(seconds * 1000).toISOString(),
    };
  });
}

async function readDisks(folders: readonly string[]): Promise<Health['storage']['disks']> {
  const disks = await Promise.all(
    folders.map(async (folder, index) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { use: index === 0 ? 'data' : 'blobs', totalBytes: blocks * bsize, freeBytes: bavail * bsize };
    }),
  );
  return disks;
}

export function makeSystemHealth(parts: SystemHealthParts): () => Promise<Health> {
  const examine = makeHealthReader(parts.checks, parts.nowMs);
  return async () => {
    const [{ parts: examined, isServing }, facts, queues, backlogs, consumers, loops, disks] =
      await Promise.all([
        examine(),
        readDatabaseFacts(parts.db),
        readJobQueues(parts.db),
        readBacklogs(parts.db),
        readConsumers(parts.db),
        readLoops(parts),
        readDisks(parts.folders),
      ]);
    const known = Object.entries(examined).map(([name, { ok, detail }]) => ({
      name,
      state: ok ? ('ok' as const) : isServing ? ('degraded' as const) : ('failed' as const),
      detail: detail ?? null,
    }));
    const elsewhere = MAYBE_ELSEWHERE.filter((name) => !(name in examined)).map((name) => ({
      name,
      state: 'elsewhere' as const,
      detail: null,
    }));
    return {
      parts: [...known, ...elsewhere],
      queues: [...queues, ...backlogs],
      storage: { databaseBytes: facts.databaseBytes, disks },
      versions: {
        program: parts.version,
        schema: facts.schema,
        postgresql: facts.postgresql,
        node: process.versions.node,
      },
      loops,
      consumers,
    };
  };
}
