import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';

/** A signal that is measured no more says nothing about the condition of its part. */
export async function deleteConditions(
  db: DatabaseTransaction,
  signals: readonly { readonly assetId: string; readonly number: number }[],
): Promise<void> {
  if (signals.length === 0) return;
  await sql`
    delete from condition using unnest(${signals.map(({ assetId }) => assetId)}::uuid[],
                                       ${signals.map(({ number }) => number)}::int[]) as gone (asset_id, number)
     where condition.asset_id = gone.asset_id and condition.signal_number = gone.number`.execute(db);
}
