import type { LimitRuleDto } from '@ritzel/contract';
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
  let work: ((job: ReplayJob) => Promise<void>) | undefined;
  const sent: ReplayJob[] = [];
  const server = await makeTestServer((http, { database: { db } }) => {
    addEquipmentRoutes(http, quietEquipmentParts(db, now));
    handleLimitReplays(
      {
        handle(_queue, given) {
          work = given as typeof work; // @NOTE: one queue
        },
      },
      { db, readSeries },
    );
    addLimitRoutes(http, {
      ...{ db, readSeries, now },
      jobs: { send: async (_queue, job) => void sent.push(job as ReplayJob) }, // @NOTE: as above
    });
  });
  return {
    server,
    sent,
    /** As the process does it that takes the job. */
    runReplay: (job: ReplayJob) => work!(job),
  };
}
