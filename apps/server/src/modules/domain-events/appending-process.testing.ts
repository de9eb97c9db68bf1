/** A process that writes causes with their events until it is killed: `appending-process.testing.ts DATABASE_URL ASSET`. */
import { connectDatabase } from '../../platform/database.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { appendEvents } from './event-append-store.ts';

const { pool } = connectDatabase(process.argv[2] ?? '', { maxConnections: 4 });
const asset = process.argv[3] ?? '';

/** Some transactions take longer than others, so that they commit in another order than they began. */
async function write(round: number): Promise<void> {
  await runPoolTransaction(pool, async (client) => {
    const { rows } = await client.query<{ number: number }>(
      'insert into cause default values returning number',
    );
    await appendEvents(client, [
      {
        kind: 'condition',
        code: 'changed',
        parameters: { signalNumber: rows[0]?.number ?? 0, from: 0, to: 1, value: null, reason: {} },
        equipmentId: asset,
        subject: { kind: 'signal', id: null },
        actor: { kind: 'system' },
      },
    ]);
    await client.query('select pg_sleep($1)', [(round % 4) * 0.004]);
  });
}

process.stdout.write('running\n');
await Promise.all(
  [0, 1, 2, 3].map(async (first) => {
    for (let round = first; ; round += 1) await write(round);
  }),
);
