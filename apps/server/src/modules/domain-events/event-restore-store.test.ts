import { afterAll, expect, test } from 'vitest';
import { adoptRestoredEvents } from './event-restore-store.ts';
import { makeEventWorld } from './event-world.testing.ts';

const world = await makeEventWorld();
afterAll(() => world.database.drop());

test('after a dump was restored elsewhere, consumers go on where they were: nothing is lost, nothing waits, nothing comes again later', async () => {
  const { pool, append, consumer, effects, handled } = world;
  expect(await adoptRestoredEvents(pool)).toBe(false);
  const running = consumer();
  await append(1, 2);
  await handled(running).toEqual([1, 2]);
  await append(3, 4);
  // As a dump of a server that has seen many more transactions brings them.
  const later = (column: string) => `${column} = ((${column}::text::bigint) + 1000000000)::text::xid8`;
  await pool.query('alter table domain_event disable trigger domain_event_append_only');
  await pool.query(`update domain_event set ${later('transaction_id')}`);
  await pool.query('alter table domain_event enable trigger domain_event_append_only');
  await pool.query(`update event_consumer set ${later('from_transaction')}, ${later('to_transaction')}`);
  await append(5);
  await running.drain();
  // Without mending neither the old nor the new ones are read.
  expect(await effects()).toEqual([1, 2]);
  expect(await adoptRestoredEvents(pool)).toBe(true);
  await append(6);
  await handled(running).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await adoptRestoredEvents(pool)).toBe(false);
  await expect(pool.query('delete from domain_event')).rejects.toThrow('an event is never changed');
});
