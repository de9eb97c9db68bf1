import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type CallInput,
  type CheckDetail,
  type CheckExecution,
  finishExecution,
  ProblemError,
  planChecks,
  type RoleCode,
  readCheck,
  saveAnswers,
  startExecution,
} from '@ritzel/contract';
import { type BlobStore, makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import type { AssetPoints } from '../telemetry-store/index.ts';
import { addMaintenanceRoutes, makeOilResultWriter } from './index.ts';

export const NOW = Date.UTC(2026, 10, 22, 12);
const DAY_MS = 86_400_000;

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** Routes of maintenance with a clock that a test moves, and oil results that it looks at. */
export async function makeMaintenanceWorld() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-maintenance-'));
  const clock = { ms: NOW };
  const files = makeFolderBlobStore(folder);
  /** How many more files there is room for. */
  const disk = { room: Number.POSITIVE_INFINITY };
  const blobs: BlobStore = {
    ...files,
    async put(key, bytes) {
      disk.room -= 1;
      if (disk.room < 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return files.put(key, bytes);
    },
  };
  const points: AssetPoints[] = [];
  const server = await makeTestServer((http, { database, log }) =>
    addMaintenanceRoutes(http, {
      ...{ db: database.db, blobs, log, now: () => clock.ms },
      ...{ portalUrl: () => 'https://portal.example', makeSecret: () => randomBytes(32) },
      appendOilPoints: makeOilResultWriter({
        pool: database.pool,
        append: async (batch) => points.push(...batch),
        onMade: () => {},
      }),
      onChanged: () => {},
    }),
  );
  const { pool } = server.database;

  async function person(organisationId: string, role: RoleCode, name: string): Promise<Person> {
    const id = randomUUID();
    await pool.query(
      'insert into app_user (id, organisation_id, email, name, role_code) values ($1, $2, $3, $4, $5)',
      [id, organisationId, `${id}@plant.example`, name, role],
    );
    return { id, token: await server.tokenFor(role, organisationId, id) };
  }

  /** A drivetrain with a gear unit that has run 24 000 h in 2000 days, an analyst and two fitters. */
  async function makePlant() {
    const organisationId = await makeTestOrganisation(pool);
    const made = async (type: string, drivetrainId: string | null) => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into equipment (organisation_id, type, identifier, name, drivetrain_id, operation_hours, commissioned_at)
         values ($1, $2, $3, $4, $5, 24000, $6) returning id`,
        [organisationId, type, randomUUID(), `A ${type}`, drivetrainId, new Date(NOW - 2000 * DAY_MS)],
      );
      return rows[0]!.id;
    };
    const drivetrainId = await made('drivetrain', null);
    const gearUnitId = await made('gearunit', drivetrainId);
    return {
      ...{ organisationId, drivetrainId, gearUnitId },
      ana: await person(organisationId, 'Ana', 'Ana'),
      fitter: await person(organisationId, 'Ope', 'Fitter'),
      other: await person(organisationId, 'Ope', 'Other fitter'),
    };
  }
  type Plant = Awaited<ReturnType<typeof makePlant>>;

  type Plan = Partial<CallInput<typeof planChecks>['body']>;
  async function plan(plant: Plant, body: Plan = {}): Promise<CheckDetail> {
    const { ids } = await server.call(
      planChecks,
      {
        body: {
          equipmentIds: [plant.gearUnitId],
          ...(body.templateId == null ? { shippedCode: 'oil-sample' } : {}),
          timeZone: 'Europe/Berlin',
          ...body,
        },
      },
      plant.ana,
    );
    return server.call(readCheck, { params: { id: ids[0]! } }, plant.ana);
  }

  const at = () => new Date(clock.ms).toISOString();
  const begin = (who: Person, check: CheckDetail, id: string = randomUUID(), isSecond = false) =>
    server.call(
      startExecution,
      { params: { id }, body: { checkId: check.id, startedAt: at(), revision: check.revision, isSecond } },
      who,
    );

  type Answer = CallInput<typeof saveAnswers>['body']['answers'][number];
  const answer = (who: Person, id: string, ...answers: (Partial<Answer> & { stepKey: string })[]) =>
    server.call(
      saveAnswers,
      {
        params: { id },
        body: {
          answers: answers.map((each) => ({ id: randomUUID(), outcome: 'done' as const, at: at(), ...each })),
        },
      },
      who,
    );

  /** Answers every required step as it should be. */
  const answerAll = (who: Person, execution: CheckExecution, hours = 24_010) =>
    answer(
      who,
      execution.id,
      ...execution.steps
        .filter(({ isRequired }) => isRequired)
        .map(({ key, kind }) => ({
          stepKey: key,
          ...(kind === 'value' ? { value: 58 } : kind === 'hours' ? { value: hours } : {}),
        })),
    );

  type Finish = Partial<CallInput<typeof finishExecution>['body']>;
  const sign = (who: Person, id: string, body: Finish = {}) =>
    server.call(
      finishExecution,
      {
        params: { id },
        body: {
          ...{ signedName: 'Fitter', finishedAt: at() },
          signature: { path: 'M 1 1 L 20 12 L 30 4', width: 300, height: 120 },
          ...body,
        },
      },
      who,
    );

  return {
    ...{ server, pool, clock, points, files, disk, person, makePlant, plan, begin, answer, answerAll, sign },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return {
    ...error.problem,
    ...error.problem.errors?.[0],
    code: error.problem.code,
    fieldCode: error.problem.errors?.[0]?.code,
  };
}
