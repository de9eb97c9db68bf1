import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { INSTALLATION, takeTurns } from '../../platform/row-locks.ts';
import { makeUserRightStore } from './user-right-store.ts';

/**
 * Runs a change of rights: of roles, of who holds them, of who can sign in. Those of one organisation take turns, so
 * that each sees what the one before left. Throws when the change would leave the organisation without an administrator
 * that it had before, or several companies without the operator that they had.
 */
export async function changeRights<T>(
  transaction: DatabaseTransaction,
  organisationId: string,
  change: () => Promise<T>,
): Promise<T> {
  await takeTurns(transaction, 'rights', organisationId);
  const rights = makeUserRightStore(transaction);
  const had = await rights.hasAdministrator(organisationId);
  const hadOperator = await rights.hasOperator(organisationId);
  if (hadOperator) await takeTurns(transaction, 'operators', INSTALLATION);
  const result = await change();
  if (had && !(await rights.hasAdministrator(organisationId)))
    throw problem.conflict(problemText('LAST_ADMINISTRATOR'));
  if (hadOperator && (await rights.isWithoutOperator())) throw problem.conflict(problemText('LAST_OPERATOR'));
  return result;
}
