import { CompiledQuery, type QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database, DatabaseTransaction } from './database.ts';

/** What a store runs its statements on: a consumer's connection, or the transaction of a call. */
export type Executor = Pool | PoolClient | Database | DatabaseTransaction;

/** The rows of one statement in plain text, on a connection or on a transaction of the query builder alike. */
export async function queryRows<T>(
  executor: Executor,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  if ('executeQuery' in executor) {
    const result: QueryResult<T> = await executor.executeQuery<T>(CompiledQuery.raw(text, [...values]));
    return result.rows;
  }
  // @NOTE: the caller names what the statement answers, as with the query builder
  return (await executor.query(text, [...values])).rows as T[];
}
