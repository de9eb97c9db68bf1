import type { LimitRuleDto } from '@ritzel/contract';
import { makeLog } from '../../platform/log.ts';
import type { SliceTerms } from '../../platform/sliced-job.ts';
import { quietEquipmentParts } from '../../testing/drivetrain-server.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addEquipmentRoutes } from '../equipment/index.ts';
import type { TelemetryStore } from '../telemetry-store/index.ts';
import { addLimitRoutes, handleLimitReplays } from './index.ts';

/** The time of the server. */
export const NOW_MS = Date.UTC(2026, 10, 21, 12);

export const FIXED = {
  kind: 'fixed',
  ...{ direction: 'above', gate: {}, from: 'WARNING', deadband: 0.1, onDelayS: 0, offDelayS: 60 },
  ...{ minimum: { of: 3, outOf: 5 }, bins: [] },
  boundaries: { a: 2, b: 3, c: 6 },
} satisfies LimitRuleDto;

type ReplayJob = { readonly id: string };

/** The calls of equipment and limits over what `readSeries` answers; replays of many signals wait until they are run. */
export async function makeLimitServer(readSeries: TelemetryStore['readSeries'], now = () => NOW_MS) {
  const sent: ReplayJob[] = [];
  const jobs = { send: async (_queue: string, job: object) => void sent.push(job as ReplayJob) }; // @NOTE: one queue
  const server = await makeTestServer((http, { database: { db } }) => {
    addEquipmentRoutes(http, quietEquipmentParts(db, now));
    addLimitRoutes(http, { ...{ db, readSeries, now }, jobs });
  });
  /** A process that takes replays; one slice each time that it runs. */
  function makeReplayProcess(terms?: Partial<SliceTerms>, reading = readSeries) {
    const queues = new Map<string, (job: ReplayJob) => Promise<void>>();
    handleLimitReplays(
      { handle: (queue, work) => void queues.set(queue, work as (job: object) => Promise<void>) }, // @NOTE: as sent
      { db: server.database.db, readSeries: reading, jobs, log: makeLog('silent') },
      terms,
    );
    return {
      run: (job: ReplayJob) => queues.get('limit-replay')!(job),
      /** Looks for what was left behind, as every minute. */
      look: () => queues.get('limit-replay-left')!({ id: '' }),
    };
  }
  return { server, sent, makeReplayProcess, runReplay: makeReplayProcess().run };
}
