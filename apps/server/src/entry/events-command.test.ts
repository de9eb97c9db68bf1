import { afterAll, expect, test } from 'vitest';
import { eventNumberOf, makeEventWorld } from '../modules/domain-events/event-world.testing.ts';
import { runEvents } from './events-command.ts';

const world = await makeEventWorld();
const { pool, database } = world;
const { db } = database;
afterAll(() => database.drop());

/** What the command says, and its exit code. */
async function type(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const io = { out: (text: string) => said.push(text), complain: (text: string) => said.push(text) };
  const code = await runEvents(words, io, async () => ({ db, close: async () => {} }));
  return { code, said: said.join('\n') };
}

test('events that were set aside are listed, handled again when somebody asks, and set aside again when they fail', async () => {
  let isMended = false;
  const consumer = world.consumer(
    { maxAttempts: 1, pollMs: 20 },
    {
      name: 'mail',
      handle: async (client, events) => {
        for (const event of events) {
          const number = eventNumberOf(event);
          if (number > 0 && !isMended) throw new Error(`the post is closed for ${number}`);
          await client.query("insert into effect values ('mail', $1, $2)", [event.position, number]);
        }
      },
    },
  );
  await world.append(1, 0, 2);
  await world.finished();
  await expect
    .poll(async () => {
      await consumer.drain();
      return world.effects();
    })
    .toEqual([0]);
  const { code, said } = await type('list-failed', '--consumer', 'mail');
  expect(code).toBe(0);
  expect(said).toMatch(
    /mail {2}\d+ {2}condition changed {2}Drivetrain 1 {2}1 attempts\n {4}the post is closed for 1\n/,
  );
  expect(said).toContain('the post is closed for 2');
  expect(await type('list-failed', '--consumer', 'other')).toEqual({
    code: 0,
    said: 'No event is set aside.',
  });

  // Nothing is mended yet: they fail again and stay, and nobody is held up.
  expect((await type('retry', '--all')).said).toBe('2 events are handled again by the running server.');
  await consumer.drain();
  expect((await type('list-failed')).said.match(/2 attempts\n/g)).toHaveLength(2);
  await consumer.drain();
  expect(await world.effects()).toEqual([0]);

  isMended = true;
  const { rows } = await pool.query('select max(position) as last from event_set_aside');
  await type('retry', '--position', String(rows[0].last));
  await consumer.drain();
  expect(await world.effects()).toEqual([0, 2]);
  await type('retry', '--consumer', 'mail');
  await consumer.drain();
  await consumer.drain();
  expect(await world.effects()).toEqual([0, 2, 1]);
  expect((await type('list-failed')).said).toBe('No event is set aside.');
  expect((await type('retry', '--all')).said).toBe('No such event is set aside.');
});

test.each([
  [[], 'Say what to do with the events.'],
  [['forget'], '"ritzel events" knows no "forget".'],
  [['retry'], 'Name the events to handle again'],
  [['retry', '--all', '--consumer', 'mail'], 'Name the events to handle again'],
  [['retry', '--position', '-1x'], ''],
  [['list-failed', '--everything'], '--everything'],
])('%j is refused with a sentence and the usage', async (words, sentence) => {
  const { code, said } = await type(...words);
  expect(code).toBe(2);
  expect(said).toContain(sentence);
  expect(said).toContain('ritzel events list-failed');
});
