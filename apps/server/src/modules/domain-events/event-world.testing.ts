import type { Pool, PoolClient } from 'pg';
import { pino } from 'pino';
import { expect } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { appendEvents } from './event-append-store.ts';
import {
  type ConsumerTerms,
  type EventConsumer,
  makeEventConsumer,
  type RunningConsumer,
} from './event-consumer.ts';
import type { NewEvent, StoredEvent } from './event-kinds.ts';

/** A database with two assets, a table that a consumer writes its effect into, and writers that can be held open. */
export async function makeEventWorld() {
  const database = await makeTestDatabase();
  const { pool } = database;
  const organisationId = await makeTestOrganisation(pool);
  const { rows } = await pool.query<{ id: string }>(
    `insert into equipment (organisation_id, type, identifier, name)
     select $1, 'drivetrain', 'T' || n, 'Drivetrain ' || n from generate_series(1, 2) n returning id`,
    [organisationId],
  );
  const [asset = '', otherAsset = ''] = rows.map(({ id }) => id);
  await pool.query('create table effect (consumer text, position bigint, number int)');

  const event = (number: number, equipmentId = asset): NewEvent => ({
    kind: 'condition',
    code: 'changed',
    parameters: { signalNumber: number, from: 0, to: 1, value: null, reason: {} },
    equipmentId,
    subject: { kind: 'signal', id: null },
    actor: { kind: 'system' },
  });

  /** A transaction that stays open until it is asked to end. */
  async function begin(): Promise<{
    client: PoolClient;
    append: (n: number) => Promise<void>;
    end: () => Promise<void>;
  }> {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    return {
      client,
      append: (number) => appendEvents(client, [event(number)]),
      async end() {
        await client.query('commit');
        client.release();
      },
    };
  }

  async function append(...numbers: number[]): Promise<void> {
    const writer = await begin();
    for (const number of numbers) await writer.append(number);
    await writer.end();
  }

  const consumer = (terms: ConsumerTerms = {}, facts: Partial<EventConsumer> = {}, from: Pool = pool) =>
    makeEventConsumer(
      { pool: from, log: pino({ level: 'silent' }), terms },
      { name: 'effects', startsAt: 'first', handle: writeEffect, ...facts },
    );

  async function effects(): Promise<number[]> {
    const { rows: found } = await pool.query<{ number: number }>('select number from effect order by ctid');
    return found.map(({ number }) => number);
  }

  /**
   * What a consumer has handled when nothing holds it back any more: a transaction of another test on the same PostgreSQL
   * does so for a moment.
   */
  const handled = (running: RunningConsumer) =>
    expect.poll(
      async () => {
        await running.drain();
        return effects();
      },
      { timeout: 20_000 },
    );

  /** Waits until every transaction that has ended counts as finished. */
  const finished = () =>
    expect
      .poll(
        async () =>
          (
            await pool.query(
              'select 1 from domain_event where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())',
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(0);

  return {
    handled,
    finished,
    database,
    pool,
    organisationId,
    asset,
    otherAsset,
    event,
    begin,
    append,
    consumer,
    effects,
  };
}

export const eventNumberOf = (event: StoredEvent) =>
  event.kind === 'condition' ? event.parameters.signalNumber : Number.NaN;

/** The effect of a consumer that is proved: one row for each event, in the order in which it was handled. */
export async function writeEffect(client: PoolClient, events: readonly StoredEvent[]): Promise<void> {
  for (const event of events)
    await client.query("insert into effect values ('effects', $1, $2)", [
      event.position,
      eventNumberOf(event),
    ]);
}
