import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventNumberOf, makeEventWorld, writeEffect } from './event-world.testing.ts';

let world: Awaited<ReturnType<typeof makeEventWorld>>;
const worlds: (typeof world)[] = [];
beforeEach(async () => {
  world = await makeEventWorld();
  worlds.push(world);
});
afterAll(async () => {
  for (const { database } of worlds) await database.drop();
});

describe('transactions that commit in another order than they began', () => {
  test('a transaction with the lower position that commits later is not passed over', async () => {
    const { begin, consumer, handled } = world;
    const slow = await begin();
    await slow.append(1);
    const quick = await begin();
    await quick.append(2);
    await quick.end();
    const running = consumer();
    await running.drain();
    // A reader that remembers the highest position it has seen has handled 2 here and looks for what is above it.
    const { rows } = await world.pool.query<{ seen: number }>(
      'select max(position) as seen from domain_event',
    );
    const naive = rows[0]!.seen;
    await slow.end();
    await handled(running).toEqual([1, 2]);
    const { rows: later } = await world.pool.query('select 1 from domain_event where position > $1', [naive]);
    expect(later).toEqual([]);
  });

  test('an older transaction that writes its first event last is not passed over', async () => {
    const { begin, append, consumer, effects, handled } = world;
    const old = await begin();
    await append(1);
    const running = consumer();
    await running.drain();
    expect(await effects()).toEqual([]);
    await old.append(2);
    await old.end();
    await handled(running).toEqual([1, 2]);
  });

  test('what is rolled back is never handled', async () => {
    const { begin, append, consumer, handled } = world;
    const failed = await begin();
    await failed.append(1);
    await failed.client.query('rollback');
    failed.client.release();
    await append(2);
    await handled(consumer()).toEqual([2]);
  });

  test('events of one asset come in the order in which their writers held its lock', async () => {
    const { begin, asset, consumer, handled } = world;
    const lock = 'select 1 from equipment where id = $1 for no key update';
    for (let round = 0; round < 5; round += 1) {
      // The transaction that began first gets the lock last.
      const first = await begin();
      const second = await begin();
      await second.client.query(lock, [asset]);
      await second.append(round * 2);
      const locked = first.client.query(lock, [asset]);
      await second.end();
      await locked;
      await consumer().drain();
      await first.append(round * 2 + 1);
      await first.end();
      await consumer().drain();
    }
    await handled(consumer()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('a consumer', () => {
  test('begins with what is recorded from now on', async () => {
    const { append, consumer, finished, handled } = world;
    await append(1);
    await finished();
    const running = consumer({}, { startsAt: 'now' });
    await running.drain();
    await append(2);
    await handled(running).toEqual([2]);
  });

  test('reads a large window in batches, each committed with its effect', async () => {
    const { append, consumer, handled } = world;
    const numbers = Array.from({ length: 25 }, (_, i) => i);
    await append(...numbers);
    let batches = 0;
    const running = consumer(
      {},
      {
        batchSize: 10,
        handle: async (client, events) => {
          batches += 1;
          await writeEffect(client, events);
        },
      },
    );
    await handled(running).toEqual(numbers);
    expect(batches).toBe(3);
  });

  test('handles an event soon whose transaction ends long after it woke the consumer', async () => {
    const { begin, consumer, effects } = world;
    const running = consumer({ pollMs: 60_000 });
    await running.start();
    const slow = await begin();
    await slow.append(1);
    // The consumer is woken meanwhile and sees nothing yet.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await slow.end();
    await expect.poll(effects, { timeout: 10_000 }).toEqual([1]);
    await running.stop();
  });

  test('is given the kinds it named alone', async () => {
    const { append, consumer, finished, effects } = world;
    await append(1);
    await finished();
    await consumer({}, { kinds: ['job'] }).drain();
    expect(await effects()).toEqual([]);
  });

  test('goes on without a wake-up: a lost one costs nothing', async () => {
    const { pool, organisationId, asset, consumer, effects } = world;
    const running = consumer({ pollMs: 20 });
    await running.start();
    // Written past `appendEvents`: nobody is woken.
    await pool.query(
      `insert into domain_event (organisation_id, equipment_id, kind, code, parameters, occurred_at, subject_kind,
                                 actor_kind, in_log_book, is_notification)
       values ($1, $2, 'condition', 'changed', '{"signalNumber": 7}', now(), 'signal', 'system', false, false)`,
      [organisationId, asset],
    );
    await expect.poll(effects, { timeout: 10_000 }).toEqual([7]);
    await running.stop();
  });

  test('is woken by what is appended in its process', async () => {
    const { append, consumer, effects } = world;
    const running = consumer({ pollMs: 3_600_000 });
    await running.start();
    await append(1);
    await expect.poll(effects, { timeout: 10_000 }).toEqual([1]);
    await running.stop();
  });

  test('that fails is tried again, and an event that always fails is set aside and the others go on', async () => {
    const { append, pool, consumer, effects } = world;
    await append(1, 2, 3, 4);
    let attempts = 0;
    const running = consumer(
      { maxAttempts: 3, firstPauseMs: 1, pollMs: 5 },
      {
        handle: async (client, events) => {
          await writeEffect(client, events);
          if (!events.some((event) => eventNumberOf(event) === 3)) return;
          if (events.length === 1) attempts += 1;
          throw new Error('no such address');
        },
      },
    );
    await running.start();
    await expect.poll(effects, { timeout: 10_000 }).toEqual([1, 2, 4]);
    await running.stop();
    expect(attempts).toBe(3);
    const { rows } = await pool.query('select consumer, attempts, error from event_set_aside');
    expect(rows).toEqual([{ consumer: 'effects', attempts: 3, error: 'no such address' }]);
  });

  test('whose statement the database refuses goes on likewise', async () => {
    const { append, consumer, effects } = world;
    await append(1, 2);
    const running = consumer(
      { maxAttempts: 2, firstPauseMs: 1, pollMs: 5 },
      {
        handle: async (client, events) => {
          if (events.some((event) => eventNumberOf(event) === 1)) await client.query('select 1 / 0');
          await writeEffect(client, events);
        },
      },
    );
    await running.start();
    await expect.poll(effects, { timeout: 10_000 }).toEqual([2]);
    await running.stop();
  });
});

test('two processes that consume at once never double the effect', async () => {
  const { append, consumer, effects } = world;
  const both = [consumer({ pollMs: 2 }, { batchSize: 3 }), consumer({ pollMs: 2 }, { batchSize: 3 })];
  for (const each of both) await each.start();
  for (let number = 0; number < 60; number += 1) await append(number);
  await expect.poll(async () => (await effects()).length, { timeout: 20_000 }).toBe(60);
  for (const each of both) await each.stop();
  expect(await effects()).toEqual(Array.from({ length: 60 }, (_, i) => i));
});

test('an event is never changed', async () => {
  const { append, pool } = world;
  await append(1);
  for (const statement of [
    'update domain_event set code = code',
    'delete from domain_event',
    'truncate domain_event',
  ])
    await expect(pool.query(statement)).rejects.toThrow('an event is never changed');
});

test('a writer that comes twice for the same thing writes one event', async () => {
  const { pool, begin, event } = world;
  const { appendEvents } = await import('./event-append-store.ts');
  for (let time = 0; time < 2; time += 1) {
    const writer = await begin();
    await appendEvents(writer.client, [{ ...event(1), idempotencyKey: 'job.1' }]);
    await writer.end();
  }
  const { rows } = await pool.query('select 1 from domain_event');
  expect(rows).toHaveLength(1);
});
