import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { appendEvents } from '../domain-events/index.ts';
import type { Account } from '../users/index.ts';

/** Takes as many ways to the database as noting something, so that the time taken does not reveal whether there is an account. */
export async function noteNothing(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_current_xact_id()`.execute(transaction);
}

/** What happened to the sessions of an account; a guest of the demo leaves no row that stays, and nobody leaves none. */
export async function recordSession(
  transaction: DatabaseTransaction,
  account: Account | undefined,
  code: 'signed-in' | 'refused' | 'signed-out' | 'stolen',
): Promise<void> {
  if (account === undefined || account.passwordHash === null) {
    await noteNothing(transaction);
    return;
  }
  await appendEvents(transaction, [
    {
      kind: 'session',
      code,
      parameters: {},
      organisationId: account.organisationId,
      equipmentId: null,
      subject: { kind: 'user', id: account.id },
      actor: { kind: 'user', id: account.id },
    },
  ]);
}
