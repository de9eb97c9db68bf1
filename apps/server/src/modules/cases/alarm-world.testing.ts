import { SEVERITIES, type Severity } from '@ritzel/drivetrain';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { makeTestEquipment, makeTestOrganisation, makeTestSignal } from '../../testing/plant.testing.ts';
import {
  makeTestServer,
  type TestServerOptions,
  type TestServerParts,
} from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addAlarmRoutes, makeAlarmConsumer, makeShelfWatch } from '../alarms/index.ts';
import {
  appendEvents,
  type EventConsumer,
  makeEventConsumer,
  type NewEvent,
} from '../domain-events/index.ts';
import { makeCaseConsumer } from './case-consumer.ts';
import { addCaseRoutes } from './case-routes.ts';
import type { CancelWork } from './case-writing.ts';

/** A long transaction of another file on the same PostgreSQL holds the events back that long. */
const SETTLED_MS = 60_000;
vi.setConfig({ testTimeout: 120_000 });

export const MINUTE_MS = 60_000;

/** What a module above adds to the world: its calls, and the consumers that come after those of alarms and cases. */
export interface WorldAddition {
  readonly addRoutes: (http: HttpServer, parts: TestServerParts) => void;
  readonly consumers: readonly EventConsumer[];
  readonly options?: TestServerOptions;
  /** Where nothing is handed on, nothing is taken back. */
  readonly cancelWork?: CancelWork;
}

/** A server with the calls of alarms and cases, and the two consumers behind them; its clock is set by the test. */
export async function makeAlarmWorld(
  blobFolder: string,
  makeAddition: (clock: { nowMs: number }) => WorldAddition = () => ({ addRoutes() {}, consumers: [] }),
) {
  const clock = { nowMs: Date.now() };
  const now = () => clock.nowMs;
  const addition = makeAddition(clock);
  const server = await makeTestServer((http, parts) => {
    const { db } = parts.database;
    addAlarmRoutes(http, { db, now });
    addCaseRoutes(http, {
      ...{ db, now, log: parts.log, blobs: makeFolderBlobStore(blobFolder) },
      cancelWork: addition.cancelWork ?? (async () => {}),
    });
    addition.addRoutes(http, parts);
  }, addition.options);
  const { pool } = server.database;
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const consumers = [makeAlarmConsumer(), makeCaseConsumer(), ...addition.consumers].map((consumer) => ({
    name: consumer.name,
    kinds: consumer.kinds ?? [],
    running: makeEventConsumer({ pool, log, terms: { maxAttempts: 1 } }, consumer),
  }));
  const shelf = makeShelfWatch({ pool, log, now });
  // As at the start of a process: a consumer that begins now begins before the test does.
  for (const { running } of consumers) await running.drain();

  /** A transaction of another test on the same PostgreSQL may hold the window back for a moment. */
  async function settle(): Promise<void> {
    for (const { name, kinds, running } of consumers)
      await expect
        .poll(
          async () => {
            await running.drain();
            const { rows } = await pool.query(
              `select 1 from domain_event event, event_consumer consumer
                where event.kind = any($2) and consumer.name = $1
                  and (event.transaction_id >= consumer.to_transaction
                       or (event.transaction_id >= consumer.from_transaction and event.position > consumer.position))`,
              [name, kinds],
            );
            return rows.length;
          },
          { interval: 20, timeout: SETTLED_MS },
        )
        .toBe(0);
  }

  async function append(...events: NewEvent[]): Promise<void> {
    await runPoolTransaction(pool, (client) => appendEvents(client, events));
    await settle();
  }

  /** A plant with one gear unit that has a velocity and an oil temperature. */
  async function makePlant() {
    const organisationId = await makeTestOrganisation(pool);
    const person = await makeTestUser(pool, organisationId, 'Ope');
    const token = await server.tokenFor('Ope', organisationId, person.id);
    const equipmentId = await makeTestEquipment(pool, organisationId);
    const signals = new Map<string, { id: string; number: number }>();
    for (const [number, role] of [
      [1, 'velocity-rms'],
      [2, 'acceleration-peak'],
      [3, 'oil-temperature'],
    ] as const) {
      const id = await makeTestSignal(pool, { organisationId, assetId: equipmentId, number });
      await pool.query('update signal set role = $2, name = $2 where id = $1', [id, role]);
      signals.set(role, { id, number });
    }

    const exceedance = (
      role: string,
      code: 'began' | 'changed' | 'ended',
      to: Severity,
      { atMs = clock.nowMs, value = 6, rule = 'fixed', isLatching = false } = {},
    ): NewEvent => {
      const signal = signals.get(role)!;
      return {
        kind: 'exceedance',
        code,
        parameters: {
          ...{ signalId: signal.id, signalNumber: signal.number, signalName: role, unit: 'mm/s', rule },
          ...{ editionId: null, limitSet: 'ISO 20816-9', bin: null, from: 0, to: SEVERITIES[to] },
          ...{ value, limit: 5, boundary: 'B/C', isLatching },
        },
        equipmentId,
        occurredAt: new Date(atMs),
        subject: { kind: 'signal', id: signal.id },
        actor: { kind: 'system' },
      };
    };

    const finding = (
      code: 'confirmed' | 'grown' | 'closed',
      severity: Severity,
      { fault = 'outer-race', part = 'b3', channel = 'input' } = {},
    ): NewEvent => ({
      kind: 'finding',
      code,
      parameters: {
        ...{ part, fault, channel, waveformId: crypto.randomUUID(), cause: null },
        severity: code === 'closed' ? null : SEVERITIES[severity],
        severityBefore: null,
      },
      equipmentId,
      occurredAt: new Date(clock.nowMs),
      subject: { kind: 'finding', id: `${part} ${fault}` },
      actor: { kind: 'system' },
    });
    return { organisationId, person, token, equipmentId, signals, exceedance, finding };
  }

  /** What was announced of the cases of an organisation, oldest first. */
  async function announced(organisationId: string): Promise<string[]> {
    const { rows } = await pool.query<{ code: string; severity: number }>(
      `select code, (parameters ->> 'severity')::int as severity from domain_event
        where kind = 'case' and organisation_id = $1 order by position`,
      [organisationId],
    );
    return rows.map(({ code, severity }) => `${code} ${severity}`);
  }

  return {
    server,
    pool,
    clock,
    shelf,
    settle,
    append,
    makePlant,
    announced,
    async close() {
      for (const { running } of consumers) await running.stop();
      await shelf.stop();
      await server.close();
    },
  };
}
