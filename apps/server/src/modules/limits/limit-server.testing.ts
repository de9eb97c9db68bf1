import { type LimitRuleDto, saveDrivetrain } from '@ritzel/contract';
import { makeLog } from '../../platform/log.ts';
import type { SliceTerms } from '../../platform/sliced-job.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { quietEquipmentParts } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer, type TestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
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

/** Machines of one kind, each with two sensors of the same role that send each minute. */
export async function makeMachines(server: TestServer, count: number) {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const person = await makeTestUser(pool, organisationId, 'Adm');
  const token = await server.tokenFor('Adm', organisationId, person.id);
  const machines: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const document = makeDrivetrainDocument();
    const signals = document.parts[2]?.devices?.[0]?.signals ?? [];
    signals.push({
      ...signals[0]!,
      ...{ metric: 'Vibration/Out/velocityRms', key: 'vibration.velocity.rms.out' },
      name: 'Velocity r.m.s., output',
    });
    const saved = await server.call(saveDrivetrain, { body: document }, { token });
    machines.push(saved.components[2]?.id ?? '');
  }
  await pool.query('update signal set interval_s = 60 where asset_id = any($1::uuid[])', [machines]);
  const { rows } = await pool.query<{ id: string; asset_id: string; number: number }>(
    "select id, asset_id, number from signal where asset_id = any($1::uuid[]) and role = 'velocity-rms' order by number",
    [machines],
  );
  return { pool, organisationId, token, machines, signals: rows };
}
