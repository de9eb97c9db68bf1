/** A process that consumes events until it is killed: `consuming-process.testing.ts DATABASE_URL`. */
import { pino } from 'pino';
import { connectDatabase } from '../../platform/database.ts';
import { makeEventConsumer } from './event-consumer.ts';

const { pool } = connectDatabase(process.argv[2] ?? '', { maxConnections: 2 });
const consumer = makeEventConsumer(
  { pool, log: pino({ level: 'silent' }), terms: { pollMs: 5 } },
  {
    name: 'effects',
    startsAt: 'first',
    batchSize: 20,
    // Twenty lines are enough for a consumer: its effect and its cursor are committed together.
    async handle(client, events) {
      for (const { position, kind, parameters } of events)
        await client.query("insert into effect values ('effects', $1, $2)", [
          position,
          kind === 'condition' ? parameters.signalNumber : null,
        ]);
    },
  },
);
await consumer.start();
process.stdout.write('running\n');
