import { randomBytes } from 'node:crypto';
import {
  addCaseNote,
  type CallInput,
  type CheckDetail,
  createServiceAccount,
  createWorkOrder,
  listCases,
  ProblemError,
  planChecks,
  putWorkOrderFeedback,
  readCheck,
  readWorkOrder,
  type WorkOrderDetail,
} from '@ritzel/contract';
import type { Severity } from '@ritzel/drivetrain';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addMaintenanceRoutes } from '../maintenance/index.ts';
import {
  addServiceAccountRoutes,
  makeServiceCallerReader,
  makeServiceTokens,
} from '../service-accounts/index.ts';
import { makeWebhookWorld } from '../webhooks/webhook-world.testing.ts';
import { addWorkOrderRoutes, cancelWorkOfClosedCase } from './index.ts';
import { handOnByRules } from './rule-sweep.ts';

const PORTAL = 'https://ritzel.plant.example';

/** Cases, checks, webhooks and service accounts with the work orders that stand above them. */
export async function makeWorkOrderWorld() {
  const parts = (clock: { nowMs: number }) => ({
    ...{ now: () => clock.nowMs, portalUrl: () => PORTAL, onChanged: () => {} },
  });
  const world = await makeWebhookWorld({
    answerMs: 400,
    cancelWork: cancelWorkOfClosedCase,
    addMore: (http, { database: { db }, tokens, log, clock, folder }) => {
      addMaintenanceRoutes(http, {
        ...{ db, log, blobs: makeFolderBlobStore(folder), ...parts(clock) },
        ...{ makeSecret: () => randomBytes(32), appendOilPoints: async () => 0 },
      });
      addServiceAccountRoutes(http, {
        ...{ db, tokens: makeServiceTokens(tokens.serviceKey), now: () => new Date() },
      });
      addWorkOrderRoutes(http, { db, ...parts(clock) });
    },
    options: {
      readToken: ({ database: { db }, tokens }) =>
        makeServiceCallerReader({
          ...{ db, tokens: makeServiceTokens(tokens.serviceKey), readToken: tokens.read },
          now: () => new Date(),
        }),
    },
  });
  const { server, clock, pool } = world;

  /** A plant with somebody who hands on, and the token of its maintenance system. */
  async function makeServedPlant() {
    const plant = await world.makeHookedPlant();
    const engineer = await makeTestUser(pool, plant.organisationId, 'Ana');
    const token = await server.tokenFor('Ana', plant.organisationId, engineer.id);
    const { token: cmms } = await server.call(
      createServiceAccount,
      {
        body: {
          name: 'Maintenance system',
          permissions: ['WORKORDER_4401', 'WORKORDER_4403', 'ALARM_3101'],
          lifeDays: 30,
        },
      },
      { token: plant.adminToken },
    );

    async function openCase(
      severity: Severity = 'SEVERE',
    ): Promise<{ id: string; number: number; revision: number }> {
      await world.append(plant.finding('confirmed', severity));
      const { rows } = await server.call(listCases, {}, { token });
      return rows[0]!;
    }

    type Wanted = Partial<CallInput<typeof createWorkOrder>['body']>;
    async function handOn(more: Wanted): Promise<WorkOrderDetail> {
      const made = await server.call(createWorkOrder, { body: more }, { token });
      await world.settle();
      return made;
    }

    async function handOnCase(severity?: Severity, more: Wanted = {}): Promise<WorkOrderDetail> {
      return handOn({ caseId: (await openCase(severity)).id, ...more });
    }

    type Answer = Partial<CallInput<typeof putWorkOrderFeedback>['body']>;
    const answer = (id: string, feedbackId: string, body: Answer & Pick<Required<Answer>, 'kind'>) =>
      server.call(
        putWorkOrderFeedback,
        { params: { id, feedbackId }, body: { at: new Date(clock.nowMs).toISOString(), ...body } },
        { token: cmms },
      );

    const read = (id: string) => server.call(readWorkOrder, { params: { id } }, { token });

    async function planCheck(more: Partial<CallInput<typeof planChecks>['body']> = {}): Promise<CheckDetail> {
      const { ids } = await server.call(
        planChecks,
        {
          body: {
            equipmentIds: [plant.equipmentId],
            shippedCode: 'oil-sample',
            firstOn: '2030-01-01',
            ...more,
          },
        },
        { token },
      );
      return server.call(readCheck, { params: { id: ids[0]! } }, { token });
    }

    const note = (id: string, text: string) =>
      server.call(addCaseNote, { params: { id }, body: { text } }, { token });

    return {
      ...{ ...plant, engineerId: engineer.id, engineerToken: token, cmms },
      ...{ openCase, handOn, handOnCase, answer, read, planCheck, note },
    };
  }

  return {
    ...world,
    makeServedPlant,
    async handOnByRules() {
      await handOnByRules({ db: server.database.db, log: server.log, ...parts(clock) });
      await world.settle();
    },
  };
}
export type ServedPlant = Awaited<
  ReturnType<Awaited<ReturnType<typeof makeWorkOrderWorld>>['makeServedPlant']>
>;

export async function workOrderProblemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  const { code, status, errors } = error.problem;
  return { code, status, field: errors?.[0]?.field, fieldCode: errors?.[0]?.code };
}
