import { type Executor, queryRows } from '../../platform/query-rows.ts';

/** The number of a signal within its machine, which its values are kept by. */
export async function findSignalNumber(executor: Executor, signalId: string): Promise<number | undefined> {
  const rows = await queryRows<{ number: number }>(executor, 'select number from signal where id = $1', [
    signalId,
  ]);
  return rows[0]?.number;
}
