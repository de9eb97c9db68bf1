import type { Pool } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';

/**
 * A dump that is restored into another PostgreSQL brings numbers of transactions that this one has not reached: cursors
 * would wait for them, and events would come again when they are reached. Their events become those of the oldest
 * transaction, and each consumer goes on behind what it has handled; what it had handled out of order comes again.
 * Answers whether there was anything to mend. A copy of the data folder needs none of this.
 */
export async function adoptRestoredEvents(pool: Pool): Promise<boolean> {
  const isRestored = `
    select exists (select 1 from domain_event where transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))
        or exists (select 1 from event_consumer where to_transaction > pg_snapshot_xmax(pg_current_snapshot())) as it`;
  const { rows } = await pool.query<{ it: boolean }>(isRestored);
  if (!rows[0]?.it) return false;
  return runPoolTransaction(pool, async (client) => {
    await client.query('lock table event_consumer in exclusive mode');
    // Nobody writes events meanwhile, and the next process that comes here finds it done.
    await client.query('alter table domain_event disable trigger domain_event_append_only');
    const again = await client.query<{ it: boolean }>(isRestored);
    if (again.rows[0]?.it) {
      await client.query(
        `update event_consumer consumer
            set floor_position = greatest(floor_position, coalesce(
                  (select min(position) - 1 from domain_event event
                    where event.transaction_id >= consumer.to_transaction
                       or event.transaction_id >= consumer.from_transaction and event.position > consumer.position
                          and event.position <= consumer.last_position),
                  (select max(position) from domain_event), 0)),
                from_transaction = '3', to_transaction = '3', position = 0, last_position = 0`,
      );
      await client.query("update domain_event set transaction_id = '3' where transaction_id > '3'");
    }
    await client.query('alter table domain_event enable trigger domain_event_append_only');
    return again.rows[0]?.it ?? false;
  });
}
